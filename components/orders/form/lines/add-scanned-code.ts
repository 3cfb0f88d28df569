import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { goTo, linesIn, withLines } from '#lib/order-form/grid.ts'
import { cellOf, filledLines, type Line } from '#lib/order-form/lines.ts'
import { addScan, goodsOfScan, readLineScan, rowOfSerial, type LineScan, type ScannedGoods } from '#lib/order-form/scan-line.ts'
import { lineLimitText } from '#lib/order-form/line-limit.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import { parseNumber } from '#lib/shared/typed-numbers.ts'
import type { GridStore } from './grid-store.ts'
import type { OrderScope, ProductCache } from './product-cache.ts'
import { readPallet } from './read-pallet.ts'

export type ScanOptions = {
  kind: OrderKind
  /** The day at the order's site. */
  today: string
  scope: OrderScope
  store: GridStore
  productCache: ProductCache
  columns: readonly LineColumn[]
  dateFormat: string
  maxLines: number
  toClientWording: (text: string) => string
}

/** The pallets that were scanned into an order. */
export type ScannedPallets = {
  /** For each pallet, the line that it was added to, as it was then. */
  lines: Map<string, Line>
  /** Runs scans of pallets one after another: a pallet scanned twice in a row must find the line that its first scan adds. */
  inTurn: (add: () => Promise<ScanResult>) => Promise<ScanResult>
}

/** The line of a scanned code after the scan: `00417-B: 2 CASE`, with the item's name and the line's number. Or why nothing was added. */
export type ScanResult = { ok: true; title: string; description: string } | { ok: false; reason: string }

/** Reads a scanned code and adds what it means to the lines. */
export const addScannedCode = async (text: string, options: ScanOptions, pallets: ScannedPallets): Promise<ScanResult> => {
  const scan = readLineScan(text)
  if (!scan.ok) return { ok: false, reason: options.toClientWording(scan.reason) }
  return 'sscc' in scan ? pallets.inTurn(() => addToLines(scan, options, pallets.lines)) : addToLines(scan, options, pallets.lines)
}

const addToLines = async (
  scan: Extract<LineScan, { ok: true }>,
  options: ScanOptions,
  palletLines: ScannedPallets['lines'],
): Promise<ScanResult> => {
  const { store, productCache, columns, dateFormat, maxLines, toClientWording } = options
  const sscc = 'sscc' in scan ? scan.sscc : null
  const palletRow = linesIn(store.grid.get()).findIndex((line) => stillHolds(line, palletLines.get(sscc ?? '')))
  if (palletRow >= 0) return { ok: false, reason: `This pallet is already in line ${palletRow + 1}.` }
  const found = 'sscc' in scan ? await goodsOf(scan.sscc, options) : await itemOf(scan, productCache, toClientWording)
  if (!found.ok) return found
  const { product, uom } = found.scanned
  const before = linesIn(store.grid.get())
  const serialRow = rowOfSerial(before, found.scanned)
  if (serialRow >= 0) return { ok: false, reason: `This serial number is already in line ${serialRow + 1}.` }
  const fields = new Set(columns.filter((column) => column.type !== 'info').map((column) => column.key))
  const added = addScan(before, found.scanned, fields, dateFormat)
  if (filledLines(added.lines).length > maxLines) return { ok: false, reason: `${lineLimitText(maxLines)}.` }
  const qtyAt = columns.findIndex((column) => column.key === 'qty')
  store.grid.set((now) => goTo(withLines({ ...now, edit: null }, added.lines), { row: added.row, col: qtyAt }))
  const line = added.lines[added.row]
  if (sscc !== null && line) palletLines.set(sscc, line)
  return {
    ok: true,
    title: `${product.product_code}: ${cellOf(line, 'qty')} ${uom}`,
    description: `${product.product_name} · ${added.isNew ? 'new line' : 'added to line'} ${added.row + 1}`,
  }
}

/** Whether a line still contains what a scanned pallet added to it: undo may have removed that and left the earlier content. */
const stillHolds = (line: Line, after: Line | undefined): boolean =>
  after?.id === line.id &&
  codeKey(cellOf(line, 'product_code')) === codeKey(cellOf(after, 'product_code')) &&
  (parseNumber(cellOf(line, 'qty')) ?? 0) >= (parseNumber(cellOf(after, 'qty')) ?? 0)

type Found = { ok: true; scanned: ScannedGoods } | { ok: false; reason: string }

/** The item of a scanned barcode or code, in the unit of the barcode. */
const itemOf = async (
  scan: Extract<LineScan, { text: string }>,
  productCache: ProductCache,
  toClientWording: (text: string) => string,
): Promise<Found> => {
  const lookup = await productCache.lookUp(scan.text)
  if (lookup.status === 'unchecked')
    return { ok: false, reason: toClientWording('This warehouse system cannot look up codes. Type the item into the line.') }
  if (lookup.status !== 'known')
    return {
      ok: false,
      reason: lookup.status === 'unknown' ? lookup.message : toClientWording('Looking up the item. Scan again in a moment.'),
    }
  const { product } = lookup
  const isBarcode = scan.text.toUpperCase() !== product.product_code.toUpperCase()
  const uom = (isBarcode ? await productCache.unitOfBarcode(product, scan.text) : null) ?? product.default_uom
  return goodsOfScan(scan, product, uom)
}

/** What is available on a scanned pallet. Goods of a purchase order are not in stock yet, so their pallet labels cannot be looked up. */
const goodsOf = async (
  sscc: string,
  { kind, today, scope, productCache, toClientWording }: Pick<ScanOptions, 'kind' | 'today' | 'scope' | 'productCache' | 'toClientWording'>,
): Promise<Found> => {
  if (kind === 'PO') return { ok: false, reason: toClientWording('This is the label of a pallet. Scan the item’s barcode.') }
  const pallet = await readPallet(scope, today, productCache, sscc, toClientWording)
  return pallet.ok ? { ok: true, scanned: { product: pallet.product, ...pallet.goods, expiry: null, serial: null } } : pallet
}
