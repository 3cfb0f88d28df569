/** Milliseconds. The download may start late, because the browser may ask where to save the file. */
const REVOKE_AFTER = 60_000

/** Downloads a file to the user's computer. May be called again for the same file. */
export const saveFile = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER)
}
