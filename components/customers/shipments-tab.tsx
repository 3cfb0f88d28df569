'use client'
import { Link } from '#components/ui/link.tsx'
import { Cell, RowHeader, SmallRow } from '#components/record/small-table.tsx'
import { statusMark } from '#components/record/status-mark.ts'
import { ALL_OUTBOUND } from '#components/shipments/shared/shipment-links.ts'
import { shipmentStateText, statusHue } from '#components/shipments/shared/status-words.ts'
import { counterpartyFilter } from '#components/suppliers/shared/counterparty-filter.ts'
import { LINK, MAX_SHOWN, RecordsTab } from '#components/suppliers/shared/records-tab.tsx'
import { useInScope } from '#components/suppliers/shared/use-in-scope.ts'
import { Status } from '#components/ui/badge.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { useCall } from '#lib/client/api.ts'
import { formatDate, formatQty, UNKNOWN } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import type { CustomerRow } from '#lib/contract/customers/customers.ts'

const HEADERS = [
  { key: 'no', label: 'Shipment', labelKey: 'shipment_no' },
  { key: 'eta', label: 'Due' },
  { key: 'packages', label: 'Packages', isRight: true },
]

/** Shipments to a customer, including delivered and cancelled ones. */
export default function ShipmentsTab({ row }: { row: CustomerRow }) {
  const filters = useInScope(counterpartyFilter('customer', row.customer_code, row.client_code))
  const call = useCall<typeof salesOrders, 'shipments'>(
    salesOrders,
    filters && { view: 'shipments', query: { ...filters, open: false, per_page: MAX_SHOWN } },
  )
  return (
    <RecordsTab
      kind="customer"
      client={row.client_code}
      noun="shipments"
      title="Shipments"
      caption="Shipments to this customer"
      headers={HEADERS}
      empty="Nothing has been shipped yet."
      call={call}
      href={filters && listHref('shipments', { ...filters, ...ALL_OUTBOUND })}
      renderRow={(shipment) => (
        <SmallRow key={shipment.id}>
          <RowHeader>
            <Link href={listHref('shipments', { open: shipment.id })} className={`font-mono font-medium ${LINK}`}>
              {shipment.shipment_no ?? shipment.id}
            </Link>
            <span className="flex flex-wrap items-center gap-x-2 pb-1 text-xs text-muted">
              <Status hue={statusHue(shipment.status)} mark={statusMark(shipment.status)}>
                {shipmentStateText(shipment) ?? UNKNOWN}
              </Status>
              {shipment.carrier_name}
            </span>
          </RowHeader>
          <Cell>{shipment.eta_date ? formatDate(shipment.eta_date) : unknownReason(shipment, 'eta_date', 'No date')}</Cell>
          <Cell isRight>{formatQty(shipment.packages)}</Cell>
        </SmallRow>
      )}
    />
  )
}
