'use client'
import Link from 'next/link'
import { Loaded } from '#components/record/loaded.tsx'
import { Section } from '#components/record/parts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Cell, RowHead, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { Due } from '#components/orders/shared/due.tsx'
import { statusHue, statusName } from '#components/shipments/shared/status-words.ts'
import { statusMark } from '#components/record/status-mark.ts'
import { Status } from '#components/ui/badge.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatQty } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import { supplierManagement, type SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { supplierFilters } from './place-of.ts'

const LINK = 'text-accent-ink underline-offset-2 hover:underline'
const HEADS = [
  { key: 'no', label: 'ASN' },
  { key: 'due', label: 'Expected' },
  { key: 'packages', label: 'Packages', isRight: true },
]

/** Shipments of a supplier, newest first. */
export default function ShipmentsTab({ row }: { row: SupplierRow }) {
  const filters = supplierFilters(row)
  const call = useCall<typeof supplierManagement, 'shipments'>(
    supplierManagement,
    filters && { view: 'shipments', query: { ...filters, per_page: 25 } },
  )
  if (!filters)
    return (
      <p className="p-4 text-sm text-muted">The warehouse system did not send this supplier’s code, so its shipments cannot be listed.</p>
    )
  return (
    <Loaded call={call} url="" what="shipments" skeleton={<SectionSkeleton rows={5} />}>
      {({ data, meta }) => (
        <Section
          title="Shipments"
          note={formatQty(meta.total)}
          aside={
            <Link href={listHref('shipments', { view: 'in', ...filters })} className={`text-sm ${LINK}`}>
              Open as list
            </Link>
          }
        >
          {data.length === 0 ? (
            <p className="text-sm text-muted">No shipments advised yet.</p>
          ) : (
            <SmallTable caption="Shipments from this supplier" heads={HEADS}>
              <tbody>
                {data.map((shipment) => (
                  <SmallRow key={shipment.id}>
                    <RowHead>
                      <Link href={listHref('shipments', { view: 'in', open: shipment.id })} className={`font-mono font-medium ${LINK}`}>
                        {shipment.asn_no ?? shipment.shipment_no ?? shipment.id}
                      </Link>
                      <span className="block pb-1 text-xs text-muted">
                        <Status hue={statusHue(shipment.status)} mark={statusMark(shipment.status)}>
                          {statusName(shipment.status)}
                        </Status>
                      </span>
                    </RowHead>
                    <Cell>
                      <Due
                        isOpen={false}
                        site={shipment.site_code}
                        day={shipment.eta_date}
                        isLate={shipment.late ?? false}
                        none="No date"
                      />
                    </Cell>
                    <Cell isRight>{formatQty(shipment.packages)}</Cell>
                  </SmallRow>
                ))}
              </tbody>
            </SmallTable>
          )}
        </Section>
      )}
    </Loaded>
  )
}
