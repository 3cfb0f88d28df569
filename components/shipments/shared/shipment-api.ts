import { useCall } from '#lib/client/api.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import type { InboundShipment, Shipment } from '#lib/contract/shipments/shipments.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'

export type Direction = 'OUT' | 'IN'
export type AnyShipment = Shipment | InboundShipment

/** Number of a shipment: the sender's if it was advised, else ours, else its id. */
export const shipmentNumber = (shipment: AnyShipment): string =>
  ('asn_no' in shipment ? shipment.asn_no : null) ?? shipment.shipment_no ?? shipment.id

/** URL of the carrier's tracking page; null if missing or not http(s). */
export const trackingUrlOf = ({ tracking_url: url }: Pick<AnyShipment, 'tracking_url'>): string | null =>
  url !== null && /^https?:\/\//i.test(url) ? url : null

const outboundQuery = (id: string) => ({ view: 'shipments' as const, query: { shipment: [id], open: false } })
const inboundQuery = (id: string) => ({ view: 'shipments' as const, query: { shipment: [id] } })

/** Loads one shipment with its events. Each direction has its own call. */
export const useShipment = (direction: Direction, id: string) => {
  const outbound = useCall<typeof salesOrders, 'shipments'>(salesOrders, direction === 'OUT' ? outboundQuery(id) : null, {
    keepPreviousData: false,
  })
  const inbound = useCall<typeof supplierManagement, 'shipments'>(supplierManagement, direction === 'IN' ? inboundQuery(id) : null, {
    keepPreviousData: false,
  })
  const call = direction === 'OUT' ? outbound : inbound
  // A v7 that ignores the filter returns other shipments too.
  const rows: readonly AnyShipment[] | undefined = call.data?.data
  const shipment = rows?.find((row) => row.id === id)
  return { shipment, isLoaded: call.data !== undefined, isLoading: call.isValidating, error: call.error, retry: () => void call.mutate() }
}
