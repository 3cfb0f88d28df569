'use client'
import { Facts } from '#components/record/facts.tsx'
import { Section } from '#components/record/parts.tsx'
import { RecordHeader } from '#components/record/record-aside.tsx'
import { DateTime } from '#components/record/date-time.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatQty } from '#lib/client/format.ts'
import { ClientWording, useLabels } from '#lib/client/field-labels.ts'
import { dispositionName } from '#lib/contract/stock/dispositions.ts'
import type { Breakage } from './breakages.ts'

/* Step 5 of "Add a list screen": the aside. In the product it is `components/stock/breakages/breakage-aside.tsx`. */

/** Everything that is known about one breakage. */
export default function BreakageAside({ row }: { row: Breakage | null }) {
  // A client may have words of its own for these fields.
  const label = useLabels()
  // The row comes from the page of the list. A record that has its own call is read by its id (`components/suppliers/supplier-aside.tsx`).
  if (!row)
    return (
      <EmptyState icon="trash" title="This breakage is not on this page of the list.">
        <ClientWording>
          Newer breakages may have moved it to another page, or the filters exclude it. Search for its item or lot.
        </ClientWording>
      </EmptyState>
    )
  return (
    <div className="h-full overflow-auto" tabIndex={0} role="region" aria-label="Breakage" data-ring>
      <RecordHeader
        title={row.product_code ?? row.id}
        isCode
        status={dispositionName(row.disposition)}
        lines={[row.product_name, <DateTime key="when" at={row.broken_at} />]}
      />
      <Section title="What broke">
        <Facts
          facts={[
            { label: 'Quantity', value: row.qty === null ? null : [formatQty(row.qty), row.uom].filter(Boolean).join(' ') },
            { label: label('lot_no', 'Lot'), value: row.lot_no },
            { label: label('site_code', 'Site'), value: row.site_code },
            { label: 'Location', value: row.location },
            { label: label('client_code', 'Client'), value: row.client_code },
            { label: label('owner_code', 'Owner'), value: row.owner_code },
            { label: 'Reason', value: row.reason, isWide: true },
          ]}
        />
      </Section>
    </div>
  )
}
