import type { ListSlots } from '#components/list/slots.ts'
import { ExpectedArrival } from '#components/shipments/shared/expected-arrival.tsx'
import { carrierCell, OrderLinks, StatusCell } from '#components/shipments/shared/cells.tsx'
import { dockTimeCell } from '#components/shipments/shared/dock-time.tsx'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'

/** Custom cells of the inbound list. */
export const inboundCells: NonNullable<ListSlots<InboundShipment>['cells']> = {
  status: (row) => <StatusCell status={row.status} reason={row.exception_reason} lastEvent={row.last_event?.text} />,
  carrier_name: carrierCell,
  po_nos: (row) => <OrderLinks module="purchase_orders" numbers={row.po_nos} />,
  booked_at: dockTimeCell,
  eta_date: (row) => <ExpectedArrival shipment={row} />,
}
