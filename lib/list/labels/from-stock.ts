import type { Holding, StockLine } from '#lib/contract/stock/stock.ts'
import { gtinUnit } from '#lib/shared/gtin-unit.ts'
import { isSameGtin } from '#lib/shared/same-gtin.ts'
import { allowedCount, NO_LABEL, type LabelRow } from './rows.ts'

/** GTINs of an item: its own, and those of its units, if v7 sends them. */
export type ItemGtins = Pick<Holding, 'gtin' | 'gtins'>

/** Labels for stock lines, with pallet, lot and location. `holdings` has the GTINs that are not in the lines, by holding. */
export const labelRowsOfLines = (lines: readonly StockLine[], holdings: ReadonlyMap<string, ItemGtins> = new Map()): LabelRow[] =>
  lines.map((line) => {
    const gtins = line.gtin === undefined ? holdings.get(line.holding_id ?? '') : { ...line, gtin: line.gtin }
    const row = {
      ...NO_LABEL,
      ...labelGtins(gtins, line.uom),
      sscc: line.sscc,
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
    return { ...row, count: row.gtin_uom !== null && row.gtin_uom === row.uom ? allowedCount(row) : null }
  })

/** Labels for holdings: without lot, location and quantity, because a holding has many lots and locations. */
export const labelRowsOfHoldings = (holdings: readonly Holding[]): LabelRow[] =>
  holdings.map((holding) => ({
    ...NO_LABEL,
    ...labelGtins(holding, holding.uom),
    product_code: holding.product_code,
    product_name: holding.product_name,
    uom: holding.uom,
    site_code: holding.site_code,
  }))

/**
 * The GTIN of a unit, or else that of the item, with the unit that it identifies, and the GTIN of a carton. If v7 does not send the GTINs of
 * units, the unit is known only of single items: a GTIN with a packing indicator is that of a case or another pack.
 */
const labelGtins = (item: ItemGtins | undefined, uom: string | null): Pick<LabelRow, 'gtin' | 'gtin_uom' | 'carton'> => {
  const gtin = item?.gtin ?? null
  const units = item?.gtins?.filter((unit) => unit.gtin !== null) ?? []
  const known = units.find((unit) => unit.uom === uom) ?? units.find((unit) => isSameGtin(unit.gtin, gtin))
  return {
    gtin: known?.gtin ?? gtin,
    gtin_uom: known?.uom ?? gtinUnit({ gtin, uom }),
    carton: cartonOf(units, uom),
  }
}

type Unit = Readonly<Record<'uom' | 'level' | 'gtin', string | null>>

/** The GTIN and unit of a carton among the units of an item: its case, or the row's own unit if the item has several cases. */
export const cartonOf = (units: readonly Unit[], uom: string | null): LabelRow['carton'] => {
  const cases = units.filter(({ level, gtin }) => level === 'CASE' && gtin !== null)
  const unit = cases.find((each) => each.uom === uom) ?? cases[0]
  return unit ? { gtin: unit.gtin, uom: unit.uom } : null
}
