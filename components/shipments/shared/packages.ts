import { sendAllPages, useAllPages } from '#lib/client/all-pages.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import type { Direction } from './shipment-api.ts'

const outboundPackages = (ids: readonly string[]) => (paging: { page: number; per_page: number }) => ({
  view: 'shipment-table' as const,
  query: { shipment: [...ids], sort: 'shipment_no', open: false, ...paging },
})
const inboundPackages = (ids: readonly string[]) => (paging: { page: number; per_page: number }) => ({
  view: 'shipment-table' as const,
  query: { shipment: [...ids], sort: 'shipment_no', ...paging },
})

/** Loads all packages of one shipment. */
export const usePackages = (direction: Direction, id: string) => {
  const outbound = useAllPages<typeof salesOrders, 'shipment-table'>(salesOrders, direction === 'OUT' ? outboundPackages([id]) : null)
  const inbound = useAllPages<typeof supplierManagement, 'shipment-table'>(
    supplierManagement,
    direction === 'IN' ? inboundPackages([id]) : null,
  )
  return direction === 'OUT' ? outbound : inbound
}

/** Loads all packages of several shipments, or returns an error message. */
export const fetchPackages = async (direction: Direction, ids: readonly string[]): Promise<Package[] | { error: string }> => {
  const result =
    direction === 'OUT'
      ? await sendAllPages<typeof salesOrders, 'shipment-table'>(salesOrders, outboundPackages(ids))
      : await sendAllPages<typeof supplierManagement, 'shipment-table'>(supplierManagement, inboundPackages(ids))
  return result.ok ? result.value.data : { error: result.failure.message }
}
