/**
 * Whether a part without digits can belong to a number: a series such as `PO` (up to four letters, in front) or a suffix (up to two
 * letters). Longer parts are words.
 */
const isSeries = (part: string, index: number): boolean => part.length <= (index === 0 ? 4 : 2)

/**
 * A search text and, if it may be a number, the other ways to write it, because people leave out the hyphen or type a space instead:
 * `SH 800000` and `sh800000` also mean `SH-800000`. For columns whose index stores numbers as they are written. Numbers
 * that others have written, such as customer references, are indexed without separators: use `numberBegins` for those.
 */
export const numberVariants = (text: string): string[] => {
  const parts = text.trim().split(/[\s-]+/)
  const isNumber = /\d/.test(text) && parts.every((part, index) => /^[a-z\d]+$/i.test(part) && (/\d/.test(part) || isSeries(part, index)))
  if (!isNumber) return [text]
  const compact = parts.join('')
  const groups = compact.match(/[a-z]+|\d+/gi) ?? []
  return [...new Set([text, compact, parts.join('-'), parts.join(' '), groups.join('-')])]
}
