import type { Holding, StockLine } from '#lib/contract/stock/stock.ts'
import { NO_LABEL, type LabelRow } from './rows.ts'

/** Labels for stock lines, with pallet, lot and location. Stock lines have no GTIN; `gtins` has the known ones by product code. */
export const labelRowsOfLines = (lines: readonly StockLine[], gtins: ReadonlyMap<string, string | null> = new Map()): LabelRow[] =>
  lines.map((line) => {
    const gtin = (line.product_code === null ? null : gtins.get(line.product_code)) ?? null
    return {
      ...NO_LABEL,
      sscc: line.sscc,
      gtin,
      product_code: line.product_code,
      product_name: line.product_name,
      lot_no: line.lot_no,
      expiry_date: line.expiry_date,
      qty: line.on_hand,
      uom: line.uom,
      count: countOf(gtin, line.on_hand, line.uom),
      site_code: line.site_code,
      location_code: line.location_code,
      po_no: line.po_no,
    }
  })

/** Labels for holdings: only the product, because a holding has many lots and locations. */
export const labelRowsOfHoldings = (holdings: readonly Holding[]): LabelRow[] =>
  holdings.map((holding) => ({
    ...NO_LABEL,
    gtin: holding.gtin,
    product_code: holding.product_code,
    product_name: holding.product_name,
    uom: holding.uom,
    site_code: holding.site_code,
  }))

/**
 * Number of items with this GTIN in a quantity of base units. A GTIN-14 with a packing indicator (1-8) stands for a case, and the
 * case size is unknown here. No count (37) is better than a wrong one.
 */
const countOf = (gtin: string | null, qty: number | null, uom: string | null): number | null =>
  gtin !== null && (gtin.length < 14 || gtin.startsWith('0')) && uom === 'EACH' && qty !== null && Number.isInteger(qty) && qty > 0
    ? qty
    : null
