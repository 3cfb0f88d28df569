import { change, type Entity, has, type Kind, type Told } from './audit-kind.ts'
import { dayText } from './calendar.ts'
import { CARRIERS } from './lookups.ts'
import { entryOf, purchaseSteps, salesSteps, type Step } from './order-steps.ts'
import type { PurchaseOrder } from './purchase-plan.ts'
import type { Random } from './random.ts'
import type { SalesOrder } from './sales-plan.ts'
import type { Stage } from './stage.ts'

const MINUTE = 60_000

type Order = SalesOrder | PurchaseOrder
/** An event of one kind of orders: when it happened to each, and its log text. */
type Deed<T extends Order> = {
  code: string
  share: number
  severity?: 'warning'
  at: (order: T, random: Random) => number | null
  /** Id of the user who did it; defaults to any user who could have. */
  who?: (order: T) => string | null
  tell: (order: T, random: Random) => Omit<Told, 'entity'>
}

const kindOf =
  <T extends Order>(module: 'sales_orders' | 'purchase_orders', entityOf: (order: T) => Entity, ordersOf: (stage: Stage) => readonly T[]) =>
  ({ code, share, severity, at, who, tell }: Deed<T>): Kind => ({
    code,
    share,
    task: 'ADMIN',
    severity: severity ?? 'info',
    by: has(module),
    moments: (stage) => {
      const orders = ordersOf(stage)
      return {
        count: orders.length,
        at: (i, random) => at(orders[i]!, random),
        entity: (i) => entityOf(orders[i]!),
        by: who && ((i) => who(orders[i]!)),
        tell: (i, random) => tell(orders[i]!, random),
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

const ofSales = kindOf('sales_orders', entity('sales_order', 'so'), (stage) => stage.sales.orders)
const ofPurchases = kindOf('purchase_orders', entity('purchase_order', 'po'), (stage) => stage.purchases.orders)

const timeOf = (steps: readonly Step[], status: string) => steps.find(([name]) => name === status)?.[1] ?? null
const says = (summary: string) => () => ({ summary })
/** A time shortly after entry, before release: later changes would be refused, and an order's last change is its last step. */
const soonAfter = ({ createdAt, status }: Order, random: Random) => {
  const at = createdAt + random.int(2, 25) * MINUTE
  return ['DRAFT', 'ENTERED', 'ERROR'].includes(status) ? null : at
}
/** Time of entry if a user entered the order; null for orders from messages. */
const byUser = (order: Order) => (entryOf(order).byId === null ? null : order.createdAt)
const author = (order: Order) => entryOf(order).byId

/** Users' events of orders, at the times given by the orders' histories. */
export const ORDER_KINDS: readonly Kind[] = [
  ofSales({ code: 'SO_CREATED', share: 120, at: byUser, who: author, tell: says('Sales order created') }),
  ofSales({ code: 'SO_RELEASED', share: 80, at: (order) => timeOf(salesSteps(order), 'RELEASED'), tell: says('Sales order released') }),
  ofSales({
    code: 'SO_UPDATED',
    share: 110,
    at: soonAfter,
    tell: (order, random) => {
      const before = random.pick(CARRIERS.filter(([code]) => code !== order.carrier))[0]
      return {
        summary: `Carrier ${before} → ${order.carrier}`,
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
  ofSales({
    code: 'SO_CANCELLED',
    share: 12,
    severity: 'warning',
    at: (order) => timeOf(salesSteps(order), 'CANCELLED'),
    tell: says('Sales order cancelled'),
  }),
  ofPurchases({ code: 'PO_CREATED', share: 40, at: byUser, who: author, tell: says('Purchase order created') }),
  ofPurchases({
    code: 'PO_RELEASED',
    share: 30,
    at: (order) => timeOf(purchaseSteps(order), 'RELEASED'),
    tell: says('Purchase order released'),
  }),
  ofPurchases({
    code: 'PO_UPDATED',
    share: 25,
    at: soonAfter,
    tell: (order) => ({
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
