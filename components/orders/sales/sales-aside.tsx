'use client'
import type { OrderAsideProps } from '#components/orders/shared/aside/aside-slot.tsx'
import { OrderAside } from '#components/orders/shared/aside/order-aside.tsx'
import { salesApi } from './sales-api.ts'
import { isLostRecord, RecordPlaceholder } from '#components/record/record-placeholder.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { useCall } from '#lib/client/api.ts'
import { useRecordChanges } from '#lib/client/record-changes.ts'
import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { SO_TABS } from './sales-resource.ts'
import Summary from './summary-tab.tsx'

const Lines = lazyPart(() => import('./lines-tab.tsx'), <SectionSkeleton rows={6} />)
const Shipments = lazyPart(() => import('./shipments-tab.tsx'), <SectionSkeleton rows={6} />)
const Documents = lazyPart(() => import('#components/orders/shared/aside/documents-tab.tsx'), <SectionSkeleton rows={6} />)
const DeliveryProofs = lazyPart(() => import('./proofs.tsx'), <SectionSkeleton rows={6} />)
const History = lazyPart(() => import('#components/orders/shared/aside/history-tab.tsx'), <SectionSkeleton rows={6} />)

/** The aside of one sales order: progress, shortages, transport and actions. */
export default function SalesAside({ id, tab, onTabChange }: OrderAsideProps) {
  const { data, error, mutate } = useCall<typeof salesOrders, 'detail'>(
    salesOrders,
    { view: 'detail', query: { id } },
    { keepPreviousData: false },
  )
  useRecordChanges(id, () => void mutate())
  if (!data || isLostRecord(error))
    return <RecordPlaceholder failure={error} record={data?.data} noun="order" onRetry={() => void mutate()} />
  const order = data.data
  const no = order.so_no ?? order.id
  return (
    <OrderAside
      api={salesApi}
      order={{ ...order, no }}
      counterparty={order.customer_name}
      tabs={SO_TABS}
      counts={{ lines: order.lines.length, shipments: order.shipments.length, documents: order.documents.length }}
      tab={tab}
      onTabChange={onTabChange}
      renderPanel={(chosen, print) =>
        ({
          summary: <Summary order={order} onTab={onTabChange} />,
          lines: <Lines order={order} />,
          shipments: <Shipments order={order} />,
          documents: (
            <Documents documents={order.documents} print={print}>
              <DeliveryProofs shipments={order.shipments} />
            </Documents>
          ),
          history: <History kind="SO" no={no} order={order} />,
        })[chosen]
      }
    />
  )
}
