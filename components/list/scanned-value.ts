import { readGs1 } from '#lib/list/read-gs1.ts'
import { ssccOf } from '#lib/shared/gs1.ts'

/** Application identifiers of what a filter holds (GS1 General Specifications, 3.2). */
const IDENTIFIERS: Readonly<Record<string, readonly string[]>> = {
  sscc: ['00'],
  gtin: ['01', '02'],
  lot_no: ['10'],
  serial_no: ['21'],
}

/** The value of a filter in a text that was typed or scanned: of a GS1 label, the element that the filter holds. */
export const scannedValue = (filterKey: string, text: string): string => {
  const identifiers = IDENTIFIERS[filterKey]
  if (!identifiers) return text
  if (filterKey === 'sscc') return ssccOf(text) ?? text
  const scan = readGs1(text)
  const found = scan?.ok ? identifiers.find((identifier) => scan.elements[identifier]) : undefined
  return (found && scan?.ok && scan.elements[found]) || text
}
