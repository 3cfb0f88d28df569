import { dayOfGs1, readGs1, type Gs1Elements } from '#lib/list/read-gs1.ts'
import { GROUP_SEPARATOR } from '#lib/list/keyboard-wedge.ts'
import { hasValidCheckDigit, ssccOf } from '#lib/shared/gs1.ts'
import { withoutInvisible } from '#lib/shared/plain-spaces.ts'
import { numberText } from '#lib/shared/region.ts'
import { cellOf, insertLines, isBlank, newLine, type Cells, type Line, type Lines } from './lines.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import { factorOf, type Product } from './products.ts'
import { serialsOf } from './values.ts'
import { parseDay } from '#lib/shared/typed-days.ts'
import { parseNumber } from '#lib/shared/typed-numbers.ts'

/** What a code says about a product, besides which one it is. `weight`: net, in kilograms. */
type ScanData = { qty: number; weight: number | null; lot: string | null; expiry: string | null; serial: string | null }

/**
 * Line data from a scan. `text` is the search text for the product. A pallet label has only its SSCC: what is on the pallet is looked
 * up in the stock.
 */
export type LineScan = { ok: true; sscc: string } | ({ ok: true; text: string } & ScanData) | { ok: false; reason: string }

/** Reads a scan: a GS1 code with product, lot, expiry, serial number and count or net weight, or a plain code. */
export const readLineScan = (code: string): LineScan => {
  const text = withoutInvisible(code)
  // An SSCC may come without its identifier (00): from some scanners, or copied from a list. Looked up as a code, it would give the
  // item on the pallet without its quantity and lot.
  const sscc = ssccOf(text)
  if (sscc !== null && hasValidCheckDigit(sscc)) return { ok: true, sscc }
  const gs1 = readGs1(text)
  if (gs1 && !gs1.ok) return { ok: false, reason: gs1.reason }
  const element = (key: string) => gs1?.elements[key] ?? null
  if (!gs1)
    return { ok: true, text: text.replaceAll(GROUP_SEPARATOR, '').trim(), qty: 1, weight: null, lot: null, expiry: null, serial: null }
  const product = element('01') ?? element('02')
  if (product === null) {
    return element('00') === null
      ? { ok: false, reason: 'This code does not contain an item. Scan the item’s barcode.' }
      : { ok: true, sscc: element('00') ?? '' }
  }
  const weight = weightOf(gs1.elements)
  if (weight === 0) return { ok: false, reason: 'The net weight in this code is 0. Type the item and its quantity into a line.' }
  const count = Number(element('37') ?? element('30') ?? 1)
  return {
    ok: true,
    text: product,
    qty: count > 0 ? count : 1,
    weight,
    lot: element('10'),
    expiry: dayOfGs1(element('17') ?? element('15') ?? ''),
    serial: element('21'),
  }
}

/**
 * Net weight in kilograms, rounded to three decimals like quantities. Its identifier is 310n, whose last digit is the number of
 * decimals.
 */
const weightOf = (elements: Gs1Elements): number | null => {
  const key = Object.keys(elements).find((candidate) => candidate.startsWith('310'))
  return key === undefined ? null : Math.round(Number(elements[key]) * 10 ** (3 - Number(key[3]))) / 1000
}

/** What a scan adds to an order; `qty` in `uom`. */
export type ScannedGoods = { product: Product; uom: string; qty: number; lot: string | null; expiry: string | null; serial: string | null }

/** A scanned product in the unit of its barcode, or in kilograms if the code has a weight. */
export const goodsOfScan = (
  scan: ScanData,
  product: Product,
  uom: string,
): { ok: true; scanned: ScannedGoods } | { ok: false; reason: string } => {
  const { weight } = scan
  if (weight === null) return { ok: true, scanned: { ...scan, product, uom } }
  if (uom === 'KG' || factorOf(product, 'KG') === 1) return { ok: true, scanned: { ...scan, product, uom: 'KG', qty: weight } }
  const code = product.product_code
  return { ok: false, reason: `The code has a net weight, but ${code} cannot be ordered in KG. Type ${code} and its quantity into a line.` }
}

/** Index of the line that already has the serial number of a scan, or -1. */
export const rowOfSerial = (lines: Lines, { product, serial }: ScannedGoods): number =>
  lines.findIndex(
    (line) =>
      serial !== null &&
      codeKey(cellOf(line, 'product_code')) === codeKey(product.product_code) &&
      serialsOf(cellOf(line, 'serial_nos')).some((other) => codeKey(other) === codeKey(serial)),
  )

/**
 * Adds a scanned product to the lines: increases the quantity of a line with the same product and unit whose lot and expiry fit the scan,
 * or else fills the first empty line or adds one. Returns its row. `columns` has the keys of the grid's columns, `dateFormat` is that of
 * its cells.
 */
export const addScan = (
  lines: Lines,
  scan: ScannedGoods,
  columns: ReadonlySet<string>,
  dateFormat?: string,
): { lines: Lines; row: number; isNew: boolean } => {
  const lot = columns.has('lot_no') ? (scan.lot ?? '') : ''
  const expiry = columns.has('expiry_date') ? (scan.expiry ?? '') : ''
  const dayOf = (line: Line, column: string) => parseDay(cellOf(line, column), dateFormat) ?? cellOf(line, column).trim()
  const hasLotAndExpiry = (line: Line) => {
    const isSameLot = codeKey(cellOf(line, 'lot_no')) === codeKey(lot)
    if (scan.expiry === null) return isSameLot || lot === ''
    const day = dayOf(line, 'expiry_date')
    // Goods with a date but no lot could belong to another lot than the line's. All goods of a lot have one date, so a line of that
    // lot without a date can get it.
    return isSameLot && (day === expiry || (day === '' && lot !== '')) && dayOf(line, 'expiry_min_date') <= scan.expiry
  }
  // An item that is not tracked by serial number may still have one in its barcode.
  const serial = columns.has('serial_nos') && scan.product.serial_tracked !== false ? scan.serial : null
  const at = lines.findIndex(
    (line) =>
      codeKey(cellOf(line, 'product_code')) === codeKey(scan.product.product_code) &&
      codeKey(cellOf(line, 'uom')) === codeKey(scan.uom) &&
      hasLotAndExpiry(line),
  )
  const line = lines[at]
  if (line) {
    const qty = (parseNumber(cellOf(line, 'qty')) ?? 0) + scan.qty
    const serials = serial ? [...serialsOf(cellOf(line, 'serial_nos')), serial].join(', ') : null
    const cells: Cells = {
      ...line.cells,
      qty: numberText(Math.round(qty * 1000) / 1000),
      ...(serials === null ? {} : { serial_nos: serials }),
      ...(expiry !== '' && { expiry_date: expiry }),
    }
    return { lines: lines.with(at, { ...line, cells }), row: at, isNew: false }
  }
  const cells: Record<string, string> = { product_code: scan.product.product_code, qty: numberText(scan.qty), uom: scan.uom }
  if (lot !== '') cells['lot_no'] = lot
  if (expiry !== '') cells['expiry_date'] = expiry
  if (serial) cells['serial_nos'] = serial
  const blank = lines.findIndex(isBlank)
  const emptyLine = lines[blank]
  return emptyLine
    ? { lines: lines.with(blank, { ...emptyLine, cells: { ...emptyLine.cells, ...cells } }), row: blank, isNew: true }
    : { lines: insertLines(lines, lines.length, [newLine(cells)]), row: lines.length, isNew: true }
}
