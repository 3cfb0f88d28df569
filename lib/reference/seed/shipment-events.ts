import type { PurchaseOrder } from './purchase-plan.ts'
import type { Random } from './random.ts'
import type { Shipment } from './write-shipments.ts'
import type { World } from './world.ts'

export type ShipmentEvent = { code: string; at: number; place: string; text: string }

const HOUR = 3_600_000
/** Older shipments keep only where they ended. */
const FULL_HISTORY_DAYS = 120

/** What happened to a shipment so far, oldest first. */
export const shipmentEvents = (world: World, shipment: Omit<Shipment, 'events'>, random: Random): ShipmentEvent[] => {
  const events = shipment.purchase ? inbound(shipment, world.end) : outbound(shipment, random)
  const past = events.filter((event) => event.at < world.end).toSorted((a, b) => a.at - b.at)
  const old = world.end - FULL_HISTORY_DAYS * 24 * HOUR
  return past.length > 1 && past.at(-1)!.at < old ? past.slice(-1) : past
}

const outbound = ({ sales, status }: Pick<Shipment, 'sales' | 'status'>, random: Random): ShipmentEvent[] => {
  const order = sales[0]!
  const at = order.site.name
  const events: ShipmentEvent[] = []
  const add = (code: string, when: number | null, place: string, text: string) =>
    when !== null && events.push({ code, at: when, place, text })
  add('PACKED', order.pickedAt === null ? null : order.pickedAt + 20 * 60_000, at, 'Packed')
  if (order.despatchedAt === null) return events
  add('DESPATCHED', order.despatchedAt, at, 'Left the warehouse')
  if (status === 'DESPATCHED' || status === 'MANIFESTED') return events
  add('IN_TRANSIT', order.despatchedAt + Math.floor((4 + random.next() * 6) * HOUR), `${order.site.name} depot`, 'Scanned at the depot')
  if (status === 'IN_TRANSIT') return events
  const delivered = order.deliveredAt ?? order.despatchedAt + 20 * HOUR
  add('OUT_FOR_DELIVERY', delivered - Math.floor((1 + random.next() * 4) * HOUR), order.customer.city, 'On the van')
  if (status === 'EXCEPTION') add('EXCEPTION', delivered, order.customer.city, 'Could not be delivered')
  if (status === 'DELIVERED' || status === 'RETURNED') add('DELIVERED', order.deliveredAt, order.customer.city, 'Delivered and signed for')
  if (status === 'RETURNED') add('RETURNED', delivered + 70 * HOUR, at, 'Came back')
  return events
}

const dueOf = ({ expected, day, supplier }: PurchaseOrder): number => expected ?? day + supplier.leadDays

/** A supplier's lorry leaves two days before it is due, and never after now or after its goods came in. */
export const leftAt = (order: PurchaseOrder, now: number): number =>
  Math.min((dueOf(order) - 2) * 24 * HOUR, (order.receivedAt ?? Infinity) - 12 * HOUR, now - 6 * HOUR)

const inbound = ({ purchase, status }: Pick<Shipment, 'purchase' | 'status'>, now: number): ShipmentEvent[] => {
  const order = purchase!
  const left = leftAt(order, now)
  const events: ShipmentEvent[] = [
    {
      code: 'ADVISED',
      at: Math.min(order.createdAt + 20 * HOUR, left - HOUR),
      place: order.supplier.name,
      text: 'Advised by the supplier',
    },
  ]
  if (status !== 'ADVISED' && status !== 'BOOKED')
    events.push({
      code: 'IN_TRANSIT',
      at: left,
      place: order.supplier.name,
      text: 'Left the supplier',
    })
  if (order.receivedAt !== null) events.push({ code: 'RECEIVED', at: order.receivedAt, place: order.site.name, text: 'Received' })
  return events
}
