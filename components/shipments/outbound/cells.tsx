import type { ReactNode } from 'react'
import { Due } from '#components/orders/shared/due.tsx'
import { carrierCell, expectedDue, OrderLinks, plannedDue, StatusCell, TrackingLink } from '#components/shipments/shared/cells.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import type { Shipment } from '#lib/contract/shipments/shipments.ts'

/** Custom cells of the outbound list. */
export const outboundCells: Readonly<Record<string, (row: Shipment) => ReactNode>> = {
  status: (row) => <StatusCell status={row.status} reason={row.exception_reason} lastEvent={row.last_event?.text} />,
  carrier_name: carrierCell('No carrier yet'),
  so_nos: (row) => <OrderLinks module="sales_orders" numbers={row.so_nos} />,
  tracking_nos: (row) =>
    row.tracking_nos.length === 0 ? <span className="text-dim">–</span> : <TrackingLink shipment={row}>{row.tracking_nos[0]}</TrackingLink>,
  eta_date: (row) => <Due isOpen={false} noDateText={unknownReason(row, 'eta_date', 'Not known until it leaves')} {...expectedDue(row)} />,
  planned_ship_date: (row) => (
    <Due isOpen={false} noDateText={unknownReason(row, 'planned_ship_date', 'No ship date')} {...plannedDue(row)} />
  ),
}
