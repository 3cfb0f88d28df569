'use client'
import { LineState } from '#components/orders/status-pill.tsx'
import { OpenAsList } from '#components/orders/open-as-list.tsx'
import { Flag, Qty, Section } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { ShowAll } from '#components/record/show-all.tsx'
import { Cell, RowHead, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { formatDate, formatQty } from '#lib/client/format.ts'
import type { PurchaseOrderDetail, PurchaseOrderLine } from '#lib/contract/purchase-orders.ts'

const FIRST = 50

/** What was ordered, what has come of it, and where that is less or more. */
export default function LinesTab({ order }: { order: PurchaseOrderDetail }) {
  return (
    <Section
      title="Lines"
      note={formatQty(order.lines.length)}
      aside={<OpenAsList module="purchase_orders" no={order.po_no} client={order.client_code} owner={order.owner_code} />}
    >
      {order.lines.length === 0 ? (
        <p className="text-sm text-muted">No lines yet.</p>
      ) : (
        <ShowAll rows={order.lines} what="lines" first={FIRST}>
          {(shown) => (
            <SmallTable
              caption={`Lines of ${order.po_no}`}
              heads={[
                { key: 'no', label: '#', className: 'w-7' },
                { key: 'item', label: 'Item' },
                { key: 'ordered', label: 'Ordered', isRight: true },
                { key: 'received', label: 'Received', isRight: true },
                { key: 'open', label: 'Outst.', isRight: true },
              ]}
            >
              <tbody>
                {shown.map((line) => (
                  <Line key={line.line_no} line={line} />
                ))}
              </tbody>
            </SmallTable>
          )}
        </ShowAll>
      )}
    </Section>
  )
}

const Line = ({ line }: { line: PurchaseOrderLine }) => (
  <SmallRow>
    <Cell className="pt-1.5 align-top text-dim tabular-nums">{line.line_no}</Cell>
    <RowHead className="w-full max-w-0 py-1.5 pl-2">
      <RecordLink module="stock" no={line.product_code} className="font-mono font-medium" />
      <span className="block truncate text-xs text-muted" title={line.product_name} dir="auto">
        {line.product_name}
      </span>
      <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
        <LineState status={line.status} />
        {line.lot_no && <span>Lot {line.lot_no}</span>}
        {line.expiry_date && <span>Expiry {formatDate(line.expiry_date)}</span>}
        {line.qty_advised > 0 && <span>{formatQty(line.qty_advised)} advised</span>}
        {line.qty_short > 0 && <Flag tone="bad">{formatQty(line.qty_short)} short</Flag>}
        {line.qty_over > 0 && <Flag tone="warn">{formatQty(line.qty_over)} over</Flag>}
        {line.qty_damaged > 0 && <Flag tone="bad">{formatQty(line.qty_damaged)} damaged</Flag>}
      </span>
      {line.notes && <span className="block text-xs text-muted">{line.notes}</span>}
    </RowHead>
    <Cell isRight className="pt-1.5 align-top">
      <Qty value={line.qty_ordered} unit={line.uom} />
    </Cell>
    <Cell isRight className="pt-1.5 align-top">
      <Qty value={line.qty_received} />
    </Cell>
    <Cell isRight className="pt-1.5 align-top">
      <Qty value={line.qty_outstanding} />
    </Cell>
  </SmallRow>
)
