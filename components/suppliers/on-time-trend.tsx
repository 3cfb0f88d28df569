'use client'
import { BucketBars } from '#components/charts/bucket-bars.tsx'
import { Loaded } from '#components/record/loaded.tsx'
import { Section } from '#components/record/parts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { urlOf, useCall } from '#lib/client/api.ts'
import { formatQty } from '#lib/client/format.ts'
import { useToday } from '#lib/client/use-today.ts'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { monthName, onTimeMonths, trendStart } from './on-time.ts'
import { counterpartyFilter } from './shared/counterparty-filter.ts'
import { useInScope } from './shared/use-in-scope.ts'

/** Maximum orders that are loaded for the trend. */
const PER_PAGE = 500

/** Share of a supplier's orders that arrived on time, month by month. Renders nothing without the codes of supplier and client. */
export default function OnTimeTrend({ row }: { row: SupplierRow }) {
  const today = useToday()
  // The same scope as the supplier's own figure for the last 90 days.
  const filters = useInScope(counterpartyFilter('supplier', row.supplier_code, row.client_code))
  const input = filters && {
    view: 'summary' as const,
    query: {
      ...filters,
      received_from: trendStart(today),
      received_to: today,
      sort: '-received_at',
      per_page: PER_PAGE,
    },
  }
  const call = useCall<typeof purchaseOrders, 'summary'>(purchaseOrders, input)
  if (!input) return null
  return (
    <Loaded call={call} url={urlOf(purchaseOrders, input)} noun="receipts" skeleton={<SectionSkeleton rows={6} />}>
      {(response) => {
        const months = onTimeMonths(response, row.supplier_code, today)
        const received = months.reduce((sum, month) => sum + month.receipts, 0)
        return (
          <Section title="On time by month">
            {received === 0 ? (
              <p className="text-sm text-muted">
                {months.length === 0
                  ? 'There are too many orders to show a trend.'
                  : `No orders were received in the last ${months.length} months.`}
              </p>
            ) : (
              <BucketBars
                caption="Orders received on or before the expected day, by month"
                headers={['Month', 'On time', 'Orders']}
                max={100}
                rows={months.map(({ month, receipts, onTime }) => ({
                  key: month,
                  label: monthName(month),
                  qty: receipts === 0 ? 0 : (onTime / receipts) * 100,
                  text: receipts === 0 ? 'No receipts' : `${Math.round((onTime / receipts) * 100)}%`,
                  share: receipts === 0 ? '' : `${formatQty(onTime)} of ${formatQty(receipts)}`,
                }))}
              />
            )}
          </Section>
        )
      }}
    </Loaded>
  )
}
