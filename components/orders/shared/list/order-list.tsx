'use client'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { productLoader } from '#components/lookups/load-products.ts'
import type { BulkAction, RowAction } from '#components/list/slots.ts'
import { useLabels } from '#lib/client/labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { useAdviseAction } from '#components/orders/shared/advise.ts'
import { NoOrders } from './no-orders.tsx'
import type { Listed, OrderKind } from '#components/orders/shared/order-kind.ts'
import { useOrderActions } from '#components/orders/shared/steps/use-order-actions.tsx'
import { useOrderOutput } from '#components/orders/shared/output/use-order-output.tsx'

type Props<Order extends Listed, Line extends { id: string }> = { of: OrderKind<Order, Line>; tabs: ReactNode }

/** What comes in or goes out: one row an order, with everything that can be done about it. */
export const OrderList = <Order extends Listed, Line extends { id: string }>({ of, tabs }: Props<Order, Line>) => {
  const { client, owner, site } = useScope()
  const label = useLabels()
  const actions = useOrderActions(of.api)
  const output = useOrderOutput(of.api, of.lines, of.lineInFile)
  const advise = useAdviseAction()
  const [printing, setPrinting] = useState<Order[] | null>(null)
  const load = useMemo(
    () => ({ product: productLoader({ client, owner, site }), [of.party.key]: of.party.loader({ client }) }),
    [of, client, owner, site],
  )
  const cells = useMemo(() => of.cells(label), [of, label])
  const rowActions = (row: Order, { open }: { open: () => void }): RowAction[] => [
    { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
    ...(of.toAdvise ? advise(of.toAdvise(row)) : []),
    ...actions.actionsOf(of.like(row)),
    ...output.actionsOf([of.like(row)]),
  ]
  const bulk: BulkAction<Order>[] = [...actions.bulkOf(of.like), ...output.bulkOf((row: Order) => ({ ...of.like(row), lines: row.lines }))]
  return (
    <>
      <ListScreen
        resource={of.orders}
        views={of.views}
        tabs={tabs}
        aside={of.aside}
        cells={cells}
        inFile={of.inFile(label)}
        actions={rowActions}
        bulk={bulk}
        printLabels={setPrinting}
        empty={<NoOrders api={of.api} />}
        load={load}
      />
      {actions.dialogs}
      {printing && (
        <Suspense fallback={null}>
          <of.Labels orders={printing} onClose={() => setPrinting(null)} />
        </Suspense>
      )}
    </>
  )
}
