'use client'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { Link } from '#components/ui/link.tsx'
import { ImportButton } from '#components/import/import-button.tsx'
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
import { useDays } from '#lib/client/use-today.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { NoOrders } from './no-orders.tsx'

const WeekScreen = lazyPart(() => import('./week-screen.tsx'))
const ImportDialog = lazyPart(() => import('#components/orders/import/import-dialog.tsx'))

type Props<Order extends ListedOrder, Line extends { id: string }> = { kind: OrderKind<Order, Line> }

/** Screen for one kind of order, with the views orders, lines and weekly forecast. All three share the filters. */
export const OrderScreen = <Order extends ListedOrder, Line extends { id: string }>({ kind }: Props<Order, Line>) => (
  <Suspense fallback={null}>
    <CurrentView kind={kind} />
  </Suspense>
)

type OrderTabsProps = {
  api: Pick<OrderApi, 'kind' | 'module' | 'route' | 'words'>
  views: readonly { key: string; label: string }[]
  current: string
}

/** Tabs for the views, and buttons for new orders. */
const OrderTabs = ({ api, views, current }: OrderTabsProps) => {
  const { can } = useSession()
  return (
    <>
      <ViewTabs views={views} current={current} label={`Views of ${api.words.many}`} />
      {can(api.module, 'create') && (
        <span className="mb-1 ml-auto flex gap-2">
          <ImportButton many={api.words.many} renderDialog={(close) => <ImportDialog kind={api.kind} onClose={close} />} />
          <Link href={`${api.route}/new`} className={buttonClass('primary', 'sm')}>
            <Icon name="plus" />
            <span>
              New<span className="max-sm:sr-only"> {api.words.one}</span>
            </span>
          </Link>
        </span>
      )}
    </>
  )
}

const actions = (_: unknown, { open }: { open: () => void }): RowAction[] => [
  { key: 'open', label: 'Open order', icon: 'aside', keys: 'Enter', onSelect: open },
]

type ListProps<Order extends ListedOrder, Line extends { id: string }> = { kind: OrderKind<Order, Line>; tabs: ReactNode }

/** List of order lines, across orders. */
const OrderLines = <Order extends ListedOrder, Line extends { id: string }>({ kind, tabs }: ListProps<Order, Line>) => {
  const { client, owner, site } = useScope()
  const load = useMemo(
    () => ({
      product: productLoader({ client, owner, site }),
      [kind.counterparty.key]: kind.counterparty.loader({ client }),
      order_type: orderTypeLoader(kind.api.kind, client),
    }),
    [kind, client, owner, site],
  )
  return (
    <ListScreen
      resource={kind.lines}
      views={kind.views}
      tabs={tabs}
      aside={kind.aside}
      cells={kind.lineCells}
      exportColumns={kind.lineExportColumns}
      actions={actions}
      empty={<NoOrders api={kind.api} />}
      load={load}
    />
  )
}

/** List of orders, with their actions. */
const OrderList = <Order extends ListedOrder, Line extends { id: string }>({ kind, tabs }: ListProps<Order, Line>) => {
  const { client, owner, site } = useScope()
  const label = useLabels()
  const dayAt = useDays()
  const actions = useOrderActions(kind.api)
  const output = useOrderOutput(kind.api, kind.lines, kind.lineExportColumns)
  const advise = useAdviseAction()
  const [printing, setPrinting] = useState<Order[] | null>(null)
  const load = useMemo(
    () => ({ product: productLoader({ client, owner, site }), [kind.counterparty.key]: kind.counterparty.loader({ client }) }),
    [kind, client, owner, site],
  )
  const cells = useMemo(() => kind.cells(label), [kind, label])
  const rowActions = (row: Order, { open }: { open: () => void }): RowAction[] => [
    { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
    ...(kind.toAdvise ? advise(kind.toAdvise(row)) : []),
    ...actions.actionsOf(kind.toOrderLike(row)),
    ...output.actionsOf([kind.toOrderLike(row)]),
  ]
  const bulk: BulkAction<Order>[] = [
    ...actions.bulkOf(kind.toOrderLike),
    ...output.bulkOf((row: Order) => ({ ...kind.toOrderLike(row), lines: row.lines })),
  ]
  return (
    <>
      <ListScreen
        resource={kind.orders}
        views={kind.views}
        tabs={tabs}
        aside={kind.aside}
        cells={cells}
        exportColumns={kind.exportColumns(label, dayAt)}
        actions={rowActions}
        bulk={bulk}
        printLabels={setPrinting}
        empty={<NoOrders api={kind.api} />}
        load={load}
      />
      {actions.dialogs}
      {printing && (
        <>
          <kind.Labels orders={printing} onClose={() => setPrinting(null)} />
        </>
      )}
    </>
  )
}

const CurrentView = <Order extends ListedOrder, Line extends { id: string }>({ kind }: Props<Order, Line>) => {
  const view = useSearchParams().get('view')
  const tabs = <OrderTabs api={kind.api} views={kind.views} current={kind.views.find(({ key }) => key === view)?.key ?? 'orders'} />
  if (view === kind.weeks.view) return <WeekScreen resource={kind.orders} tabs={tabs} {...kind.weeks} />
  return view === 'lines' ? <OrderLines kind={kind} tabs={tabs} /> : <OrderList kind={kind} tabs={tabs} />
}
