import type { audit } from './audit/audit.ts'
import type { Call } from './engine/call.ts'
import type { supplierManagementOptions } from './lookups/lookups.ts'
import type { purchaseOrders } from './orders/purchase-orders.ts'
import type { salesOrders } from './orders/sales-orders.ts'
import type { stocksHolding } from './stock/stock.ts'

type PathOf<C extends Call> = Pick<C, 'path'>

/**
 * Paths of lists that must be refreshed after a change on another screen. Their types come from the calls, but their schemas are not
 * loaded: that screen shows none of these lists.
 */
export const LIST_PATHS = {
  audit: { path: 'audit' },
  purchaseOrders: { path: 'purchase-orders' },
  salesOrders: { path: 'sales-orders' },
  stocksHolding: { path: 'stocks/holding' },
  supplierOptions: { path: 'supplier-management-options' },
} as const satisfies {
  audit: PathOf<typeof audit>
  purchaseOrders: PathOf<typeof purchaseOrders>
  salesOrders: PathOf<typeof salesOrders>
  stocksHolding: PathOf<typeof stocksHolding>
  supplierOptions: PathOf<typeof supplierManagementOptions>
}
