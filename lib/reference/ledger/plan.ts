import type { Line } from './book.ts'
import { bucketOf, exact } from './book.ts'

/** What an order line needs from one holding. `qty` is the missing quantity, in the base unit. */
export type Want = {
  /** The caller's key for the line: its database id, or its index in a form. */
  key: number
  qty: number
  /** Base units in one unit of the line. Only whole units are reserved; cases are not opened. */
  factor: number
  lot?: string | null
  /** Only stock that expires on this day or later. */
  minExpiry?: string | null
  serials?: readonly string[]
}

export type Take = { key: number; lineId: number; qty: number }

type Stock = Pick<
  Line,
  'id' | 'on_hand' | 'allocated' | 'disposition_code' | 'lot_no' | 'serial_no' | 'expiry_date' | 'received_date' | 'location_code'
>

/**
 * Assigns stock lines to wants, in the order of the wants. Stock that expires first is used first, then stock that was received
 * first. Stock that is not good or expires by `today` is not used. Pure; the caller holds the lock. Quantities in base units.
 */
export const planTakes = (stock: readonly Stock[], wants: readonly Want[], today: string): Take[] => {
  const lines = stock
    .filter((line) => bucketOf(line.disposition_code) === 'available' && (line.expiry_date === null || line.expiry_date > today))
    .toSorted(byExpiryThenAge)
    .map((line) => ({ line, free: exact(line.on_hand - line.allocated) }))
  return wants.flatMap((want) => takesOf(lines, want))
}

type Free = { line: Stock; free: number }

const takesOf = (lines: readonly Free[], want: Want): Take[] => {
  const usable = lines.filter(({ line, free }) => free > 0 && serves(line, want))
  const reach = usable.reduce((sum, { free }) => sum + free, 0)
  let left = wholeUnits(Math.min(want.qty, exact(reach)), want.factor)
  const takes: Take[] = []
  for (const one of usable) {
    if (left <= 0) break
    const qty = Math.min(left, one.free)
    one.free = exact(one.free - qty)
    left = exact(left - qty)
    takes.push({ key: want.key, lineId: one.line.id, qty })
  }
  return takes
}

const serves = (line: Stock, want: Want): boolean =>
  (!want.lot || line.lot_no?.toUpperCase() === want.lot.toUpperCase()) &&
  (!want.minExpiry || (line.expiry_date !== null && line.expiry_date >= want.minExpiry)) &&
  (!want.serials?.length || (line.serial_no !== null && want.serials.includes(line.serial_no)))

/** Rounds base units down to whole units of the line. A line in base units keeps fractions, such as grams. */
export const wholeUnits = (base: number, factor: number): number =>
  factor === 1 ? exact(base) : exact(Math.floor(base / factor + 1e-9) * factor)

const LAST = '9999-12-31'

const byExpiryThenAge = (a: Stock, b: Stock): number =>
  compare(a.expiry_date ?? LAST, b.expiry_date ?? LAST) || compare(a.received_date ?? LAST, b.received_date ?? LAST) || a.id - b.id

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
