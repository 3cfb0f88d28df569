/** Why stock of a line's item does not count for the line. */
export const UNSUITABLE_REASONS = ['LOT', 'UNDATED', 'EXPIRY', 'SERIAL', 'EXPIRED'] as const
type UnsuitableReason = (typeof UNSUITABLE_REASONS)[number]

/** Free stock of the item that a line cannot use. `lot_no` is set for other lots only. */
export type Unsuitable = { reason: UnsuitableReason; lot_no: string | null; qty: number }

type Piece = { lot: string | null; serial: string | null; expiry: string | null; free: number }
type Requirement = { lot: string; minExpiry: string | null; serials: readonly string[] }

const same = (a: string | null, b: string) => (a ?? '').trim().toUpperCase() === b.trim().toUpperCase()

/** Why a piece does not meet a line's requirements; null if it does. Stock that has expired is of no use for any line. */
const reasonOf = (piece: Piece, { lot, minExpiry, serials }: Requirement, today: string): UnsuitableReason | null => {
  if (piece.expiry !== null && piece.expiry <= today) return 'EXPIRED'
  if (lot !== '' && !same(piece.lot, lot)) return 'LOT'
  if (minExpiry !== null && piece.expiry === null) return 'UNDATED'
  if (minExpiry !== null && piece.expiry !== null && piece.expiry < minExpiry) return 'EXPIRY'
  return serials.length > 0 && !serials.some((serial) => same(piece.serial, serial)) ? 'SERIAL' : null
}

/** The item's free stock that a line cannot use, by reason and lot, the largest quantity of each reason first. */
export const unsuitableStock = (pieces: readonly Piece[], requirement: Requirement, today: string): Unsuitable[] => {
  const sums = new Map<string, Unsuitable>()
  for (const piece of pieces) {
    const reason = piece.free > 0 ? reasonOf(piece, requirement, today) : null
    if (reason === null) continue
    const lot_no = reason === 'LOT' ? piece.lot : null
    const key = `${reason} ${lot_no ?? ''}`
    const before = sums.get(key)?.qty ?? 0
    sums.set(key, { reason, lot_no, qty: Math.round((before + piece.free) * 1000) / 1000 })
  }
  const rank = ({ reason }: Unsuitable) => UNSUITABLE_REASONS.indexOf(reason)
  return [...sums.values()].toSorted((a, b) => rank(a) - rank(b) || b.qty - a.qty)
}
