import { Book, roundQty } from './book.ts'
import { dayText, dayWeight } from './calendar.ts'
import { finish, spareEvents } from './finish-history.ts'
import { type Allowance, type Event, HoldingHistory, type Need } from './holding-history.ts'
import { postOpeningStock, postSpecialStock } from './opening-stock.ts'
import { salesEvents } from './picking.ts'
import { type Random, sampler } from './random.ts'
import { receive } from './receiving.ts'
import { OUTCOME } from './sales-plan-types.ts'
import { planSupply } from './supply.ts'
import type { SeedState } from './seed-state.ts'
import type { HoldingPlan, World } from './world.ts'

// docs/decisions/0023-demo-data-from-a-simulated-history.md

const DAY_MS = 86_400_000
const MINUTE = 60_000

/**
 * Generates the history of one holding from its opening stock to today. Adds its movements, reservations and demand to `state.rows`;
 * its remaining lines are in the returned book.
 */
export const generateHolding = (state: SeedState, plan: HoldingPlan, allowance: Allowance): Book => {
  const random = state.world.random.fork(`play/${plan.id}`)
  const book = new Book(plan, state.counters, state.rows.movement, state.world.end)
  if (plan.special && plan.special !== 'closed') postSpecialStock(state, book, random)
  else generateHistory(new HoldingHistory(state, book, allowance, random))
  return book
}

const generateHistory = (history: HoldingHistory): void => {
  const { plan } = history.book
  const needs = needsOf(history)
  const receipts = plan.poLines
    .filter((i) => history.state.purchases.lines.isReceived[i] === 1)
    .map((line) => ({ line, at: history.state.purchaseOrderOfLine(line).receivedAt! }))
  receipts.sort((a, b) => a.at - b.at)
  const isTight = plan.soLines.some((i) => history.state.sales.lines.outcome[i] === OUTCOME.backOrdered)
  const totalNeeded = needs.reduce((sum, need) => sum + need.qty, 0)
  const supply = planSupply(
    plan.product,
    needs,
    receipts.map((r) => r.at),
    targetStock(history, needs, isTight),
    isTight,
    history.random,
  )
  const floorEvents: Event[] = [
    ...receipts.map((receipt, k): Event => ({
      at: receipt.at,
      run: () =>
        receive(history, { ...receipt, qty: supply.receipts[k]!, isLeftOver: supply.isReceiptLeftOver[k]! }, k >= receipts.length - 2),
    })),
    ...salesEvents(history, needs),
  ]
  postOpeningStock(history, supply, totalNeeded)
  const extraEvents = spareEvents(history, floorEvents, receipts.length)
  for (const event of [...floorEvents, ...extraEvents].toSorted((a, b) => a.at - b.at)) event.run()
  finish(history, needs)
  writeDemand(history)
}

/** The quantities that orders take from this holding, by pick time. */
const needsOf = (history: HoldingHistory): Need[] => {
  const { lines } = history.state.sales
  return history.book.plan.soLines
    .filter((i) => lines.outcome[i] !== OUTCOME.backOrdered)
    .map((line): Need => {
      const order = history.state.salesOrderOfLine(line)
      const spread = (line - order.first) * 40_000
      return {
        line,
        order,
        at: order.pickedAt === null ? history.world.end : order.pickedAt + Math.min(spread, 20 * MINUTE),
        qty: roundQty(lines.qty[line]! * lines.factor[line]!),
        lineNo: line - order.first + 1,
      }
    })
    .toSorted((a, b) => a.at - b.at)
}

const targetStock = (history: HoldingHistory, needs: readonly Need[], isTight: boolean): number => {
  const { plan } = history.book
  const { product } = plan
  if (isTight) return 0
  if (product.serial) return Math.max(1, history.allowance.lines)
  const since = history.world.end - 90 * DAY_MS
  const daily = needs.reduce((sum, need) => sum + (need.at >= since ? need.qty : 0), 0) / 90
  const isLowOnStock = plan.id !== 1 && history.random.chance(0.12)
  const drawDaysOfCover = () => (plan.id === 1 ? 24 : 6 - Math.log(1 - history.random.next()) * 38)
  const cover = isLowOnStock ? history.random.int(1, 5) : drawDaysOfCover()
  const minimum = isLowOnStock ? product.perCase : history.allowance.lines * product.perCase * history.random.int(1, 3)
  return Math.max(Math.min(product.perPallet * history.allowance.lines * 6, daily * cover), minimum)
}

const writeDemand = (history: HoldingHistory): void => {
  for (const [day, qty] of history.demand) history.state.rows.daily_demand.push([history.book.plan.id, dayText(day), qty])
}

/** Returns a function that draws a day of history after the first one, weighted by how busy it is: 0 is the second day. */
export const drawDayOf = (world: World): ((random: Random) => number) =>
  sampler(Array.from({ length: world.size.days - 1 }, (_, i) => dayWeight(world.start + 1 + i)))
