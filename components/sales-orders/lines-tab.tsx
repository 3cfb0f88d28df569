'use client'
import { OpenAsList } from '#components/orders/open-as-list.tsx'
import { LineState } from '#components/orders/status-pill.tsx'
import { Flag, Qty, Section } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { ShowAll } from '#components/record/show-all.tsx'
import { Cell, RowHead, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { dayIn } from '#components/record/days.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { useSession } from '#lib/client/session.tsx'
import type { LineShortage, SalesOrderDetail, SalesOrderLine } from '#lib/contract/sales-orders.ts'
import { nextReceipt, shortageReason } from './shortage-words.ts'

const FIRST = 50

/** What was ordered, how far each line is, and why one is short. */
export default function LinesTab({ order }: { order: SalesOrderDetail }) {
  const { user } = useSession()
  const today = dayIn(user.timezone)
  return (
    <Section
      title="Lines"
      note={formatQty(order.lines.length)}
      aside={<OpenAsList module="sales_orders" no={order.so_no} client={order.client_code} owner={order.owner_code} />}
    >
      {order.lines.length === 0 ? (
        <p className="text-sm text-muted">No lines yet.</p>
      ) : (
        <ShowAll rows={order.lines} what="lines" first={FIRST}>
          {(shown) => (
            <SmallTable
              caption={`Lines of ${order.so_no}`}
              heads={[
                { key: 'no', label: '#', className: 'w-7' },
                { key: 'item', label: 'Item' },
                { key: 'ordered', label: 'Ordered', isRight: true },
                { key: 'allocated', label: 'Alloc.', isRight: true },
                { key: 'picked', label: 'Picked', isRight: true },
                { key: 'sent', label: 'Sent', isRight: true },
              ]}
            >
              <tbody>
                {shown.map((line) => (
                  <Line key={line.line_no} line={line} today={today} />
                ))}
              </tbody>
            </SmallTable>
          )}
        </ShowAll>
      )}
    </Section>
  )
}

const Line = ({ line, today }: { line: SalesOrderLine; today: string }) => (
  <>
    <SmallRow className={line.shortage ? 'border-b-0' : undefined}>
      <Cell className="pt-1.5 align-top text-dim tabular-nums">{line.line_no}</Cell>
      <RowHead className="w-full max-w-0 py-1.5 pl-2">
        <RecordLink module="stock" no={line.product_code} className="font-mono font-medium" />
        <span className="block truncate text-xs text-muted" title={line.product_name} dir="auto">
          {line.product_name}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted">
          <LineState status={line.status} />
          {line.lot_no && <span>Lot {line.lot_no}</span>}
          {line.expiry_min_date && <span>Expiry from {formatDate(line.expiry_min_date)}</span>}
          {typeof line.available_now === 'number' && <span>{formatQty(line.available_now)} available now</span>}
          {line.serial_nos.length > 0 && <span title={line.serial_nos.join(', ')}>{line.serial_nos.length} serial numbers</span>}
        </span>
        {line.notes && <span className="block text-xs text-muted">{line.notes}</span>}
      </RowHead>
      <Cell isRight className="pt-1.5 align-top">
        <Qty value={line.qty_ordered} unit={line.uom} />
      </Cell>
      <Cell isRight className="pt-1.5 align-top">
        <Qty value={line.qty_allocated} />
      </Cell>
      <Cell isRight className="pt-1.5 align-top">
        <Qty value={line.qty_picked} />
      </Cell>
      <Cell isRight className="pt-1.5 align-top">
        <Qty value={line.qty_despatched} />
      </Cell>
    </SmallRow>
    {line.shortage && (
      <SmallRow>
        <td colSpan={6} className="pb-2 pl-7">
          <Shortage shortage={line.shortage} uom={line.uom} today={today} />
        </td>
      </SmallRow>
    )}
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
