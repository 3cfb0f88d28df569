/** GS1 check digit of a string of digits (General Specifications 7.9): weights 3 and 1 from the right. */
export const checkDigit = (digits: string): string => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

/** Whether a number of 8 to 18 digits ends with its check digit. */
export const hasValidCheckDigit = (digits: string): boolean =>
  /^\d{8,18}$/.test(digits) && checkDigit(digits.slice(0, -1)) === digits.slice(-1)

/** GTIN-14: indicator (0 each, 1 case, 9 variable), company prefix, item, check digit. */
export const gtin14 = (indicator: number, prefix: string, item: number): string => {
  const body = `${indicator}${prefix}${String(item).padStart(12 - prefix.length, '0')}`
  return body + checkDigit(body)
}

/** SSCC of 18 digits: extension, company prefix, serial, check digit. */
export const sscc18 = (extension: number, prefix: string, serial: number): string => {
  const body = `${extension}${prefix}${String(serial).padStart(16 - prefix.length, '0')}`
  return body + checkDigit(body)
}

/** The same number with a wrong check digit. */
export const withWrongCheckDigit = (digits: string): string => digits.slice(0, -1) + String((Number(digits.slice(-1)) + 1) % 10)
