import { Due } from '#components/orders/shared/due.tsx'
import { dueColumns } from '#components/orders/shared/due-facts.ts'
import { OutboundBar, outboundText } from '#components/orders/shared/progress.tsx'
import { OrderState, orderStateText, type LabelOf } from '#components/orders/shared/status-pill.tsx'
import { withCode } from '#components/list/with-code.ts'
import type { ListSlots } from '#components/list/slots.ts'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import type { SalesOrder } from '#lib/contract/orders/sales-orders.ts'
import { SO_STATUSES } from '#lib/contract/orders/order-status.ts'
import { sourceName } from '#components/orders/shared/order-filters.ts'

/** Whether an order with this status is still to be despatched. */
export const isAwaitingDespatch = (status: string | null): boolean =>
  SO_STATUSES.some((option) => option.value === status && option.open) && status !== 'DRAFT'

/** Custom cells of the order list. */
export const salesCells = (label: LabelOf): NonNullable<ListSlots<SalesOrder>['cells']> => ({
  status: (row) => <OrderState kind="SO" order={row} label={label} />,
  required_ship_date: (row) => (
    <Due
      day={row.required_ship_date}
      isLate={row.late}
      isOpen={isAwaitingDespatch(row.status)}
      site={row.site_code}
      noDateText={unknownReason(row, 'required_ship_date', 'No date')}
    />
  ),
  pct_despatched: (row) => <OutboundBar order={row} />,
  source: (row) => sourceName(row.source),
})

/** The same columns in an exported file. */
export const salesExportColumns = (
  label: LabelOf,
  dayAt: (site: string | null) => string,
): NonNullable<ListSlots<SalesOrder>['exportColumns']> => ({
  required_ship_date: dueColumns((row) => ({ day: row.required_ship_date, isLate: row.late, site: row.site_code }), dayAt),
  status: withCode(
    (row) => orderStateText('SO', row, label),
    (row) => row.status,
  ),
  pct_despatched: [{ type: 'text', value: outboundText }],
  source: [{ type: 'text', value: (row) => sourceName(row.source) }],
})
