import { instantOf } from './calendar.ts'
import type { Site, Supplier } from './world.ts'

/** Times of a purchase order's events; null if not reached. The order, its history and its shipment all use these. */
export type PurchaseTimes = {
  /** The supplier advised the shipment. */
  advisedAt: number | null
  /** The truck left the supplier. */
  leftAt: number | null
  /** Start of the dock appointment. If the truck has arrived, this is the hour of its arrival. */
  bookedAt: number | null
  arrivedAt: number | null
  /** All goods that arrived were scanned in. */
  receivedAt: number | null
}

/** The fields of an order that are planned before its times. */
type PlannedOrder = {
  id: number
  status: string
  site: Site
  supplier: Supplier
  day: number
  expected: number | null
  createdAt: number
  receivedAt: number | null
  appointment: number | null
}

const HOUR = 3_600_000
const ARRIVED_STATUSES = new Set(['ARRIVED', 'IN_PROGRESS', 'PART_RECEIVED', 'RECEIVED', 'CLOSED'])
/** Days that a truck is on the road. */
const ROAD_DAYS = 2
/** One advised order in this many has no dock booking until its truck leaves the supplier. */
const WITHOUT_DOCK = 3

/** The times of an order according to its plan. Null for what has not happened by `now`, except for a booked appointment. */
export const purchaseTimes = (order: PlannedOrder, now: number): PurchaseTimes => {
  const { status, createdAt, receivedAt, site, id } = order
  const due = order.expected ?? order.day + order.supplier.leadDays
  const at = (day: number, hour: number) => instantOf(site.timezone, day, hour * 60)
  const planned = order.appointment
  const arrivedAt = ARRIVED_STATUSES.has(status) ? (planned ?? (receivedAt ?? now - HOUR) - HOUR) : null
  const plannedLeave = Math.max(createdAt + 2 * HOUR, at(due - ROAD_DAYS, 9))
  const leavesAt = arrivedAt === null ? plannedLeave : Math.min(plannedLeave, Math.max((createdAt + arrivedAt) / 2, arrivedAt - 12 * HOUR))
  const isAdvised = arrivedAt !== null || status === 'IN_TRANSIT'
  const hasLeft = isAdvised && leavesAt < now
  const isBooked = planned !== null || status === 'BOOKED' || hasLeft || (isAdvised && id % WITHOUT_DOCK !== 0)
  // All sites' time zones differ from UTC by whole hours, so this is the start of a local hour.
  const appointment = planned ?? (arrivedAt === null ? at(due, 7 + (id % 8)) : Math.floor(arrivedAt / HOUR) * HOUR)
  return {
    advisedAt: isAdvised ? Math.min(createdAt + 20 * HOUR, (createdAt + leavesAt) / 2, now - HOUR / 2) : null,
    leftAt: hasLeft ? leavesAt : null,
    bookedAt: isBooked ? appointment : null,
    arrivedAt,
    receivedAt: status === 'IN_PROGRESS' ? null : receivedAt,
  }
}
