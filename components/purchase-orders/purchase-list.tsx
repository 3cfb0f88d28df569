'use client'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { productLoader } from '#components/list/load-products.ts'
import type { BulkAction, RowAction } from '#components/list/slots.ts'
import { supplierLoader } from '#components/orders/load-parties.ts'
import { NoOrders } from '#components/orders/no-orders.tsx'
import { ofPurchase, purchaseApi } from '#components/orders/order-api.ts'
import { OrderTabs } from '#components/orders/order-screen-parts.tsx'
import { useOrderActions } from '#components/orders/use-order-actions.tsx'
import { useOrderOutput } from '#components/orders/use-order-output.tsx'
import { PO_VIEWS } from '#components/orders/views.ts'
import { useLabels } from '#lib/client/labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import type { PurchaseOrder } from '#lib/contract/purchase-orders.ts'
import { purchaseOrderLines } from '#lib/resources/purchase-order-lines.ts'
import { purchaseOrders } from '#lib/resources/purchase-orders.ts'
import { purchaseAside } from './aside-slot.tsx'
import { purchaseCells } from './cells.tsx'

const PurchaseLabels = lazy(() => import('./labels.tsx'))

/** What is to come in: one row an order, with everything that can be done about it. */
export const PurchaseList = () => {
  const { user } = useSession()
  const { client, owner, site } = useScope()
  const label = useLabels()
  const actions = useOrderActions(purchaseApi)
  const output = useOrderOutput(purchaseApi, purchaseOrderLines)
  const [printing, setPrinting] = useState<PurchaseOrder[] | null>(null)
  const load = useMemo(
    () => ({ product: productLoader({ client, owner, site }), supplier: supplierLoader({ client }) }),
    [client, owner, site],
  )
  const cells = useMemo(() => purchaseCells(label, user.timezone), [label, user.timezone])
  const rowActions = (row: PurchaseOrder, { open }: { open: () => void }): RowAction[] => [
    { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
    ...actions.actionsOf(ofPurchase(row)),
    ...output.actionsOf([ofPurchase(row)]),
  ]
  const bulk: BulkAction<PurchaseOrder>[] = [
    ...actions.bulkOf(ofPurchase),
    ...output.bulkOf((row: PurchaseOrder) => ({ ...ofPurchase(row), lines: row.lines })),
  ]
  return (
    <>
      <ListScreen
        resource={purchaseOrders}
        views={PO_VIEWS}
        tabs={<OrderTabs api={purchaseApi} views={PO_VIEWS} current="orders" />}
        aside={purchaseAside}
        cells={cells}
        actions={rowActions}
        bulk={bulk}
        printLabels={setPrinting}
        empty={<NoOrders api={purchaseApi} />}
        load={load}
      />
      {actions.dialogs}
      {printing && (
        <Suspense fallback={null}>
          <PurchaseLabels orders={printing} onClose={() => setPrinting(null)} />
        </Suspense>
      )}
    </>
  )
}
