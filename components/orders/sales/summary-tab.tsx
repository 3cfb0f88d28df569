'use client'
import { carriedBy, enteredAt, priorityName, typeName } from '#components/orders/shared/order-facts.ts'
import { Due } from '#components/orders/shared/due.tsx'
import { Notice } from '#components/orders/shared/notice.tsx'
import { OutboundBar } from '#components/orders/shared/progress.tsx'
import { addressLines } from '#components/orders/shared/output/sheet.ts'
import { CancelRequestNotice, LineProblemsNotice, Origin, Progress, StoppedNotice } from '#components/orders/shared/aside/summary-parts.tsx'
import { Facts } from '#components/record/facts.tsx'
import { Section } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { counterpartyId } from '#components/suppliers/shared/counterparty-filter.ts'
import { Button } from '#components/ui/button.tsx'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { useLabels } from '#lib/client/field-labels.ts'
import type { SalesOrderDetail } from '#lib/contract/orders/sales-orders.ts'
import { isAwaitingDespatch } from './cells.tsx'
import { shortageTitle } from './shortage-words.ts'
import { Stepper } from './stepper.tsx'

const AMOUNTS = [
  { key: 'qty_ordered', label: 'Ordered' },
  { key: 'qty_allocated', label: 'Allocated', labelKey: 'allocated', help: 'allocated or picked, and not despatched yet' },
  { key: 'qty_picked', label: 'Picked' },
  { key: 'qty_packed', label: 'Packed' },
  { key: 'qty_despatched', label: 'Despatched' },
  { key: 'qty_back_ordered', label: 'Back-ordered', help: 'waiting for stock' },
] as const
const CANCELLED = { key: 'qty_cancelled', label: 'Cancelled', help: 'will not be despatched' } as const

/** Overview of the order: progress, shortages or holds, and destination. */
export default function SummaryTab({ order, onTab }: { order: SalesOrderDetail; onTab: (tab: string) => void }) {
  const label = useLabels()
  const waitingLines = order.lines.flatMap(({ shortage, uom, problem }) => (shortage && !problem ? [{ shortage, uom }] : []))
  return (
    <>
      <div className="border-b border-line px-3 pt-3 pb-3">
        <Stepper
          order={{ ...order, entered_at: order.status === 'ERROR' ? null : enteredAt(order) }}
          isCancelled={order.status === 'CANCELLED'}
        />
      </div>
      <StoppedNotice order={order} onHold="On hold: no stock is allocated" />
      <CancelRequestNotice order={order} />
      {order.late && <Notice tone="bad" icon="warning" title={`Was due to ship on ${formatDate(order.required_ship_date)}`} />}
      <LineProblemsNotice lines={order.lines} />
      {waitingLines.length > 0 && (
        <Notice tone="warn" icon="trend-down" title={shortageTitle(waitingLines)}>
          <Button size="sm" className="mt-1" onClick={() => onTab('lines')}>
            See why, and when more stock arrives
          </Button>
        </Notice>
      )}
      <Progress amounts={order.qty_cancelled ? [...AMOUNTS, CANCELLED] : AMOUNTS} order={order} bar={<OutboundBar order={order} />} />
      <Section title="Order">
        <Facts
          facts={[
            {
              label: label('required_ship_date', 'Ship by'),
              value: (
                <Due
                  day={order.required_ship_date}
                  isLate={order.late}
                  isOpen={isAwaitingDespatch(order.status)}
                  site={order.site_code}
                  noDateText={unknownReason(order, 'required_ship_date', 'No date')}
                />
              ),
            },
            {
              label: label('required_delivery_date', 'Deliver by'),
              value: order.required_delivery_date && formatDate(order.required_delivery_date),
            },
            { label: 'Split from', value: order.split_from && <RecordLink module="sales_orders" {...order.split_from} /> },
            {
              label: 'Remainder in',
              value: order.rests && order.rests.length > 0 && (
                <span className="flex flex-wrap gap-x-2">
                  {order.rests.map((rest) => (
                    <RecordLink key={rest.id} module="sales_orders" {...rest} />
                  ))}
                </span>
              ),
            },
            {
              label: label('customer_po_no', 'Reference'),
              value: order.customer_po_no && <span className="font-mono">{order.customer_po_no}</span>,
            },
            {
              label: label('customer_name', 'Customer'),
              value: order.customer_code && (
                <RecordLink
                  module="customers"
                  id={counterpartyId('customer', order.customer_code, order.client_code)}
                  no={order.customer_code}
                >
                  {order.customer_name} <span className="font-mono text-xs text-dim">{order.customer_no ?? order.customer_code}</span>
                </RecordLink>
              ),
              isWide: true,
            },
            { label: label('order_type', 'Type'), value: typeName(order) },
            { label: label('priority', 'Priority'), value: priorityName(order) },
            { label: label('ordered_date', 'Ordered'), value: formatDate(order.ordered_date) },
          ]}
        />
      </Section>
      <Section title="Delivery">
        <Facts
          facts={[
            { label: label('ship_to', 'Ship to'), value: <Address lines={addressLines(order)} />, isWide: true },
            { label: 'Phone', value: order.ship_to?.phone },
            { label: 'Email', value: order.ship_to?.email },
            {
              label: label('carrier_name', 'Carrier'),
              value: carriedBy(order) || 'Not chosen yet',
            },
            { label: `${label('carrier_name', 'Carrier')} account`, value: order.carrier_account },
            {
              label: label('consignment_no', 'Consignment'),
              value: order.consignment_no && <span className="font-mono">{order.consignment_no}</span>,
            },
            {
              label: 'Cartons and pallets',
              value: (order.cartons ?? 0) + (order.pallets ?? 0) > 0 ? `${formatQty(order.cartons)} · ${formatQty(order.pallets)}` : null,
            },
            { label: 'Weight', value: order.weight_kg !== null && `${formatQty(order.weight_kg)} kg` },
            { label: 'Picking instructions', value: order.pick_instructions, isWide: true },
            { label: 'Delivery instructions', value: order.delivery_instructions, isWide: true },
          ]}
        />
      </Section>
      <Origin order={order} />
    </>
  )
}

const Address = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0 ? (
    <span className="text-dim">No address</span>
  ) : (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block text-left [unicode-bidi:plaintext]">
          {line}
        </span>
      ))}
    </address>
  )
