import { dayWeight, instantOf, recentInstant, workday, workMinute } from './calendar.ts'
import { NO_STOCK } from './nasty.ts'
import { parts, type Random, sampler } from './random.ts'
import type { Client, Customer, HoldingPlan, Site, World } from './world.ts'

/** What becomes of a sales order line in the ledger. */
export const NEED = { nothing: 0, despatched: 1, picked: 2, allocated: 3, backOrdered: 4, cancelled: 5 } as const

export type SalesOrder = {
  id: number
  no: string
  client: Client
  owner: string
  site: Site
  customer: Customer
  status: string
  type: 'B2B' | 'B2C' | 'SAMPLE'
  priority: string
  day: number
  createdAt: number
  shipBy: number | null
  pickedAt: number | null
  despatchedAt: number | null
  deliveredAt: number | null
  carrier: string
  /** Lines are `first … first + count − 1` of the plan's arrays. */
  first: number
  count: number
  isBig: boolean
}

/** Lines as columns: a tier L has 1.6 million of them. */
type SalesLines = {
  holding: Int32Array
  /** In the line's unit. */
  qty: Float64Array
  factor: Float64Array
  need: Uint8Array
  /** Filled by the ledger: what was reserved (base units) and from which lot. */
  allocated: Float64Array
  lot: (string | null)[]
  serials: Map<number, string[]>
}

export type SalesPlan = { orders: SalesOrder[]; lines: SalesLines }

const BIG_ORDER_LINES = 2_000

/** Shares of all orders in per mille; the rest is DELIVERED or DESPATCHED. */
const OPEN_STATES: readonly (readonly [string, number])[] = [
  ['DRAFT', 4],
  ['ERROR', 3],
  ['ENTERED', 25],
  ['ON_HOLD', 7],
  ['BACK_ORDERED', 12],
  ['RELEASED', 17],
  ['PART_ALLOCATED', 8],
  ['ALLOCATED', 22],
  ['PICKING', 6],
  ['PICKED', 6],
  ['PACKED', 6],
  ['PART_DESPATCHED', 3],
]
const SHORT_STATES = new Set(['BACK_ORDERED', 'PART_ALLOCATED'])
const CANCELLED = 60
const RETURNED = 1
const LATE = 30

type Group = { client: Client; owner: string; site: Site; holdings: HoldingPlan[]; draw: (random: Random) => number; weight: number }

export const planSales = (world: World): SalesPlan => {
  const random = world.random.fork('sales')
  const total = world.size.salesOrders
  const statuses = statusList(total)
  const groups = groupsOf(world)
  const days = daysOf(world, statuses, random)
  const orders = statuses.map((status, i) => makeOrder(world, groups, status, days[i]!, random))
  orders.sort((a, b) => a.createdAt - b.createdAt)
  markLate(world, orders, random)
  orders.forEach((order, i) => {
    order.id = i + 1
    order.no = `SO-${200_000 + i + 1}`
  })
  return { orders, lines: makeLines(world, orders, groups, random) }
}

const statusList = (total: number): string[] => {
  const open = OPEN_STATES.flatMap(([status, share]) => Array.from({ length: Math.round((total * share) / 1000) }, () => status))
  const cancelled = Array.from({ length: Math.round((total * CANCELLED) / 1000) }, () => 'CANCELLED')
  const returned = Array.from({ length: Math.max(1, Math.round((total * RETURNED) / 1000)) }, () => 'RETURNED')
  const rest = total - open.length - cancelled.length - returned.length
  return [...open, ...cancelled, ...returned, ...Array.from({ length: rest }, () => 'DELIVERED')]
}

/** Order days: finished orders over all of history as the calendar has it, open ones of late. */
const daysOf = (world: World, statuses: readonly string[], random: Random): number[] => {
  const last = world.today - 4
  const drawDay = sampler(Array.from({ length: last - world.start + 1 }, (_, i) => dayWeight(world.start + i)))
  const backlog = Math.max(7, (world.size.days * 0.119) / 1.6)
  return statuses.map((status) => {
    if (['DELIVERED', 'RETURNED', 'CANCELLED'].includes(status)) return world.start + drawDay(random)
    const age = 1 + Math.min(world.size.days * 0.3, -Math.log(1 - random.next()) * backlog)
    let day = world.today - Math.ceil(age)
    while (dayWeight(day) < 0.5) day--
    return day
  })
}

const groupsOf = (world: World): Map<Client, { groups: Group[]; draw: (random: Random) => number }> => {
  const byKey = new Map<string, HoldingPlan[]>()
  for (const holding of world.holdings) {
    if (holding.demand === 0) continue
    const key = `${holding.product.client.code}|${holding.owner}|${holding.site.code}`
    const list = byKey.get(key)
    if (list) list.push(holding)
    else byKey.set(key, [holding])
  }
  const groups = [...byKey.values()].map((holdings): Group => {
    const { product, owner, site } = holdings[0]!
    const weight = holdings.reduce((sum, holding) => sum + holding.demand, 0)
    return { client: product.client, owner, site, holdings, draw: sampler(holdings.map((holding) => holding.demand)), weight }
  })
  return new Map(
    world.clients.map((client) => {
      const own = groups.filter((group) => group.client === client)
      return [client, { groups: own, draw: sampler(own.map((group) => group.weight)) }]
    }),
  )
}

const monthStart = (today: number): number => today - (new Date(today * 86_400_000).getUTCDate() - 1)

const makeOrder = (world: World, groups: ReturnType<typeof groupsOf>, status: string, day: number, random: Random): SalesOrder => {
  const quietSince = monthStart(world.today) - 1
  const drawClient = drawClients(world, day >= quietSince)
  const client = world.clients[drawClient(random)]!
  const { groups: own, draw } = groups.get(client)!
  const group = own[draw(random)]!
  const { site, owner } = group
  const customer = client.customers[Math.floor(client.customers.length * random.next() ** 2)]!
  const created = instantOf(site.timezone, day, workMinute(random))
  const order: SalesOrder = {
    id: 0,
    no: '',
    client,
    owner,
    site,
    customer,
    status,
    type: random.chance(0.3) ? 'B2C' : random.chance(0.02) ? 'SAMPLE' : 'B2B',
    priority: random.pick(['P3', 'P3', 'P3', 'P3', 'P3', 'P2', 'P2', 'P4', 'P4', 'P1']),
    day,
    createdAt: created,
    shipBy: null,
    pickedAt: null,
    despatchedAt: null,
    deliveredAt: null,
    carrier: random.chance(0.7) ? customer.carrier : random.pick(['TOLL', 'STARTRACK', 'AUSPOST', 'DHL', 'LOCAL', 'PICKUP']),
    first: 0,
    count: 0,
    isBig: false,
  }
  timeOrder(world, order, random)
  return order
}

const clientDraws = new WeakMap<World, { all: (random: Random) => number; loud: (random: Random) => number }>()
const drawClients = (world: World, onlyLoud: boolean): ((random: Random) => number) => {
  let draws = clientDraws.get(world)
  if (!draws) {
    draws = { all: sampler(world.clients.map((c) => c.volume)), loud: sampler(world.clients.map((c) => (c.isQuiet ? 0 : c.volume))) }
    clientDraws.set(world, draws)
  }
  return onlyLoud ? draws.loud : draws.all
}

const HOUR = 3_600_000

/** When an order was picked and left; for open ones, what the floor did yesterday and this morning. */
const timeOrder = (world: World, order: SalesOrder, random: Random): void => {
  const { status, site } = order
  const recent = () => recentInstant(world, site, random)
  if (status === 'DELIVERED' || status === 'RETURNED') {
    const day = workday(order.day + random.pick([0, 1, 1, 1, 2]))
    const minute = Math.max(workMinute(random), day === order.day ? 15 * 60 : 0)
    order.despatchedAt = Math.max(instantOf(site.timezone, day, Math.min(minute + 60, 19 * 60 + 30)), order.createdAt + 2 * HOUR)
    if (order.despatchedAt >= world.end) order.despatchedAt = Math.max(recent(), order.createdAt + HOUR)
    order.pickedAt = order.despatchedAt - Math.floor((0.5 + random.next() * 1.4) * HOUR)
    order.deliveredAt = order.despatchedAt + Math.floor((18 + random.next() * 60) * HOUR)
    order.shipBy = day + random.pick([0, 0, 0, 1, 1, 2])
    if (order.deliveredAt >= world.end) {
      order.deliveredAt = null
      order.status = 'DESPATCHED'
    }
    return
  }
  if (['PICKING', 'PICKED', 'PACKED', 'PART_DESPATCHED'].includes(status)) order.pickedAt = Math.max(recent(), order.createdAt + HOUR)
  if (order.pickedAt && order.pickedAt >= world.end) order.pickedAt = world.end - random.int(5, 50) * 60_000
  if (status === 'PART_DESPATCHED') order.despatchedAt = Math.min(world.end - 60_000, order.pickedAt! + HOUR)
  if (status === 'DRAFT' && random.chance(0.5)) return // not dated yet
  order.shipBy = status === 'CANCELLED' ? workday(order.day + random.int(1, 5)) : workday(world.today + Math.floor(random.next() ** 2 * 24))
  // Some orders wait for a word from the customer: no day is set.
  if (['ENTERED', 'ON_HOLD', 'BACK_ORDERED', 'RELEASED'].includes(status) && random.chance(0.08)) order.shipBy = null
}

/** Three per cent of the orders left, or should have left, before today: a third of them is still here. */
const markLate = (world: World, orders: SalesOrder[], random: Random): void => {
  const count = Math.round((world.size.salesOrders * LATE) / 1000)
  const open = orders.filter(
    (o) =>
      ['ENTERED', 'RELEASED', 'ALLOCATED', 'BACK_ORDERED', 'PART_ALLOCATED', 'PICKING'].includes(o.status) &&
      o.shipBy !== null &&
      o.day < world.today - 2,
  )
  const left = orders.filter((o) => o.despatchedAt !== null && o.status !== 'PART_DESPATCHED')
  const openLate = Math.min(open.length, Math.round(count / 3))
  for (const order of some(open, openLate, random)) order.shipBy = Math.max(order.day, world.today - random.int(1, 9))
  for (const order of some(left, count - openLate, random)) order.shipBy = Math.floor(order.despatchedAt! / 86_400_000) - random.int(1, 3)
}

const some = <T>(list: readonly T[], count: number, random: Random): T[] => {
  const copy = [...list]
  for (let i = 0; i < count; i++) {
    const j = random.int(i, copy.length - 1)
    ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
  }
  return copy.slice(0, count)
}

const makeLines = (world: World, orders: SalesOrder[], groups: ReturnType<typeof groupsOf>, random: Random): SalesLines => {
  const total = world.size.soLines
  const big = orders.findLast((order) => order.status === 'ENTERED' && order.client.index === 0)!
  Object.assign(big, { isBig: true, type: 'B2B', shipBy: workday(world.today + 10) })
  const counts = parts(random, orders.length - 1, total - BIG_ORDER_LINES, 1, 60)
  const lines: SalesLines = {
    holding: new Int32Array(total),
    qty: new Float64Array(total),
    factor: new Float64Array(total),
    need: new Uint8Array(total),
    allocated: new Float64Array(total),
    lot: Array.from({ length: total }, () => null),
    serials: new Map(),
  }
  let next = 0
  let c = 0
  for (const order of orders) {
    order.first = next
    order.count = order.isBig ? BIG_ORDER_LINES : counts[c++]!
    next += order.count
    const group = groups.get(order.client)!.groups.find((g) => g.owner === order.owner && g.site === order.site)!
    fillLines(world, order, group, lines, random)
  }
  orderWhatIsNotThere(world, orders, lines)
  return lines
}

const fillLines = (world: World, order: SalesOrder, group: Group, lines: SalesLines, random: Random): void => {
  const used = new Set<HoldingPlan>()
  for (let n = 0; n < order.count; n++) {
    let holding = order.isBig ? group.holdings[n % group.holdings.length]! : group.holdings[group.draw(random)]!
    // The busiest products are never out of stock.
    const wants = (plan: HoldingPlan) => !used.has(plan) && !(SHORT_STATES.has(order.status) && plan.product.rank < 12)
    for (let retry = 0; retry < 12 && !wants(holding) && !order.isBig; retry++) holding = group.holdings[group.draw(random)]!
    used.add(holding)
    const i = order.first + n
    lines.holding[i] = holding.id
    const [qty, factor] = quantityOf(holding, order, random)
    lines.qty[i] = qty
    lines.factor[i] = factor
    lines.need[i] = needOf(order, n, holding)
    if (lines.need[i] !== NEED.nothing && lines.need[i] !== NEED.cancelled) world.holdings[holding.id - 1]!.soLines.push(i)
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

const needOf = (order: SalesOrder, n: number, holding: HoldingPlan): number => {
  const half = n < Math.ceil(order.count / 2)
  switch (order.status) {
    case 'DELIVERED':
    case 'DESPATCHED':
    case 'RETURNED':
      return NEED.despatched
    case 'CANCELLED':
      return NEED.cancelled
    case 'PART_DESPATCHED':
      return half && order.count > 1 ? NEED.despatched : NEED.picked
    case 'PICKED':
    case 'PACKED':
      return NEED.picked
    case 'PICKING':
      return half ? NEED.picked : NEED.allocated
    case 'ALLOCATED':
      return NEED.allocated
    case 'PART_ALLOCATED':
      return (half && order.count > 1) || holding.product.rank < 12 ? NEED.allocated : NEED.backOrdered
    case 'BACK_ORDERED':
      return holding.product.rank >= 12 ? NEED.backOrdered : NEED.nothing
    default:
      return NEED.nothing
  }
}

/** The product without stock stands on an order that is entered and on one that is back-ordered. */
const orderWhatIsNotThere = (world: World, orders: SalesOrder[], lines: SalesLines): void => {
  const empty = world.holdings.find((holding) => holding.product.code === NO_STOCK)
  if (!empty) return
  for (const status of ['ENTERED', 'BACK_ORDERED']) {
    const order = orders.find(
      (o) => o.status === status && !o.isBig && o.client.index === 0 && o.owner === empty.owner && o.site === empty.site,
    )
    if (!order) continue
    const i = order.first
    const before = world.holdings[lines.holding[i]! - 1]!
    before.soLines = before.soLines.filter((line) => line !== i)
    lines.holding[i] = empty.id
    lines.qty[i] = 10
    lines.factor[i] = empty.product.perCase
    lines.need[i] = status === 'ENTERED' ? NEED.nothing : NEED.backOrdered
    if (status === 'BACK_ORDERED') empty.soLines.push(i)
  }
}
