'use client'
import { printActions } from '#components/documents/print-actions.ts'
import type { BulkAction, RowAction } from '#components/list/slots.ts'
import { toastNotLoaded } from '#components/ui/toast.tsx'
import { useLabels } from '#lib/client/field-labels.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { outputRefusal } from '#lib/client/output-refusal.ts'
import { useSession } from '#lib/client/session.tsx'
import type { OrderLinesSpec } from '#components/orders/shared/list/order-screen-spec.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import type { LinesOfOrder } from './export-lines.ts'
import { countText } from '#lib/list/pages.ts'

/** Maximum sheets per print, which is one document. Each needs a request. */
const MAX_SHEETS = 2000

/** Printing and export of orders: sheets for the floor, and the lines of marked orders as a file. */
export const useOrderOutput = (api: OrderApi) => {
  const { can } = useSession()
  const label = useLabels()
  const { hasCall } = useV7Features()
  const printRefusal = outputRefusal(can, 'print', api.module, api.words.many)
  const print = (orders: readonly OrderLike[]) =>
    void import('./print-orders.ts').then(
      ({ printOrders }) => printOrders(api, orders, label),
      () => toastNotLoaded('Nothing was printed'),
    )

  const exportOf = <Line extends { id: string }>(orders: readonly LinesOfOrder[], loadLines: () => Promise<OrderLinesSpec<Line>>) =>
    void Promise.all([import('./export-lines.ts'), loadLines()]).then(
      ([{ exportLines }, lines]) => exportLines(lines, orders, label),
      () => toastNotLoaded('Nothing was exported'),
    )

  const actionsOf = (orders: readonly OrderLike[]): RowAction[] =>
    printRefusal === null && orders.every((order) => order.allowed_actions.includes('print'))
      ? [{ key: 'sheet', label: api.sheet.one, icon: 'print', onSelect: () => print(orders) }]
      : []

  const bulkOf = <Row, Line extends { id: string }>(
    toOrder: (row: Row) => OrderLike & { lines: number | null },
    loadLines: () => Promise<OrderLinesSpec<Line>>,
  ): BulkAction<Row>[] => [
    {
      key: 'sheets',
      label: api.sheet.many,
      icon: 'print',
      group: 'print',
      refuse: (count) => printRefusal ?? (count > MAX_SHEETS ? `You can print at most ${countText(MAX_SHEETS)} sheets at once` : null),
      onSelect: (rows) => print(rows.map(toOrder)),
    },
    ...(api.kind === 'SO' && hasCall('printDocuments') ? printActions('order', (row: Row) => toOrder(row).id, printRefusal) : []),
    {
      key: 'export-lines',
      label: 'Export lines',
      icon: 'export',
      refuse: () => outputRefusal(can, 'export', api.module, api.words.many),
      onSelect: (rows) => exportOf(rows.map(toOrder), loadLines),
    },
  ]
  return { actionsOf, bulkOf, printRefusal }
}
