/**
 * The version that a change was made to, from `If-Match: "3"`. Null without one, and for `*`, which would overwrite whatever
 * is there. A text that is no version matches none.
 */
export const versionAsked = (header: string | undefined): number | null => {
  const text = header?.trim() ?? ''
  if (text === '' || text === '*') return null
  const digits = /^"?(\d{1,15})"?$/.exec(text)?.[1]
  return digits === undefined ? -1 : Number(digits)
}
