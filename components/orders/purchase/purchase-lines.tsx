'use client'
import type { ReactNode } from 'react'
import { withCode } from '#components/list/with-code.ts'
import { OrderLines } from '#components/orders/shared/list/order-lines.tsx'
import type { OrderLinesSpec, SharedByLines } from '#components/orders/shared/list/order-screen-spec.ts'
import { LineState, lineStateText } from '#components/orders/shared/status-pill.tsx'
import type { PurchaseOrderTableRow } from '#lib/contract/orders/purchase-orders.ts'
import { purchaseOrderLines } from './purchase-lines-resource.ts'

/** The list of purchase order lines. */
export const purchaseLines: OrderLinesSpec<PurchaseOrderTableRow> = {
  resource: purchaseOrderLines,
  cells: {
    status: (row) => <LineState status={row.status} />,
  },
  exportColumns: {
    status: withCode(
      (row) => (row.status === null ? null : lineStateText(row.status)),
      (row) => row.status,
    ),
  },
}

/** The view of purchase order lines, across orders. */
export const PurchaseLinesView = (props: { spec: SharedByLines; tabs: ReactNode }) => <OrderLines {...props} lines={purchaseLines} />
