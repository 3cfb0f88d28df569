import type { Filters } from './spec.ts'
import { setValues } from './filters.ts'
import { dayOfGs1, readGs1, type Gs1Elements } from './read-gs1.ts'
import { GROUP_SEPARATOR } from './keyboard-wedge.ts'

/** The filters of a list for the elements of a scanned code. Elements without a filter are ignored. */
export type ScanTargets = {
  gtin?: string
  lot?: string
  serial?: string
  sscc?: string
  /** The two keys of the date range. */
  expiry?: { from: string; to: string }
  /** Codes of this format, in any case, are locations: `A-04-02`. */
  location?: { key: string; shape: RegExp }
}

export type Scan =
  | { kind: 'filters'; filters: Filters; description: string }
  | { kind: 'search'; q: string }
  | { kind: 'bad'; reason: string }

/**
 * Converts a scan for a list: to filters if the list can filter by what a GS1 code or location contains, otherwise to a search. An invalid
 * GS1 code is `bad`.
 */
export const readScan = (text: string, targets: ScanTargets): Scan => {
  const gs1 = readGs1(text)
  if (gs1 && !gs1.ok) return { kind: 'bad', reason: gs1.reason }
  if (gs1) {
    const filters = filtersOf(gs1.elements, targets)
    if (Object.keys(filters).length > 0) return { kind: 'filters', filters, description: describeElements(gs1.elements) }
    // A list without a GTIN filter can still search for the number.
    const gtin = gs1.elements['01'] ?? gs1.elements['02']
    if (gtin) return { kind: 'search', q: gtin }
  }
  const plain = text.replaceAll(GROUP_SEPARATOR, '').trim()
  const { location } = targets
  const code = plain.toUpperCase()
  if (location?.shape.test(code)) return { kind: 'filters', filters: { [location.key]: [code] }, description: code }
  return { kind: 'search', q: plain }
}

/** If the list can filter by SSCC, the other elements of a pallet's label are ignored, because they may be out of date. */
const filtersOf = (elements: Gs1Elements, targets: ScanTargets): Filters => {
  if (elements['00'] && targets.sscc) return { [targets.sscc]: [elements['00']] }
  const day = dayOfGs1(elements['17'] ?? elements['15'] ?? '')
  let filters: Filters = {}
  const set = (key: string | undefined, value: string | undefined) => {
    if (key && value) filters = setValues(filters, key, [value])
  }
  set(targets.gtin, elements['01'] ?? elements['02'])
  set(targets.lot, elements['10'])
  set(targets.serial, elements['21'])
  set(targets.expiry?.from, day ?? undefined)
  set(targets.expiry?.to, day ?? undefined)
  return filters
}

const describeElements = (elements: Gs1Elements): string =>
  Object.entries(elements)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `(${key})${value}`)
    .join(' ')
