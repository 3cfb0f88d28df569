'use client'
import { Link } from '#components/ui/link.tsx'
import { isAdvisable, isAllAdvised, useAdviseHref } from '#components/orders/shared/advise.ts'
import { ExpectedDay } from '#components/orders/shared/due.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { Cell, RowHeader, SmallRow } from '#components/record/small-table.tsx'
import { useCall } from '#lib/client/api.ts'
import { formatQty, formatWord } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { counterpartyFilter } from './shared/counterparty-filter.ts'
import { LINK, MAX_SHOWN, RecordsTab } from './shared/records-tab.tsx'
import { useInScope } from './shared/use-in-scope.ts'

const HEADERS = [
  { key: 'no', label: 'Order', labelKey: 'po_no' },
  { key: 'due', label: 'Expected', labelKey: 'expected_date' },
  { key: 'left', label: 'Outstanding', labelKey: 'qty_outstanding', isRight: true },
]
const ADVISE = { key: 'advise', label: 'Shipment', labelKey: 'shipment_no', isRight: true }

/** Open purchase orders of a supplier, most urgent first. */
export default function OrdersTab({ row }: { row: SupplierRow }) {
  const filters = useInScope(counterpartyFilter('supplier', row.supplier_code, row.client_code))
  const adviseHref = useAdviseHref()
  const call = useCall<typeof purchaseOrders, 'summary'>(
    purchaseOrders,
    filters && { view: 'summary', query: { ...filters, sort: 'expected_date', per_page: MAX_SHOWN } },
  )
  return (
    <RecordsTab
      kind="supplier"
      client={row.client_code}
      noun="orders"
      longNoun="purchase orders"
      title="Open purchase orders"
      headers={adviseHref ? [...HEADERS, ADVISE] : HEADERS}
      empty="Nothing is on order."
      call={call}
      href={filters && listHref('purchase_orders', filters)}
      renderRow={(order) => (
        <SmallRow key={order.id}>
          <RowHeader>
            <RecordLink
              module="purchase_orders"
              id={order.id}
              no={order.po_no}
              className={`font-mono font-medium whitespace-nowrap ${LINK}`}
            />
            <span className="block pb-1 text-xs text-muted">
              {[order.status_name ?? formatWord(order.status), order.site_code].filter(Boolean).join(' · ')}
            </span>
          </RowHeader>
          {/* On phones, the lateness wraps below the date. */}
          <Cell className="max-sm:max-w-24 max-sm:[&_span]:flex-wrap">
            <ExpectedDay order={order} isOpen />
          </Cell>
          <Cell isRight>{formatQty(order.qty_outstanding)}</Cell>
          {adviseHref && (
            <Cell isRight>
              {order.po_no !== null &&
                isAdvisable(order) &&
                (isAllAdvised(order) ? (
                  <span className="text-dim">advised</span>
                ) : (
                  <Link href={adviseHref(order.po_no)} className={LINK}>
                    Advise<span className="sr-only"> a shipment of {order.po_no}</span>
                  </Link>
                ))}
            </Cell>
          )}
        </SmallRow>
      )}
    />
  )
}
