import type { PurchaseOrder } from './purchase-plan.ts'
import type { Random } from './random.ts'
import type { SalesOrder } from './sales-plan-types.ts'
import type { World } from './world.ts'

/** Orders that are shipped together, and the status that their shipment should have reached. */
export type Consignment = {
  sales: SalesOrder[]
  status: string
  /** When a delivery attempt failed; null if none failed. */
  failedAt: number | null
}

export type Consignments = {
  out: Consignment[]
  /** Orders advised by their suppliers, each with its own shipment. */
  in: PurchaseOrder[]
  /** For an order without its own shipment: the order whose shipment it shares. */
  sentWith: ReadonlyMap<SalesOrder, SalesOrder>
}

const HAS_SHIPMENT = new Set(['DELIVERED', 'DESPATCHED', 'RETURNED', 'PART_DESPATCHED', 'PACKED', 'PICKED'])
const ADVISED = new Set(['IN_TRANSIT', 'ARRIVED', 'IN_PROGRESS', 'PART_RECEIVED', 'RECEIVED'])
const DAY_MS = 86_400_000
/** Delivery failed for this share of the shipments of the last `days`. */
const FAILED_DELIVERIES = { days: 14, share: 0.03 }

/**
 * Decides which orders share a shipment and which could not be delivered, before anything is written. Changes the orders to match:
 * orders in one shipment leave and arrive together, and an order that could not be delivered is DESPATCHED.
 */
export const planConsignments = (
  world: World,
  sales: readonly SalesOrder[],
  purchases: readonly PurchaseOrder[],
  maxShipments: number,
): Consignments => {
  const random = world.random.fork('consignments')
  const sentWith = new Map<SalesOrder, SalesOrder>()
  const out = groupSales(sales.filter((order) => HAS_SHIPMENT.has(order.status))).map((group): Consignment => {
    const [first, second] = group
    if (second) sentWith.set(second, first!)
    alignTimes(group)
    const failedAt = failedDeliveryAt(world, first!, random)
    if (failedAt !== null) for (const order of group) Object.assign(order, { status: 'DESPATCHED', deliveredAt: null })
    return { sales: group, status: statusOf(first!.status, failedAt !== null, random), failedAt }
  })
  const advised = purchases.filter((order) => ADVISED.has(order.status))
  const closed = purchases.filter((order) => order.status === 'CLOSED').toReversed()
  return { out, in: [...advised, ...closed].slice(0, maxShipments - out.length), sentWith }
}

/** Pairs delivered orders of one customer that left within four hours, into one shipment. Every other order has its own. */
const groupSales = (orders: readonly SalesOrder[]): SalesOrder[][] => {
  const lastGroups = new Map<string, SalesOrder[]>()
  const groups: SalesOrder[][] = []
  for (const order of orders) {
    const key = `${order.customer.code}|${order.owner}|${order.site.code}|${order.carrier}`
    const previous = lastGroups.get(key)
    const canShare = previous?.length === 1 && order.status === 'DELIVERED' && previous[0]!.status === 'DELIVERED'
    if (canShare && Math.abs(previous[0]!.despatchedAt! - order.despatchedAt!) < DAY_MS / 6) previous.push(order)
    else {
      const group = [order]
      groups.push(group)
      lastGroups.set(key, group)
    }
  }
  return groups
}

const alignTimes = (group: readonly SalesOrder[]): void => {
  if (group.length === 1) return
  const despatchedAt = Math.max(...group.map((order) => order.despatchedAt!))
  const deliveredAt = Math.max(...group.map((order) => order.deliveredAt!))
  for (const order of group) Object.assign(order, { despatchedAt, deliveredAt })
}

const failedDeliveryAt = (world: World, order: SalesOrder, random: Random): number | null =>
  order.status === 'DELIVERED' &&
  order.despatchedAt! > world.end - FAILED_DELIVERIES.days * DAY_MS &&
  random.chance(FAILED_DELIVERIES.share)
    ? order.deliveredAt
    : null

const SHIPMENT_STATUSES: Readonly<Record<string, readonly string[]>> = {
  DESPATCHED: ['DESPATCHED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'IN_TRANSIT'],
  PACKED: ['READY', 'READY', 'MANIFESTED'],
  PICKED: ['PACKING'],
  PART_DESPATCHED: ['IN_TRANSIT'],
}

const statusOf = (orderStatus: string, hasFailed: boolean, random: Random): string =>
  hasFailed ? 'EXCEPTION' : random.pick(SHIPMENT_STATUSES[orderStatus] ?? [orderStatus])
