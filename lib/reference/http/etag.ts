import { createHash } from 'node:crypto'

/** Strong ETag of a lookup's body. Leaves out `generated_at`, which differs in every response. */
export const etagOf = (body: unknown): string =>
  etagOfText(JSON.stringify(body, (key, value: unknown) => (key === 'generated_at' ? undefined : value)))

/** Strong ETag of a list, which can be long: only its `meta` has a `generated_at`, so the rows are written as they are. */
export const etagOfList = ({ data, meta }: { data?: unknown; meta?: object }): string =>
  etagOfText(JSON.stringify([data, meta && { ...meta, generated_at: undefined }]))

const etagOfText = (text: string): string => `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** RFC 9110 §13.1.2: weak comparison of `If-None-Match`. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header
    .split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((part) => part === '*' || part === etag)

/**
 * The version that a change is based on, from `If-Match: "3"`. Null without the header and for `*`, which would overwrite any
 * version. Text that is not a version matches no version.
 */
export const versionInIfMatch = (header: string | undefined): number | null => {
  const text = header?.trim() ?? ''
  if (text === '' || text === '*') return null
  const digits = /^"?(\d{1,15})"?$/.exec(text)?.[1]
  return digits === undefined ? -1 : Number(digits)
}
