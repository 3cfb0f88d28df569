import { Book, type Line, type Spot } from './book.ts'
import { instantOf, workday } from './calendar.ts'
import type { HoldingPlay } from './holding-play.ts'
import { floorWorker, placeFor } from './random-activity.ts'
import type { Random } from './random.ts'
import { attributesOf, lotNo, newSscc } from './spot-marks.ts'
import type { Supply } from './supply.ts'
import type { Stage } from './stage.ts'

const DAY_MS = 86_400_000

/** Creates the fixed stock quantities: very small, very large, and none. */
export const playSpecial = (stage: Stage, book: Book, random: Random): void => {
  const qty = book.plan.special === 'small' ? 0.125 : book.plan.special === 'huge' ? 9_999_999 : 240
  const at = stage.world.start * DAY_MS
  const line = addOpeningLine(stage, book, qty, at, null, random)
  if (book.plan.special !== 'none') return
  const later = instantOf(book.plan.site.timezone, workday(stage.world.today - 40), 10 * 60)
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

/** Creates the opening stock, and a small part of a lot that will expire. */
export const openStock = (play: HoldingPlay, supply: Supply, needed: number): void => {
  const { product, site } = play.book.plan
  const at = instantOf(site.timezone, workday(play.world.start), 6 * 60)
  if (product.serial)
    for (let n = 0; n < supply.opening; n++) addOpeningLine(play.stage, play.book, 1, at, null, play.random, play.newSerial())
  else if (supply.opening > 0) {
    const isLeftOver = supply.isOpeningLeftOver || needed === 0
    addOpeningLine(play.stage, play.book, supply.opening, at, play.expiryOf(play.world.start, isLeftOver), play.random)
  }
  // A small part of a lot that was not taken before it expired.
  if (product.expiry && !product.serial && site.active && (product.rank === 0 || play.random.chance(play.stage.expiredChance)))
    leaveToExpire(play, at)
}

const leaveToExpire = (play: HoldingPlay, at: number): void => {
  const expiry = play.world.today - play.random.int(3, Math.min(120, play.world.size.days - 30))
  const line = addOpeningLine(play.stage, play.book, play.book.plan.product.perCase, at, expiry, play.random)
  line.isLeftToExpire = true
  play.stage.expired++
  play.expiring = { line, at: instantOf(play.book.plan.site.timezone, workday(expiry + 1), 7 * 60) }
}

/** Creates a line of opening stock. */
const addOpeningLine = (
  stage: Stage,
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
    sscc: random.chance(0.5) && !serial ? newSscc(stage, book) : null,
    lot: product.lot ? lotNo(stage.world.start - age, random) : null,
    serial,
    disposition: 'GOOD',
    // Some opening stock has no receipt date.
    received: random.chance(0.03) ? null : stage.world.start - age,
    expiry,
    made: null,
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
