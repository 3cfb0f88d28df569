'use client'
import { LinesTable } from '#components/orders/shared/aside/lines-table.tsx'
import { purchaseApi } from './purchase-api.ts'
import { Flag } from '#components/record/flag.tsx'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { useLabels } from '#lib/client/field-labels.ts'
import type { PurchaseOrderDetail, PurchaseOrderLine } from '#lib/contract/orders/purchase-orders.ts'

/** Ordered and received quantities by line, with differences. */
export default function LinesTab({ order }: { order: PurchaseOrderDetail }) {
  return (
    <LinesTable
      api={purchaseApi}
      order={order}
      no={order.po_no ?? order.id}
      amounts={[
        { label: 'Ordered', qty: (line) => line.qty_ordered },
        { label: 'Received', qty: (line) => line.qty_received },
        { label: 'Outst.', labelKey: 'qty_outstanding', qty: (line) => line.qty_outstanding },
      ]}
      renderFacts={(line) => <Facts line={line} />}
    />
  )
}

const Facts = ({ line }: { line: PurchaseOrderLine }) => {
  const label = useLabels()
  return (
    <>
      {line.expiry_date && (
        <span>
          {label('expiry_date', 'Expiry')} {formatDate(line.expiry_date)}
        </span>
      )}
      {(line.qty_advised ?? 0) > 0 && <span>{formatQty(line.qty_advised)} advised</span>}
      {(line.qty_short ?? 0) > 0 && <Flag tone="bad">{formatQty(line.qty_short)} short</Flag>}
      {(line.qty_over ?? 0) > 0 && <Flag tone="warn">{formatQty(line.qty_over)} over</Flag>}
      {(line.qty_damaged ?? 0) > 0 && <Flag tone="bad">{formatQty(line.qty_damaged)} damaged</Flag>}
    </>
  )
}
