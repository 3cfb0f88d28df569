import { createHash } from 'node:crypto'

/** Strong validator of a lookup's body. The time of the answer is no part of it, or it would never match. */
export const etagOf = (body: unknown): string => {
  const text = JSON.stringify(body, (key, value: unknown) => (key === 'generated_at' ? undefined : value))
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}

/** RFC 9110 §13.1.2: weak comparison of `If-None-Match`. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((part) => part === '*' || part === etag)

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
