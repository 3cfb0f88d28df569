import { readGs1 } from '#lib/list/read-gs1.ts'
import { ssccOf } from '#lib/shared/gs1.ts'

/** Application identifiers of the values that a filter takes (GS1 General Specifications, 3.2). */
const IDENTIFIERS: Readonly<Record<string, readonly string[]>> = {
  gtin: ['01', '02'],
  lot_no: ['10'],
  serial_no: ['21'],
}

/** The value of a filter from typed or scanned text. If that is a GS1 label, only the element that the filter takes. */
export const scannedValue = (filterKey: string, text: string): string => {
  if (filterKey === 'sscc') return ssccOf(text) ?? text
  const scan = readGs1(text)
  if (!scan?.ok) return text
  const found = IDENTIFIERS[filterKey]?.find((identifier) => scan.elements[identifier])
  return (found && scan.elements[found]) || text
}
