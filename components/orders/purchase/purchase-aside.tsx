'use client'
import { useAdviseAction } from '#components/orders/shared/advise.ts'
import type { OrderAsideProps } from '#components/orders/shared/aside/aside-slot.tsx'
import { OrderAside } from '#components/orders/shared/aside/order-aside.tsx'
import { stateOf } from './cells.tsx'
import { purchaseApi } from './purchase-api.ts'
import { isLostRecord, RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { useCall } from '#lib/client/api.ts'
import { useRecordChanges } from '#lib/client/record-changes.ts'
import { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { isProposal, isRefusedProposal } from '#lib/contract/orders/proposals.ts'
import { PO_TABS } from './purchase-resource.ts'
import Summary from './summary-tab.tsx'

const Lines = lazyPart(() => import('./lines-tab.tsx'), <SectionSkeleton rows={6} />)
const Receipts = lazyPart(() => import('./receipts-tab.tsx'), <SectionSkeleton rows={6} />)
const Documents = lazyPart(() => import('#components/orders/shared/aside/documents-tab.tsx'), <SectionSkeleton rows={6} />)
const History = lazyPart(() => import('#components/orders/shared/aside/history-tab.tsx'), <SectionSkeleton rows={6} />)

/** The aside of one purchase order: details, receipts and actions. */
export default function PurchaseAside({ id, tab, onTabChange }: OrderAsideProps) {
  const { data, error, mutate } = useCall<typeof purchaseOrders, 'detail'>(
    purchaseOrders,
    { view: 'detail', query: { id } },
    { keepPreviousData: false },
  )
  const advise = useAdviseAction()
  useRecordChanges(id, () => void mutate())
  if (!data || isLostRecord(error))
    return <RecordPlaceholder failure={error} record={data?.data} noun="order" onRetry={() => void mutate()} />
  const order = data.data
  const no = order.po_no ?? order.id
  return (
    <OrderAside
      api={purchaseApi}
      order={{ ...order, ...stateOf(order), no, isProposal: isProposal(order) }}
      extraActions={advise(order)}
      counterparty={order.supplier_name}
      tabs={PO_TABS}
      counts={{ lines: order.lines.length, receipts: order.receipts.length, documents: order.documents.length }}
      tab={tab}
      onTabChange={onTabChange}
      renderPanel={(chosen, print) =>
        ({
          summary: <Summary order={order} />,
          lines: <Lines order={order} />,
          receipts: <Receipts order={order} />,
          documents: <Documents documents={order.documents} print={print} />,
          history: <History kind="PO" no={no} order={order} isRefused={isRefusedProposal(order)} />,
        })[chosen]
      }
    />
  )
}
