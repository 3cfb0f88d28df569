import type { Consignment } from './consignments.ts'
import { dockOf, type PurchaseOrder } from './purchase-plan.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export type ShipmentEvent = { code: string; at: number; place: string; text: string }

/** Why a delivery fails. */
export const EXCEPTION_REASONS = [
  'No one available to sign',
  'Address not found',
  'Carton damaged in transit',
  'Consignee refused delivery',
]

const HOUR = 3_600_000
/** A shipment whose last event is older than this keeps only that event. */
const FULL_HISTORY_DAYS = 120

/** The events of a shipment so far, oldest first, and the resulting status. */
export const shipmentHistory = (
  world: World,
  shipment: Consignment | PurchaseOrder,
  random: Random,
): { status: string; events: ShipmentEvent[] } => {
  const isInbound = 'supplier' in shipment
  const events = isInbound ? inboundEvents(shipment) : outboundEvents(shipment, random, world.end)
  const past = events.filter((event) => event.at < world.end).toSorted((a, b) => a.at - b.at)
  const fullHistoryStart = world.end - FULL_HISTORY_DAYS * 24 * HOUR
  const keptEvents = past.length > 1 && past.at(-1)!.at < fullHistoryStart ? past.slice(-1) : past
  return { status: STATUS_AFTER[past.at(-1)?.code ?? 'NONE'] ?? past.at(-1)!.code, events: keptEvents }
}

/** The status after an event, if it differs from the event's code; NONE is the status before any event. */
const STATUS_AFTER: Readonly<Record<string, string>> = { NONE: 'PACKING', PACKED: 'READY' }

const outboundEvents = ({ sales, status, failedAt }: Consignment, random: Random, now: number): ShipmentEvent[] => {
  const order = sales[0]!
  const siteName = order.site.name
  const events: ShipmentEvent[] = []
  const add = (code: string, when: number, place: string, text: string) => events.push({ code, at: when, place, text })
  if (status === 'PACKING') return events
  add('PACKED', Math.min(order.pickedAt! + 10 * 60_000, now - 2 * 60_000), siteName, 'Packed')
  if (status === 'MANIFESTED')
    add('MANIFESTED', Math.min(order.pickedAt! + 15 * 60_000, now - 60_000), siteName, 'On the carrier’s manifest')
  if (order.despatchedAt === null) return events
  add('DESPATCHED', order.despatchedAt, siteName, 'Left the warehouse')
  if (status === 'DESPATCHED') return events
  add('IN_TRANSIT', order.despatchedAt + Math.floor((4 + random.next() * 6) * HOUR), `${order.site.name} depot`, 'Scanned at the depot')
  if (status === 'IN_TRANSIT') return events
  const reachedAt = order.deliveredAt ?? failedAt ?? order.despatchedAt + 20 * HOUR
  add('OUT_FOR_DELIVERY', reachedAt - Math.floor((1 + random.next() * 4) * HOUR), order.customer.city, 'On the van')
  if (failedAt !== null) add('EXCEPTION', failedAt, order.customer.city, 'Could not be delivered')
  if (order.deliveredAt !== null) add('DELIVERED', order.deliveredAt, order.customer.city, 'Delivered and signed for')
  if (status === 'RETURNED') add('RETURNED', Math.min(reachedAt + 70 * HOUR, now - 1000), siteName, 'Returned to the warehouse')
  return events
}

const inboundEvents = (order: PurchaseOrder): ShipmentEvent[] => {
  const { times, supplier, site, status } = order
  const event = (code: string, at: number | null, place: string, text: string): ShipmentEvent[] =>
    at === null ? [] : [{ code, at, place, text }]
  const isBooked = times.bookedAt !== null && times.advisedAt !== null && times.leftAt === null
  return [
    ...event('ADVISED', times.advisedAt, supplier.name, 'Advised by the supplier'),
    ...event('BOOKED', isBooked ? times.advisedAt! + 60_000 : null, site.name, `Dock booked by ${supplier.name}`),
    ...event('IN_TRANSIT', times.leftAt, supplier.name, 'Left the supplier'),
    ...event('ARRIVED', times.arrivedAt, site.name, `Arrived at ${dockOf(order)}`),
    ...(status === 'PART_RECEIVED'
      ? event('PART_RECEIVED', times.receivedAt, site.name, 'Partly received')
      : event('RECEIVED', times.receivedAt, site.name, 'Received')),
  ]
}
