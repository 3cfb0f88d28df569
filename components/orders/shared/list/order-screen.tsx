'use client'
import { useSearchParams } from 'next/navigation'
import { lazy, Suspense } from 'react'
import type { Listed, OrderKind } from '#components/orders/shared/order-kind.ts'
import { OrderLines } from './order-lines.tsx'
import { OrderList } from './order-list.tsx'
import { OrderTabs } from './order-screen-parts.tsx'

const WeekScreen = lazy(() => import('./week-screen.tsx'))

type Props<Order extends Listed, Line extends { id: string }> = { of: OrderKind<Order, Line> }

/** Orders of one kind, their lines, and the weeks ahead of the docks. The filters hold for all three. */
export const OrderScreen = <Order extends Listed, Line extends { id: string }>({ of }: Props<Order, Line>) => (
  <Suspense fallback={null}>
    <Chosen of={of} />
  </Suspense>
)

const Chosen = <Order extends Listed, Line extends { id: string }>({ of }: Props<Order, Line>) => {
  const view = useSearchParams().get('view')
  const tabs = <OrderTabs api={of.api} views={of.views} current={of.views.find(({ key }) => key === view)?.key ?? 'orders'} />
  if (view === of.weeks.view)
    return <WeekScreen resource={of.orders} tabs={tabs} word={of.weeks.word} dateKey={of.weeks.dateKey} about={of.weeks.about} />
  return view === 'lines' ? <OrderLines of={of} tabs={tabs} /> : <OrderList of={of} tabs={tabs} />
}
