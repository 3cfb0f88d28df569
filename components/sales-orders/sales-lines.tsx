'use client'
import { useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { orderTypeLoader } from '#components/list/load-lookups.ts'
import { productLoader } from '#components/list/load-products.ts'
import type { RowAction } from '#components/list/slots.ts'
import { customerLoader } from '#components/orders/load-parties.ts'
import { NoOrders } from '#components/orders/no-orders.tsx'
import { salesApi } from '#components/orders/order-api.ts'
import { OrderTabs } from '#components/orders/order-screen-parts.tsx'
import { SO_VIEWS } from '#components/orders/views.ts'
import { useScope } from '#lib/client/scope.ts'
import type { SalesOrderTableRow } from '#lib/contract/sales-orders.ts'
import { salesOrderLines } from '#lib/resources/sales-order-lines.ts'
import { salesAside } from './aside-slot.tsx'
import { salesLineCells } from './cells.tsx'

const actions = (_: SalesOrderTableRow, { open }: { open: () => void }): RowAction[] => [
  { key: 'open', label: 'Open its order', icon: 'aside', keys: 'Enter', onSelect: open },
]

/** What is to go out, line by line across orders. */
export const SalesLines = () => {
  const { client, owner, site } = useScope()
  const load = useMemo(
    () => ({
      product: productLoader({ client, owner, site }),
      customer: customerLoader({ client }),
      order_type: orderTypeLoader('SO', client),
    }),
    [client, owner, site],
  )
  return (
    <ListScreen
      resource={salesOrderLines}
      views={SO_VIEWS}
      tabs={<OrderTabs api={salesApi} views={SO_VIEWS} current="lines" />}
      aside={salesAside}
      cells={salesLineCells}
      actions={actions}
      empty={<NoOrders api={salesApi} />}
      load={load}
    />
  )
}
