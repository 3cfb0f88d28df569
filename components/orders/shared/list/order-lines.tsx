'use client'
import { useMemo, type ReactNode } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { orderTypeLoader } from '#components/lookups/load-codes.ts'
import { productLoader } from '#components/lookups/load-products.ts'
import type { RowAction } from '#components/list/slots.ts'
import { useScope } from '#lib/client/scope.ts'
import { NoOrders } from './no-orders.tsx'
import type { Listed, OrderKind } from '#components/orders/shared/order-kind.ts'

const actions = (_: unknown, { open }: { open: () => void }): RowAction[] => [
  { key: 'open', label: 'Open its order', icon: 'aside', keys: 'Enter', onSelect: open },
]

type Props<Order extends Listed, Line extends { id: string }> = { of: OrderKind<Order, Line>; tabs: ReactNode }

/** What comes in or goes out, line by line across orders. */
export const OrderLines = <Order extends Listed, Line extends { id: string }>({ of, tabs }: Props<Order, Line>) => {
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
      inFile={of.lineInFile}
      actions={actions}
      empty={<NoOrders api={of.api} />}
      load={load}
    />
  )
}
