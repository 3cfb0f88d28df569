'use client'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import type { BulkAction, RowAction } from '#components/list/slots.ts'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { orderTypeLoader } from '#components/lookups/load-codes.ts'
import { productLoader } from '#components/lookups/load-products.ts'
import { useAdviseAction } from '#components/orders/shared/advise.ts'
import type { OrderApi } from '#components/orders/shared/order-api.ts'
import type { ListedOrder, OrderKind } from '#components/orders/shared/order-kind.ts'
import { useOrderOutput } from '#components/orders/shared/output/use-order-output.tsx'
import { useOrderActions } from '#components/orders/shared/steps/use-order-actions.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useLabels } from '#lib/client/labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { NoOrders } from './no-orders.tsx'

const WeekScreen = lazy(() => import('./week-screen.tsx'))

type Props<Order extends ListedOrder, Line extends { id: string }> = { of: OrderKind<Order, Line> }

/** Screen for one kind of order, with the views orders, lines and weekly forecast. All three share the filters. */
export const OrderScreen = <Order extends ListedOrder, Line extends { id: string }>({ of }: Props<Order, Line>) => (
  <Suspense fallback={null}>
    <CurrentView of={of} />
  </Suspense>
)

type OrderTabsProps = {
  api: Pick<OrderApi, 'module' | 'route' | 'words'>
  views: readonly { key: string; label: string }[]
  current: string
}

/** Tabs for the views, and a button for a new order. */
const OrderTabs = ({ api, views, current }: OrderTabsProps) => {
  const { can } = useSession()
  return (
    <>
      <ViewTabs views={views} current={current} label={`Views of ${api.words.many}`} />
      {can(api.module, 'create') && (
        <Link href={`${api.route}/new`} className={`${buttonClass('primary', 'sm')} mb-1 ml-auto`}>
          <Icon name="plus" />
          <span>
            New<span className="max-sm:sr-only"> {api.words.one}</span>
          </span>
        </Link>
      )}
    </>
  )
}

const actions = (_: unknown, { open }: { open: () => void }): RowAction[] => [
  { key: 'open', label: 'Open order', icon: 'aside', keys: 'Enter', onSelect: open },
]

type ListProps<Order extends ListedOrder, Line extends { id: string }> = { of: OrderKind<Order, Line>; tabs: ReactNode }

/** List of order lines, across orders. */
const OrderLines = <Order extends ListedOrder, Line extends { id: string }>({ of, tabs }: ListProps<Order, Line>) => {
  const { client, owner, site } = useScope()
  const load = useMemo(
    () => ({
      product: productLoader({ client, owner, site }),
      [of.party.key]: of.party.loader({ client }),
      order_type: orderTypeLoader(of.api.kind, client),
    }),
    [of, client, owner, site],
  )
  return (
    <ListScreen
      resource={of.lines}
      views={of.views}
      tabs={tabs}
      aside={of.aside}
      cells={of.lineCells}
      exportColumns={of.lineExportColumns}
      actions={actions}
      empty={<NoOrders api={of.api} />}
      load={load}
    />
  )
}

/** List of orders, with their actions. */
const OrderList = <Order extends ListedOrder, Line extends { id: string }>({ of, tabs }: ListProps<Order, Line>) => {
  const { client, owner, site } = useScope()
  const label = useLabels()
  const actions = useOrderActions(of.api)
  const output = useOrderOutput(of.api, of.lines, of.lineExportColumns)
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
        exportColumns={of.exportColumns(label)}
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

const CurrentView = <Order extends ListedOrder, Line extends { id: string }>({ of }: Props<Order, Line>) => {
  const view = useSearchParams().get('view')
  const tabs = <OrderTabs api={of.api} views={of.views} current={of.views.find(({ key }) => key === view)?.key ?? 'orders'} />
  if (view === of.weeks.view)
    return <WeekScreen resource={of.orders} tabs={tabs} word={of.weeks.word} dateKey={of.weeks.dateKey} about={of.weeks.about} />
  return view === 'lines' ? <OrderLines of={of} tabs={tabs} /> : <OrderList of={of} tabs={tabs} />
}
