import { dayOfGs1, readGs1 } from '#lib/list/read-gs1.ts'
import { GROUP_SEPARATOR } from '#lib/list/keyboard-wedge.ts'
import { numberText } from '#lib/shared/region.ts'
import { cellOf, insertLines, isBlank, newLine, type Cells, type Lines } from './lines.ts'
import { codeKey, type Product } from './products.ts'
import { serialsOf } from './values.ts'
import { parseNumber } from '#lib/shared/typed-numbers.ts'

/** Line data from a scan. `text` is the search text for the product. A pallet has only its SSCC: what stands on it is in the stock. */
export type LineScan =
  | { ok: true; sscc: string }
  | { ok: true; text: string; qty: number; lot: string | null; expiry: string | null; serial: string | null }
  | { ok: false; reason: string }

/** Reads a scan: a GS1 code with product, lot, expiry, serial number and count, or a plain code. */
export const readLineScan = (text: string): LineScan => {
  const gs1 = readGs1(text)
  if (gs1 && !gs1.ok) return { ok: false, reason: gs1.reason }
  const element = (key: string) => gs1?.elements[key] ?? null
  if (!gs1) return { ok: true, text: text.replaceAll(GROUP_SEPARATOR, '').trim(), qty: 1, lot: null, expiry: null, serial: null }
  const product = element('01') ?? element('02')
  if (product === null) {
    return element('00') === null
      ? { ok: false, reason: 'This code does not contain an item. Scan the item’s barcode.' }
      : { ok: true, sscc: element('00') ?? '' }
  }
  const count = Number(element('37') ?? element('30') ?? 1)
  return {
    ok: true,
    text: product,
    qty: count > 0 ? count : 1,
    lot: element('10'),
    expiry: dayOfGs1(element('17') ?? element('15') ?? ''),
    serial: element('21'),
  }
}

/** What a scan adds to an order; `qty` in `uom`. */
export type ScannedGoods = { product: Product; uom: string; qty: number; lot: string | null; expiry: string | null; serial: string | null }

/**
 * Adds a scanned product to the lines: increases the quantity of a line with the same product, unit and lot, or else fills the
 * first empty line or adds one. Returns the row. `columns` are the grid's fields.
 */
export const addScan = (lines: Lines, scan: ScannedGoods, columns: ReadonlySet<string>): { lines: Lines; row: number; isNew: boolean } => {
  const lot = columns.has('lot_no') ? (scan.lot ?? '') : ''
  const at = lines.findIndex(
    (line) =>
      codeKey(cellOf(line, 'product_code')) === codeKey(scan.product.product_code) &&
      codeKey(cellOf(line, 'uom')) === codeKey(scan.uom) &&
      (lot === '' || codeKey(cellOf(line, 'lot_no')) === codeKey(lot)),
  )
  const line = lines[at]
  if (line) {
    const qty = (parseNumber(cellOf(line, 'qty')) ?? 0) + scan.qty
    const serials = scan.serial ? [...new Set([...serialsOf(cellOf(line, 'serial_nos')), scan.serial])].join(', ') : null
    const cells: Cells = {
      ...line.cells,
      qty: numberText(Math.round(qty * 1000) / 1000),
      ...(serials === null ? {} : { serial_nos: serials }),
    }
    return { lines: lines.with(at, { ...line, cells }), row: at, isNew: false }
  }
  const cells: Record<string, string> = { product_code: scan.product.product_code, qty: numberText(scan.qty), uom: scan.uom }
  if (lot !== '') cells['lot_no'] = lot
  if (scan.expiry && columns.has('expiry_date')) cells['expiry_date'] = scan.expiry
  if (scan.serial && columns.has('serial_nos')) cells['serial_nos'] = scan.serial
  const blank = lines.findIndex(isBlank)
  const emptyLine = lines[blank]
  return emptyLine
    ? { lines: lines.with(blank, { ...emptyLine, cells: { ...emptyLine.cells, ...cells } }), row: blank, isNew: true }
    : { lines: insertLines(lines, lines.length, [newLine(cells)]), row: lines.length, isNew: true }
}
