import { Due } from '#components/orders/shared/due.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { expectedDue } from './cells.tsx'

/** The day on which the supplier expects the shipment to arrive, and how late it is against the day agreed for its order. */
export const ExpectedArrival = ({ shipment }: { shipment: InboundShipment }) => (
  <Due isOpen={false} noDateText={unknownReason(shipment, 'eta_date', 'No date')} {...expectedDue(shipment)} />
)
