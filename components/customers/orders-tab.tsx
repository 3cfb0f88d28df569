'use client'
import { Due } from '#components/orders/shared/due.tsx'
import { OrderState } from '#components/orders/shared/status-pill.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { Cell, RowHeader, SmallRow } from '#components/record/small-table.tsx'
import { counterpartyFilter } from '#components/suppliers/shared/counterparty-filter.ts'
import { LINK, MAX_SHOWN, RecordsTab } from '#components/suppliers/shared/records-tab.tsx'
import { useInScope } from '#components/suppliers/shared/use-in-scope.ts'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { useCall } from '#lib/client/api.ts'
import { formatQty } from '#lib/client/format.ts'
import { useLabels } from '#lib/client/field-labels.ts'
import { listHref } from '#lib/client/links.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import type { CustomerRow } from '#lib/contract/customers/customers.ts'

const HEADERS = [
  { key: 'no', label: 'Order', labelKey: 'so_no' },
  { key: 'due', label: 'Ship by', labelKey: 'required_ship_date' },
  { key: 'units', label: 'Units ordered', isRight: true },
]

/** Open sales orders of a customer, most urgent first. */
export default function OrdersTab({ row }: { row: CustomerRow }) {
  const label = useLabels()
  const filters = useInScope(counterpartyFilter('customer', row.customer_code, row.client_code))
  const call = useCall<typeof salesOrders, 'summary'>(
    salesOrders,
    filters && { view: 'summary', query: { ...filters, sort: 'required_ship_date', per_page: MAX_SHOWN } },
  )
  return (
    <RecordsTab
      kind="customer"
      client={row.client_code}
      noun="orders"
      longNoun="sales orders"
      title="Open sales orders"
      headers={HEADERS}
      empty="No open orders."
      call={call}
      href={filters && listHref('sales_orders', filters)}
      renderRow={(order) => (
        <SmallRow key={order.id}>
          <RowHeader>
            <RecordLink
              module="sales_orders"
              id={order.id}
              no={order.so_no}
              className={`font-mono font-medium whitespace-nowrap ${LINK}`}
            />
            <span className="flex flex-wrap items-center gap-x-2 pb-1 text-xs text-muted">
              <OrderState kind="SO" order={order} label={label} />
              {[order.site_code, order.customer_po_no].filter(Boolean).join(' · ')}
            </span>
          </RowHeader>
          {/* On phones, the lateness wraps below the date. */}
          <Cell className="max-sm:max-w-24 max-sm:[&_span]:flex-wrap">
            <Due
              day={order.required_ship_date}
              isLate={order.late}
              isOpen
              site={order.site_code}
              noDateText={unknownReason(order, 'required_ship_date', 'No date')}
            />
          </Cell>
          <Cell isRight>{formatQty(order.qty_ordered)}</Cell>
        </SmallRow>
      )}
    />
  )
}
