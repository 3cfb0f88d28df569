'use client'
import { Link } from '#components/ui/link.tsx'
import { Cell, RowHeader, SmallRow } from '#components/record/small-table.tsx'
import { ExpectedArrival } from '#components/shipments/shared/expected-arrival.tsx'
import { ALL_INBOUND, INBOUND } from '#components/shipments/shared/shipment-links.ts'
import { shipmentStateText, statusHue } from '#components/shipments/shared/status-words.ts'
import { statusMark } from '#components/record/status-mark.ts'
import { Status } from '#components/ui/badge.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatQty, UNKNOWN } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import { supplierManagement, type SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { counterpartyFilter } from './shared/counterparty-filter.ts'
import { LINK, MAX_SHOWN, RecordsTab } from './shared/records-tab.tsx'
import { useInScope } from './shared/use-in-scope.ts'

const HEADERS = [
  { key: 'no', label: 'ASN', labelKey: 'asn_no' },
  { key: 'due', label: 'Expected', labelKey: 'expected_date' },
  { key: 'packages', label: 'Packages', isRight: true },
]

/** Shipments of a supplier in v7's own order, received and cancelled ones too. */
export default function ShipmentsTab({ row }: { row: SupplierRow }) {
  const filters = useInScope(counterpartyFilter('supplier', row.supplier_code, row.client_code))
  const call = useCall<typeof supplierManagement, 'shipments'>(
    supplierManagement,
    filters && { view: 'shipments', query: { ...filters, per_page: MAX_SHOWN } },
  )
  return (
    <RecordsTab
      kind="supplier"
      client={row.client_code}
      noun="shipments"
      title="Shipments"
      caption="Shipments from this supplier"
      headers={HEADERS}
      empty="No shipments advised yet."
      call={call}
      href={filters && listHref('shipments', { ...ALL_INBOUND, ...filters })}
      renderRow={(shipment) => (
        <SmallRow key={shipment.id}>
          <RowHeader>
            <Link href={listHref('shipments', { ...INBOUND, open: shipment.id })} className={`font-mono font-medium ${LINK}`}>
              {shipment.asn_no ?? shipment.shipment_no ?? shipment.id}
            </Link>
            <span className="block pb-1 text-xs text-muted">
              <Status hue={statusHue(shipment.status)} mark={statusMark(shipment.status)}>
                {shipmentStateText(shipment) ?? UNKNOWN}
              </Status>
            </span>
          </RowHeader>
          <Cell>
            <ExpectedArrival shipment={shipment} />
          </Cell>
          <Cell isRight>{formatQty(shipment.packages)}</Cell>
        </SmallRow>
      )}
    />
  )
}
