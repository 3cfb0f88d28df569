import { quantityOf } from './check.ts'
import { cellOf, itemKey, unitKey, type Line, type Lines } from './lines.ts'
import { codeKey } from '#lib/shared/code-key.ts'
import { factorOf, type FreeStock, type KnownProducts, type Product } from './products.ts'
import { serialsOf, parseCell } from './values.ts'
import { wholeUnits } from '#lib/shared/whole-units.ts'
import { unsuitableStock, type Unsuitable } from '#lib/shared/unsuitable-stock.ts'

/** Stock available for a line, in base units unless stated otherwise. */
export type Supply = {
  /** Stock that matches the line's lot, expiry and serials; null while unknown. Absent if the line requires none of them. */
  matching?: number | null
  /** What is missing, in the line's unit; null if nothing is, or if that is unknown. */
  short: Short | null
}

/**
 * `next`: the day of the next receipt. `late`: that day is past. `undated`: the receipt has no day. `unsuitable`: free stock of the item that
 * the line cannot use, if there is any.
 */
type Short = {
  short: number
  available: number
  next: string | null
  late?: true
  undated?: true
  unsuitable?: readonly Unsuitable[]
}

/** A line's requirements besides its item. */
type StockRequirement = { lot: string; minExpiry: string | null; serials: readonly string[] }

const requirements = new WeakMap<Line, { dateFormat: string; requirement: StockRequirement | null }>()

/** A line's lot, earliest expiry and serials; null if any stock of the item fits. Cached by line. */
const requirementOf = (line: Line, dateFormat: string): StockRequirement | null => {
  const cached = requirements.get(line)
  if (cached?.dateFormat === dateFormat) return cached.requirement
  const lot = codeKey(cellOf(line, 'lot_no'))
  const day = parseCell({ type: 'day' }, cellOf(line, 'expiry_min_date'), dateFormat)
  const serials = serialsOf(cellOf(line, 'serial_nos')).map(codeKey)
  const minExpiry = typeof day === 'string' ? day : null
  const requirement = lot === '' && minExpiry === null && serials.length === 0 ? null : { lot, minExpiry, serials }
  requirements.set(line, { dateFormat, requirement })
  return requirement
}

/** Codes of items whose stock must be loaded in detail, because a line requires a lot, expiry or serial. */
export const productsNeedingFreeStock = (lines: Lines, known: KnownProducts, dateFormat: string): string[] => [
  ...new Set(
    lines.flatMap((line) => {
      const found = known.get(itemKey(line))
      return found?.status === 'known' && found.product.freeStock === undefined && requirementOf(line, dateFormat)
        ? [found.product.product_code]
        : []
    }),
  ),
]

const meetsRequirement = ({ lot, serial, expiry }: FreeStock, requirement: StockRequirement | null): boolean =>
  requirement === null ||
  ((requirement.lot === '' || codeKey(lot ?? '') === requirement.lot) &&
    (requirement.minExpiry === null || (expiry !== null && expiry >= requirement.minExpiry)) &&
    (requirement.serials.length === 0 || (serial !== null && requirement.serials.includes(codeKey(serial)))))

/**
 * Stock for each row, allocated as a release does: from the first line down, by earliest expiry, and in whole units of the line. Rows
 * with neither a requirement nor a shortage are left out. `today` is the day at the site.
 */
export const suppliesOf = (
  lines: Lines,
  known: KnownProducts,
  { dateFormat, today }: { dateFormat: string; today: string },
): ReadonlyMap<number, Supply> => {
  const remaining = new Map<string, Stock>()
  const supplies = new Map<number, Supply>()
  lines.forEach((line, row) => {
    const found = known.get(itemKey(line))
    if (found?.status !== 'known') return
    const { product } = found
    const requirement = requirementOf(line, dateFormat)
    const stock = remaining.get(product.product_code) ?? stockOf(product, today)
    remaining.set(product.product_code, stock)
    const matching = stock.parts?.filter(({ source }) => meetsRequirement(source, requirement))
    const factor = unitFactor(line, product)
    const short = shortOf(quantityOf(line), stock, requirement, product, factor)
    if (short?.next && short.next < today) short.late = true
    const unsuitable = short ? unsuitableFor(stock, requirement, product, factor ?? 1, today) : []
    if (short && unsuitable.length > 0) short.unsuitable = unsuitable
    if (requirement || short) supplies.set(row, { ...(requirement && { matching: matching ? sum(matching, 'initial') : null }), short })
  })
  return supplies
}

/** Base units in one unit of the line; null if the item has no such unit: nothing is allocated to it. */
const unitFactor = (line: Line, product: Product): number | null => (product.uoms.length === 0 ? 1 : factorOf(product, unitKey(line)))

/** Free stock of the item that a line cannot use, in the line's unit. Stock that lines above have taken is not free. */
const unsuitableFor = (
  stock: Stock,
  requirement: StockRequirement | null,
  product: Product,
  factor: number,
  today: string,
): Unsuitable[] => {
  if (!stock.parts) return []
  const expired = (product.freeStock ?? []).filter(({ expiry }) => expiry !== null && expiry <= today)
  const free = [...stock.parts.map(({ source, free: left }) => ({ ...source, free: left })), ...expired]
  return unsuitableStock(free, requirement ?? ANY_STOCK, today).map((part) => ({ ...part, qty: part.qty / factor }))
}

const ANY_STOCK: StockRequirement = { lot: '', minExpiry: null, serials: [] }

type Part = { source: FreeStock; initial: number; free: number }
/** Stock of an item left for the next lines. Without `parts`, only the total `free` is known; it is null if v7 does not return it. */
type Stock = { parts: Part[] | null; free: number | null }

const stockOf = ({ available, freeStock }: Product, today: string): Stock => ({
  free: available,
  parts:
    freeStock
      ?.filter(({ expiry }) => expiry === null || expiry > today)
      .toSorted((a, b) => compareDays(a.expiry, b.expiry) || compareDays(a.received, b.received))
      .map((source) => ({ source, initial: source.free, free: source.free })) ?? null,
})

/** Sorts unknown dates last. */
const NEVER = '9999-12-31'
const compareDays = (a: string | null, b: string | null): number => {
  const [first, second] = [a ?? NEVER, b ?? NEVER]
  if (first === second) return 0
  return first < second ? -1 : 1
}
const sum = (parts: readonly Part[], key: 'initial' | 'free'): number => parts.reduce((total, part) => total + part[key], 0)

/** Takes a line's quantity from the stock, and returns what is missing. */
const shortOf = (
  qty: number | null,
  stock: Stock,
  requirement: StockRequirement | null,
  product: Product,
  factor: number | null,
): Supply['short'] => {
  if (qty === null || qty <= 0 || factor === null) return null
  const wanted = qty * factor
  const available = stock.parts
    ? takeFromParts(stock.parts, requirement, wanted, factor)
    : takeFromTotal(stock, requirement, wanted, factor)
  if (available === null || wanted <= available + 1e-9) return null
  const next = product.next_receipt_date
  const isUndated = !next && product.is_on_order
  const allocatable = wholeUnits(available, factor)
  return { short: (wanted - allocatable) / factor, available: allocatable / factor, next, ...(isUndated && { undated: true as const }) }
}

/** Takes the wanted quantity from matching parts, or as many whole units as there are. Returns how much was available before. */
const takeFromParts = (parts: Part[], requirement: StockRequirement | null, wanted: number, factor: number): number => {
  const matching = parts.filter(({ source, free }) => free > 0 && meetsRequirement(source, requirement))
  const available = sum(matching, 'free')
  let missing = wholeUnits(Math.min(wanted, available), factor)
  for (const part of matching) {
    const taken = Math.min(missing, part.free)
    part.free -= taken
    missing -= taken
  }
  return available
}

/**
 * Takes the wanted quantity from the total, or as many whole units as there are. Returns the total before, or null if the line has
 * requirements: a total does not say what meets them.
 */
const takeFromTotal = (stock: Stock, requirement: StockRequirement | null, wanted: number, factor: number): number | null => {
  const available = stock.free
  if (available === null) return null
  stock.free = available - wholeUnits(Math.min(wanted, available), factor)
  return requirement ? null : available
}
