'use client'
import { useRouter } from 'next/navigation'
import type { RowAction } from '#components/list/slots.ts'
import { useOffers } from '#lib/client/offers.ts'
import { useSession } from '#lib/client/session.tsx'
import { ADVISABLE } from '#lib/contract/orders/order-status.ts'
import type { PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'

export type ToAdvise = Pick<PurchaseOrder, 'po_no' | 'status' | 'qty_outstanding' | 'qty_advised' | 'qty_received'>

/** Whether shipments can be advised for an order as it stands. */
export const isAdvisable = ({ po_no, status }: ToAdvise): boolean => po_no !== null && ADVISABLE.includes(status ?? '')

/** All that is outstanding is on its way: there is nothing more to advise. */
export const isAllAdvised = ({ qty_outstanding, qty_advised, qty_received }: ToAdvise): boolean =>
  qty_outstanding !== null && qty_advised !== null && qty_received !== null && qty_outstanding <= Math.max(0, qty_advised - qty_received)

/** Where the shipment of an order is advised; null for an account that may not. */
export const useAdviseHref = (): ((no: string) => string) | null => {
  const { can, config } = useSession()
  const { offers } = useOffers()
  if (!can('shipments', 'create') || !offers('postSupplierManagement')) return null
  const screen = config.supplier_mode ? '/supplier-management?view=shipments' : '/shipments?view=in'
  return (no) => `${screen}&advise=${encodeURIComponent(no)}`
}

/** What suppliers do with an order that waits for them. The warehouse's own people advise from their list of shipments. */
export const useAdviseAction = (): ((order: ToAdvise) => RowAction[]) => {
  const { config } = useSession()
  const router = useRouter()
  const href = useAdviseHref()
  return (order) =>
    config.supplier_mode && href && isAdvisable(order) && !isAllAdvised(order)
      ? [{ key: 'advise', label: 'Advise shipment', icon: 'shipments', onSelect: () => router.push(href(order.po_no ?? '')) }]
      : []
}
