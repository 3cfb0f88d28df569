'use client'
import { Link } from '#components/ui/link.tsx'
import { CodeText, Section } from '#components/record/parts.tsx'
import { Cell, QtyCell, RowHeader, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { formatDateTime, UNKNOWN } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import { useSession } from '#lib/client/session.tsx'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'

/** The receipts of an order, by delivery. */
export default function ReceiptsTab({ order }: { order: PurchaseOrderDetail }) {
  const { can } = useSession()
  const since = order.arrived_at ?? order.created_at
  const movements = listHref('movements', {
    ref_no: [order.po_no ?? order.id],
    ...(order.client_code ? { client: [order.client_code] } : {}),
    ...(since ? { moved_from: since.slice(0, 10) } : {}),
  })
  return (
    <Section
      title="Receipts"
      aside={
        order.receipts.length > 0 &&
        can('movements', 'view') && (
          <Link href={movements} className={buttonClass('ghost', 'sm')}>
            Stock movements
          </Link>
        )
      }
    >
      {order.receipts.length === 0 ? (
        <p className="text-sm text-muted">Nothing has been received yet.</p>
      ) : (
        <SmallTable
          caption={`Receipts of ${order.po_no ?? order.id}`}
          headers={[
            { key: 'no', label: 'Receipt' },
            { key: 'at', label: 'Received' },
            { key: 'lines', label: 'Lines', isRight: true },
            { key: 'qty', label: 'Units', isRight: true },
          ]}
        >
          <tbody>
            {order.receipts.map((receipt, index) => (
              <SmallRow key={receipt.receipt_no ?? `at ${index}`}>
                <RowHeader>
                  {receipt.receipt_no ? <CodeText code={receipt.receipt_no} noun="receipt number" className="font-medium" /> : UNKNOWN}
                </RowHeader>
                <Cell>
                  {formatDateTime(receipt.received_at)}
                  {receipt.user_name && <span className="block text-xs text-muted">{receipt.user_name}</span>}
                </Cell>
                <QtyCell value={receipt.lines} />
                <QtyCell value={receipt.qty} />
              </SmallRow>
            ))}
          </tbody>
        </SmallTable>
      )}
    </Section>
  )
}
