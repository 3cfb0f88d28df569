/** The part of a number that has no digit: a series such as `PO`, or a letter at the end. Longer ones are words of a name. */
const isSeries = (part: string, index: number): boolean => part.length <= (index === 0 ? 4 : 2)

/**
 * A search text and, if it may be a number, the other ways to write it, because people leave out the hyphen or type a space instead:
 * `SH 800000` and `sh800000` also mean `SH-800000`. For numbers with an index of their own form. Numbers that others may have
 * written, such as references, are compared without their separators: `numberBegins`.
 */
export const numberVariants = (text: string): string[] => {
  const parts = text.trim().split(/[\s-]+/)
  const isNumber = /\d/.test(text) && parts.every((part, index) => /^[a-z\d]+$/i.test(part) && (/\d/.test(part) || isSeries(part, index)))
  if (!isNumber) return [text]
  const compact = parts.join('')
  const groups = compact.match(/[a-z]+|\d+/gi) ?? []
  return [...new Set([text, compact, parts.join('-'), parts.join(' '), groups.join('-')])]
}
