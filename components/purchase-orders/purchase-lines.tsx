'use client'
import { useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { orderTypeLoader } from '#components/list/load-lookups.ts'
import { productLoader } from '#components/list/load-products.ts'
import type { RowAction } from '#components/list/slots.ts'
import { supplierLoader } from '#components/orders/load-parties.ts'
import { NoOrders } from '#components/orders/no-orders.tsx'
import { purchaseApi } from '#components/orders/order-api.ts'
import { OrderTabs } from '#components/orders/order-screen-parts.tsx'
import { PO_VIEWS } from '#components/orders/views.ts'
import { useScope } from '#lib/client/scope.ts'
import type { PurchaseOrderTableRow } from '#lib/contract/purchase-orders.ts'
import { purchaseOrderLines } from '#lib/resources/purchase-order-lines.ts'
import { purchaseAside } from './aside-slot.tsx'
import { purchaseLineCells } from './cells.tsx'

const actions = (_: PurchaseOrderTableRow, { open }: { open: () => void }): RowAction[] => [
  { key: 'open', label: 'Open its order', icon: 'aside', keys: 'Enter', onSelect: open },
]

/** What is to come in, line by line across orders. */
export const PurchaseLines = () => {
  const { client, owner, site } = useScope()
  const load = useMemo(
    () => ({
      product: productLoader({ client, owner, site }),
      supplier: supplierLoader({ client }),
      order_type: orderTypeLoader('PO', client),
    }),
    [client, owner, site],
  )
  return (
    <ListScreen
      resource={purchaseOrderLines}
      views={PO_VIEWS}
      tabs={<OrderTabs api={purchaseApi} views={PO_VIEWS} current="lines" />}
      aside={purchaseAside}
      cells={purchaseLineCells}
      actions={actions}
      empty={<NoOrders api={purchaseApi} />}
      load={load}
    />
  )
}
