import { Book, type Line } from './book.ts'
import { dayWeight, localDay, recentInstant, workMinute, instantOf } from './calendar.ts'
import { freeQty, isStorage, placeFor } from './random-activity.ts'
import type { Random } from './random.ts'
import type { SalesOrder } from './sales-plan-types.ts'
import type { SeedState } from './seed-state.ts'
import type { World } from './world.ts'

/** The number of movements and lines that a holding should end with. */
export type Allowance = { movements: number; lines: number }

/** The quantity that an order line takes from the holding, and when it is picked. */
export type Need = { line: number; order: SalesOrder; at: number; qty: number; lineNo: number }
export type Picked = { line: Line; qty: number }[]
export type Event = { at: number; run: () => void }

/** State of one holding while its history is generated. */
export class HoldingHistory {
  readonly state: SeedState
  readonly world: World
  readonly book: Book
  readonly allowance: Allowance
  readonly random: Random
  readonly picked = new Map<number, Picked>()
  readonly heldLines: Line[] = []
  readonly demand = new Map<number, number>()
  /** The pick location that is replenished from bulk stock. */
  readonly pickPlace
  readonly isSlow: boolean
  /** A small part of a lot that nobody uses before it expires. */
  expiring: { line: Line; at: number } | null = null
  private serials = 0

  constructor(state: SeedState, book: Book, allowance: Allowance, random: Random) {
    this.state = state
    this.world = state.world
    this.book = book
    this.allowance = allowance
    this.random = random
    this.pickPlace = placeFor(book, 'pick', random)
    this.isSlow = book.plan.soLines.length + book.plan.poLines.length === 0
  }

  /** The expiry date of received stock; null if the product has none. Stock that is left over today must not have expired. */
  expiryOf(received: number, isLeftOver: boolean): number | null {
    const { product } = this.book.plan
    if (!product.expiry || !product.shelfDays) return null
    const expiry = received + Math.floor(product.shelfDays * (0.75 + this.random.next() * 0.25))
    if (!isLeftOver) return expiry
    return Math.max(
      this.random.chance(0.25) ? 0 : expiry,
      this.world.today + 2 + Math.floor(this.random.next() ** 1.6 * product.shelfDays * 0.8),
    )
  }

  newSerial(): string {
    return `SN${String(this.book.plan.id).padStart(5, '0')}-${String(++this.serials).padStart(4, '0')}`
  }

  /** The storage line with free stock that was received first. */
  oldestLine(): Line | undefined {
    let best: Line | undefined
    for (const line of this.book.lines.values()) {
      if (!isStorage(line) || line.allocated >= line.qty) continue
      if (!best || (line.received ?? 0) < (best.received ?? 0) || (line.received === best.received && line.id < best.id)) best = line
    }
    return best
  }

  /** The storage line with the most free stock; undefined if none has enough to be divided. */
  largestLine(): Line | undefined {
    let best: Line | undefined
    const minimum = this.book.plan.product.weighed ? 0.5 : 2
    for (const line of this.book.lines.values())
      if (isStorage(line) && freeQty(line) >= minimum && (!best || freeQty(line) > freeQty(best))) best = line
    return best
  }

  /** A random working time between the last movement and the end of history, so that remaining work is not all done this morning. */
  nextWorkingInstant(): number {
    const { site } = this.book.plan
    let day = localDay(site.timezone, this.book.lastAt + (this.world.end - this.book.lastAt) * this.random.next() * 0.6)
    while (dayWeight(day) < 0.5) day--
    const at = instantOf(site.timezone, day, workMinute(this.random))
    return at > this.book.lastAt && at < this.world.end ? at : Math.max(this.book.lastAt, recentInstant(this.world, site, this.random))
  }
}
