/** A download may start late when the browser asks for a place first. */
const REVOKE_AFTER = 60_000

/** Hands a file to the user as a download. May be called again for the same file. */
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
