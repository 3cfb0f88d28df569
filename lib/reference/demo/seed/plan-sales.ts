import { dayWeight, instantOf, recentInstant, workday, workMinute } from './calendar.ts'
import { type Random, sampler } from './random.ts'
import { drawClients, type Groups, groupsOf } from './sales-groups.ts'
import { makeLines } from './sales-lines.ts'
import type { SalesOrder, SalesPlan } from './sales-plan-types.ts'
import type { World } from './world.ts'

/** Open orders in each status, per thousand orders. All others are CANCELLED, RETURNED, DELIVERED or DESPATCHED. */
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
const CANCELLED = 60
const RETURNED = 1

/** Late orders, per thousand orders. */
const LATE = 30
const HOUR = 3_600_000

/**
 * Sets an order's ship date and the times of its picking, despatch and delivery. Open orders were picked, if at all, in the last working
 * hours. A DELIVERED or RETURNED order that could not have arrived by now becomes DESPATCHED.
 */
const setOrderTimes = (world: World, order: SalesOrder, random: Random): void => {
  const { status, site } = order
  const drawRecentInstant = () => recentInstant(world, site, random)
  if (status === 'DELIVERED' || status === 'RETURNED') {
    const day = workday(order.day + random.pick([0, 1, 1, 1, 2]))
    const minute = Math.max(workMinute(random), day === order.day ? 15 * 60 : 0)
    order.despatchedAt = Math.max(instantOf(site.timezone, day, Math.min(minute + 60, 19 * 60 + 30)), order.createdAt + 2 * HOUR)
    if (order.despatchedAt >= world.end) order.despatchedAt = Math.max(drawRecentInstant(), order.createdAt + HOUR)
    order.pickedAt = order.despatchedAt - Math.floor((0.5 + random.next() * 1.4) * HOUR)
    order.deliveredAt = order.despatchedAt + Math.floor((18 + random.next() * 60) * HOUR)
    order.shipBy = day + random.pick([0, 0, 0, 1, 1, 2])
    if (order.deliveredAt >= world.end) {
      order.deliveredAt = null
      order.status = 'DESPATCHED'
    }
    return
  }
  if (['PICKING', 'PICKED', 'PACKED', 'PART_DESPATCHED'].includes(status))
    order.pickedAt = Math.max(drawRecentInstant(), order.createdAt + HOUR)
  if (order.pickedAt && order.pickedAt >= world.end) order.pickedAt = world.end - random.int(5, 50) * 60_000
  if (status === 'PART_DESPATCHED') order.despatchedAt = Math.min(world.end - 60_000, order.pickedAt! + HOUR)
  if (status === 'DRAFT' && random.chance(0.5)) return // not dated yet
  order.shipBy = status === 'CANCELLED' ? workday(order.day + random.int(1, 5)) : workday(world.today + Math.floor(random.next() ** 2 * 24))
  // Some orders have no ship date yet, because the customer has not confirmed one.
  if (['ENTERED', 'ON_HOLD', 'BACK_ORDERED', 'RELEASED'].includes(status) && random.chance(0.08)) order.shipBy = null
}

/** Makes three percent of the orders late: a third are open and past their ship date, the others left after theirs. */
const markLate = (world: World, orders: SalesOrder[], random: Random): void => {
  const count = Math.round((world.size.salesOrders * LATE) / 1000)
  const open = orders.filter(
    (o) =>
      ['ENTERED', 'RELEASED', 'ALLOCATED', 'BACK_ORDERED', 'PART_ALLOCATED', 'PICKING'].includes(o.status) &&
      o.shipBy !== null &&
      o.day < world.today - 2,
  )
  const despatched = orders.filter((o) => o.despatchedAt !== null && o.status !== 'PART_DESPATCHED')
  const openLate = Math.min(open.length, Math.round(count / 3))
  for (const order of pickSome(open, openLate, random)) order.shipBy = Math.max(order.day, world.today - random.int(1, 9))
  for (const order of pickSome(despatched, count - openLate, random))
    order.shipBy = Math.floor(order.despatchedAt! / 86_400_000) - random.int(1, 3)
}

const pickSome = <T>(list: readonly T[], count: number, random: Random): T[] => {
  const copy = [...list]
  for (let i = 0; i < count; i++) {
    const j = random.int(i, copy.length - 1)
    ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
  }
  return copy.slice(0, count)
}

/** Plans all sales orders of a world with their lines, by time of creation. */
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
  const delivered = total - open.length - cancelled.length - returned.length
  return [...open, ...cancelled, ...returned, ...Array.from({ length: delivered }, () => 'DELIVERED')]
}

/** Order dates: finished orders are spread over the history by the calendar, up to four days ago. Open ones are mostly recent. */
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

const monthStart = (today: number): number => today - (new Date(today * 86_400_000).getUTCDate() - 1)

const drawType = (random: Random): SalesOrder['type'] => {
  if (random.chance(0.3)) return 'B2C'
  return random.chance(0.02) ? 'SAMPLE' : 'B2B'
}

const makeOrder = (world: World, groups: Groups, status: string, day: number, random: Random): SalesOrder => {
  const quietSince = monthStart(world.today) - 1
  const drawClient = drawClients(world, day >= quietSince)
  const client = world.clients[drawClient(random)]!
  const { groups: clientGroups, draw } = groups.get(client)!
  const group = clientGroups[draw(random)]!
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
    type: drawType(random),
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
  setOrderTimes(world, order, random)
  return order
}
