import { codeKey } from '#lib/shared/code-key.ts'
import { wholeUnits } from '#lib/shared/whole-units.ts'
import type { Line } from './book.ts'
import { bucketOf, roundQty } from './book.ts'

/** What an order line needs from one holding. `qty` is the missing quantity, in the base unit. */
export type StockNeed = {
  /** The caller's key for the line: its database id, or its index in a form. */
  key: number
  qty: number
  /** Base units in one unit of the line. Only whole units are reserved, because cases are not opened; base units may have fractions. */
  factor: number
  lot?: string | null
  /** Only stock that expires on this day or later. */
  minExpiry?: string | null
  /** In any letter case, like the lot. */
  serials?: readonly string[]
}

export type StockAssignment = { key: number; lineId: number; qty: number }

type Stock = Pick<
  Line,
  'id' | 'on_hand' | 'allocated' | 'disposition_code' | 'lot_no' | 'serial_no' | 'expiry_date' | 'received_date' | 'location_code'
>

/**
 * Assigns stock lines to needs, in the order of the needs. Stock that expires first is used first, then stock that was received
 * first. Stock that is not good or expires by `today` is not used. Quantities are in base units. A caller that reserves the result
 * must hold the locks of the holdings.
 */
export const assignStock = (stock: readonly Stock[], needs: readonly StockNeed[], today: string): StockAssignment[] => {
  const lines = stock
    .filter((line) => bucketOf(line.disposition_code) === 'available' && (line.expiry_date === null || line.expiry_date > today))
    .toSorted(byExpiryThenAge)
    .map((line) => ({ line, free: roundQty(line.on_hand - line.allocated) }))
  return needs.flatMap((need) => assignmentsFor(lines, need))
}

type FreeLine = { line: Stock; free: number }

const assignmentsFor = (lines: readonly FreeLine[], need: StockNeed): StockAssignment[] => {
  const serials = new Set(need.serials?.map(codeKey))
  const usable = lines.filter(({ line, free }) => free > 0 && fitsNeed(line, need, serials))
  const totalFree = usable.reduce((sum, { free }) => sum + free, 0)
  let remaining = wholeUnits(Math.min(need.qty, roundQty(totalFree)), need.factor)
  const assignments: StockAssignment[] = []
  for (const stockLine of usable) {
    if (remaining <= 0) break
    const qty = Math.min(remaining, stockLine.free)
    stockLine.free = roundQty(stockLine.free - qty)
    remaining = roundQty(remaining - qty)
    assignments.push({ key: need.key, lineId: stockLine.line.id, qty })
  }
  return assignments
}

const fitsNeed = (line: Stock, { lot, minExpiry }: StockNeed, serials: ReadonlySet<string>): boolean =>
  (!lot || codeKey(line.lot_no ?? '') === codeKey(lot)) &&
  (!minExpiry || (line.expiry_date !== null && line.expiry_date >= minExpiry)) &&
  (serials.size === 0 || (line.serial_no !== null && serials.has(codeKey(line.serial_no))))

const NO_DATE = '9999-12-31'

const byExpiryThenAge = (a: Stock, b: Stock): number =>
  compare(a.expiry_date ?? NO_DATE, b.expiry_date ?? NO_DATE) ||
  compare(a.received_date ?? NO_DATE, b.received_date ?? NO_DATE) ||
  a.id - b.id

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
