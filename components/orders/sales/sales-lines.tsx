'use client'
import type { ReactNode } from 'react'
import { Quantity, Unknown } from '#components/list/cell.tsx'
import { withCode } from '#components/list/with-code.ts'
import { OrderLines } from '#components/orders/shared/list/order-lines.tsx'
import type { OrderLinesSpec, SharedByLines } from '#components/orders/shared/list/order-screen-spec.ts'
import { LineState, lineStateText } from '#components/orders/shared/status-pill.tsx'
import { exactUnits } from '#components/orders/shared/whole-units.ts'
import type { SalesOrderTableRow } from '#lib/contract/orders/sales-orders.ts'
import { availableUnits } from '#lib/shared/whole-units.ts'
import { salesOrderLines } from './sales-lines-resource.ts'

/** The list of sales order lines. */
export const salesLines: OrderLinesSpec<SalesOrderTableRow> = {
  resource: salesOrderLines,
  cells: {
    status: (row) => <LineState status={row.status} />,
    available_now: ({ available_now: now, uom }) =>
      typeof now === 'number' ? (
        <span data-tip={exactUnits(now, uom)}>
          <Quantity value={availableUnits(now, uom)} />
        </span>
      ) : (
        <Unknown reason="Shown only until the order is released" />
      ),
  },
  exportColumns: {
    available_now: [
      { type: 'quantity', value: ({ available_now: now, uom }) => (typeof now === 'number' ? availableUnits(now, uom) : null) },
    ],
    status: withCode(
      (row) => (row.status === null ? null : lineStateText(row.status)),
      (row) => row.status,
    ),
  },
}

/** The view of sales order lines, across orders. */
export const SalesLinesView = (props: { spec: SharedByLines; tabs: ReactNode }) => <OrderLines {...props} lines={salesLines} />
