import { instantOf } from './calendar.ts'
import type { Site, Supplier } from './world.ts'

/** When what happened to a purchase order; null for what has not. The order, its history and its shipment tell the same. */
export type PurchaseTimes = {
  /** The supplier said what comes. */
  advisedAt: number | null
  /** The lorry left the supplier. */
  leftAt: number | null
  /** Start of the dock appointment: still to come, or the hour in which the lorry stood there. */
  bookedAt: number | null
  arrivedAt: number | null
  /** All of it, or all that came, was scanned in. */
  receivedAt: number | null
}

/** An order as far as it is planned when its times are drawn. */
type Planned = {
  id: number
  status: string
  site: Site
  supplier: Supplier
  day: number
  expected: number | null
  createdAt: number
  receivedAt: number | null
}

const HOUR = 3_600_000
const HERE = new Set(['ARRIVED', 'IN_PROGRESS', 'PART_RECEIVED', 'RECEIVED', 'CLOSED'])
/** A lorry is on the road for so many days. */
const ROAD_DAYS = 2
/** One of so many that have not left yet has no dock so far. */
const WITHOUT_DOCK = 3

/** The times of an order as its plan stands. Whatever is later than `now` has not happened. */
export const purchaseTimes = (order: Planned, now: number): PurchaseTimes => {
  const { status, createdAt, receivedAt, site, id } = order
  const due = order.expected ?? order.day + order.supplier.leadDays
  const at = (day: number, hour: number) => instantOf(site.timezone, day, hour * 60)
  const arrivedAt = HERE.has(status) ? (receivedAt ?? now - HOUR) - HOUR : null
  const planned = Math.max(createdAt + 2 * HOUR, at(due - ROAD_DAYS, 9))
  const leaves = arrivedAt === null ? planned : Math.min(planned, Math.max((createdAt + arrivedAt) / 2, arrivedAt - 12 * HOUR))
  const isComing = arrivedAt !== null || status === 'IN_TRANSIT'
  const hasLeft = isComing && leaves < now
  const isBooked = status === 'BOOKED' || hasLeft || (isComing && id % WITHOUT_DOCK !== 0)
  return {
    advisedAt: isComing ? Math.min(createdAt + 20 * HOUR, (createdAt + leaves) / 2, now - HOUR / 2) : null,
    leftAt: hasLeft ? leaves : null,
    // Zones of the sites differ from UTC by whole hours.
    bookedAt: isBooked ? (arrivedAt === null ? at(due, 7 + (id % 8)) : Math.floor(arrivedAt / HOUR) * HOUR) : null,
    arrivedAt,
    receivedAt: status === 'IN_PROGRESS' ? null : receivedAt,
  }
}
