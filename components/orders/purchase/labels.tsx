'use client'
import { noLabels, RecordLabels } from '#components/orders/shared/output/label-rows.tsx'
import { lineLabel } from '#components/orders/shared/output/line-label.ts'
import type { ReadGtins } from '#components/orders/shared/output/unit-gtins.ts'
import { send } from '#lib/client/api.ts'
import { purchaseOrders, type PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import type { LabelRow } from '#lib/list/labels/rows.ts'

type Props = { orders: PurchaseOrder[]; onClose: () => void }

/** Labels for the goods of an order: one per line, or one per pallet if the supplier has given SSCCs. */
export default function PurchaseLabels({ orders, onClose }: Props) {
  return <RecordLabels records={orders} rowsOf={rowsOf} onClose={onClose} />
}

export const rowsOf = async (order: PurchaseOrder, readGtins: ReadGtins): Promise<LabelRow[]> => {
  const result = await send<typeof purchaseOrders, 'detail'>(purchaseOrders, { view: 'detail', query: { id: order.id } })
  if (!result.ok) return noLabels(order.po_no, result.failure)
  const { lines } = result.value.data
  const gtinsOf = await readGtins(order.client_code, lines)
  return lines.flatMap((line) => {
    const label = { ...lineLabel(line, order, gtinsOf(line).carton), expiry_date: line.expiry_date, po_no: order.po_no }
    if (line.sscc.length === 0) return [label]
    // The quantity on a pallet is known only if there is one, and everything ordered has come on it or is announced.
    const onPallets = line.qty_received || line.qty_advised || line.qty_ordered
    const isKnown = line.sscc.length === 1 && onPallets === line.qty_ordered
    return line.sscc.map((sscc) => ({ ...label, ...(!isKnown && { qty: null, count: null }), sscc }))
  })
}
