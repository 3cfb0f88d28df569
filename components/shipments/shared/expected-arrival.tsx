import { Due } from '#components/orders/shared/due.tsx'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'

/** The day on which the supplier expects the shipment to arrive, and how late it is against the day agreed for its order. */
export const ExpectedArrival = ({ shipment: { eta_date, agreed_date, late, site_code } }: { shipment: InboundShipment }) => (
  <Due day={eta_date} lateSince={agreed_date ?? eta_date} isLate={late ?? false} isOpen={false} site={site_code} noDateText="No date" />
)
