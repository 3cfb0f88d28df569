'use client'
import { RecordLabels } from '#components/orders/shared/output/label-rows.tsx'
import { lineLabel } from '#components/orders/shared/output/line-label.ts'
import { send } from '#lib/client/api.ts'
import { purchaseOrders, type PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'

type Props = { orders: PurchaseOrder[]; onClose: () => void }

/** Labels for what an order brings: one a line, and one a pallet where the supplier has named its SSCC. */
export default function PurchaseLabels({ orders, onClose }: Props) {
  return <RecordLabels records={orders} rowsOf={rowsOf} onClose={onClose} />
}

const rowsOf = async (order: PurchaseOrder): Promise<LabelRow[]> => {
  const result = await send<typeof purchaseOrders, 'detail'>(purchaseOrders, { view: 'detail', query: { id: order.id } })
  if (!result.ok) return []
  return result.value.data.lines.flatMap((line) => {
    const label = { ...lineLabel(line, order), expiry_date: line.expiry_date, po_no: order.po_no }
    if (line.sscc.length === 0) return [label]
    // Of several pallets nobody has said how the line is spread over them.
    const inside = line.sscc.length > 1 ? { qty: null, count: null } : {}
    return line.sscc.map((sscc) => ({ ...label, ...inside, sscc }))
  })
}
