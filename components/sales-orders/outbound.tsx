'use client'
import { salesApi } from '#components/orders/order-api.ts'
import { OrderTabs } from '#components/orders/order-screen-parts.tsx'
import { SO_VIEWS } from '#components/orders/views.ts'
import { WeekScreen } from '#components/orders/week-screen.tsx'
import { salesOrders } from '#lib/resources/sales-orders.ts'

/** What sales orders take from the docks, week by week. */
export default function Outbound() {
  return (
    <WeekScreen
      resource={salesOrders}
      tabs={<OrderTabs api={salesApi} views={SO_VIEWS} current="outbound" />}
      word="Outbound"
      dateKey="ship"
      about="Lines of open orders that have not left, by the day they are to be shipped. Choose a week to see its orders."
    />
  )
}
