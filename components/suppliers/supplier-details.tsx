import { Facts } from '#components/record/facts.tsx'
import { Section } from '#components/record/parts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { useSession } from '#lib/client/session.tsx'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { OnTime } from './cells.tsx'
import { addressOf, emailFact, phoneFact } from './shared/counterparty-facts.tsx'
import { ScopeNote } from './shared/scope-note.tsx'
import { useEmptyText } from './shared/use-in-scope.ts'
import { pluralise } from '#lib/list/pages.ts'

const OnTimeTrend = lazyPart(() => import('./on-time-trend.tsx'), <SectionSkeleton rows={6} />)

/** Contact and delivery details of a supplier. */
export const SupplierDetails = ({ row }: { row: SupplierRow }) => {
  const { can } = useSession()
  const emptyText = useEmptyText()
  const address = addressOf(row, 'text-sm')
  return (
    <>
      <Section title="Deliveries">
        <ScopeNote noun="orders" client={row.client_code} />
        <Facts
          facts={[
            { label: 'On time, last 90 days', value: <OnTime supplier={row} /> },
            { label: 'Lead time', value: row.lead_time_days === null ? 'Unknown' : pluralise(row.lead_time_days, 'day', 'days') },
            { label: 'Open purchase orders', value: formatQty(row.open_pos) },
            { label: 'Overdue', value: formatQty(row.overdue_pos) },
            {
              label: 'Last receipt',
              value: row.last_receipt_date
                ? formatDate(row.last_receipt_date)
                : unknownReason(row, 'last_receipt_date', emptyText('Nothing yet')),
            },
            { label: 'Users', value: formatQty(row.users) },
          ]}
        />
      </Section>
      {can('purchase_orders', 'view') && <OnTimeTrend row={row} />}
      <Section title="Contact">
        <Facts facts={[{ label: 'Name', value: row.contact_name }, emailFact(row), phoneFact(row)]} />
        {!row.contact_name && !row.email && !row.phone && <p className="text-sm text-muted">No contact details.</p>}
      </Section>
      {address && <Section title="Address">{address}</Section>}
      {row.notes && (
        <Section title="Notes">
          <p className="text-sm whitespace-pre-line" dir="auto">
            {row.notes}
          </p>
        </Section>
      )}
    </>
  )
}
