import { codeKey } from './code-key.ts'
import { UNSUITABLE_REASONS } from './unsuitable-reasons.ts'

type UnsuitableReason = (typeof UNSUITABLE_REASONS)[number]

/** Free stock of the item that a line cannot use. `lot_no` is set only with the reason `LOT`. */
export type Unsuitable = { reason: UnsuitableReason; lot_no: string | null; qty: number }

type FreeStock = { lot: string | null; serial: string | null; expiry: string | null; free: number }
type Requirement = { lot: string; minExpiry: string | null; serials: readonly string[] }

/** Why free stock does not meet a line's requirements; null if it does. Stock that has expired is of no use for any line. */
const reasonOf = (
  stock: FreeStock,
  { lot, minExpiry }: Requirement,
  serials: ReadonlySet<string>,
  today: string,
): UnsuitableReason | null => {
  if (stock.expiry !== null && stock.expiry <= today) return 'EXPIRED'
  if (lot !== '' && codeKey(stock.lot ?? '') !== codeKey(lot)) return 'LOT'
  if (minExpiry !== null && stock.expiry === null) return 'UNDATED'
  if (minExpiry !== null && stock.expiry !== null && stock.expiry < minExpiry) return 'EXPIRY'
  return serials.size > 0 && !serials.has(codeKey(stock.serial ?? '')) ? 'SERIAL' : null
}

/** The item's free stock that a line cannot use, by reason and lot, the largest quantity of each reason first. */
export const unsuitableStock = (freeStock: readonly FreeStock[], requirement: Requirement, today: string): Unsuitable[] => {
  const serials = new Set(requirement.serials.map(codeKey))
  const sums = new Map<string, Unsuitable>()
  for (const stock of freeStock) {
    const reason = stock.free > 0 ? reasonOf(stock, requirement, serials, today) : null
    if (reason === null) continue
    const lot_no = reason === 'LOT' ? stock.lot : null
    const key = `${reason} ${lot_no ?? ''}`
    const before = sums.get(key)?.qty ?? 0
    sums.set(key, { reason, lot_no, qty: Math.round((before + stock.free) * 1000) / 1000 })
  }
  const rank = ({ reason }: Unsuitable) => UNSUITABLE_REASONS.indexOf(reason)
  return [...sums.values()].toSorted((a, b) => rank(a) - rank(b) || b.qty - a.qty)
}
