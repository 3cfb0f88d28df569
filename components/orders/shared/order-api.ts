import type { ApiResult } from '#lib/client/api.ts'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { BodyOf } from '#lib/contract/engine/call.ts'
import type { Module } from '#lib/contract/engine/common.ts'
import type { patchPurchaseOrder } from '#lib/contract/orders/purchase-order-entry.ts'
import type { PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import type { patchSalesOrder } from '#lib/contract/orders/sales-order-entry.ts'
import type { SalesOrder } from '#lib/contract/orders/sales-orders.ts'
import type { Call } from '#lib/contract/engine/call.ts'
import type { Sheet } from './output/sheet.ts'
import type { LabelOf } from './status-pill.tsx'

/** The fields of an order that actions need. */
export type OrderLike = Pick<
  PurchaseOrder | SalesOrder,
  'id' | 'status_name' | 'version' | 'allowed_actions' | 'client_code' | 'owner_code' | 'site_code'
> & {
  no: string
  status: string | null
  /** A supplier has proposed the order, and the buyer has not accepted it. */
  isProposal?: boolean
  updated_by?: string | null
  hold_reason?: string | null
  cancel_reason?: string | null
  /** Only in an order that was read on its own. */
  events?: readonly { status: string | null; user_name: string | null; note: string | null }[]
}

/** Response to a change. Null if v7 made the change but its response could not be parsed. */
export type ChangeResponse = {
  data: { status?: string | null; version?: number | null; status_name: string | null; rests?: { id: string; no: string | null }[] }
  meta?: { warnings: { message: string | null }[] }
} | null
type Change = BodyOf<typeof patchPurchaseOrder> & BodyOf<typeof patchSalesOrder>

/** What differs between purchase and sales orders in actions. */
export type OrderApi = {
  kind: OrderKind
  module: Extract<Module, 'purchase_orders' | 'sales_orders'>
  /** Cached reads of this call must be refreshed after a change. */
  call: Call
  route: string
  words: { one: string; many: string }
  change: (order: Pick<OrderLike, 'id' | 'version'>, body: Change, signal?: AbortSignal) => Promise<ApiResult<ChangeResponse>>
  /** Loads the order from v7; null if that fails. */
  read: (id: string) => Promise<OrderLike | null>
  /** The printable sheet of an order; null if the order cannot be loaded. `one` and `many` are labels of the action, `title` that of its progress. */
  sheet: { one: string; many: string; title: string; of: (id: string, label: LabelOf) => Promise<Sheet | null> }
}
