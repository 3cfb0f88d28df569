import { send, sendLoaded } from '#lib/client/api.ts'
import { MODULE_INFO } from '#lib/modules.ts'
import { salesOrders, type SalesOrder } from '#lib/contract/orders/sales-orders.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'

const loadSalesChange = async () => (await import('#lib/contract/orders/sales-order-entry.ts')).patchSalesOrder
const salesDetail = (id: string) => send<typeof salesOrders, 'detail'>(salesOrders, { view: 'detail', query: { id } })

/** What the shared order actions need for sales orders. */
export const salesApi: OrderApi = {
  kind: 'SO',
  module: 'sales_orders',
  call: salesOrders,
  route: MODULE_INFO.sales_orders.route,
  words: { one: 'sales order', many: 'sales orders' },
  change: ({ id, version }, body, signal) =>
    sendLoaded(loadSalesChange, { params: { id }, body, version, signal, buildsOnOwnChanges: true }),
  read: async (id) => {
    const result = await salesDetail(id)
    return result.ok ? fromSalesOrder({ ...result.value.data, lines: result.value.data.lines.length }) : null
  },
  sheet: {
    one: 'Print pick list',
    many: 'Print pick lists',
    title: 'Pick lists',
    of: async (id, label) => {
      const result = await salesDetail(id)
      const code = await import('#components/orders/shared/output/sheet.ts').catch(() => null)
      return result.ok && code ? code.pickSheet(result.value.data, label) : null
    },
  },
}

/** A sales order as the shared actions see it. */
export const fromSalesOrder = (order: SalesOrder): OrderLike => ({ ...order, no: order.so_no ?? order.id })
