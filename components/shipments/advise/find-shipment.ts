import { send, type SentOf } from '#lib/client/api.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import type { postSupplierManagement } from '#lib/contract/partners/supplier-entry.ts'
import { supplierManagement } from '#lib/contract/partners/suppliers.ts'

type Sent = SentOf<typeof postSupplierManagement>

/** The shipment that v7 answered with; null where it answered with something else, or nothing that can be read. */
export const shipmentIn = (answer: Sent): InboundShipment | null =>
  answer && 'shipment_no' in answer.data && answer.data.id ? answer.data : null

/** A shipment that was just sent, looked up by its id or the sender's number: v7 did not say what it made of it. */
export const findShipment = async (asnNo: string, id: string | null): Promise<InboundShipment | null> => {
  const query = id === null ? { q: asnNo, per_page: 25 } : { shipment: [id] }
  const result = await send<typeof supplierManagement, 'shipments'>(supplierManagement, { view: 'shipments', query })
  if (!result.ok) return null
  return result.value.data.find((one) => (id === null ? one.asn_no === asnNo : one.id === id)) ?? null
}
