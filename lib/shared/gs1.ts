/** GS1 check digit of a string of digits (General Specifications 7.9): weights 3 and 1 from the right. */
export const checkDigit = (digits: string): string => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

/** Whether a number of 8 to 18 digits ends with its check digit. */
export const hasValidCheckDigit = (digits: string): boolean =>
  /^\d{8,18}$/.test(digits) && checkDigit(digits.slice(0, -1)) === digits.slice(-1)

/**
 * The 18 digits of an SSCC as people type it and scanners send it: with or without spaces, its application identifier (00), brackets
 * and the symbology identifier. Null for other text. The check digit is not checked: {@link ssccProblem}.
 */
export const ssccOf = (text: string): string | null =>
  /^(?:\](?:C1|d2|Q3|e0|J1))?(?:\(00\)|00)?(\d{18})$/.exec(text.replaceAll(/\s/g, ''))?.[1] ?? null

/** Problem of a number, as a sentence that names it; null if it is valid. */
export const gtinProblem = (gtin: string): string | null => numberProblem('GTIN', gtin, [8, 12, 13, 14])
export const ssccProblem = (sscc: string): string | null => numberProblem('SSCC', sscc, [18])

const numberProblem = (name: string, text: string, lengths: readonly number[]): string | null => {
  if (!/^\d+$/.test(text)) return `${name} ${text} must contain only digits.`
  if (!lengths.includes(text.length))
    return `${name} ${text} has ${text.length} digits instead of ${lengths.join(', ').replace(/, (\d+)$/, ' or $1')}.`
  const expected = checkDigit(text.slice(0, -1))
  return expected === text.at(-1) ? null : `${name} ${text} has a wrong check digit: ${text.at(-1)} instead of ${expected}.`
}

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

/** GSIN of 17 digits: company prefix, shipment, check digit. */
export const gsin17 = (prefix: string, shipment: number): string => {
  const body = `${prefix}${String(shipment).padStart(16 - prefix.length, '0')}`
  return body + checkDigit(body)
}

/** The same number with a wrong check digit. */
export const withWrongCheckDigit = (digits: string): string => digits.slice(0, -1) + String((Number(digits.slice(-1)) + 1) % 10)
