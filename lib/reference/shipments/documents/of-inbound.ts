import type { OrderDocument } from './types.ts'
import { shipmentsOf } from '../details.ts'
import { documentsOf } from './kinds.ts'

/** What suppliers have advised with their shipments of a purchase order. Nothing where the reader may not see shipments. */
export const documentsOfInbound = async (reader: Parameters<typeof shipmentsOf>[0], orderId: number): Promise<OrderDocument[]> => {
  if (!reader.actor.modules.get('shipments')?.can_view) return []
  const shipments = await shipmentsOf(reader, 'PO', orderId)
  return shipments.flatMap((shipment) =>
    documentsOf({ id: shipment.id, no: shipment.shipment_no, shipments: [shipment], isInbound: true, since: shipment.last_event?.at }),
  )
}
