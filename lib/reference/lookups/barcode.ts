/**
 * The forms in which the database may store a scanned GTIN: the digits as they are, and with leading zeros removed or added for
 * the four lengths (8, 12, 13 and 14). Null if the text is not a product barcode.
 */
export const gtinForms = (text: string): string[] | null => {
  const digits = text.trim()
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null
  const core = digits.replace(/^0+/, '')
  return [...new Set([digits, ...[8, 12, 13, 14].filter((length) => length >= core.length).map((length) => core.padStart(length, '0'))])]
}
