import type { CopyRow } from '../../db/db.ts'
import { dayText } from './calendar.ts'
import type { HoldingPlan, Place } from './world.ts'

/** A stock line while its history is generated. */
export type Line = Spot & {
  id: number
  qty: number
  allocated: number
  counted: number | null
  holdReason: string | null
  holdBy: string | null
  holdAt: number | null
  version: number
}

/** Location and attributes of stock: everything that defines a new line. */
export type Spot = {
  place: Place
  sscc: string | null
  lot: string | null
  serial: string | null
  disposition: string
  received: number | null
  expiry: number | null
  made: number | null
  po: string | null
  receipt: string | null
  container: string | null
  attributes: Record<string, unknown>
  /** Excluded from picking, so that it expires. */
  kept: boolean
}

export type Why = {
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

export type Post = { at: number; type: string; direction: 'IN' | 'OUT' | 'MOVE' | 'STATUS'; qty: number; from?: Line; to?: Spot } & Why

/** Counters for numbers that are unique within a seed. */
export type Counters = { movement: number; line: number; sscc: number; allocation: number }

export const MOVEMENT_COLUMNS = `id, moved_at, holding_id, client_code, owner_code, site_code, product_code, type_code, direction, qty, balance_after, uom, lot_no,
  serial_no, expiry_date, sscc, from_line_id, to_line_id, from_location, to_location, from_disposition, to_disposition, reason_code,
  reason, ref_type, ref_no, ref_line_no, user_name, channel, device, stream_code`

/** Rounds to thousandths, as the database stores them, so that sums of floats do not drift. */
export const exact = (qty: number): number => Math.round(qty * 1000) / 1000

const keyOf = (spot: Spot): string => `${spot.place.code}|${spot.sscc ?? ''}|${spot.lot ?? ''}|${spot.serial ?? ''}|${spot.disposition}`

/** The lines and the balance of one holding. Only movements change them. */
export class Book {
  readonly plan: HoldingPlan
  readonly lines = new Map<string, Line>()
  readonly movements: CopyRow[]
  readonly counters: Counters
  readonly end: number
  balance = 0
  posted = 0
  last = 0

  constructor(plan: HoldingPlan, counters: Counters, movements: CopyRow[], end: number) {
    this.plan = plan
    this.counters = counters
    this.movements = movements
    this.end = end
  }

  /** Posts one movement and returns the receiving line, if any. Times never go backwards. */
  post(post: Post): Line | undefined {
    const qty = exact(post.qty)
    this.last = Math.max(this.last, Math.min(post.at, this.end - 1000))
    const words = post.from ?? post.to!
    const offPallet = this.offPallet(post, qty)
    const to = offPallet ? this.give(offPallet, qty) : post.to && this.give(post.to, qty)
    if (post.from) this.take(post.from, qty)
    if (post.direction === 'IN') this.balance = exact(this.balance + qty)
    if (post.direction === 'OUT') this.balance = exact(this.balance - qty)
    this.posted++
    this.write(offPallet && post.type === 'MOVE' ? { ...post, type: 'SPLIT' } : post, qty, words, to)
    return to
  }

  /** A pallet is in one location, so a part that moves elsewhere no longer belongs to it. */
  private offPallet({ from, to }: Post, qty: number): Spot | null {
    if (!from || !to || from.sscc === null || to.sscc !== from.sscc || to.place === from.place) return null
    const isWhole = qty === from.qty && [...this.lines.values()].every((line) => line === from || line.sscc !== from.sscc)
    return isWhole ? null : { ...to, sscc: null }
  }

  private give(spot: Spot, qty: number): Line {
    const key = keyOf(spot)
    const known = this.lines.get(key)
    if (known) {
      known.qty = exact(known.qty + qty)
      known.version++
      if (spot.received !== null && (known.received === null || spot.received < known.received)) known.received = spot.received
      if (spot.expiry !== null && (known.expiry === null || spot.expiry < known.expiry)) known.expiry = spot.expiry
      return known
    }
    const line: Line = {
      ...copySpot(spot),
      id: ++this.counters.line,
      qty,
      allocated: 0,
      counted: null,
      holdReason: null,
      holdBy: null,
      holdAt: null,
      version: 1,
    }
    this.lines.set(key, line)
    return line
  }

  private take(line: Line, qty: number): void {
    line.qty = exact(line.qty - qty)
    line.version++
    if (line.qty < 0) throw new Error(`Line ${line.id} of holding ${this.plan.id} fell below zero.`)
    if (line.qty === 0) this.lines.delete(keyOf(line))
  }

  private write(post: Post, qty: number, words: Spot, to: Line | undefined): void {
    const { plan } = this
    const isMove = post.direction === 'MOVE' || post.direction === 'STATUS'
    this.movements.push([
      ++this.counters.movement,
      new Date(this.last).toISOString(),
      plan.id,
      plan.product.client.code,
      plan.owner,
      plan.site.code,
      plan.product.code,
      post.type,
      post.direction,
      post.direction === 'OUT' ? -qty : qty,
      this.balance,
      plan.product.baseUom,
      words.lot,
      words.serial,
      words.expiry === null ? null : dayText(words.expiry),
      words.sscc ?? (isMove ? (to?.sscc ?? null) : null),
      post.from?.id,
      to?.id,
      post.from?.place.code,
      to?.place.code,
      post.from?.disposition,
      to?.disposition,
      post.reasonCode,
      post.reason,
      post.refType,
      post.refNo,
      post.refLine,
      post.user,
      post.channel ?? 'RF',
      post.device,
      post.stream,
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
  made: spot.made,
  po: spot.po,
  receipt: spot.receipt,
  container: spot.container,
  attributes: spot.attributes,
  kept: spot.kept,
})
