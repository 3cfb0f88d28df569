'use client'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { ImportButton } from '#components/import/import-button.tsx'
import { ListScreen } from '#components/list/list-screen.tsx'
import type { BulkAction, RowAction } from '#components/list/slots.ts'
import { ViewPending } from '#components/list/view-pending.tsx'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { productLoader } from '#components/lookups/loaders.ts'
import { useAdviseAction } from '#components/orders/shared/advise.ts'
import type { OrderApi } from '#components/orders/shared/order-api.ts'
import type { ListedOrder, OrderScreenSpec } from './order-screen-spec.ts'
import { useOrderOutput } from '#components/orders/shared/output/use-order-output.tsx'
import { useOrderActions } from '#components/orders/shared/steps/use-order-actions.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useLabels } from '#lib/client/field-labels.ts'
import { useDays } from '#lib/client/use-today.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { useMissingAccess } from '#lib/client/v7-features.ts'
import { NewOrderLink } from './new-order-link.tsx'
import { NoOrders } from './no-orders.tsx'

const WeekScreen = lazyPart(
  () => import('./week-screen.tsx'),
  ({ resource, tabs }) => <ViewPending title={resource.words.title} tabs={tabs} />,
)
const ImportDialog = lazyPart(() => import('#components/orders/import/import-dialog.tsx'))

type Props<Order extends ListedOrder, Line extends { id: string }> = { spec: OrderScreenSpec<Order, Line> }

/** Screen for one kind of order, with the views orders, lines and weekly forecast. All three share the filters. */
export const OrderScreen = <Order extends ListedOrder, Line extends { id: string }>({ spec }: Props<Order, Line>) => (
  <Suspense fallback={null}>
    <CurrentView spec={spec} />
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
  const hasAccess = useMissingAccess() === null
  return (
    <>
      <ViewTabs views={views} current={current} label={`Views of ${api.words.many}`} />
      {can(api.module, 'create') && (
        <span className="mb-1 ml-auto flex gap-2">
          {hasAccess && <ImportButton many={api.words.many} renderDialog={(close) => <ImportDialog kind={api.kind} onClose={close} />} />}
          <NewOrderLink api={api} size="sm">
            <Icon name="plus" />
            <span>
              New<span className="max-sm:sr-only"> {api.words.one}</span>
            </span>
          </NewOrderLink>
        </span>
      )}
    </>
  )
}

type ListProps<Order extends ListedOrder, Line extends { id: string }> = { spec: OrderScreenSpec<Order, Line>; tabs: ReactNode }

/** List of orders, with their actions. */
const OrderList = <Order extends ListedOrder, Line extends { id: string }>({ spec, tabs }: ListProps<Order, Line>) => {
  const { client, owner, site } = useScope()
  const label = useLabels()
  const dayAt = useDays()
  const actions = useOrderActions(spec.api)
  const output = useOrderOutput(spec.api)
  const advise = useAdviseAction()
  const [printing, setPrinting] = useState<Order[] | null>(null)
  const load = useMemo(
    () => ({ product: productLoader({ client, owner, site }), [spec.counterparty.key]: spec.counterparty.loader({ client }) }),
    [spec, client, owner, site],
  )
  const cells = useMemo(() => spec.cells(label), [spec, label])
  const rowActions = (row: Order, { open }: { open: () => void }): RowAction[] => [
    { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
    ...(spec.toAdvise ? advise(spec.toAdvise(row)) : []),
    ...actions.actionsOf(spec.toOrderLike(row)),
    ...output.actionsOf([spec.toOrderLike(row)]),
  ]
  const bulk: BulkAction<Order>[] = [
    ...actions.bulkOf(spec.toOrderLike),
    ...output.bulkOf((row: Order) => ({ ...spec.toOrderLike(row), lines: row.lines }), spec.loadLines),
  ]
  return (
    <>
      <ListScreen
        resource={spec.orders}
        views={spec.views}
        tabs={tabs}
        aside={spec.aside}
        cells={cells}
        exportColumns={spec.exportColumns(label, dayAt)}
        actions={rowActions}
        bulk={bulk}
        printLabels={setPrinting}
        empty={<NoOrders api={spec.api} />}
        load={load}
      />
      {actions.dialogs}
      {printing && (
        <>
          <spec.Labels orders={printing} onClose={() => setPrinting(null)} />
        </>
      )}
    </>
  )
}

const CurrentView = <Order extends ListedOrder, Line extends { id: string }>({ spec }: Props<Order, Line>) => {
  const view = useSearchParams().get('view')
  const tabs = <OrderTabs api={spec.api} views={spec.views} current={spec.views.find(({ key }) => key === view)?.key ?? 'orders'} />
  if (view === spec.weeks.view) return <WeekScreen resource={spec.orders} tabs={tabs} {...spec.weeks} />
  return view === 'lines' ? <spec.Lines spec={spec} tabs={tabs} /> : <OrderList spec={spec} tabs={tabs} />
}
