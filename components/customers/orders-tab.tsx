'use client'
import Link from 'next/link'
import { Due } from '#components/orders/shared/due.tsx'
import { OrderState } from '#components/orders/shared/status-pill.tsx'
import { Loaded } from '#components/record/loaded.tsx'
import { Section } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Cell, RowHead, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatQty } from '#lib/client/format.ts'
import { useLabels } from '#lib/client/labels.ts'
import { listHref } from '#lib/client/links.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import type { CustomerRow } from '#lib/contract/customers/customers.ts'
import { limitTo } from './limit-to.ts'

const SHOWN = 25
const HEADS = [
  { key: 'no', label: 'Order' },
  { key: 'due', label: 'Ship by' },
  { key: 'units', label: 'Ordered', isRight: true },
]

/** Open sales orders of a customer, most urgent first. */
export default function OrdersTab({ row }: { row: CustomerRow }) {
  const label = useLabels()
  const query = limitTo(row)
  const call = useCall<typeof salesOrders, 'summary'>(
    salesOrders,
    query && { view: 'summary', query: { ...query, sort: 'required_ship_date', per_page: SHOWN } },
  )
  if (!query)
    return <p className="p-4 text-sm text-muted">The warehouse system did not send this customer’s code, so its orders cannot be listed.</p>
  return (
    <Loaded call={call} url="" what="sales orders" skeleton={<SectionSkeleton rows={5} />}>
      {({ data, meta }) => (
        <Section
          title="Open sales orders"
          note={formatQty(meta.total)}
          aside={
            <Link href={listHref('sales_orders', query)} className="text-sm text-accent-ink underline-offset-2 hover:underline">
              Open as list
            </Link>
          }
        >
          {data.length === 0 ? (
            <p className="text-sm text-muted">No open orders.</p>
          ) : (
            <SmallTable caption="Open sales orders" heads={HEADS}>
              <tbody>
                {data.map((order) => (
                  <SmallRow key={order.id}>
                    <RowHead>
                      <RecordLink
                        module="sales_orders"
                        id={order.id}
                        no={order.so_no}
                        className="font-mono font-medium whitespace-nowrap text-accent-ink underline-offset-2 hover:underline"
                      />
                      <span className="flex flex-wrap items-center gap-x-2 pb-1 text-xs text-muted">
                        <OrderState kind="SO" order={order} label={label} />
                        {[order.site_code, order.customer_po_no].filter(Boolean).join(' · ')}
                      </span>
                    </RowHead>
                    {/* On phones, the lateness wraps below the date. */}
                    <Cell className="max-sm:max-w-24 max-sm:[&_span]:flex-wrap">
                      <Due day={order.required_ship_date} isLate={order.late} isOpen site={order.site_code} none="No date" />
                    </Cell>
                    <Cell isRight>{formatQty(order.qty_ordered)}</Cell>
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
