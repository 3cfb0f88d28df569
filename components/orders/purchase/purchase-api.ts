import { send, sendLoaded } from '#lib/client/api.ts'
import { MODULE_INFO } from '#lib/modules.ts'
import { purchaseOrders, type PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import { isProposal } from '#lib/contract/orders/proposals.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'

const loadPurchaseChange = async () => (await import('#lib/contract/orders/purchase-order-entry.ts')).patchPurchaseOrder
const purchaseDetail = (id: string) => send<typeof purchaseOrders, 'detail'>(purchaseOrders, { view: 'detail', query: { id } })

/** What the shared order actions need for purchase orders. */
export const purchaseApi: OrderApi = {
  kind: 'PO',
  module: 'purchase_orders',
  call: purchaseOrders,
  route: MODULE_INFO.purchase_orders.route,
  words: { one: 'purchase order', many: 'purchase orders' },
  change: ({ id, version }, body, signal) =>
    sendLoaded(loadPurchaseChange, { params: { id }, body, version, signal, buildsOnOwnChanges: true }),
  read: async (id) => {
    const result = await purchaseDetail(id)
    return result.ok ? fromPurchaseOrder({ ...result.value.data, lines: result.value.data.lines.length }) : null
  },
  sheet: {
    one: 'Print order sheet',
    many: 'Print order sheets',
    title: 'Order sheets',
    of: async (id, label) => {
      const result = await purchaseDetail(id)
      const code = await import('#components/orders/shared/output/sheet.ts').catch(() => null)
      return result.ok && code ? code.orderSheet(result.value.data, label) : null
    },
  },
}

/** A purchase order as the shared actions see it. */
export const fromPurchaseOrder = (order: PurchaseOrder): OrderLike => ({
  ...order,
  no: order.po_no ?? order.id,
  isProposal: isProposal(order),
})
