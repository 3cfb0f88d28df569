import { Book, roundQty } from './book.ts'
import { dayText, dayWeight } from './calendar.ts'
import { finish, spareEvents } from './finishing.ts'
import { type Allowance, type Event, HoldingPlay, type Need } from './holding-play.ts'
import { openStock, playSpecial } from './opening.ts'
import { salesEvents } from './picking.ts'
import { type Random, sampler } from './random.ts'
import { receive } from './receiving.ts'
import { OUTCOME } from './sales-plan.ts'
import { planSupply } from './supply.ts'
import type { Stage } from './stage.ts'
import type { HoldingPlan, World } from './world.ts'

// docs/decisions/0023-the-demo-data-is-a-played-history.md

const DAY_MS = 86_400_000
const MINUTE = 60_000

/** Generates the history of one holding from its opening stock to today and writes the resulting rows. */
export const playHolding = (stage: Stage, plan: HoldingPlan, allowance: Allowance): Book => {
  const random = stage.world.random.fork(`play/${plan.id}`)
  const book = new Book(plan, stage.counters, stage.rows.movement, stage.world.end)
  if (plan.special && plan.special !== 'closed') playSpecial(stage, book, random)
  else generateHistory(new HoldingPlay(stage, book, allowance, random))
  return book
}

const generateHistory = (play: HoldingPlay): void => {
  const { plan } = play.book
  const needs = needsOf(play)
  const receipts = plan.poLines
    .filter((i) => play.stage.purchases.lines.isReceived[i] === 1)
    .map((line) => ({ line, at: play.stage.purchaseOrderOfLine(line).receivedAt! }))
  receipts.sort((a, b) => a.at - b.at)
  const isTight = plan.soLines.some((i) => play.stage.sales.lines.outcome[i] === OUTCOME.backOrdered)
  const totalNeeded = needs.reduce((sum, need) => sum + need.qty, 0)
  const supply = planSupply(
    plan.product,
    needs,
    receipts.map((r) => r.at),
    targetStock(play, needs, isTight),
    isTight,
    play.random,
  )
  const floorEvents: Event[] = [
    ...receipts.map((receipt, k): Event => ({
      at: receipt.at,
      run: () =>
        receive(play, { ...receipt, qty: supply.receipts[k]!, isLeftOver: supply.isReceiptLeftOver[k]! }, k >= receipts.length - 2),
    })),
    ...salesEvents(play, needs),
  ]
  openStock(play, supply, totalNeeded)
  const extraEvents = spareEvents(play, floorEvents, receipts.length)
  for (const event of [...floorEvents, ...extraEvents].toSorted((a, b) => a.at - b.at)) event.run()
  finish(play, needs)
  writeDemand(play)
}

/** What orders take from this holding, by pick time. */
const needsOf = (play: HoldingPlay): Need[] => {
  const { lines } = play.stage.sales
  return play.book.plan.soLines
    .filter((i) => lines.outcome[i] !== OUTCOME.backOrdered)
    .map((line): Need => {
      const order = play.stage.salesOrderOfLine(line)
      const spread = (line - order.first) * 40_000
      return {
        line,
        order,
        at: order.pickedAt === null ? play.world.end : order.pickedAt + Math.min(spread, 20 * MINUTE),
        qty: roundQty(lines.qty[line]! * lines.factor[line]!),
        lineNo: line - order.first + 1,
      }
    })
    .toSorted((a, b) => a.at - b.at)
}

const targetStock = (play: HoldingPlay, needs: readonly Need[], isTight: boolean): number => {
  const { plan } = play.book
  const { product } = plan
  if (isTight) return 0
  if (product.serial) return Math.max(1, play.allowance.lines)
  const since = play.world.end - 90 * DAY_MS
  const daily = needs.reduce((sum, need) => sum + (need.at >= since ? need.qty : 0), 0) / 90
  const isLowOnStock = plan.id !== 1 && play.random.chance(0.12)
  const cover = isLowOnStock ? play.random.int(1, 5) : plan.id === 1 ? 24 : 6 - Math.log(1 - play.random.next()) * 38
  const minimum = isLowOnStock ? product.perCase : play.allowance.lines * product.perCase * play.random.int(1, 3)
  return Math.max(Math.min(product.perPallet * play.allowance.lines * 6, daily * cover), minimum)
}

const writeDemand = (play: HoldingPlay): void => {
  for (const [day, qty] of play.demand) play.stage.rows.daily_demand.push([play.book.plan.id, dayText(day), qty])
}

/** Draws a day of history, weighted by how busy it is. */
export const drawDayOf = (world: World): ((random: Random) => number) =>
  sampler(Array.from({ length: world.size.days - 1 }, (_, i) => dayWeight(world.start + 1 + i)))
