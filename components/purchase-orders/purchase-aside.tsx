'use client'
import { lazy } from 'react'
import { OrderHead } from '#components/orders/order-head.tsx'
import { ofPurchase, purchaseApi } from '#components/orders/order-api.ts'
import { useOrderActions } from '#components/orders/use-order-actions.tsx'
import { useOrderOutput } from '#components/orders/use-order-output.tsx'
import { RecordAside, RecordMissing } from '#components/record/record-aside.tsx'
import { useCall } from '#lib/client/api.ts'
import { purchaseOrders } from '#lib/contract/purchase-orders.ts'
import { purchaseOrderLines } from '#lib/resources/purchase-order-lines.ts'
import { PO_TABS, type PurchaseTab } from './tabs.ts'

const Summary = lazy(() => import('./summary-tab.tsx'))
const Lines = lazy(() => import('./lines-tab.tsx'))
const Receipts = lazy(() => import('./receipts-tab.tsx'))
const Documents = lazy(() => import('#components/orders/documents-tab.tsx'))
const History = lazy(() => import('#components/orders/history-tab.tsx'))

type Props = { id: string; tab: string | null; onTabChange: (tab: string) => void }

/** One purchase order beside its list: what it is, what has come of it, and what can be done with it. */
export default function PurchaseAside({ id, tab: asked, onTabChange }: Props) {
  const actions = useOrderActions(purchaseApi)
  const output = useOrderOutput(purchaseApi, purchaseOrderLines)
  const { data, error, mutate } = useCall<typeof purchaseOrders, 'detail'>(
    purchaseOrders,
    { view: 'detail', query: { id } },
    { keepPreviousData: false },
  )
  if (!data) return <RecordMissing failure={error} one="order" onRetry={() => void mutate()} />
  const order = data.data
  const like = ofPurchase({ ...order, lines: order.lines.length })
  const [print] = output.actionsOf([like])
  const tab: PurchaseTab = PO_TABS.find((one) => one.key === asked)?.key ?? 'summary'
  const counts: Partial<Record<PurchaseTab, number>> = {
    lines: order.lines.length,
    receipts: order.receipts.length,
    documents: order.documents.length,
  }
  return (
    <>
      <RecordAside
        head={
          <OrderHead
            kind="PO"
            order={order}
            no={order.po_no}
            party={order.supplier_name}
            actions={[...actions.actionsOf(like), ...output.actionsOf([like])]}
          />
        }
        tabs={PO_TABS.map((one) => ({ ...one, count: counts[one.key] }))}
        tab={tab}
        onTabChange={onTabChange}
        label="Parts of this order"
      >
        {tab === 'summary' && <Summary order={order} />}
        {tab === 'lines' && <Lines order={order} />}
        {tab === 'receipts' && <Receipts order={order} />}
        {tab === 'documents' && (
          <Documents
            documents={order.documents}
            print={{ label: 'Print order sheet', refusal: print ? null : 'This order cannot be printed', onPrint: () => print?.onSelect() }}
          />
        )}
        {tab === 'history' && <History kind="PO" no={order.po_no} order={order} />}
      </RecordAside>
      {actions.dialogs}
    </>
  )
}
