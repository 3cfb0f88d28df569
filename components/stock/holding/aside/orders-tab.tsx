'use client'
import { ORDER_MODULE, type OrderKind } from '#lib/contract/orders/order-kind.ts'
import { statusMark } from '#components/record/status-mark.ts'
import { Status } from '#components/ui/badge.tsx'
import { formatDate, UNKNOWN } from '#lib/client/format.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { pluralise } from '#lib/list/pages.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'
import { lateText } from '#components/record/date-notes.ts'
import { orderStatus } from '#components/orders/shared/order-status.ts'
import { Loaded } from '#components/record/loaded.tsx'
import { Flag } from '#components/record/flag.tsx'
import { Section } from '#components/record/parts.tsx'
import { RecordLink } from '#components/record/record-link.tsx'
import { ShowAll } from '#components/record/show-all.tsx'
import { TabSkeleton } from './skeletons.tsx'
import { Cell, QtyCell, RowHeader, SmallRow, SmallTable } from '#components/record/small-table.tsx'
import { useHoldingDetail, useSiteDay } from './use-holding.ts'

/** Tab with incoming and outgoing orders. */
const OrdersTab = ({ holding }: { holding: Holding }) => {
  const { call, url } = useHoldingDetail(holding)
  const today = useSiteDay(holding)
  const toClientWording = useClientWording()
  return (
    <Loaded call={call} url={url} noun="open orders" skeleton={<TabSkeleton tab="orders" />}>
      {({ data }) => (
        <>
          <Orders
            kind="PO"
            title="Open purchase orders"
            due={{ label: 'Expected', labelKey: 'expected_date' }}
            emptyText={`${toClientWording('No open purchase orders for this item at')} ${holding.site_name}.`}
            uom={holding.uom}
            today={today}
            orders={data.open_purchase_orders.map((order) => ({
              ...order,
              no: order.po_no,
              due: order.expected_date,
              comes: order.next_receipt_date,
            }))}
          />
          <Orders
            kind="SO"
            title="Open sales orders"
            due={{ label: 'Ship by', labelKey: 'required_ship_date' }}
            emptyText={`${toClientWording('No open sales orders for this item at')} ${holding.site_name}.`}
            uom={holding.uom}
            today={today}
            orders={data.open_sales_orders.map((order) => ({ ...order, no: order.so_no, due: order.required_ship_date }))}
          />
        </>
      )}
    </Loaded>
  )
}
export default OrdersTab

type Order = {
  no: string | null
  due: string | null
  /** The day on which the next goods are expected, if v7 says so. */
  comes?: string | null | undefined
  qty_outstanding: number | null
  status: string | null
}
type Props = {
  kind: OrderKind
  title: string
  due: { label: string; labelKey: string }
  emptyText: string
  uom: string | null
  today: string
  orders: readonly Order[]
}

const Orders = ({ kind, title, due, emptyText, uom, today, orders }: Props) => {
  const outstanding = useLabels()('qty_outstanding', 'Outstanding')
  return (
    <Section title={title} note={orders.length > 0 ? pluralise(orders.length, 'order', 'orders') : undefined}>
      {orders.length === 0 ? (
        <p className="text-sm text-muted">{emptyText}</p>
      ) : (
        <ShowAll rows={orders} noun="orders">
          {(shown) => (
            <SmallTable
              caption={title}
              headers={[
                { key: 'no', label: 'Order', labelKey: kind === 'PO' ? 'po_no' : 'so_no' },
                { key: 'due', ...due },
                { key: 'qty', label: uom === null ? outstanding : `${outstanding} (${uom})`, isRight: true },
              ]}
            >
              <tbody>
                {shown.map((order, index) => (
                  <OrderRow key={order.no ?? index} kind={kind} order={order} today={today} />
                ))}
              </tbody>
            </SmallTable>
          )}
        </ShowAll>
      )}
    </Section>
  )
}

const OrderRow = ({ kind, order, today }: { kind: OrderKind; order: Order; today: string }) => {
  const status = orderStatus(kind, order.status ?? '')
  const late = lateText(order.due, today)
  return (
    <SmallRow>
      <RowHeader>
        {order.no === null ? UNKNOWN : <RecordLink module={ORDER_MODULE[kind]} no={order.no} className="font-mono font-medium" />}
        <span title={status.meaning ?? undefined} className="-mt-0.5 block pb-1 text-xs text-muted">
          <Status hue={status.hue} mark={statusMark(order.status)}>
            {status.label}
          </Status>
        </span>
      </RowHeader>
      <Cell>
        {order.due === null ? (
          <span className="text-dim">No date</span>
        ) : (
          <span className="inline-flex flex-wrap gap-x-2">
            <time dateTime={order.due}>{formatDate(order.due)}</time>
            {late && <Flag tone="bad">{late}</Flag>}
          </span>
        )}
        {order.comes && order.comes !== order.due && (
          <span className="-mt-0.5 block pb-1 text-xs text-warn">
            now expected <time dateTime={order.comes}>{formatDate(order.comes)}</time>
          </span>
        )}
      </Cell>
      <QtyCell value={order.qty_outstanding} />
    </SmallRow>
  )
}
