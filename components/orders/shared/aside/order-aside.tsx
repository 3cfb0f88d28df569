'use client'
import type { ReactNode } from 'react'
import { RecordAside } from '#components/record/record-aside.tsx'
import type { RowAction } from '#components/list/slots.ts'
import type { Resource } from '#components/list/define-resource.ts'
import type { OrderApi, OrderLike } from '#components/orders/shared/order-api.ts'
import { OrderHead, type OrderInHead } from './order-head.tsx'
import { useOrderActions } from '#components/orders/shared/steps/use-order-actions.tsx'
import { useOrderOutput } from '#components/orders/shared/output/use-order-output.tsx'

/** How the sheet of the open order is printed, and why not where it cannot be. */
type PrintSheet = { label: string; refusal: string | null; onPrint: () => void }

type Props<Line extends { id: string }, K extends string> = {
  api: OrderApi
  lines: Resource<Line>
  order: OrderInHead & OrderLike
  /** What can be done with orders of this kind alone. */
  own?: readonly RowAction[]
  party: string | null
  tabs: readonly { key: K; label: string }[]
  counts: Partial<Record<K, number>>
  /** As the address has it; the first one where it names none. */
  tab: string | null
  onTabChange: (tab: string) => void
  renderPanel: (tab: K, print: PrintSheet) => ReactNode
}

/** One order beside its list: what it is, what has come of it, and what can be done with it. */
export const OrderAside = <Line extends { id: string }, K extends string>(props: Props<Line, K>) => {
  const { api, lines, order, own = [], party, tabs, counts, onTabChange, renderPanel } = props
  const actions = useOrderActions(api)
  const output = useOrderOutput(api, lines)
  const [print] = output.actionsOf([order])
  const tab = (tabs.find(({ key }) => key === props.tab) ?? tabs[0]!).key
  return (
    <>
      <RecordAside
        head={
          <OrderHead
            kind={api.kind}
            order={order}
            no={order.no}
            party={party}
            actions={[...own, ...actions.actionsOf(order), ...output.actionsOf([order])]}
          />
        }
        tabs={tabs.map((one) => ({ ...one, count: counts[one.key] }))}
        tab={tab}
        onTabChange={onTabChange}
        label="Parts of this order"
      >
        {renderPanel(tab, {
          label: api.sheet.one,
          refusal: print ? null : 'This order cannot be printed',
          onPrint: () => print?.onSelect(),
        })}
      </RecordAside>
      {actions.dialogs}
    </>
  )
}
