/** The part of a number that has no digit: a series such as `PO`, or a letter at the end. Longer ones are words of a name. */
const isSeries = (part: string, index: number): boolean => part.length <= (index === 0 ? 4 : 2)

/**
 * A search text and, if it may be a number, the other ways to write it, because people leave out the hyphen or type a space instead:
 * `SO 800000` and `so800000` also mean `SO-800000`, and `4500 9318` means `45009318`. Each is searched by index, which comparing
 * numbers without their separators would prevent.
 */
export const numberVariants = (text: string): string[] => {
  const parts = text.trim().split(/[\s-]+/)
  const isNumber = /\d/.test(text) && parts.every((part, index) => /^[a-z\d]+$/i.test(part) && (/\d/.test(part) || isSeries(part, index)))
  if (!isNumber) return [text]
  const compact = parts.join('')
  const groups = compact.match(/[a-z]+|\d+/gi) ?? []
  return [...new Set([text, compact, parts.join('-'), parts.join(' '), groups.join('-')])]
}
