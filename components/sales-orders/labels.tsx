'use client'
import { LabelDialog } from '#components/labels/label-dialog.tsx'
import { LoadingLabels, useLabelRows } from '#components/orders/label-rows.tsx'
import { send } from '#lib/client/api.ts'
import { salesOrders, type SalesOrder } from '#lib/contract/sales-orders.ts'
import { NO_LABEL, type LabelRow } from '#lib/list/labels/rows.ts'
import { packageRows } from './package-rows.ts'

type Props = { orders: SalesOrder[]; onClose: () => void }

/** Labels of the packages of orders; of what is not packed yet, one a line. */
export default function SalesLabels({ orders, onClose }: Props) {
  const rows = useLabelRows(orders, rowsOf)
  if (rows === null) return <LoadingLabels onClose={onClose} />
  return <LabelDialog open onOpenChange={(isOpen) => isOpen || onClose()} rows={rows} />
}

const rowsOf = async (order: SalesOrder): Promise<LabelRow[]> => {
  const packed = await send<typeof salesOrders, 'shipment-table'>(salesOrders, {
    view: 'shipment-table',
    query: { client: [order.client_code], owner: [order.owner_code], order_no: [order.so_no], per_page: 500 },
  })
  if (packed.ok && packed.value.data.length > 0) return packageRows(order, packed.value.data)
  const detail = await send<typeof salesOrders, 'detail'>(salesOrders, { view: 'detail', query: { id: order.id } })
  if (!detail.ok) return []
  return detail.value.data.lines.map((line) => ({
    ...NO_LABEL,
    product_code: line.product_code,
    product_name: line.product_name,
    lot_no: line.lot_no,
    qty: line.qty_ordered,
    uom: line.uom,
    site_code: order.site_code,
    so_no: order.so_no,
  }))
}
