import { Due } from '#components/orders/due.tsx'
import { ReceivedBar } from '#components/orders/progress.tsx'
import { LineState, OrderState, type LabelOf } from '#components/orders/status-pill.tsx'
import type { ListSlots } from '#components/list/slots.ts'
import type { PurchaseOrder, PurchaseOrderTableRow } from '#lib/contract/purchase-orders.ts'
import { PO_STATUSES } from '#lib/contract/order-status.ts'
import { sourceName } from '#lib/resources/order-filters.ts'

/** Whether an order in this state is still to come. */
export const isToCome = (status: string | null): boolean =>
  PO_STATUSES.some((one) => one.value === status && one.open) && status !== 'DRAFT' && status !== 'RECEIVED'

/** What the cells of a purchase order say beyond their value. */
export const purchaseCells = (label: LabelOf, timezone: string): NonNullable<ListSlots<PurchaseOrder>['cells']> => ({
  status: (row) => <OrderState kind="PO" order={row} label={label} />,
  expected_date: (row) => (
    <Due day={row.expected_date} isLate={row.overdue} isOpen={isToCome(row.status)} timezone={timezone} none="No date is known" />
  ),
  pct_received: (row) => <ReceivedBar order={row} />,
  source: (row) => sourceName(row.source),
})

/** What the cells of a line say beyond their value. */
export const purchaseLineCells: NonNullable<ListSlots<PurchaseOrderTableRow>['cells']> = {
  status: (row) => <LineState status={row.status} />,
}
