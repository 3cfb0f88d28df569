'use client'
import { useState } from 'react'
import { noLabels, RecordLabels } from '#components/orders/shared/output/label-rows.tsx'
import { lineLabel } from '#components/orders/shared/output/line-label.ts'
import type { ReadGtins } from '#components/orders/shared/output/unit-gtins.ts'
import { sendAllPages } from '#lib/client/all-pages.ts'
import { send } from '#lib/client/api.ts'
import { meansMissingCall } from '#lib/contract/extensions.ts'
import { salesOrders, type SalesOrder } from '#lib/contract/orders/sales-orders.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'
import { orderFilter } from './order-filter.ts'
import { packageRows } from './package-rows.ts'

type Props = { orders: SalesOrder[]; onClose: () => void }

/** Labels for the packages of each order, or one per line for an order without packages. */
export default function SalesLabels({ orders, onClose }: Props) {
  const [rowsOf] = useState(createRowsOf)
  return <RecordLabels records={orders} rowsOf={rowsOf} onClose={onClose} />
}

/** Reads the label data of orders. Orders of one shipment share its packages, which have one label each. */
export const createRowsOf = () => {
  const orderOfPackage = new Map<string, string>()
  return async (order: SalesOrder, readGtins: ReadGtins): Promise<LabelRow[]> => {
    const detail = await send<typeof salesOrders, 'detail'>(salesOrders, { view: 'detail', query: { id: order.id } })
    if (!detail.ok) return noLabels(order.so_no, detail.failure)
    const { lines, shipments } = detail.value.data
    const packed = await sendAllPages<typeof salesOrders, 'shipment-table'>(salesOrders, (paging) => ({
      view: 'shipment-table',
      query: { ...orderFilter(order), ...paging },
    }))
    // A v7 without this call has no packages.
    if (!packed.ok && !meansMissingCall(packed.failure.status ?? 0, packed.failure.code)) return noLabels(order.so_no, packed.failure)
    if (packed.ok && packed.value.data.length > 0) {
      const packages = packed.value.data.filter(({ id }) => (orderOfPackage.get(id) ?? order.id) === order.id)
      for (const { id } of packages) orderOfPackage.set(id, order.id)
      return packageRows({ ...order, lines, shipments }, packages, readGtins)
    }
    const gtinsOf = await readGtins(order.client_code, lines)
    return lines.map((line) => ({ ...lineLabel(line, order, gtinsOf(line).carton), so_no: order.so_no }))
  }
}
