import { send } from '#lib/client/api.ts'
import { productsTypeahead } from '#lib/contract/lookups/lookups.ts'
import { setValues } from '#lib/list/filters.ts'
import { readGs1 } from '#lib/list/read-gs1.ts'
import { readScan, type Scan } from '#lib/list/scan.ts'
import { hasValidCheckDigit } from '#lib/shared/gs1.ts'
import type { Resource } from './define-resource.ts'

export { readScan }

type List = Pick<Resource<never>, 'scan' | 'filters'>

/** Time limit of the lookup, in ms. Nobody with a scanner waits longer, so the scan is then used without the item. */
const LOOKUP_MS = 3_000
let scans = 0

/**
 * Reads a scan in a list. If the list can filter by item but not by barcode, the item with the barcode is looked up. A scan that is still
 * being looked up when the next one is read has no effect: its promise never settles.
 */
export const readListScan = async (text: string, list: List): Promise<Scan> => {
  const number = ++scans
  const scan = readScan(text, list.scan)
  const gtin = gtinOf(text)
  const isPallet = scan.kind === 'filters' && Object.hasOwn(scan.filters, 'sscc')
  if (!gtin || isPallet || list.scan.gtin || !list.filters.some((filter) => filter.key === 'product')) return scan
  const found = await send(productsTypeahead, { query: { q: gtin, limit: 2 }, signal: AbortSignal.timeout(LOOKUP_MS) })
  if (number !== scans) return new Promise(() => {})
  const codes = new Set(
    found.ok ? found.value.data.flatMap((row) => (row.match === 'product_name' ? [] : (row.product_code ?? row.value))) : [],
  )
  const [code] = codes
  if (code === undefined || codes.size > 1) return scan
  const others = scan.kind === 'filters' ? scan : { filters: {}, description: text }
  return { kind: 'filters', filters: setValues(others.filters, 'product', [code]), description: `${others.description}: ${code}` }
}

/** The barcode of an item in a scan: the GTIN of a GS1 label, or a bare barcode as on a consumer unit. */
const gtinOf = (text: string): string | undefined => {
  const gs1 = readGs1(text)
  if (gs1?.ok) return gs1.elements['01'] ?? gs1.elements['02']
  return /^(?:\d{8}|\d{12,14})$/.test(text) && hasValidCheckDigit(text) ? text : undefined
}
