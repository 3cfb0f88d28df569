import { Facts } from '#components/record/facts.tsx'
import { Section } from '#components/record/parts.tsx'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { maybeCountry } from '#lib/shared/country.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { OnTime } from './cells.tsx'

/** Contact and delivery details of a supplier. */
export const SupplierDetails = ({ row }: { row: SupplierRow }) => {
  const town = [row.city, row.state, row.postcode].filter(Boolean).join(' ')
  const address = [row.address1, row.address2, town, maybeCountry(row.country)].filter((line): line is string => Boolean(line))
  return (
    <>
      <Section title="Deliveries">
        <Facts
          facts={[
            { label: 'On time, last 90 days', value: <OnTime percent={row.on_time_pct} /> },
            { label: 'Lead time', value: row.lead_time_days === null ? 'Unknown' : `${formatQty(row.lead_time_days)} days` },
            { label: 'Open purchase orders', value: formatQty(row.open_pos) },
            { label: 'Overdue', value: formatQty(row.overdue_pos) },
            { label: 'Last receipt', value: row.last_receipt_date ? formatDate(row.last_receipt_date) : 'Nothing yet' },
            { label: 'Users', value: formatQty(row.users) },
          ]}
        />
      </Section>
      <Section title="Contact">
        <Facts
          facts={[
            { label: 'Name', value: row.contact_name },
            { label: 'Email', value: row.email && <Link href={`mailto:${row.email}`}>{row.email}</Link> },
            { label: 'Phone', value: row.phone && <Link href={`tel:${row.phone.replaceAll(/[^+\d]/g, '')}`}>{row.phone}</Link> },
          ]}
        />
        {!row.contact_name && !row.email && !row.phone && <p className="text-sm text-muted">No contact details.</p>}
      </Section>
      {address.length > 0 && (
        <Section title="Address">
          <address className="text-sm not-italic" dir="auto">
            {address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
        </Section>
      )}
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

const Link = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="break-all text-accent-ink underline-offset-2 hover:underline">
    {children}
  </a>
)
