'use client'
import { Due } from '#components/orders/shared/due.tsx'
import { carrierName, priorityName, typeName } from '#components/orders/shared/order-facts.ts'
import { Notice } from '#components/orders/shared/notice.tsx'
import { orderStateText } from '#components/orders/shared/status-pill.tsx'
import { ReceivedBar } from '#components/orders/shared/progress.tsx'
import { LineProblemsNotice, Origin, Progress, StoppedNotice } from '#components/orders/shared/aside/summary-parts.tsx'
import { Facts } from '#components/record/facts.tsx'
import { Qty, Section } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { counterpartyId } from '#components/suppliers/shared/counterparty-filter.ts'
import { unknownReason } from '#lib/client/unknown-reason.ts'
import { formatDate, formatMoment } from '#lib/client/format.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { ALL_INBOUND } from '#components/shipments/shared/shipment-links.ts'
import { dockTime } from '#components/shipments/shared/dock-time.tsx'
import { dispositionName } from '#lib/contract/stock/dispositions.ts'
import { isCustomerReturn } from '#lib/contract/orders/customer-return.ts'
import type { PurchaseOrderDetail } from '#lib/contract/orders/purchase-orders.ts'
import { isAwaitingReceipt, stateOf } from './cells.tsx'
import { PromisedDay } from './promised-day.tsx'

const AMOUNTS = [
  { key: 'qty_ordered', label: 'Ordered' },
  { key: 'qty_advised', label: 'Advised', help: 'announced in an ASN' },
  { key: 'qty_received', label: 'Received' },
  { key: 'qty_outstanding', label: 'Outstanding' },
  { key: 'qty_damaged', label: 'Damaged' },
] as const

/** Overview of the order: received quantities, expected date and transport. */
export default function SummaryTab({ order }: { order: PurchaseOrderDetail }) {
  const label = useLabels()
  const toClientWording = useClientWording()
  const state = orderStateText('PO', stateOf(order), label) ?? undefined
  return (
    <>
      <StoppedNotice order={order} onHold={state ?? 'On hold'} cancelled={state} />
      {order.overdue && (
        <Notice
          tone="bad"
          icon="warning"
          title={`${label('expected_date', 'Expected')} ${formatDate(order.expected_date)}, not fully received`}
        >
          {(order.qty_outstanding ?? 0) > 0 && <Qty value={order.qty_outstanding} unit="units outstanding" />}
        </Notice>
      )}
      <LineProblemsNotice lines={order.lines} />
      <PromisedDay order={order} />
      <Progress amounts={AMOUNTS} order={order} bar={<ReceivedBar order={order} />} />
      <Section title="Order">
        <Facts
          facts={[
            {
              label: label('supplier_name', 'Supplier'),
              value: order.supplier_code && (
                <RecordLink
                  module="suppliers"
                  id={counterpartyId('supplier', order.supplier_code, order.client_code)}
                  no={order.supplier_code}
                >
                  {order.supplier_name} <span className="font-mono text-xs text-dim">{order.supplier_no ?? order.supplier_code}</span>
                </RecordLink>
              ),
              isWide: true,
            },
            {
              label: label('expected_date', 'Expected'),
              value: (
                <Due
                  day={order.expected_date}
                  isLate={order.overdue}
                  isOpen={isAwaitingReceipt(order.status)}
                  site={order.site_code}
                  noDateText={unknownReason(order, 'expected_date', 'No date')}
                />
              ),
            },
            { label: label('ordered_date', 'Ordered'), value: formatDate(order.ordered_date) },
            isCustomerReturn(order)
              ? { label: 'Returned order', value: order.supplier_ref && <ReturnedOrder order={order} /> }
              : { label: label('supplier_ref', toClientWording('Supplier ref')), value: order.supplier_ref },
            { label: label('order_type', 'Type'), value: typeName(order) },
            { label: label('priority', 'Priority'), value: priorityName(order) },
            { label: label('disposition_code', 'Disposition'), value: dispositionName(order.disposition_code) },
            { label: 'Dock booking', value: order.booked_at && dockTime(order) },
            { label: 'Arrived', value: order.arrived_at && formatMoment(order.arrived_at) },
            { label: 'Received', value: order.received_at && formatMoment(order.received_at) },
            { label: 'Closed', value: order.closed_at && formatMoment(order.closed_at) },
            { label: label('notes', 'Notes'), value: order.notes, isWide: true },
          ]}
        />
      </Section>
      <Section title="Transport">
        <Facts
          facts={[
            { label: label('carrier_name', 'Carrier'), value: carrierName(order) ?? 'Not known yet' },
            {
              label: label('container_no', 'Container'),
              value: order.container_no && <span className="font-mono">{order.container_no}</span>,
            },
            { label: label('vehicle_no', 'Vehicle'), value: order.vehicle_no },
            { label: 'Seal', value: order.seal_no },
            {
              label: label('asn_no', 'ASN'),
              value: order.asn_no && (
                <RecordLink
                  module="shipments"
                  no={order.asn_no}
                  query={{ ...ALL_INBOUND, client: order.client_code }}
                  className="font-mono"
                />
              ),
            },
          ]}
        />
      </Section>
      <Origin order={order} />
    </>
  )
}

/** Link to the sales order that the customer returns, with the customer. It is found by its number and by the customer's own. */
const ReturnedOrder = ({ order }: { order: PurchaseOrderDetail }) => (
  <RecordLink module="sales_orders" no={order.supplier_ref} query={{ client: order.client_code }} className="font-mono" />
)
