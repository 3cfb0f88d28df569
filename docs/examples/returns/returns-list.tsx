'use client'
import { useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import type { AsideProps, RowAction } from '#components/list/slots.ts'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { productLoader } from '#components/lookups/load-products.ts'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { MOVEMENT_VIEWS, returnsList } from './returns-resource.ts'
import type { Return } from './returns.ts'

/* Step 4 of "Add a list screen": the list on the screen. In the product it is `components/stock/returns/returns-list.tsx`. */

const ReturnAside = lazyPart(() => import('./return-aside.tsx'), <SectionSkeleton rows={6} />)

/** Goods that customers sent back: a tab of the stock movements. */
export const ReturnsList = () => {
  const { client, owner, site } = useScope()
  const load = useMemo(() => ({ product: productLoader({ client, owner, site }) }), [client, owner, site])
  return (
    <ListScreen
      resource={returnsList}
      views={MOVEMENT_VIEWS}
      tabs={<ViewTabs views={MOVEMENT_VIEWS} current="returns" label="Views of the movements" />}
      load={load}
      aside={aside}
      actions={actions}
      empty={<NoReturns />}
    />
  )
}

const aside = {
  label: 'Return',
  // Keys of its tabs, which the URL may name; `record` if there is only one part.
  tabs: ['record'],
  preload: ReturnAside.preload,
  render: ({ id, row }: AsideProps<Return>) => <ReturnAside key={id} row={row} />,
}

const actions = (_row: Return, { open }: { open: () => void }): RowAction[] => [
  { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
]

const NoReturns = () => (
  <EmptyState icon="undo" title="No returns yet.">
    <ClientWording>Goods that customers send back appear here as they are received.</ClientWording>
  </EmptyState>
)
