import type { Holding, StockLine } from '#lib/contract/stock/stock.ts'
import { isPackGtin } from './gs1.ts'
import { allowedCount, NO_LABEL, type LabelRow } from './rows.ts'

/** Labels for stock lines, with pallet, lot and location. `gtins` has those that are not in the lines, by holding. */
export const labelRowsOfLines = (lines: readonly StockLine[], gtins: ReadonlyMap<string, string | null> = new Map()): LabelRow[] =>
  lines.map((line) => {
    const gtin = line.gtin ?? gtins.get(line.holding_id ?? '') ?? null
    const row = {
      ...NO_LABEL,
      sscc: line.sscc,
      gtin,
      product_code: line.product_code,
      product_name: line.product_name,
      lot_no: line.lot_no,
      expiry_date: line.expiry_date,
      qty: line.on_hand,
      uom: line.uom,
      site_code: line.site_code,
      location_code: line.location_code,
      po_no: line.po_no,
    }
    return { ...row, count: countOf(row) }
  })

/** Labels for holdings: without lot, location and quantity, because a holding has many lots and locations. */
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
 * Number of items with the row's GTIN, if both the GTIN and the quantity are in single items. Null otherwise, because the size of a case is
 * unknown here, and no count (37) is better than a wrong one.
 */
const countOf = (row: LabelRow): number | null => (isPackGtin(row.gtin) || row.uom !== 'EACH' ? null : allowedCount(row))
