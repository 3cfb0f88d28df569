import type { ClientSession } from '#lib/client/session.tsx'

/** Why the user cannot advise shipments, or null. An advice begins with an order, so the orders must be visible too. */
export const adviseRefusal = (can: ClientSession['can']): string | null => {
  if (!can('shipments', 'create')) return 'You don’t have permission to advise shipments'
  return can('purchase_orders', 'view') ? null : 'To advise a shipment, you also need the right to view purchase orders'
}
