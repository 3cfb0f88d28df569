import { allowedCount, NO_LABEL, type LabelRow } from '#lib/list/labels/rows.ts'

type Line = Readonly<Record<'product_code' | 'product_name' | 'uom' | 'lot_no', string | null>> & {
  qty_ordered: number | null
  gtin?: string | null
}

/** Label data for a line: quantity, unit and the GTIN of that unit. `carton` has that of one carton. */
export const lineLabel = (line: Line, { site_code }: { site_code: string | null }, carton: LabelRow['carton']): LabelRow => {
  const row = {
    ...NO_LABEL,
    gtin: line.gtin ?? null,
    gtin_uom: line.uom,
    carton,
    product_code: line.product_code,
    product_name: line.product_name,
    lot_no: line.lot_no,
    qty: line.qty_ordered,
    uom: line.uom,
    site_code,
  }
  return { ...row, count: allowedCount(row) }
}
