import { send } from '#lib/client/api.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'

/** An inbound shipment as it is now. Null if it is not found or cannot be read. */
export const readShipment = async (id: string): Promise<InboundShipment | null> => {
  const result = await send<typeof supplierManagement, 'shipments'>(supplierManagement, { view: 'shipments', query: { shipment: [id] } })
  return (result.ok && result.value.data.find((shipment) => shipment.id === id)) || null
}
