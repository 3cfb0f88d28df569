'use client'
import type { RowAction } from '#components/list/slots.ts'
import { useRouter } from '#components/ui/use-router.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { useSession } from '#lib/client/session.tsx'
import { ADVISABLE } from '#lib/contract/orders/order-status.ts'
import type { PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import { useClientWording } from '#lib/client/field-labels.ts'

export type ToAdvise = Pick<PurchaseOrder, 'po_no' | 'status' | 'qty_outstanding' | 'qty_advised' | 'qty_received'>

/** Whether shipments can be advised for an order: it has a number, and its status allows it. */
export const isAdvisable = ({ po_no, status }: ToAdvise): boolean => po_no !== null && ADVISABLE.includes(status ?? '')

/** Whether everything outstanding is advised already. */
export const isAllAdvised = ({ qty_outstanding, qty_advised, qty_received }: ToAdvise): boolean =>
  qty_outstanding !== null && qty_advised !== null && qty_received !== null && qty_outstanding <= Math.max(0, qty_advised - qty_received)

/** URL of the page for advising a shipment of an order; null if the user is not allowed to, or this v7 does not have the call. */
export const useAdviseHref = (): ((no: string) => string) | null => {
  const { can, config } = useSession()
  const { hasCall } = useV7Features()
  if (!can('shipments', 'create') || !hasCall('postSupplierManagement')) return null
  const screen = config.supplier_mode ? '/supplier-management?view=shipments' : '/shipments?view=in'
  return (no) => `${screen}&advise=${encodeURIComponent(no)}`
}

/** Row action for suppliers to advise a shipment. Warehouse staff do this from the list of shipments. */
export const useAdviseAction = (): ((order: ToAdvise) => RowAction[]) => {
  const { config } = useSession()
  const router = useRouter()
  const href = useAdviseHref()
  const toClientWording = useClientWording()
  return (order) =>
    config.supplier_mode && href && isAdvisable(order) && !isAllAdvised(order)
      ? [
          {
            key: 'advise',
            label: toClientWording('Advise shipment'),
            icon: 'shipments',
            onSelect: () => router.push(href(order.po_no ?? '')),
          },
        ]
      : []
}
