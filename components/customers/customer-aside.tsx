'use client'
import { lazy } from 'react'
import { Facts } from '#components/record/facts.tsx'
import { Section } from '#components/record/parts.tsx'
import { RecordAside, RecordHead } from '#components/record/record-aside.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { RecordMissing } from '#components/record/record-missing.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatDate, formatQty, UNKNOWN } from '#lib/client/format.ts'
import { useSession } from '#lib/client/session.tsx'
import { customerManagement, type CustomerRow } from '#lib/contract/customers/customers.ts'
import { maybeCountry } from '#lib/shared/country.ts'
import { CustomerStatus, LateOrders } from './cells.tsx'
import { CustomerButtons, type CustomerSteps } from './customer-buttons.tsx'

const OrdersTab = lazy(() => import('./orders-tab.tsx'))
const ShipmentsTab = lazy(() => import('./shipments-tab.tsx'))

const TABS = [
  { key: 'details', label: 'Details' },
  { key: 'orders', label: 'Open orders' },
  { key: 'shipments', label: 'Shipments' },
] as const
type TabKey = (typeof TABS)[number]['key']

type Props = { id: string; row: CustomerRow | null; tab: string | null; onTabChange: (tab: string) => void; steps: CustomerSteps }

/** One customer: address and last order, open orders, and shipments. */
export default function CustomerAside({ id, row, tab: requestedTab, onTabChange, steps }: Props) {
  const { can } = useSession()
  const customer = useCustomer(id, row)
  if (!customer.row) return <RecordMissing failure={customer.failure} noun="customer" onRetry={customer.retry} />
  const shown = customer.row
  const tabs = TABS.filter(
    ({ key }) => (key !== 'orders' || can('sales_orders', 'view')) && (key !== 'shipments' || can('shipments', 'view')),
  )
  const tab: TabKey = tabs.find(({ key }) => key === requestedTab)?.key ?? 'details'
  return (
    <RecordAside
      head={
        <RecordHead
          title={shown.name ?? shown.customer_no ?? shown.id}
          status={<CustomerStatus status={shown.status} />}
          lines={[
            <span key="no" className="text-dim">
              <span className="font-mono">{shown.customer_no ?? UNKNOWN}</span>
              {shown.client_code && ` at ${shown.client_code}`}
            </span>,
          ]}
          actions={<CustomerButtons row={shown} steps={steps} />}
        />
      }
      tabs={tabs.map((each) => (each.key === 'orders' ? { ...each, count: shown.open_sos ?? undefined } : each))}
      tab={tab}
      onTabChange={onTabChange}
      label="Customer sections"
    >
      {tab === 'details' && <Details row={shown} />}
      {tab === 'orders' && <OrdersTab row={shown} />}
      {tab === 'shipments' && <ShipmentsTab row={shown} />}
    </RecordAside>
  )
}

/** The row from the list, or the customer named in the URL: `C~ACME~CUS-0142`. */
const useCustomer = (id: string, row: CustomerRow | null) => {
  const [, client = '', code = ''] = /^C~([^~]+)~(.+)$/.exec(id) ?? []
  const call = useCall(customerManagement, row || !code ? null : { query: { client: [client], customer: [code] } }, {
    keepPreviousData: false,
  })
  const found = row ?? call.data?.data.find((each) => each.id === id) ?? null
  const isGone = !found && (!code || call.data !== undefined)
  return { row: found, failure: call.error ?? (isGone ? GONE : undefined), retry: () => void call.mutate() }
}

const GONE = { kind: 'status', status: 404, message: '' } as const

const Details = ({ row }: { row: CustomerRow }) => {
  const town = [row.city, row.state, row.postcode].filter(Boolean).join(' ')
  const address = [row.company, row.address1, row.address2, town, maybeCountry(row.country)].filter((line): line is string => Boolean(line))
  return (
    <>
      <Section title="Orders">
        <Facts
          facts={[
            { label: 'Open orders', value: formatQty(row.open_sos) },
            { label: 'Late', value: <LateOrders count={row.late_sos} /> },
            {
              label: 'Last order',
              value: row.last_so_no && (
                <span className="flex flex-wrap gap-x-2">
                  <RecordLink module="sales_orders" no={row.last_so_no} className="font-mono" />
                  {row.last_ordered_date && formatDate(row.last_ordered_date)}
                </span>
              ),
            },
            { label: 'Last reference', value: row.last_customer_po_no && <span className="font-mono">{row.last_customer_po_no}</span> },
          ]}
        />
        {!row.last_so_no && <p className="text-sm text-muted">Nothing has been ordered yet.</p>}
      </Section>
      <Section title="Delivery">
        <Facts
          facts={[
            {
              label: 'Address',
              value: address.length > 0 && (
                <address className="not-italic" dir="auto">
                  {address.map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </address>
              ),
              isWide: true,
            },
            { label: 'Carrier', value: row.default_carrier_code ?? 'Chosen for each order' },
            { label: 'Instructions', value: row.delivery_instructions, isWide: true },
          ]}
        />
      </Section>
      <Section title="Contact">
        <Facts
          facts={[
            {
              label: 'Phone',
              value: row.phone && (
                <a href={`tel:${row.phone.replaceAll(/[^+\d]/g, '')}`} className={LINK}>
                  {row.phone}
                </a>
              ),
            },
            {
              label: 'Email',
              value: row.email && (
                <a href={`mailto:${row.email}`} className={LINK}>
                  {row.email}
                </a>
              ),
            },
          ]}
        />
        {!row.phone && !row.email && <p className="text-sm text-muted">No phone number or email address.</p>}
      </Section>
    </>
  )
}

const LINK = 'break-all text-accent-ink underline-offset-2 hover:underline'
