'use client'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { lazy, Suspense } from 'react'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import type { OrderApi } from '#components/orders/shared/order-api.ts'
import type { Listed, OrderKind } from '#components/orders/shared/order-kind.ts'
import { buttonClass } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useSession } from '#lib/client/session.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderList } from './order-list.tsx'

const WeekScreen = lazy(() => import('./week-screen.tsx'))

type Props<Order extends Listed, Line extends { id: string }> = { of: OrderKind<Order, Line> }

/** Orders of one kind, their lines, and the weeks ahead of the docks. The filters hold for all three. */
export const OrderScreen = <Order extends Listed, Line extends { id: string }>({ of }: Props<Order, Line>) => (
  <Suspense fallback={null}>
    <Chosen of={of} />
  </Suspense>
)

type OrderTabsProps = {
  api: Pick<OrderApi, 'module' | 'route' | 'words'>
  views: readonly { key: string; label: string }[]
  current: string
}

/** The views of a screen of orders, and at the far end the way to a new order. */
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

const Chosen = <Order extends Listed, Line extends { id: string }>({ of }: Props<Order, Line>) => {
  const view = useSearchParams().get('view')
  const tabs = <OrderTabs api={of.api} views={of.views} current={of.views.find(({ key }) => key === view)?.key ?? 'orders'} />
  if (view === of.weeks.view)
    return <WeekScreen resource={of.orders} tabs={tabs} word={of.weeks.word} dateKey={of.weeks.dateKey} about={of.weeks.about} />
  return view === 'lines' ? <OrderLines of={of} tabs={tabs} /> : <OrderList of={of} tabs={tabs} />
}
