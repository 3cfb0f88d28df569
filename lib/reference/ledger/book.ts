import { type Bucket, DISPOSITIONS } from '#lib/contract/stock/dispositions.ts'
import { MOVEMENT_TYPES } from '#lib/contract/stock/movement-types.ts'
import type { Direction } from '#lib/contract/stock/movements.ts'
import type { Entry, Spot } from './entry.ts'
import { LedgerRefusal } from './refusal.ts'

/** A stock line in memory while the ledger posts. Dates and instants are text. */
export type Line = {
  id: number
  holding_id: number
  location_code: string
  sscc: string | null
  lot_no: string | null
  serial_no: string | null
  disposition_code: string
  on_hand: number
  allocated: number
  expiry_date: string | null
  manufactured_date: string | null
  received_date: string | null
  hold_reason: string | null
  hold_by: string | null
  hold_at: string | null
  po_no: string | null
  receipt_no: string | null
  supplier_code: string | null
  container_no: string | null
  last_counted_at: string | null
  attributes: Record<string, unknown>
}

/** Stock reserved for an order line. */
export type Allocation = {
  /** Null for a new allocation. */
  id: number | null
  so_line_id: number
  stock_line_id: number
  holding_id: number
  qty: number
  picked: boolean
}

/** One locked holding: stock lines, reservations and balance. */
export type Book = {
  holdingId: number
  uom: string
  balance: number
  lastAt: string | null
  lines: Map<number, Line>
  allocations: Allocation[]
}

/**
 * The result of posting an entry: one row of the movement table, without the columns taken from the holding. `qty` is negative for
 * stock that leaves, and `balance` is that of the holding after the movement.
 */
export type PostedEntry = {
  entry: Entry
  direction: Direction
  qty: number
  balance: number
  at: string
  from: Line | null
  to: Line | null
}

export const roundQty = (qty: number): number => Math.round(qty * 1000) / 1000

const TYPES_BY_CODE = new Map(MOVEMENT_TYPES.map((type) => [type.code, type]))
const BUCKET_BY_DISPOSITION = new Map<string, Bucket>(DISPOSITIONS.map((disposition) => [disposition.value, disposition.bucket]))

export const bucketOf = (disposition: string): Bucket => {
  const bucket = BUCKET_BY_DISPOSITION.get(disposition)
  if (!bucket) throw new LedgerRefusal('UNKNOWN', `There is no disposition ${disposition}.`)
  return bucket
}

/**
 * Posts one entry to a book: changes its lines, reservations and balance, or throws a {@link LedgerRefusal}. The book may then be
 * half changed, so the caller must roll its transaction back.
 */
export const applyEntry = (book: Book, entry: Entry, at: string, newId: () => number): PostedEntry => {
  const direction = directionOf(entry)
  const qty = roundQty(entry.qty)
  if (!(qty > 0)) throw new LedgerRefusal('INVALID', 'A movement needs a quantity greater than 0.')
  const from = direction === 'IN' ? null : findSource(book, entry, qty)
  const before = from ? { ...from } : null
  const target = direction === 'OUT' ? null : targetOf(book, entry, from, qty)
  if (from && target && isAtSpot(from, spotOfTarget(target)))
    throw new LedgerRefusal('INVALID', `The stock of ${entry.product} is already there.`)
  if (from) removeFrom(book, from, qty)
  const to = target ? addTo(book, target, qty, newId) : null
  if (entry.soLineId !== undefined) moveReservation(book, entry, qty, from, to)
  if (to && direction === 'STATUS') markHold(to, entry, at)
  if (entry.type === 'COUNT') (to ?? from)!.last_counted_at = at // a COUNT has either a source or a target
  book.balance = roundQty(book.balance + (direction === 'IN' ? qty : direction === 'OUT' ? -qty : 0))
  book.lastAt = at
  return { entry, direction, qty: direction === 'OUT' ? -qty : qty, balance: book.balance, at, from: before, to }
}

const directionOf = (entry: Entry): Direction => {
  const type = TYPES_BY_CODE.get(entry.type)
  if (!type) throw new LedgerRefusal('UNKNOWN', `There is no movement type ${entry.type}.`)
  if (entry.type === 'OWNER')
    throw new LedgerRefusal('INVALID', 'To change the owner of stock, post TRF_OUT and TRF_IN, so that both balances change.')
  const directions: readonly Direction[] = type.directions
  const [only] = directions
  if (directions.length === 1 && only) return only
  if (!entry.direction) throw new LedgerRefusal('INVALID', `${entry.type} needs a direction.`)
  return entry.direction
}

const findSource = (book: Book, entry: Entry, qty: number): Line => {
  const { from } = entry
  const line =
    typeof from === 'number' ? book.lines.get(from) : from && [...book.lines.values()].find((candidate) => isAtSpot(candidate, from))
  if (!line)
    throw new LedgerRefusal(
      'UNKNOWN',
      `There is no such stock of ${entry.product} at ${typeof from === 'object' ? from.location : entry.site}.`,
    )
  if (line.on_hand < qty) throw new LedgerRefusal('SHORT', `Only ${line.on_hand} of ${entry.product} are at ${line.location_code}.`)
  const allocated = line.allocated - (entry.soLineId === undefined ? 0 : reservedFor(book, line, entry.soLineId))
  if (roundQty(line.on_hand - allocated) < qty)
    throw new LedgerRefusal(
      'ALLOCATED',
      `Only ${roundQty(line.on_hand - allocated)} of ${entry.product} at ${line.location_code} are not allocated.`,
    )
  return line
}

const isAtSpot = (line: Line, spot: Spot): boolean =>
  line.location_code === spot.location &&
  line.sscc === (spot.sscc ?? null) &&
  line.lot_no === (spot.lot ?? null) &&
  line.serial_no === (spot.serial ?? null) &&
  line.disposition_code === (spot.disposition ?? 'GOOD')

const reservedFor = (book: Book, line: Line, soLineId: number): number =>
  book.allocations.reduce(
    (sum, allocation) => (allocation.stock_line_id === line.id && allocation.so_line_id === soLineId ? sum + allocation.qty : sum),
    0,
  )

type Target = Omit<Line, 'id' | 'on_hand' | 'allocated'>

/** The line that receives the stock, without quantities: the values of the source line, if there is one, with the entry's changes. */
const targetOf = (book: Book, { to = {}, product }: Entry, from: Line | null, qty: number): Target => {
  const location = to.location ?? from?.location_code
  if (!location) throw new LedgerRefusal('INVALID', `Enter the location that ${product} goes to.`)
  const disposition = to.disposition ?? from?.disposition_code ?? 'GOOD'
  bucketOf(disposition)
  const override = <T>(changed: T | undefined, current: T | undefined): T | null => (changed === undefined ? (current ?? null) : changed)
  const keepsDisposition = from?.disposition_code === disposition
  return {
    holding_id: book.holdingId,
    location_code: location,
    sscc: override(to.sscc, from && isPartOfPallet(book, from, location, qty) ? null : from?.sscc),
    lot_no: override(to.lot, from?.lot_no),
    serial_no: override(to.serial, from?.serial_no),
    disposition_code: disposition,
    expiry_date: override(to.expiry, from?.expiry_date),
    manufactured_date: override(to.manufactured, from?.manufactured_date),
    received_date: override(to.received, from?.received_date),
    hold_reason: keepsDisposition ? (from?.hold_reason ?? null) : null,
    hold_by: keepsDisposition ? (from?.hold_by ?? null) : null,
    hold_at: keepsDisposition ? (from?.hold_at ?? null) : null,
    po_no: override(to.poNo, from?.po_no),
    receipt_no: override(to.receiptNo, from?.receipt_no),
    supplier_code: override(to.supplier, from?.supplier_code),
    container_no: override(to.container, from?.container_no),
    last_counted_at: from?.last_counted_at ?? null,
    attributes: from?.attributes ?? {},
  }
}

/** Whether only part of a pallet moves elsewhere. A pallet is in one location, so the moved part no longer belongs to it. */
const isPartOfPallet = (book: Book, from: Line, location: string, qty: number): boolean =>
  from.sscc !== null &&
  location !== from.location_code &&
  (qty < from.on_hand || [...book.lines.values()].some((line) => line.id !== from.id && line.sscc === from.sscc))

const spotOfTarget = (target: Target): Spot => ({
  location: target.location_code,
  sscc: target.sscc,
  lot: target.lot_no,
  serial: target.serial_no,
  disposition: target.disposition_code,
})

const removeFrom = (book: Book, line: Line, qty: number): void => {
  line.on_hand = roundQty(line.on_hand - qty)
  if (line.on_hand === 0) book.lines.delete(line.id)
}

const earlier = (a: string | null, b: string | null): string | null => {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

const addTo = (book: Book, target: Target, qty: number, newId: () => number): Line => {
  const { location_code: location, sscc, lot_no: lot, serial_no: serial, disposition_code: disposition } = target
  const existing = [...book.lines.values()].find((line) => isAtSpot(line, { location, sscc, lot, serial, disposition }))
  if (serial !== null && (existing || qty !== 1))
    throw new LedgerRefusal('INVALID', `A serial number identifies a single piece: ${serial}.`)
  if (!existing) {
    const line = { ...target, id: newId(), on_hand: qty, allocated: 0 }
    book.lines.set(line.id, line)
    return line
  }
  existing.on_hand = roundQty(existing.on_hand + qty)
  existing.expiry_date = earlier(existing.expiry_date, target.expiry_date)
  existing.received_date = earlier(existing.received_date, target.received_date)
  return existing
}

/** Moves a reservation with its stock: a pick moves it to the staging location, a despatch ends it. */
const moveReservation = (book: Book, entry: Entry, qty: number, from: Line | null, to: Line | null): void => {
  let remaining = qty
  for (const allocation of book.allocations.filter((a) => a.stock_line_id === from?.id && a.so_line_id === entry.soLineId)) {
    const part = Math.min(remaining, allocation.qty)
    allocation.qty = roundQty(allocation.qty - part)
    remaining = roundQty(remaining - part)
    if (from) from.allocated = roundQty(from.allocated - part)
    if (to) reserve(book, { ...allocation, id: null, stock_line_id: to.id, qty: part, picked: entry.type === 'PICK' }, to)
    if (remaining === 0) break
  }
  // Stock picked without a reservation is reserved now: it is staged for this order.
  if (remaining > 0 && to && entry.type === 'PICK')
    reserve(
      book,
      { id: null, so_line_id: entry.soLineId!, stock_line_id: to.id, holding_id: book.holdingId, qty: remaining, picked: true },
      to,
    )
}

const reserve = (book: Book, allocation: Allocation, line: Line): void => {
  if (bucketOf(line.disposition_code) !== 'available') throw new LedgerRefusal('INVALID', 'Only good stock can be allocated to an order.')
  book.allocations.push(allocation)
  line.allocated = roundQty(line.allocated + allocation.qty)
}

/** Reserves free stock of a line for an order line. */
export const allocate = (book: Book, lineId: number, soLineId: number, qty: number): void => {
  const line = book.lines.get(lineId)
  if (!line) throw new LedgerRefusal('UNKNOWN', 'This stock is no longer there.')
  if (roundQty(line.on_hand - line.allocated) < qty)
    throw new LedgerRefusal('SHORT', `Only ${roundQty(line.on_hand - line.allocated)} are free at ${line.location_code}.`)
  reserve(
    book,
    { id: null, so_line_id: soLineId, stock_line_id: lineId, holding_id: book.holdingId, qty: roundQty(qty), picked: false },
    line,
  )
}

const markHold = (line: Line, entry: Entry, at: string): void => {
  const isHeld = bucketOf(line.disposition_code) !== 'available'
  Object.assign(line, {
    hold_reason: isHeld ? (entry.reason ?? null) : null,
    hold_by: isHeld ? (entry.user ?? null) : null,
    hold_at: isHeld ? at : null,
  })
}
