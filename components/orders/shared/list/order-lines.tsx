'use client'
import { type ReactNode, useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import type { RowAction } from '#components/list/slots.ts'
import { orderTypeLoader, productLoader } from '#components/lookups/loaders.ts'
import { useScope } from '#lib/client/scope.ts'
import { NoOrders } from './no-orders.tsx'
import type { OrderLinesSpec, SharedByLines } from './order-screen-spec.ts'

const actions = (_: unknown, { open }: { open: () => void }): RowAction[] => [
  { key: 'open', label: 'Open order', icon: 'aside', keys: 'Enter', onSelect: open },
]

type Props<Line extends { id: string }> = { spec: SharedByLines; lines: OrderLinesSpec<Line>; tabs: ReactNode }

/** List of order lines, across orders. */
export const OrderLines = <Line extends { id: string }>({ spec, lines, tabs }: Props<Line>) => {
  const { client, owner, site } = useScope()
  const load = useMemo(
    () => ({
      product: productLoader({ client, owner, site }),
      [spec.counterparty.key]: spec.counterparty.loader({ client }),
      order_type: orderTypeLoader(spec.api.kind, client),
    }),
    [spec, client, owner, site],
  )
  return (
    <ListScreen
      resource={lines.resource}
      views={spec.views}
      tabs={tabs}
      aside={spec.aside}
      cells={lines.cells}
      exportColumns={lines.exportColumns}
      actions={actions}
      empty={<NoOrders api={spec.api} />}
      load={load}
    />
  )
}
