'use client'
import Link from 'next/link'
import { Loaded } from '#components/record/loaded.tsx'
import { Section } from '#components/record/parts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Cell, RowHead, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { statusMark } from '#components/record/status-mark.ts'
import { statusHue, statusName } from '#components/shipments/shared/status-words.ts'
import { Status } from '#components/ui/badge.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import type { CustomerRow } from '#lib/contract/customers/customers.ts'
import { limitTo } from './limit-to.ts'

const LINK = 'text-accent-ink underline-offset-2 hover:underline'
const HEADS = [
  { key: 'no', label: 'Shipment' },
  { key: 'eta', label: 'Due' },
  { key: 'packages', label: 'Packages', isRight: true },
]

/** Shipments to a customer, newest first. */
export default function ShipmentsTab({ row }: { row: CustomerRow }) {
  const query = limitTo(row)
  const call = useCall<typeof salesOrders, 'shipments'>(salesOrders, query && { view: 'shipments', query: { ...query, per_page: 25 } })
  if (!query)
    return (
      <p className="p-4 text-sm text-muted">The warehouse system did not send this customer’s code, so its shipments cannot be listed.</p>
    )
  return (
    <Loaded call={call} url="" what="shipments" skeleton={<SectionSkeleton rows={5} />}>
      {({ data, meta }) => (
        <Section
          title="Shipments"
          note={formatQty(meta.total)}
          aside={
            <Link href={listHref('shipments', query)} className={`text-sm ${LINK}`}>
              Open as list
            </Link>
          }
        >
          {data.length === 0 ? (
            <p className="text-sm text-muted">Nothing has been shipped yet.</p>
          ) : (
            <SmallTable caption="Shipments to this customer" heads={HEADS}>
              <tbody>
                {data.map((shipment) => (
                  <SmallRow key={shipment.id}>
                    <RowHead>
                      <Link href={listHref('shipments', { open: shipment.id })} className={`font-mono font-medium ${LINK}`}>
                        {shipment.shipment_no ?? shipment.id}
                      </Link>
                      <span className="flex flex-wrap items-center gap-x-2 pb-1 text-xs text-muted">
                        <Status hue={statusHue(shipment.status)} mark={statusMark(shipment.status)}>
                          {statusName(shipment.status)}
                        </Status>
                        {shipment.carrier_name}
                      </span>
                    </RowHead>
                    <Cell>{shipment.eta_date ? formatDate(shipment.eta_date) : 'No date'}</Cell>
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
