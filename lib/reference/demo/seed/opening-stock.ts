import { Book, type Line, type Spot } from './book.ts'
import { instantOf, workday } from './calendar.ts'
import type { HoldingHistory } from './holding-history.ts'
import { floorWorker, placeFor } from './random-activity.ts'
import type { Random } from './random.ts'
import { attributesOf, lotNo, newSscc } from './stock-identifiers.ts'
import type { Supply } from './supply.ts'
import type { SeedState } from './seed-state.ts'

const DAY_MS = 86_400_000

const SPECIAL_QUANTITIES: Readonly<Record<string, number>> = { small: 0.125, huge: 9_999_999 }

/** Creates the stock of products with a fixed quantity: very small, very large, or none, after a transfer took all of it away. */
export const postSpecialStock = (state: SeedState, book: Book, random: Random): void => {
  const qty = SPECIAL_QUANTITIES[book.plan.special ?? ''] ?? 240
  const at = state.world.start * DAY_MS
  const line = addOpeningLine(state, book, qty, at, null, random)
  if (book.plan.special !== 'none') return
  const later = instantOf(book.plan.site.timezone, workday(state.world.today - 40), 10 * 60)
  book.post({
    at: later,
    type: 'TRF_OUT',
    direction: 'OUT',
    qty,
    from: line,
    refType: 'TRF',
    refNo: 'TRF-00071',
    ...floorWorker(random),
  })
}

/** Creates the opening stock and, for some holdings, a small part of a lot that will expire. */
export const postOpeningStock = (history: HoldingHistory, supply: Supply, needed: number): void => {
  const { product, site } = history.book.plan
  const at = instantOf(site.timezone, workday(history.world.start), 6 * 60)
  if (product.serial)
    for (let n = 0; n < supply.opening; n++) addOpeningLine(history.state, history.book, 1, at, null, history.random, history.newSerial())
  else if (supply.opening > 0) {
    const isLeftOver = supply.isOpeningLeftOver || needed === 0
    addOpeningLine(history.state, history.book, supply.opening, at, history.expiryOf(history.world.start, isLeftOver), history.random)
  }
  if (product.expiry && !product.serial && site.active && (product.rank === 0 || history.random.chance(history.state.expiredChance)))
    leaveToExpire(history, at)
}

const leaveToExpire = (history: HoldingHistory, at: number): void => {
  const expiry = history.world.today - history.random.int(3, Math.min(120, history.world.size.days - 30))
  const line = addOpeningLine(history.state, history.book, history.book.plan.product.perCase, at, expiry, history.random)
  line.isLeftToExpire = true
  history.expiring = { line, at: instantOf(history.book.plan.site.timezone, workday(expiry + 1), 7 * 60) }
}

const addOpeningLine = (
  state: SeedState,
  book: Book,
  qty: number,
  at: number,
  expiry: number | null,
  random: Random,
  serial: string | null = null,
): Line => {
  const { product, site } = book.plan
  const age = random.int(2, 45)
  const spot: Spot = {
    place: placeFor(book, qty > product.perCase * 4 ? 'bulk' : 'pick', random),
    sscc: random.chance(0.5) && !serial ? newSscc(state, book) : null,
    lot: product.lot ? lotNo(state.world.start - age, random) : null,
    serial,
    disposition: 'GOOD',
    // Some opening stock has no receipt date.
    received: random.chance(0.03) ? null : state.world.start - age,
    expiry,
    manufactured: null,
    po: null,
    receipt: null,
    container: null,
    attributes: attributesOf(book, random),
    isLeftToExpire: false,
  }
  if (!site.active) spot.place = random.pick(site.all.filter((place) => place.type === 'BULK'))
  return book.post({
    at,
    type: 'ADJ_UP',
    direction: 'IN',
    qty,
    to: spot,
    reasonCode: 'OPENING',
    reason: 'Opening balance',
    user: 'Take-on',
    channel: 'API',
    device: null,
  })!
}
