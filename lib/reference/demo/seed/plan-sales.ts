import { dayWeight, instantOf, workMinute } from './calendar.ts'
import { type Random, sampler } from './random.ts'
import { drawClients, type Groups, groupsOf } from './sales-groups.ts'
import { makeLines } from './sales-lines.ts'
import type { SalesOrder, SalesPlan } from './sales-plan.ts'
import { markLate, timeOrder } from './sales-times.ts'
import type { World } from './world.ts'

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
const CANCELLED = 60
const RETURNED = 1

/** All sales orders of a world, in the order in which they were made, with their lines. */
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

const monthStart = (today: number): number => today - (new Date(today * 86_400_000).getUTCDate() - 1)

const makeOrder = (world: World, groups: Groups, status: string, day: number, random: Random): SalesOrder => {
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
