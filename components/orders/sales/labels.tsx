'use client'
import { RecordLabels } from '#components/orders/shared/output/label-rows.tsx'
import { lineLabel } from '#components/orders/shared/output/line-label.ts'
import { send } from '#lib/client/api.ts'
import { salesOrders, type SalesOrder } from '#lib/contract/orders/sales-orders.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'
import { orderFilter } from './order-filter.ts'
import { packageRows } from './package-rows.ts'

type Props = { orders: SalesOrder[]; onClose: () => void }

/** Labels for the packages of orders, and one per line for goods that are not packed yet. */
export default function SalesLabels({ orders, onClose }: Props) {
  return <RecordLabels records={orders} rowsOf={rowsOf} onClose={onClose} />
}

const rowsOf = async (order: SalesOrder): Promise<LabelRow[]> => {
  const detail = await send<typeof salesOrders, 'detail'>(salesOrders, { view: 'detail', query: { id: order.id } })
  const lines = detail.ok ? detail.value.data.lines : []
  const packed = await send<typeof salesOrders, 'shipment-table'>(salesOrders, {
    view: 'shipment-table',
    query: { ...orderFilter(order), per_page: 500 },
  })
  if (packed.ok && packed.value.data.length > 0) return packageRows({ ...order, lines }, packed.value.data)
  return lines.map((line) => ({ ...lineLabel(line, order), so_no: order.so_no }))
}
