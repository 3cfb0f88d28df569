'use client'
import type { AsideProps } from '#components/list/slots.ts'
import { useListLabel } from '#components/list/use-list-label.ts'
import { Facts } from '#components/record/facts.tsx'
import { Section } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import type { CounterpartyHandlers } from '#components/suppliers/shared/counterparty-actions.tsx'
import { CounterpartyAside } from '#components/suppliers/shared/counterparty-aside.tsx'
import { LateCount } from '#components/suppliers/shared/counterparty-cells.tsx'
import { addressOf, emailFact, phoneFact } from '#components/suppliers/shared/counterparty-facts.tsx'
import { counterpartyIdFilter } from '#components/suppliers/shared/counterparty-filter.ts'
import { ScopeNote } from '#components/suppliers/shared/scope-note.tsx'
import { useEmptyText, useInScope } from '#components/suppliers/shared/use-in-scope.ts'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { useRecordChanges } from '#lib/client/record-changes.ts'
import { useCall } from '#lib/client/api.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { useSession } from '#lib/client/session.tsx'
import { useLabels } from '#lib/client/field-labels.ts'
import { isUnread } from '#lib/contract/engine/unread-fields.ts'
import { salesOrdersCarrierName } from '#lib/contract/lookups/lookups.ts'
import { customerManagement, type CustomerRow } from '#lib/contract/customers/customers.ts'

const OrdersTab = lazyPart(() => import('./orders-tab.tsx'), <SectionSkeleton rows={6} />)
const ShipmentsTab = lazyPart(() => import('./shipments-tab.tsx'), <SectionSkeleton rows={6} />)

/** One customer: details (counts of orders, delivery, contact), open orders, and shipments. */
export default function CustomerAside(props: AsideProps<CustomerRow> & { handlers: CounterpartyHandlers<CustomerRow> }) {
  const { can } = useSession()
  const filters = useInScope(counterpartyIdFilter('customer', props.id))
  const query = props.row ? null : filters
  const call = useCall(customerManagement, query && { query }, { keepPreviousData: false })
  useRecordChanges(props.id, () => void call.mutate())
  return (
    <CounterpartyAside
      {...props}
      kind="customer"
      call={call}
      noOf={(row) => row.customer_no}
      tabs={[
        { key: 'details', label: 'Details', panel: Details },
        can('sales_orders', 'view') && {
          key: 'orders',
          label: 'Open orders',
          count: (row) => row.open_sos,
          panel: OrdersTab,
        },
        can('shipments', 'view') && { key: 'shipments', label: 'Shipments', panel: ShipmentsTab },
      ]}
    />
  )
}

const Details = ({ row }: { row: CustomerRow }) => {
  const label = useLabels()
  const fieldLabel = useListLabel()
  const emptyText = useEmptyText()
  return (
    <>
      <Section title="Orders">
        <ScopeNote noun="orders" client={row.client_code} />
        <Facts
          facts={[
            { label: 'Open orders', value: formatQty(row.open_sos) },
            { label: 'Late', value: <LateCount count={row.late_sos} title="Late" /> },
            {
              label: 'Last order',
              value: row.last_so_no && (
                <span className="flex flex-wrap gap-x-2">
                  <RecordLink module="sales_orders" no={row.last_so_no} className="font-mono" />
                  {row.last_ordered_date && formatDate(row.last_ordered_date)}
                </span>
              ),
            },
            {
              label: fieldLabel({ label: 'Last reference', labelKey: 'customer_po_no', labelPart: 'reference' }),
              value: row.last_customer_po_no && <span className="font-mono">{row.last_customer_po_no}</span>,
            },
          ]}
        />
        {!row.last_so_no && !isUnread(row, 'last_so_no') && (
          <p className="text-sm text-muted">{emptyText('Nothing has been ordered yet')}.</p>
        )}
      </Section>
      <Section title="Delivery">
        <Facts
          facts={[
            { label: 'Address', value: addressOf(row), isWide: true },
            {
              label: label('carrier_name', 'Carrier'),
              value: row.default_carrier_code ? (
                <CarrierName code={row.default_carrier_code} client={row.client_code} />
              ) : (
                'Chosen for each order'
              ),
            },
            { label: 'Instructions', value: row.delivery_instructions, isWide: true },
          ]}
        />
      </Section>
      <Section title="Contact">
        <Facts facts={[phoneFact(row), emailFact(row)]} />
        {!row.phone && !row.email && <p className="text-sm text-muted">No phone number or email address.</p>}
      </Section>
    </>
  )
}

/** The trading name of a carrier; its code until the name is known. */
const CarrierName = ({ code, client }: { code: string; client: string | null }) => {
  const call = useCall(salesOrdersCarrierName, { query: { client: client === null ? [] : [client], carrier_code: [code] } })
  return call.data?.data.find((carrier) => carrier.carrier_code === code)?.label ?? code
}
