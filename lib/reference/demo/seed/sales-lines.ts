import { workday } from './calendar.ts'
import { NO_STOCK } from './edge-cases.ts'
import { randomParts, type Random } from './random.ts'
import { type Group, groupOf, type Groups } from './sales-groups.ts'
import { OUTCOME, type SalesLines, type SalesOrder } from './sales-plan-types.ts'
import type { HoldingPlan, World } from './world.ts'

const BIG_ORDER_LINES = 2_000
const SHORT_STATES = new Set(['BACK_ORDERED', 'PART_ALLOCATED'])

/** Creates the lines of all orders: product, quantity and outcome. */
export const makeLines = (world: World, orders: SalesOrder[], groups: Groups, random: Random): SalesLines => {
  const total = world.size.soLines
  const bigOrder = orders.findLast((order) => order.status === 'ENTERED' && order.client.index === 0)!
  Object.assign(bigOrder, { isBig: true, type: 'B2B', shipBy: workday(world.today + 10) })
  const counts = randomParts(random, orders.length - 1, total - BIG_ORDER_LINES, 1, 60)
  const lines: SalesLines = {
    holding: new Int32Array(total),
    qty: new Float64Array(total),
    factor: new Float64Array(total),
    outcome: new Uint8Array(total),
    allocated: new Float64Array(total),
    lot: Array.from({ length: total }, () => null),
    serials: new Map(),
    lots: new Map(),
  }
  let next = 0
  let countIndex = 0
  for (const order of orders) {
    order.first = next
    order.count = order.isBig ? BIG_ORDER_LINES : counts[countIndex++]!
    // PART_ALLOCATED needs lines with and without stock. An order with a single line becomes BACK_ORDERED.
    if (order.status === 'PART_ALLOCATED' && order.count === 1) order.status = 'BACK_ORDERED'
    // PART_DESPATCHED needs lines that have left and lines that have not. An order with a single line stays PACKED.
    if (order.status === 'PART_DESPATCHED' && order.count === 1) Object.assign(order, { status: 'PACKED', despatchedAt: null })
    next += order.count
    const group = groupOf(groups, order)
    fillLines(world, order, group, lines, random)
  }
  orderOutOfStockProduct(world, orders, lines)
  return lines
}

const fillLines = (world: World, order: SalesOrder, group: Group, lines: SalesLines, random: Random): void => {
  const used = new Set<HoldingPlan>()
  for (let n = 0; n < order.count; n++) {
    let holding = order.isBig ? group.holdings[n % group.holdings.length]! : group.holdings[group.draw(random)]!
    // The busiest products are never out of stock.
    const isSuitable = (plan: HoldingPlan) => !used.has(plan) && !(SHORT_STATES.has(order.status) && plan.product.rank < 12)
    for (let retry = 0; retry < 12 && !isSuitable(holding) && !order.isBig; retry++) holding = group.holdings[group.draw(random)]!
    used.add(holding)
    const i = order.first + n
    lines.holding[i] = holding.id
    const [qty, factor] = quantityOf(holding, order, random)
    lines.qty[i] = qty
    lines.factor[i] = factor
    lines.outcome[i] = outcomeOf(order, n, holding)
    if (lines.outcome[i] !== OUTCOME.nothing && lines.outcome[i] !== OUTCOME.cancelled) world.holdings[holding.id - 1]!.soLines.push(i)
  }
}

const quantityOf = ({ product }: HoldingPlan, order: SalesOrder, random: Random): [qty: number, factor: number] => {
  if (product.serial) return [random.chance(0.85) ? 1 : 2, 1]
  if (product.weighed) return [random.int(1, 400) / 8, 1]
  if (order.type !== 'B2B' || order.isBig) return [random.int(1, 4), 1]
  if (random.chance(0.12)) return [random.int(2, 30), 1]
  if (product.rank < 40 && random.chance(0.015)) return [1, product.perPallet]
  return [1 + Math.floor(-Math.log(1 - random.next()) * 2.2), product.perCase]
}

const outcomeOf = (order: SalesOrder, n: number, holding: HoldingPlan): number => {
  const isInFirstHalf = n < Math.ceil(order.count / 2)
  switch (order.status) {
    case 'DELIVERED':
    case 'DESPATCHED':
    case 'RETURNED':
      return OUTCOME.despatched
    case 'CANCELLED':
      return OUTCOME.cancelled
    case 'PART_DESPATCHED':
      return isInFirstHalf && order.count > 1 ? OUTCOME.despatched : OUTCOME.picked
    case 'PICKED':
    case 'PACKED':
      return OUTCOME.picked
    case 'PICKING':
      return isInFirstHalf ? OUTCOME.picked : OUTCOME.allocated
    case 'ALLOCATED':
      return OUTCOME.allocated
    case 'PART_ALLOCATED':
      return (isInFirstHalf && order.count > 1) || holding.product.rank < 12 ? OUTCOME.allocated : OUTCOME.backOrdered
    case 'BACK_ORDERED':
      return holding.product.rank >= 12 ? OUTCOME.backOrdered : OUTCOME.nothing
    default:
      return OUTCOME.nothing
  }
}

/** Replaces the product of the first line of an entered order and of a back order with the product that has no stock. */
const orderOutOfStockProduct = (world: World, orders: SalesOrder[], lines: SalesLines): void => {
  const missing = world.holdings.find((holding) => holding.product.code === NO_STOCK)
  if (!missing) return
  for (const status of ['ENTERED', 'BACK_ORDERED']) {
    const order = orders.find(
      (o) => o.status === status && !o.isBig && o.client.index === 0 && o.owner === missing.owner && o.site === missing.site,
    )
    if (!order) continue
    const i = order.first
    const previous = world.holdings[lines.holding[i]! - 1]!
    previous.soLines = previous.soLines.filter((line) => line !== i)
    lines.holding[i] = missing.id
    lines.qty[i] = 10
    lines.factor[i] = missing.product.perCase
    lines.outcome[i] = status === 'ENTERED' ? OUTCOME.nothing : OUTCOME.backOrdered
    if (status === 'BACK_ORDERED') missing.soLines.push(i)
  }
}
