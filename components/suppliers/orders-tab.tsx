'use client'
import Link from 'next/link'
import { isAdvisable, isAllAdvised, useAdviseHref } from '#components/orders/shared/advise.ts'
import { ExpectedDay } from '#components/orders/shared/due.tsx'
import { Loaded } from '#components/record/loaded.tsx'
import { Section } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Cell, RowHead, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatQty, formatWord } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import { purchaseOrders, type PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { supplierFilters } from './place-of.ts'

const MAX_SHOWN = 25
const HEADS = [
  { key: 'no', label: 'Order' },
  { key: 'due', label: 'Expected' },
  { key: 'left', label: 'Outstanding', isRight: true },
]

/** Open purchase orders of a supplier, most urgent first. */
export default function OrdersTab({ row }: { row: SupplierRow }) {
  const filters = supplierFilters(row)
  const adviseHref = useAdviseHref()
  const call = useCall<typeof purchaseOrders, 'summary'>(
    purchaseOrders,
    filters && { view: 'summary', query: { ...filters, sort: 'expected_date', per_page: MAX_SHOWN } },
  )
  if (!filters)
    return <p className="p-4 text-sm text-muted">The warehouse system did not send this supplier’s code, so its orders cannot be listed.</p>
  return (
    <Loaded call={call} url="" what="purchase orders" skeleton={<SectionSkeleton rows={5} />}>
      {({ data, meta }) => (
        <Section
          title="Open purchase orders"
          note={formatQty(meta.total)}
          aside={
            <Link href={listHref('purchase_orders', filters)} className="text-sm text-accent-ink underline-offset-2 hover:underline">
              Open as list
            </Link>
          }
        >
          {data.length === 0 ? (
            <p className="text-sm text-muted">Nothing is on order.</p>
          ) : (
            <Orders orders={data} adviseHref={adviseHref} />
          )}
        </Section>
      )}
    </Loaded>
  )
}

const Orders = ({ orders, adviseHref }: { orders: readonly PurchaseOrder[]; adviseHref: ReturnType<typeof useAdviseHref> }) => (
  <SmallTable caption="Open purchase orders" heads={adviseHref ? [...HEADS, { key: 'advise', label: 'Shipment', isRight: true }] : HEADS}>
    <tbody>
      {orders.map((order) => (
        <SmallRow key={order.id}>
          <RowHead>
            <RecordLink
              module="purchase_orders"
              id={order.id}
              no={order.po_no}
              className="font-mono font-medium whitespace-nowrap text-accent-ink underline-offset-2 hover:underline"
            >
              {order.po_no}
            </RecordLink>
            <span className="block pb-1 text-xs text-muted">
              {[order.status_name ?? formatWord(order.status), order.site_code].filter(Boolean).join(' · ')}
            </span>
          </RowHead>
          {/* On phones, the lateness wraps below the date. */}
          <Cell className="max-sm:max-w-24 max-sm:[&_span]:flex-wrap">
            <ExpectedDay order={order} isOpen none="No date" />
          </Cell>
          <Cell isRight>{formatQty(order.qty_outstanding)}</Cell>
          {adviseHref && (
            <Cell isRight>
              {order.po_no !== null &&
                isAdvisable(order) &&
                (isAllAdvised(order) ? (
                  <span className="text-dim">advised</span>
                ) : (
                  <Link href={adviseHref(order.po_no)} className="text-accent-ink underline-offset-2 hover:underline">
                    Advise<span className="sr-only"> a shipment of {order.po_no}</span>
                  </Link>
                ))}
            </Cell>
          )}
        </SmallRow>
      ))}
    </tbody>
  </SmallTable>
)
