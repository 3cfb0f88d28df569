'use client'
import { LabelDialog } from '#components/labels/label-dialog.tsx'
import { LoadingLabels, useLabelRows } from '#components/orders/label-rows.tsx'
import { send } from '#lib/client/api.ts'
import { purchaseOrders, type PurchaseOrder } from '#lib/contract/purchase-orders.ts'
import { NO_LABEL, type LabelRow } from '#lib/list/labels/rows.ts'

type Props = { orders: PurchaseOrder[]; onClose: () => void }

/** Labels for what an order brings: one a line, and one a pallet where the supplier has named its SSCC. */
export default function PurchaseLabels({ orders, onClose }: Props) {
  const rows = useLabelRows(orders, rowsOf)
  if (rows === null) return <LoadingLabels onClose={onClose} />
  return <LabelDialog open onOpenChange={(isOpen) => isOpen || onClose()} rows={rows} />
}

const rowsOf = async (order: PurchaseOrder): Promise<LabelRow[]> => {
  const result = await send<typeof purchaseOrders, 'detail'>(purchaseOrders, { view: 'detail', query: { id: order.id } })
  if (!result.ok) return []
  return result.value.data.lines.flatMap((line) => {
    const label: LabelRow = {
      ...NO_LABEL,
      product_code: line.product_code,
      product_name: line.product_name,
      lot_no: line.lot_no,
      expiry_date: line.expiry_date,
      qty: line.qty_ordered,
      uom: line.uom,
      site_code: order.site_code,
      po_no: order.po_no,
    }
    return line.sscc.length > 0 ? line.sscc.map((sscc) => ({ ...label, sscc })) : [label]
  })
}
