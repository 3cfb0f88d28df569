import { send, type ApiResult } from '#lib/client/api.ts'
import type { BodyOf } from '#lib/contract/call.ts'
import type { Module } from '#lib/contract/common.ts'
import { patchPurchaseOrder, purchaseOrders, type PurchaseOrder } from '#lib/contract/purchase-orders.ts'
import { patchSalesOrder, salesOrders, type SalesOrder } from '#lib/contract/sales-orders.ts'
import type { Call } from '#lib/contract/call.ts'
import type { Kind } from './status-pill.tsx'

/** What an action needs to know of an order. */
export type OrderLike = Pick<
  PurchaseOrder | SalesOrder,
  'id' | 'status_name' | 'version' | 'allowed_actions' | 'client_code' | 'owner_code' | 'site_code'
> & { no: string; status: string }

export type Answered = { data: { status_name: string }; meta?: { warnings: { message: string }[] } }
type Change = BodyOf<typeof patchPurchaseOrder> & BodyOf<typeof patchSalesOrder>

/** One kind of order as its actions need it. */
export type OrderApi = {
  kind: Kind
  module: Extract<Module, 'purchase_orders' | 'sales_orders'>
  /** Reads of this call are out of date after a change. */
  call: Call
  route: string
  words: { one: string; many: string }
  change: (order: Pick<OrderLike, 'id' | 'version'>, body: Change, signal?: AbortSignal) => Promise<ApiResult<Answered>>
}

export const purchaseApi: OrderApi = {
  kind: 'PO',
  module: 'purchase_orders',
  call: purchaseOrders,
  route: '/purchase-orders',
  words: { one: 'purchase order', many: 'purchase orders' },
  change: ({ id, version }, body, signal) => send(patchPurchaseOrder, { params: { id }, body, version, signal }),
}

export const salesApi: OrderApi = {
  kind: 'SO',
  module: 'sales_orders',
  call: salesOrders,
  route: '/sales-orders',
  words: { one: 'sales order', many: 'sales orders' },
  change: ({ id, version }, body, signal) => send(patchSalesOrder, { params: { id }, body, version, signal }),
}

export const ofPurchase = (order: PurchaseOrder): OrderLike => ({ ...order, no: order.po_no })
export const ofSale = (order: SalesOrder): OrderLike => ({ ...order, no: order.so_no })
