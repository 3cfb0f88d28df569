import type { ListSlots } from '#components/list/slots.ts'
import { Due } from '#components/orders/shared/due.tsx'
import { carrierCell, expectedDue, OrderLinks, plannedDue, StatusCell, TrackingLink } from '#components/shipments/shared/cells.tsx'
import type { Shipment } from '#lib/contract/shipments/shipments.ts'

/** Custom cells of the outbound list. */
export const outboundCells: NonNullable<ListSlots<Shipment>['cells']> = {
  status: (row) => <StatusCell status={row.status} reason={row.exception_reason} lastEvent={row.last_event?.text} />,
  carrier_name: carrierCell,
  so_nos: (row) => <OrderLinks module="sales_orders" numbers={row.so_nos} />,
  tracking_nos: (row) =>
    row.tracking_nos.length === 0 ? <span className="text-dim">–</span> : <TrackingLink shipment={row}>{row.tracking_nos[0]}</TrackingLink>,
  eta_date: (row, { unknown = '' }) => <Due isOpen={false} noDateText={unknown} {...expectedDue(row)} />,
  planned_ship_date: (row, { unknown = '' }) => <Due isOpen={false} noDateText={unknown} {...plannedDue(row)} />,
}
