'use client'
import { lazy } from 'react'
import { OrderHead } from '#components/orders/order-head.tsx'
import { ofSale, salesApi } from '#components/orders/order-api.ts'
import { useOrderActions } from '#components/orders/use-order-actions.tsx'
import { useOrderOutput } from '#components/orders/use-order-output.tsx'
import { RecordAside, RecordMissing } from '#components/record/record-aside.tsx'
import { useCall } from '#lib/client/api.ts'
import { salesOrders } from '#lib/contract/sales-orders.ts'
import { salesOrderLines } from '#lib/resources/sales-order-lines.ts'
import { SO_TABS, type SalesTab } from './tabs.ts'

const Summary = lazy(() => import('./summary-tab.tsx'))
const Lines = lazy(() => import('./lines-tab.tsx'))
const Shipments = lazy(() => import('./shipments-tab.tsx'))
const Documents = lazy(() => import('#components/orders/documents-tab.tsx'))
const Proofs = lazy(() => import('./proofs.tsx'))
const History = lazy(() => import('#components/orders/history-tab.tsx'))

type Props = { id: string; tab: string | null; onTabChange: (tab: string) => void }

/** One sales order beside its list: where it is, why it is short, how it travels, and what can be done with it. */
export default function SalesAside({ id, tab: asked, onTabChange }: Props) {
  const actions = useOrderActions(salesApi)
  const output = useOrderOutput(salesApi, salesOrderLines)
  const { data, error, mutate } = useCall<typeof salesOrders, 'detail'>(
    salesOrders,
    { view: 'detail', query: { id } },
    { keepPreviousData: false },
  )
  if (!data) return <RecordMissing failure={error} one="order" onRetry={() => void mutate()} />
  const order = data.data
  const like = ofSale({ ...order, lines: order.lines.length })
  const [print] = output.actionsOf([like])
  const tab: SalesTab = SO_TABS.find((one) => one.key === asked)?.key ?? 'summary'
  const counts: Partial<Record<SalesTab, number>> = {
    lines: order.lines.length,
    shipments: order.shipments.length,
    documents: order.documents.length,
  }
  return (
    <>
      <RecordAside
        head={
          <OrderHead
            kind="SO"
            order={order}
            no={order.so_no}
            party={order.customer_name}
            actions={[...actions.actionsOf(like), ...output.actionsOf([like])]}
          />
        }
        tabs={SO_TABS.map((one) => ({ ...one, count: counts[one.key] }))}
        tab={tab}
        onTabChange={onTabChange}
        label="Parts of this order"
      >
        {tab === 'summary' && <Summary order={order} onTab={onTabChange} />}
        {tab === 'lines' && <Lines order={order} />}
        {tab === 'shipments' && <Shipments order={order} />}
        {tab === 'documents' && (
          <Documents
            documents={order.documents}
            print={{ label: 'Print pick list', refusal: print ? null : 'This order cannot be printed', onPrint: () => print?.onSelect() }}
          >
            <Proofs shipments={order.shipments} />
          </Documents>
        )}
        {tab === 'history' && <History kind="SO" no={order.so_no} order={order} />}
      </RecordAside>
      {actions.dialogs}
    </>
  )
}
