import { send, type ApiResult } from '#lib/client/api.ts'
import { patchPurchaseOrder } from '#lib/contract/purchase-order-entry.ts'
import { patchSalesOrder } from '#lib/contract/sales-order-entry.ts'
import type { Answered, OrderApi } from './order-api.ts'

/** Changes an order of either kind. Loaded with the first change: lists need nothing of what v7 wants to hear. */
export const changeOrder = (
  kind: OrderApi['kind'],
  ...[{ id, version }, body, signal]: Parameters<OrderApi['change']>
): Promise<ApiResult<Answered>> => send(kind === 'PO' ? patchPurchaseOrder : patchSalesOrder, { params: { id }, body, version, signal })
