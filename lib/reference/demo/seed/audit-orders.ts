import { change, type Entity, worksWith, type EventKind, type EntryContent } from './audit-kind-types.ts'
import { dayText } from './calendar.ts'
import { CARRIERS } from './lookups.ts'
import { CSR, DEMO_CLIENT, entryOf, MANAGER, purchaseSteps, salesSteps, type Step } from './order-steps.ts'
import type { PurchaseOrder } from './purchase-plan.ts'
import type { Random } from './random.ts'
import type { SalesOrder } from './sales-plan-types.ts'
import type { SeedState } from './seed-state.ts'

const MINUTE = 60_000

const carrierName = (code: string): string => CARRIERS.find(([known]) => known === code)?.[1] ?? code

type Order = SalesOrder | PurchaseOrder
/** An event of sales orders or of purchase orders: when it happened to each of them, and its log text. */
type OrderEvent<T extends Order> = {
  code: string
  share: number
  severity?: 'warning'
  at: (order: T, random: Random) => number | null
  /** Id of the user who did it. If it is missing or null, the log names any user who could have done it. */
  userId?: (order: T) => string | null
  describe: (order: T, random: Random) => Omit<EntryContent, 'entity'>
}

const eventKindsOf =
  <T extends Order>(
    module: 'sales_orders' | 'purchase_orders',
    entityOf: (order: T) => Entity,
    ordersOf: (state: SeedState) => readonly T[],
  ) =>
  ({ code, share, severity, at, userId, describe }: OrderEvent<T>): EventKind => ({
    code,
    share,
    task: 'ADMIN',
    severity: severity ?? 'info',
    canBeDoneBy: worksWith(module),
    moments: (state) => {
      const orders = ordersOf(state)
      return {
        count: orders.length,
        at: (i, random) => at(orders[i]!, random),
        entity: (i) => entityOf(orders[i]!),
        userId: userId && ((i) => userId(orders[i]!)),
        describe: (i, random) => describe(orders[i]!, random),
      }
    },
  })

const entity = (type: string, prefix: string) => (order: Order) => ({
  type,
  id: `${prefix}_${order.id}`,
  no: order.no,
  client: order.client.code,
  owner: order.owner,
  site: order.site.code,
})

const salesEvent = eventKindsOf('sales_orders', entity('sales_order', 'so'), (state) => state.sales.orders)
const purchaseEvent = eventKindsOf('purchase_orders', entity('purchase_order', 'po'), (state) => state.purchases.orders)

const timeOfStep = (steps: readonly Step[], status: string) => steps.find(([name]) => name === status)?.[1] ?? null
const fixedSummary = (summary: string) => () => ({ summary })
/** A time shortly after entry and before release, because v7 refuses later changes. Null for drafts, and in status ENTERED or ERROR. */
const changedAt = ({ createdAt, status }: Order, random: Random) => {
  const at = createdAt + random.int(2, 25) * MINUTE
  return ['DRAFT', 'ENTERED', 'ERROR'].includes(status) ? null : at
}
/** Time of entry if a user entered the order; null for orders from messages or the web shop. */
const enteredByUserAt = (order: Order) => (entryOf(order).byId === null ? null : order.createdAt)
const authorId = (order: Order) => entryOf(order).byId

/** Events in which users change orders, at times that match the orders' histories. */
export const ORDER_KINDS: readonly EventKind[] = [
  salesEvent({ code: 'SO_CREATED', share: 120, at: enteredByUserAt, userId: authorId, describe: fixedSummary('Sales order created') }),
  salesEvent({
    code: 'SO_RELEASED',
    share: 80,
    at: (order) => (entryOf(order).byId === null ? null : timeOfStep(salesSteps(order), 'RELEASED')),
    userId: authorId,
    describe: fixedSummary('Sales order released'),
  }),
  salesEvent({
    code: 'SO_UPDATED',
    share: 110,
    at: changedAt,
    describe: (order, random) => {
      const before = random.pick(CARRIERS.filter(([code]) => code !== order.carrier))[0]
      return {
        summary: `Carrier ${carrierName(before)} → ${carrierName(order.carrier)}`,
        changes: [
          change('carrier_code', 'Carrier', before, order.carrier),
          change('priority', 'Priority', order.priority === 'P3' ? 'P2' : 'P3', order.priority),
        ],
        record: {
          so_no: order.no,
          customer_code: order.customer.code,
          order_type: order.type,
          priority: order.priority,
          site_code: order.site.code,
          carrier_code: order.carrier,
          required_ship_date: order.shipBy === null ? null : dayText(order.shipBy),
          lines: order.count,
        },
      }
    },
  }),
  salesEvent({
    code: 'SO_CANCELLED',
    share: 12,
    severity: 'warning',
    at: (order) => (order.client.code === DEMO_CLIENT ? timeOfStep(salesSteps(order), 'CANCELLED') : null),
    userId: () => MANAGER!.id,
    describe: fixedSummary('Sales order cancelled'),
  }),
  purchaseEvent({ code: 'PO_CREATED', share: 40, at: enteredByUserAt, userId: authorId, describe: fixedSummary('Purchase order created') }),
  purchaseEvent({
    code: 'PO_RELEASED',
    share: 30,
    at: (order) => (order.client.code === DEMO_CLIENT ? timeOfStep(purchaseSteps(order), 'RELEASED') : null),
    userId: () => CSR!.id,
    describe: fixedSummary('Purchase order released'),
  }),
  purchaseEvent({
    code: 'PO_UPDATED',
    share: 25,
    at: changedAt,
    describe: (order) => ({
      summary: 'Expected date moved by a week',
      changes: [
        change(
          'expected_date',
          'Expected date',
          dayText((order.expected ?? order.day + 14) - 7),
          dayText(order.expected ?? order.day + 14),
        ),
      ],
    }),
  }),
]
