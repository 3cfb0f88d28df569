import { roundQty, type Line, type Spot, spotOf } from './book.ts'
import { localDay } from './calendar.ts'
import type { Event, HoldingHistory, Need, Picked } from './holding-history.ts'
import { floorWorker, freeQty, endHold } from './random-activity.ts'
import { OUTCOME, type PickedLot } from './sales-plan-types.ts'
import { attributesOf, lotNo } from './stock-identifiers.ts'

const DAY_MS = 86_400_000
const MINUTE = 60_000
const COUNTED_SPOT = {
  sscc: null,
  disposition: 'GOOD',
  manufactured: null,
  po: null,
  receipt: null,
  container: null,
  isLeftToExpire: false,
} as const

/** Pick and despatch events of order lines. */
export const salesEvents = (history: HoldingHistory, needs: readonly Need[]): Event[] => {
  const { lines } = history.state.sales
  return needs.flatMap((need): Event[] => {
    const outcome = lines.outcome[need.line]
    if (outcome === OUTCOME.allocated) return []
    const pick = { at: need.at, run: () => pickNeed(history, need) }
    if (outcome === OUTCOME.picked) return [pick]
    // Despatched with the order, but never before this line was picked.
    return [pick, { at: Math.max(need.order.despatchedAt!, need.at + MINUTE), run: () => despatch(history, need) }]
  })
}

const pickNeed = (history: HoldingHistory, need: Need): void => {
  const { book, random } = history
  const stagePlace = book.plan.site.stage[need.order.id % book.plan.site.stage.length]!
  const picked: Picked = []
  let remaining = need.qty
  while (remaining > 0) {
    const line = history.oldestLine() ?? findMoreStock(history, remaining, need.at)
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
  history.picked.set(need.line, picked)
  const lots = lotsOf(picked)
  if (lots.length === 1) history.state.sales.lines.lot[need.line] = lots[0]!.lot
  else history.state.sales.lines.lots.set(need.line, lots)
  if (book.plan.product.serial)
    history.state.sales.lines.serials.set(
      need.line,
      picked.map((part) => part.line.serial!),
    )
}

const lotsOf = (picked: Picked): PickedLot[] =>
  [...Map.groupBy(picked, ({ line }) => line.lot)].map(([lot, parts]) => ({
    lot,
    qty: roundQty(parts.reduce((sum, { qty }) => sum + qty, 0)),
    serials: parts.flatMap(({ line }) => line.serial ?? []),
  }))

/** Makes more stock available for picking and returns a line of it: ends all holds, or finds stock in a count. */
const findMoreStock = (history: HoldingHistory, qty: number, at: number): Line => {
  for (const line of history.heldLines.splice(0)) endHold(history.book, line, at, history.random)
  const existing = history.oldestLine()
  if (existing) return existing
  const { product } = history.book.plan
  const serial = product.serial ? history.newSerial() : null
  const qtyFound = product.serial ? 1 : qty
  const lot = product.lot ? lotNo(localDay(history.book.plan.site.timezone, at) - 20, history.random) : null
  const spot: Spot = {
    ...COUNTED_SPOT,
    place: history.pickPlace,
    lot,
    serial,
    received: Math.floor(at / DAY_MS),
    expiry: history.expiryOf(Math.floor(at / DAY_MS), true),
    attributes: attributesOf(history.book, history.random),
  }
  return history.book.post({
    at,
    type: 'COUNT',
    direction: 'IN',
    qty: qtyFound,
    to: spot,
    reasonCode: 'COUNT_DIFF',
    reason: 'Found on the shelf',
    ...floorWorker(history.random),
  })!
}

const despatch = (history: HoldingHistory, need: Need): void => {
  const at = need.order.despatchedAt!
  for (const { line, qty } of history.picked.get(need.line)!) {
    history.book.post({
      at,
      type: 'DESPATCH',
      direction: 'OUT',
      qty,
      from: line,
      refType: 'SO',
      refNo: need.order.no,
      refLine: need.lineNo,
      ...floorWorker(history.random),
    })
  }
  history.picked.delete(need.line)
  const day = localDay(history.book.plan.site.timezone, history.book.lastAt)
  history.demand.set(day, roundQty((history.demand.get(day) ?? 0) + need.qty))
}

/** Reserves stock that is picked but not despatched, and stock that is still to be picked. */
export const reserve = (history: HoldingHistory, needs: readonly Need[]): void => {
  const { lines } = history.state.sales
  for (const need of needs) {
    if (lines.outcome[need.line] === OUTCOME.picked)
      for (const { line, qty } of history.picked.get(need.line)!) allocate(history, need, line, qty, true)
    if (lines.outcome[need.line] !== OUTCOME.allocated) continue
    for (let remaining = need.qty; remaining > 0;) {
      const line = history.oldestLine() ?? findMoreStock(history, remaining, history.nextWorkingInstant())
      const qty = Math.min(remaining, freeQty(line))
      allocate(history, need, line, qty, false)
      remaining = roundQty(remaining - qty)
    }
  }
}

const allocate = (history: HoldingHistory, need: Need, line: Line, qty: number, picked: boolean): void => {
  line.allocated = roundQty(line.allocated + qty)
  const { lines } = history.state.sales
  lines.allocated[need.line] = roundQty(lines.allocated[need.line]! + qty)
  const at = new Date(Math.min(need.order.createdAt + 2 * 3_600_000, history.world.end - 1000)).toISOString()
  history.state.rows.allocation.push([++history.state.counters.allocation, need.line + 1, line.id, history.book.plan.id, qty, picked, at])
}
