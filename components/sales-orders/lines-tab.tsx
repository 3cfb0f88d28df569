'use client'
import { LinesTable } from '#components/orders/lines-table.tsx'
import { salesApi } from '#components/orders/order-api.ts'
import { dayIn } from '#components/record/days.ts'
import { Flag } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { useSession } from '#lib/client/session.tsx'
import type { LineShortage, SalesOrderDetail, SalesOrderLine } from '#lib/contract/sales-orders.ts'
import { nextReceipt, shortageReason } from './shortage-words.ts'

/** What was ordered, how far each line is, and why one is short. */
export default function LinesTab({ order }: { order: SalesOrderDetail }) {
  const { user } = useSession()
  const today = dayIn(user.timezone)
  return (
    <LinesTable
      api={salesApi}
      order={order}
      no={order.so_no}
      amounts={[
        { label: 'Ordered', qty: (line) => line.qty_ordered },
        { label: 'Alloc.', qty: (line) => line.qty_allocated },
        { label: 'Picked', qty: (line) => line.qty_picked },
        { label: 'Sent', qty: (line) => line.qty_despatched },
      ]}
      renderFacts={(line) => <Facts line={line} />}
      renderBelow={({ shortage, uom }) => shortage && <Shortage shortage={shortage} uom={uom} today={today} />}
    />
  )
}

const Facts = ({ line }: { line: SalesOrderLine }) => (
  <>
    {line.expiry_min_date && <span>Expiry from {formatDate(line.expiry_min_date)}</span>}
    {typeof line.available_now === 'number' && <span>{formatQty(line.available_now)} available now</span>}
    {line.serial_nos.length > 0 && <span title={line.serial_nos.join(', ')}>{line.serial_nos.length} serial numbers</span>}
  </>
)

const Shortage = ({ shortage, uom, today }: { shortage: LineShortage; uom: string; today: string }) => (
  <span className="block rounded-sm bg-warn-tint px-2 py-1 text-xs">
    <Flag tone="warn">{shortageReason(shortage, uom)}</Flag>
    <span className="block pl-4.5 text-muted">
      {nextReceipt(shortage, uom, today)}
      {shortage.next_receipt && (
        <>
          {' '}
          (<RecordLink module="purchase_orders" id={shortage.next_receipt.po_id} no={shortage.next_receipt.po_no} className="font-mono" />)
        </>
      )}
    </span>
  </span>
)
