import type { CopyRow } from '../../db/db.ts'
import { dayText } from './calendar.ts'
import type { HoldingPlan, Place } from './world.ts'

/** A stock line while its history is generated. */
export type Line = Spot & {
  id: number
  qty: number
  allocated: number
  countedAt: number | null
  holdReason: string | null
  holdBy: string | null
  holdAt: number | null
  version: number
}

/** Location and attributes of stock: everything that defines a new line, except its quantity. */
export type Spot = {
  place: Place
  sscc: string | null
  lot: string | null
  serial: string | null
  disposition: string
  received: number | null
  expiry: number | null
  manufactured: number | null
  po: string | null
  receipt: string | null
  container: string | null
  attributes: Record<string, unknown>
  /** Excluded from picking, so that it expires. */
  isLeftToExpire: boolean
}

export type MovementDetails = {
  user?: string | null
  channel?: string
  device?: string | null
  reasonCode?: string
  reason?: string
  refType?: string
  refNo?: string
  refLine?: number
  stream?: string
}

export type Movement = {
  at: number
  type: string
  direction: 'IN' | 'OUT' | 'MOVE' | 'STATUS'
  qty: number
  from?: Line
  to?: Spot
  /** Part of a move of all goods on the pallet, each with its own movement. */
  isWholePallet?: true
} & MovementDetails

/** Counters for numbers that are unique within a seed. */
export type Counters = { movement: number; line: number; sscc: number; allocation: number }

export const MOVEMENT_COLUMNS = `id, moved_at, holding_id, client_code, owner_code, site_code, product_code, type_code, direction, qty, balance_after, uom, lot_no,
  serial_no, expiry_date, sscc, from_line_id, to_line_id, from_location, to_location, from_disposition, to_disposition, reason_code,
  reason, ref_type, ref_no, ref_line_no, user_name, channel, device, stream_code`

/** Rounds to thousandths, as the database stores them, so that sums of floats do not drift. */
export const roundQty = (qty: number): number => Math.round(qty * 1000) / 1000

const keyOf = (spot: Spot): string => `${spot.place.code}|${spot.sscc ?? ''}|${spot.lot ?? ''}|${spot.serial ?? ''}|${spot.disposition}`

/** The lines and the balance of one holding. Only movements change the quantities on hand. */
export class Book {
  readonly plan: HoldingPlan
  readonly lines = new Map<string, Line>()
  readonly movements: CopyRow[]
  readonly counters: Counters
  readonly end: number
  balance = 0
  movementCount = 0
  lastAt = 0

  constructor(plan: HoldingPlan, counters: Counters, movements: CopyRow[], end: number) {
    this.plan = plan
    this.counters = counters
    this.movements = movements
    this.end = end
  }

  /** Posts one movement and returns the receiving line, if any. Times never go backwards. */
  post(movement: Movement): Line | undefined {
    const qty = roundQty(movement.qty)
    this.lastAt = Math.max(this.lastAt, Math.min(movement.at, this.end - 1000))
    const spot = movement.from ?? movement.to!
    const loose = this.looseTarget(movement, qty)
    const to = loose ? this.addTo(loose, qty) : movement.to && this.addTo(movement.to, qty)
    if (movement.from) this.removeFrom(movement.from, qty)
    if (movement.direction === 'IN') this.balance = roundQty(this.balance + qty)
    if (movement.direction === 'OUT') this.balance = roundQty(this.balance - qty)
    this.movementCount++
    this.write(loose && movement.type === 'MOVE' ? { ...movement, type: 'SPLIT' } : movement, qty, spot, to)
    return to
  }

  /**
   * The target of a movement that takes part of a pallet to another location: without SSCC, because a pallet is in one location. Null
   * for all other movements.
   */
  private looseTarget({ from, to, isWholePallet }: Movement, qty: number): Spot | null {
    if (isWholePallet || !from || !to || from.sscc === null || to.sscc !== from.sscc || to.place === from.place) return null
    const isWhole = qty === from.qty && [...this.lines.values()].every((line) => line === from || line.sscc !== from.sscc)
    return isWhole ? null : { ...to, sscc: null }
  }

  private addTo(spot: Spot, qty: number): Line {
    const key = keyOf(spot)
    const existing = this.lines.get(key)
    if (existing) {
      existing.qty = roundQty(existing.qty + qty)
      existing.version++
      if (spot.received !== null && (existing.received === null || spot.received < existing.received)) existing.received = spot.received
      if (spot.expiry !== null && (existing.expiry === null || spot.expiry < existing.expiry)) existing.expiry = spot.expiry
      return existing
    }
    const line: Line = {
      ...copySpot(spot),
      id: ++this.counters.line,
      qty,
      allocated: 0,
      countedAt: null,
      holdReason: null,
      holdBy: null,
      holdAt: null,
      version: 1,
    }
    this.lines.set(key, line)
    return line
  }

  private removeFrom(line: Line, qty: number): void {
    line.qty = roundQty(line.qty - qty)
    line.version++
    if (line.qty < 0) throw new Error(`Line ${line.id} of holding ${this.plan.id} fell below zero.`)
    if (line.qty === 0) this.lines.delete(keyOf(line))
  }

  private write(movement: Movement, qty: number, spot: Spot, to: Line | undefined): void {
    const { plan } = this
    const isMove = movement.direction === 'MOVE' || movement.direction === 'STATUS'
    this.movements.push([
      ++this.counters.movement,
      new Date(this.lastAt).toISOString(),
      plan.id,
      plan.product.client.code,
      plan.owner,
      plan.site.code,
      plan.product.code,
      movement.type,
      movement.direction,
      movement.direction === 'OUT' ? -qty : qty,
      this.balance,
      plan.product.baseUom,
      spot.lot,
      spot.serial,
      spot.expiry === null ? null : dayText(spot.expiry),
      spot.sscc ?? (isMove ? (to?.sscc ?? null) : null),
      movement.from?.id,
      to?.id,
      movement.from?.place.code,
      to?.place.code,
      movement.from?.disposition,
      to?.disposition,
      movement.reasonCode,
      movement.reason,
      movement.refType,
      movement.refNo,
      movement.refLine,
      movement.user,
      movement.channel ?? 'RF',
      movement.device,
      movement.stream,
    ])
  }
}

/** A copy of a line's spot with some changes, without its hold. */
export const spotOf = (line: Spot, change: Partial<Spot>): Spot => ({ ...copySpot(line), ...change })

const copySpot = (spot: Spot): Spot => ({
  place: spot.place,
  sscc: spot.sscc,
  lot: spot.lot,
  serial: spot.serial,
  disposition: spot.disposition,
  received: spot.received,
  expiry: spot.expiry,
  manufactured: spot.manufactured,
  po: spot.po,
  receipt: spot.receipt,
  container: spot.container,
  attributes: spot.attributes,
  isLeftToExpire: spot.isLeftToExpire,
})
