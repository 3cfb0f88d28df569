'use client'
import { useSearchParams } from 'next/navigation'
import { Suspense, useMemo } from 'react'
import { ListScreen } from '#components/list/list-screen.tsx'
import { productLoader } from '#components/lookups/loaders.ts'
import type { AsideProps, ListContext, RowAction } from '#components/list/slots.ts'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { RecordSkeleton } from '#components/record/skeletons.tsx'
import type { LoadChoices } from '#components/ui/choices.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { send } from '#lib/client/api.ts'
import { listHref } from '#lib/client/links.ts'
import { ClientWording, useLabels } from '#lib/client/field-labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { includesWords } from '#lib/shared/unaccented.ts'
import { useSession } from '#lib/client/session.tsx'
import type { StockAge } from '#lib/contract/stock/age.ts'
import type { Scope } from '#lib/list/spec.ts'
import { stockAge, type AgeGroup, type AgeUnit, stockQuery } from './age-resource.ts'
import { AgeToolbar } from './age-toolbar.tsx'
import { ageCells } from './cells.tsx'

const AgeAside = lazyPart(() => import('./age-aside.tsx'), <RecordSkeleton />)

const VIEWS = [
  { key: 'product', field: 'product_code', word: 'Item' },
  { key: 'lot', field: 'lot_no', word: 'Lot' },
  { key: 'owner', field: 'owner_code', word: 'Owner' },
  { key: 'site', field: 'site_code', word: 'Site' },
] as const satisfies readonly { key: AgeGroup; field: string; word: string }[]

/** Age of the stock: for reviews with clients, and to find slow-moving stock that can go to a remote location. */
export const AgeScreen = () => (
  <Suspense fallback={null}>
    <Age />
  </Suspense>
)

/** Product groups of a scope, from the facets of stock holding. */
const groupLoader =
  ({ client, owner, site }: Scope): LoadChoices =>
  async (q, signal) => {
    const query = { client: [...client], owner: [...owner], site: [...site], grain: 'summary' as const }
    const contract = await import('#lib/contract/stock/stock.ts').catch(() => null)
    if (!contract) return { error: 'The groups could not be loaded. Check your connection.' }
    const { stocksHolding } = contract
    const result = await send<typeof stocksHolding, 'filter'>(stocksHolding, { view: 'filter', query, signal })
    if (!result.ok) return { error: result.failure.message }
    const options = result.value.data.find((facet) => facet.key === 'product_group')?.options ?? []
    return {
      choices: options.map(({ value, label }) => ({ value, label: label ?? value })).filter((option) => includesWords(option.label, q)),
    }
  }

const Age = () => {
  const params = useSearchParams()
  const { config } = useSession()
  const { client, owner, site } = useScope()
  const label = useLabels()
  const views = useMemo(() => VIEWS.map(({ key, field, word }) => ({ key, label: `By ${inSentence(label(field, word))}` })), [label])
  const defaultUnit: AgeUnit = config.months_format ? 'months' : 'days'
  const group = VIEWS.find(({ key }) => key === params.get('view'))?.key ?? 'product'
  const requestedUnit = params.get('unit')
  const unit = requestedUnit === 'days' || requestedUnit === 'months' ? requestedUnit : defaultUnit
  const resource = useMemo(() => stockAge(group, unit), [group, unit])
  const load = useMemo(
    () => ({ product: productLoader({ client, owner, site }), product_group: groupLoader({ client, owner, site }) }),
    [client, owner, site],
  )
  const aside = useMemo(
    () => ({
      label: 'Age of this stock',
      tabs: ['buckets'],
      preload: AgeAside.preload,
      render: ({ id, row }: AsideProps<StockAge>) => <AgeAside key={`${id}|${unit}`} id={id} row={row} group={group} unit={unit} />,
    }),
    [group, unit],
  )
  const toolbar = useMemo(
    () => (context: ListContext) => <AgeToolbar {...context} unit={unit} defaultUnit={defaultUnit} />,
    [unit, defaultUnit],
  )
  return (
    <ListScreen
      key={`${group}|${unit}`}
      resource={resource}
      views={views}
      tabs={<ViewTabs views={views} current={group} label="Group by" />}
      aside={aside}
      cells={ageCells}
      toolbar={toolbar}
      actions={useAgeActions()}
      empty={<NoStockToAge />}
      load={load}
    />
  )
}

/** Row actions that open the stock and movements behind a row. */
const useAgeActions = () => {
  const router = useRouter()
  const { can } = useSession()
  const scope = useScope()
  return (row: StockAge, { open }: { open: () => void }): RowAction[] => {
    const query = stockQuery(row, scope)
    return [
      { key: 'open', label: 'Open', icon: 'aside', keys: 'Enter', onSelect: open },
      {
        key: 'lines',
        label: 'Stock lines',
        icon: 'pallet',
        disabledReason: can('stock', 'view') ? null : 'You don’t have access to stock holding',
        onSelect: () => router.push(listHref('stock', { ...query, view: 'lines' })),
      },
      {
        key: 'movements',
        label: 'Movements',
        icon: 'movements',
        disabledReason: can('movements', 'view') ? null : 'You don’t have access to stock movements',
        onSelect: () => router.push(listHref('movements', query)),
      },
    ]
  }
}

const NoStockToAge = () => (
  <EmptyState icon="age" title="No stock on this day.">
    <ClientWording>Stock appears here from the day it is received. Choose another client or site, or a later day.</ClientWording>
  </EmptyState>
)
