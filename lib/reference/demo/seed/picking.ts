import { roundQty, type Line, type Spot, spotOf } from './book.ts'
import { localDay } from './calendar.ts'
import type { Event, HoldingPlay, Need, Picked } from './holding-play.ts'
import { floorWorker, freeQty, endHold } from './random-activity.ts'
import { OUTCOME } from './sales-plan.ts'
import { attributesOf, lotNo } from './spot-marks.ts'

const DAY_MS = 86_400_000
const MINUTE = 60_000
const COUNTED_SPOT = {
  sscc: null,
  disposition: 'GOOD',
  made: null,
  po: null,
  receipt: null,
  container: null,
  isLeftToExpire: false,
} as const

/** Pick and despatch events of order lines. */
export const salesEvents = (play: HoldingPlay, needs: readonly Need[]): Event[] => {
  const { lines } = play.stage.sales
  return needs.flatMap((need): Event[] => {
    const outcome = lines.outcome[need.line]
    if (outcome === OUTCOME.allocated) return []
    const pick = { at: need.at, run: () => pickNeed(play, need) }
    if (outcome === OUTCOME.picked) return [pick]
    // Despatched at the end of the day, after all picks.
    return [pick, { at: Math.max(need.order.despatchedAt!, need.at + MINUTE), run: () => despatch(play, need) }]
  })
}

const pickNeed = (play: HoldingPlay, need: Need): void => {
  const { book, random } = play
  const stagePlace = book.plan.site.stage[need.order.id % book.plan.site.stage.length]!
  const picked: Picked = []
  let remaining = need.qty
  while (remaining > 0) {
    const line = play.oldestLine() ?? findMore(play, remaining, need.at)
    const qty = Math.min(remaining, freeQty(line))
    const staged = book.post({
      at: need.at,
      type: 'PICK',
      direction: 'MOVE',
      qty,
      from: line,
      to: spotOf(line, { place: stagePlace, sscc: null }),
      refType: 'SO',
      refNo: need.order.no,
      refLine: need.lineNo,
      ...floorWorker(random),
    })!
    picked.push({ line: staged, qty })
    remaining = roundQty(remaining - qty)
  }
  play.picked.set(need.line, picked)
  play.stage.sales.lines.lot[need.line] = picked[0]!.line.lot
  if (book.plan.product.serial)
    play.stage.sales.lines.serials.set(
      need.line,
      picked.map((part) => part.line.serial!),
    )
}

/** Makes more stock available to pick: ends a hold, or finds more stock by a count. */
const findMore = (play: HoldingPlay, qty: number, at: number): Line => {
  for (const line of play.heldLines.splice(0)) endHold(play.book, line, at, play.random)
  const existing = play.oldestLine()
  if (existing) return existing
  const { product } = play.book.plan
  const serial = product.serial ? play.newSerial() : null
  const qtyFound = product.serial ? 1 : qty
  const lot = product.lot ? lotNo(localDay(play.book.plan.site.timezone, at) - 20, play.random) : null
  const spot: Spot = {
    ...COUNTED_SPOT,
    place: play.home,
    lot,
    serial,
    received: Math.floor(at / DAY_MS),
    expiry: play.expiryOf(Math.floor(at / DAY_MS), true),
    attributes: attributesOf(play.book, play.random),
  }
  return play.book.post({
    at,
    type: 'COUNT',
    direction: 'IN',
    qty: qtyFound,
    to: spot,
    reasonCode: 'COUNT_DIFF',
    reason: 'Found on the shelf',
    ...floorWorker(play.random),
  })!
}

const despatch = (play: HoldingPlay, need: Need): void => {
  const at = need.order.despatchedAt!
  for (const { line, qty } of play.picked.get(need.line)!) {
    play.book.post({
      at,
      type: 'DESPATCH',
      direction: 'OUT',
      qty,
      from: line,
      refType: 'SO',
      refNo: need.order.no,
      refLine: need.lineNo,
      ...floorWorker(play.random),
    })
  }
  play.picked.delete(need.line)
  const day = localDay(play.book.plan.site.timezone, play.book.lastAt)
  play.demand.set(day, roundQty((play.demand.get(day) ?? 0) + need.qty))
}

/** Reserves stock that is picked but not despatched, and stock that is still to be picked. */
export const reserve = (play: HoldingPlay, needs: readonly Need[]): void => {
  const { lines } = play.stage.sales
  for (const need of needs) {
    if (lines.outcome[need.line] === OUTCOME.picked)
      for (const { line, qty } of play.picked.get(need.line)!) allocate(play, need, line, qty, true)
    if (lines.outcome[need.line] !== OUTCOME.allocated) continue
    for (let remaining = need.qty; remaining > 0;) {
      const line = play.oldestLine() ?? findMore(play, remaining, play.nextWorkingInstant())
      const qty = Math.min(remaining, freeQty(line))
      allocate(play, need, line, qty, false)
      remaining = roundQty(remaining - qty)
    }
  }
}

const allocate = (play: HoldingPlay, need: Need, line: Line, qty: number, picked: boolean): void => {
  line.allocated = roundQty(line.allocated + qty)
  const { lines } = play.stage.sales
  lines.allocated[need.line] = roundQty(lines.allocated[need.line]! + qty)
  const at = new Date(Math.min(need.order.createdAt + 2 * 3_600_000, play.world.end - 1000)).toISOString()
  play.stage.rows.allocation.push([++play.stage.counters.allocation, need.line + 1, line.id, play.book.plan.id, qty, picked, at])
}
