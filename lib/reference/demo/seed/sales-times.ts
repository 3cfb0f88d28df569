import { instantOf, recentInstant, workday, workMinute } from './calendar.ts'
import type { Random } from './random.ts'
import type { SalesOrder } from './sales-plan.ts'
import type { World } from './world.ts'

const LATE = 30
const HOUR = 3_600_000

/** When an order was picked and left; for open ones, what the floor did yesterday and this morning. */
export const timeOrder = (world: World, order: SalesOrder, random: Random): void => {
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
export const markLate = (world: World, orders: SalesOrder[], random: Random): void => {
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
