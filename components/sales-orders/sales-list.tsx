'use client'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { productLoader } from '#components/list/load-products.ts'
import type { BulkAction, RowAction } from '#components/list/slots.ts'
import { customerLoader } from '#components/orders/load-parties.ts'
import { NoOrders } from '#components/orders/no-orders.tsx'
import { ofSale, salesApi } from '#components/orders/order-api.ts'
import { OrderTabs } from '#components/orders/order-screen-parts.tsx'
import { useOrderActions } from '#components/orders/use-order-actions.tsx'
import { useOrderOutput } from '#components/orders/use-order-output.tsx'
import { SO_VIEWS } from '#components/orders/views.ts'
import { useLabels } from '#lib/client/labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import type { SalesOrder } from '#lib/contract/sales-orders.ts'
import { salesOrderLines } from '#lib/resources/sales-order-lines.ts'
import { salesOrders } from '#lib/resources/sales-orders.ts'
import { salesAside } from './aside-slot.tsx'
import { salesCells } from './cells.tsx'

const SalesLabels = lazy(() => import('./labels.tsx'))

/** What is to go out: one row an order, with everything that can be done about it. */
export const SalesList = () => {
  const { user } = useSession()
  const { client, owner, site } = useScope()
  const label = useLabels()
  const actions = useOrderActions(salesApi)
  const output = useOrderOutput(salesApi, salesOrderLines)
  const [printing, setPrinting] = useState<SalesOrder[] | null>(null)
  const load = useMemo(
    () => ({ product: productLoader({ client, owner, site }), customer: customerLoader({ client }) }),
    [client, owner, site],
  )
  const cells = useMemo(() => salesCells(label, user.timezone), [label, user.timezone])
  const rowActions = (row: SalesOrder, { open }: { open: () => void }): RowAction[] => [
    { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
    ...actions.actionsOf(ofSale(row)),
    ...output.actionsOf([ofSale(row)]),
  ]
  const bulk: BulkAction<SalesOrder>[] = [
    ...actions.bulkOf(ofSale),
    ...output.bulkOf((row: SalesOrder) => ({ ...ofSale(row), lines: row.lines })),
  ]
  return (
    <>
      <ListScreen
        resource={salesOrders}
        views={SO_VIEWS}
        tabs={<OrderTabs api={salesApi} views={SO_VIEWS} current="orders" />}
        aside={salesAside}
        cells={cells}
        actions={rowActions}
        bulk={bulk}
        printLabels={setPrinting}
        empty={<NoOrders api={salesApi} />}
        load={load}
      />
      {actions.dialogs}
      {printing && (
        <Suspense fallback={null}>
          <SalesLabels orders={printing} onClose={() => setPrinting(null)} />
        </Suspense>
      )}
    </>
  )
}
