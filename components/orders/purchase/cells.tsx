import { ExpectedDay } from '#components/orders/shared/due.tsx'
import { dueColumns } from '#components/orders/shared/due-facts.ts'
import { ReceivedBar, receivedText } from '#components/orders/shared/progress.tsx'
import { OrderState, orderStateText, type LabelOf } from '#components/orders/shared/status-pill.tsx'
import { dockTimeCell, dockTimeExport } from '#components/shipments/shared/dock-time.tsx'
import { withCode } from '#components/list/with-code.ts'
import type { ListSlots } from '#components/list/slots.ts'
import { isRefusedProposal, REFUSED_NAME } from '#lib/contract/orders/proposals.ts'
import type { PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import { NOT_EXPECTED, PO_STATUSES } from '#lib/contract/orders/order-status.ts'
import { sourceName } from '#components/orders/shared/order-filters.ts'

/** Whether an order with this status is still to be received. */
export const isAwaitingReceipt = (status: string | null): boolean =>
  PO_STATUSES.some((option) => option.value === status && option.open && !NOT_EXPECTED.includes(option.value))

/** The status of an order, with that of a proposal that the client has refused in words of its own. */
export const stateOf = (order: Pick<PurchaseOrder, 'status' | 'status_name' | 'source' | 'hold_reason'>) =>
  isRefusedProposal(order) ? { status: order.status, status_name: REFUSED_NAME } : order

/** Custom cells of the order list. */
export const purchaseCells = (label: LabelOf): NonNullable<ListSlots<PurchaseOrder>['cells']> => ({
  status: (row) => <OrderState kind="PO" order={stateOf(row)} label={label} />,
  expected_date: (row) => (
    <span className="@container block">
      <ExpectedDay order={row} isOpen={isAwaitingReceipt(row.status)} />
    </span>
  ),
  pct_received: (row) => <ReceivedBar order={row} />,
  source: (row) => sourceName(row.source),
  booked_at: dockTimeCell,
})

/** The same columns in an exported file. */
export const purchaseExportColumns = (
  label: LabelOf,
  dayAt: (site: string | null) => string,
): NonNullable<ListSlots<PurchaseOrder>['exportColumns']> => ({
  expected_date: [
    ...dueColumns<PurchaseOrder>((row) => ({ day: row.expected_date, isLate: row.overdue, site: row.site_code }), dayAt),
    { key: 'beside:promised_date', label: label('promised_date', 'Promised'), type: 'date', value: (row) => row.promised_date ?? null },
  ],
  status: withCode(
    (row) => orderStateText('PO', stateOf(row), label),
    (row) => row.status,
  ),
  pct_received: [{ type: 'text', value: receivedText }],
  source: [{ type: 'text', value: (row) => sourceName(row.source) }],
  booked_at: dockTimeExport,
})
