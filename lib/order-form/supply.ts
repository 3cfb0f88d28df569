import { quantityOf } from './check.ts'
import { cellOf, type Line, type Lines } from './lines.ts'
import { codeKey, factorOf, type KnownProducts, type Piece, type Product } from './products.ts'
import { serialsOf, parseCell } from './values.ts'

/** Stock available for a line, in base units unless stated otherwise. */
export type Supply = {
  /** Stock that matches the line's lot, expiry and serials; null while unknown. Absent for a line without such requirements. */
  matching?: number | null
  /** The missing quantity, in the line's unit. */
  short: Short | null
}

/** `next`: the day of the next receipt. `late`: that day is past. `undated`: the receipt has no day. */
type Short = { short: number; available: number; next: string | null; late?: true; undated?: true }

/** A line's requirements besides its item. */
type Requirement = { lot: string; minExpiry: string | null; serials: readonly string[] }

const requirements = new WeakMap<Line, { dateFormat: string; wish: Requirement | null }>()

/** A line's lot, earliest expiry and serials; null if any stock of the item fits. Cached by line. */
const requirementOf = (line: Line, dateFormat: string): Requirement | null => {
  const before = requirements.get(line)
  if (before?.dateFormat === dateFormat) return before.wish
  const lot = codeKey(cellOf(line, 'lot_no'))
  const day = parseCell({ type: 'day' }, cellOf(line, 'expiry_min_date'), dateFormat)
  const serials = serialsOf(cellOf(line, 'serial_nos')).map(codeKey)
  const minExpiry = typeof day === 'string' ? day : null
  const wish = lot === '' && minExpiry === null && serials.length === 0 ? null : { lot, minExpiry, serials }
  requirements.set(line, { dateFormat, wish })
  return wish
}

/** Codes of items whose stock must be loaded in detail, because a line requires a lot, expiry or serial. */
export const productsNeedingPieces = (lines: Lines, known: KnownProducts, dateFormat: string): string[] => [
  ...new Set(
    lines.flatMap((line) => {
      const found = known.get(codeKey(cellOf(line, 'product_code')))
      return found?.is === 'known' && found.product.pieces === undefined && requirementOf(line, dateFormat)
        ? [found.product.product_code]
        : []
    }),
  ),
]

const fits = ({ lot, serial, expiry }: Piece, wish: Requirement | null): boolean =>
  wish === null ||
  ((wish.lot === '' || codeKey(lot ?? '') === wish.lot) &&
    (wish.minExpiry === null || (expiry !== null && expiry >= wish.minExpiry)) &&
    (wish.serials.length === 0 || (serial !== null && wish.serials.includes(codeKey(serial)))))

/**
 * Stock for each row, allocated from the first line down and by earliest expiry, as a release does. Rows without a requirement or
 * a shortage are left out. `today` is the day at the site.
 */
export const suppliesOf = (
  lines: Lines,
  known: KnownProducts,
  { dateFormat, today }: { dateFormat: string; today: string },
): ReadonlyMap<number, Supply> => {
  const remaining = new Map<string, Stock>()
  const supplies = new Map<number, Supply>()
  lines.forEach((line, row) => {
    const found = known.get(codeKey(cellOf(line, 'product_code')))
    if (found?.is !== 'known') return
    const { product } = found
    const wish = requirementOf(line, dateFormat)
    const stock = remaining.get(product.product_code) ?? stockOf(product, today)
    remaining.set(product.product_code, stock)
    const matching = wish
      ? {
          matching: stock.pieces
            ? sum(
                stock.pieces.filter(({ piece }) => fits(piece, wish)),
                'initial',
              )
            : null,
        }
      : {}
    const short = shortOf(quantityOf(line), stock, wish, product, factorOf(product, cellOf(line, 'uom')) ?? 1)
    if (short?.next && short.next < today) short.late = true
    if (wish || short) supplies.set(row, { ...matching, short })
  })
  return supplies
}

type Part = { piece: Piece; initial: number; free: number }
/** Stock of an item left for the next lines. Without pieces only the total `free` is known, or null. */
type Stock = { pieces: Part[] | null; free: number | null }

const stockOf = ({ available, pieces }: Product, today: string): Stock => ({
  free: available,
  pieces:
    pieces
      ?.filter(({ expiry }) => expiry === null || expiry > today)
      .toSorted((a, b) => compare(a.expiry, b.expiry) || compare(a.received, b.received))
      .map((piece) => ({ piece, initial: piece.free, free: piece.free })) ?? null,
})

const NEVER = '9999-12-31'
const compare = (a: string | null, b: string | null): number => ((a ?? NEVER) < (b ?? NEVER) ? -1 : (a ?? NEVER) > (b ?? NEVER) ? 1 : 0)
const sum = (parts: readonly Part[], key: 'initial' | 'free'): number => parts.reduce((all, part) => all + part[key], 0)

/** Takes a line's quantity from the stock, and returns what is missing. */
const shortOf = (qty: number | null, stock: Stock, wish: Requirement | null, product: Product, factor: number): Supply['short'] => {
  if (qty === null || qty <= 0) return null
  const wanted = qty * factor
  const has = stock.pieces ? takeFrom(stock.pieces, wish, wanted) : takeFromSum(stock, wish, wanted)
  if (has === null || wanted <= has + 1e-9) return null
  const next = product.next_receipt_date
  return { short: (wanted - has) / factor, available: has / factor, next, ...(!next && product.is_on_order && { undated: true as const }) }
}

/** Takes the wanted quantity from matching pieces. Returns how much matched before. */
const takeFrom = (pieces: Part[], wish: Requirement | null, wanted: number): number => {
  const matching = pieces.filter(({ piece, free }) => free > 0 && fits(piece, wish))
  const has = sum(matching, 'free')
  let missing = wanted
  for (const part of matching) {
    const taken = Math.min(missing, part.free)
    part.free -= taken
    missing -= taken
  }
  return has
}

/** Takes the wanted quantity from the total. Returns the total before, or null if the line has requirements: a total has no lots. */
const takeFromSum = (stock: Stock, wish: Requirement | null, wanted: number): number | null => {
  const has = stock.free
  if (has === null) return null
  stock.free = Math.max(0, has - wanted)
  return wish ? null : has
}
