'use client'
import { purchaseApi } from '#components/orders/order-api.ts'
import { OrderTabs } from '#components/orders/order-screen-parts.tsx'
import { PO_VIEWS } from '#components/orders/views.ts'
import { WeekScreen } from '#components/orders/week-screen.tsx'
import { purchaseOrders } from '#lib/resources/purchase-orders.ts'

/** What purchase orders bring to the docks, week by week. */
export default function Inbound() {
  return (
    <WeekScreen
      resource={purchaseOrders}
      tabs={<OrderTabs api={purchaseApi} views={PO_VIEWS} current="inbound" />}
      word="Inbound"
      dateKey="expected"
      about="Outstanding lines of open orders, by the day they are expected. Choose a week to see its orders."
    />
  )
}
