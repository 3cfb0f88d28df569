'use client'
import { useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import type { AsideProps, RowAction } from '#components/list/slots.ts'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { productLoader } from '#components/lookups/loaders.ts'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { MOVEMENT_VIEWS, breakagesList } from './breakages-resource.ts'
import type { Breakage } from './breakages.ts'

/* Step 4 of "Add a list screen": the list on the screen. In the product it is `components/stock/breakages/breakages-list.tsx`. */

const BreakageAside = lazyPart(() => import('./breakage-aside.tsx'), <SectionSkeleton rows={6} />)

/** Goods that broke in the warehouse: a tab of the stock movements. */
export const BreakagesList = () => {
  const { client, owner, site } = useScope()
  const load = useMemo(() => ({ product: productLoader({ client, owner, site }) }), [client, owner, site])
  return (
    <ListScreen
      resource={breakagesList}
      views={MOVEMENT_VIEWS}
      tabs={<ViewTabs views={MOVEMENT_VIEWS} current="breakages" label="Views of the movements" />}
      load={load}
      aside={aside}
      actions={actions}
      empty={<NoBreakages />}
    />
  )
}

const aside = {
  label: 'Breakage',
  // Keys of its tabs, which the URL may name; `record` if there is only one part.
  tabs: ['record'],
  preload: BreakageAside.preload,
  render: ({ id, row }: AsideProps<Breakage>) => <BreakageAside key={id} row={row} />,
}

const actions = (_row: Breakage, { open }: { open: () => void }): RowAction[] => [
  { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
]

const NoBreakages = () => (
  <EmptyState icon="trash" title="No breakages yet.">
    <ClientWording>Goods that break in the warehouse appear here as they are written off.</ClientWording>
  </EmptyState>
)
