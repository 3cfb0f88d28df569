'use client'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'
import { setValues } from '#lib/list/filters.ts'
import { countText } from '#lib/list/pages.ts'
import { thenFocusSearch } from './focus-search.ts'
import { ScopeNote } from './scope-note.tsx'
import type { List } from './use-list.ts'
import { widerFilter } from './wider-filter.ts'

type EmptyListProps<Row extends { id: string }> = { list: List<Row> }

/** A list without rows: says why, and how to see some. Its code is loaded with the first empty list. */
export default function EmptyList<Row extends { id: string }>({ list }: EmptyListProps<Row>) {
  const { state } = list.urlState
  return (
    <>
      <NoRows list={list} />
      {state.page === 1 && !list.slots.hasScopeNote && (
        <ScopeNote columns={list.resource.columns} isSearch={state.q !== '' || list.filters.count > 0} />
      )}
    </>
  )
}

const NoRows = <Row extends { id: string }>({ list }: EmptyListProps<Row>) => {
  const { words } = list.resource
  const { state, go, clear } = list.urlState
  const { count, quick } = list.filters
  const isPlain = count === 0 && !state.q && state.page === 1
  const tab = quick.current
  // The first tab is the default list, for which the screen has its own empty state.
  if (isPlain && (!tab || tab === quick.tabs[0]?.tab)) return list.slots.empty
  if (isPlain && tab) return <NothingInTab tab={tab} many={words.many} />
  return (
    <NothingMatches
      noun={words.searchNoun}
      filters={count}
      q={state.q}
      page={state.page}
      onClear={clear}
      onFirstPage={() => go({ page: 1 })}
      elsewhere={elsewhereOf(list) ?? widerList(list)}
    />
  )
}

/** The other quick tab with the most rows for the same search. A row that is not under "Open" may be under "All". */
const elsewhereOf = <Row extends { id: string }>({ filters: { quick }, urlState: { go } }: List<Row>) => {
  const [best] = quick.tabs
    .filter(({ tab, count }) => tab.key !== quick.current?.key && (count ?? 0) > 0)
    .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
  if (!best) return null
  return {
    label: `Show ${countText(best.count ?? 0)} in ${best.tab.label}`,
    onGo: () => go((old) => ({ filters: quick.choose(old.filters, best.tab) })),
  }
}

/** The same search with rows that the list leaves out by default, such as items without stock or entries of other days. */
const widerList = <Row extends { id: string }>({ resource, slots, urlState: { state, go } }: List<Row>) => {
  const wider = slots.wider?.(state.filters)
  if (wider) return { label: wider.label, onGo: () => go({ filters: wider.filters }) }
  const filter = widerFilter(resource.filters, state.filters)
  return (
    filter && {
      label: <ClientWording>{filter.label}</ClientWording>,
      onGo: () => go((old) => ({ filters: setValues(old.filters, filter.key, [filter.value]) })),
    }
  )
}

/** An empty quick tab. Often good news, so it gets a check mark. */
const NothingInTab = ({ tab, many }: { tab: { label: string; empty?: string }; many: string }) => (
  <EmptyState icon="check" title={tab.empty ? <ClientWording>{tab.empty}</ClientWording> : `There are no ${many} under “${tab.label}”.`} />
)

type NothingProps = {
  noun: string
  filters: number
  q: string
  page: number
  onClear: () => void
  onFirstPage: () => void
  /** Where the same search may have results. */
  elsewhere?: { label: ReactNode; onGo: () => void } | null
}

/** No row matches: says how many filters are set, with a button to clear them. */
const NothingMatches = ({ noun, filters, q, page, onClear, onFirstPage, elsewhere }: NothingProps) => {
  if (page > 1)
    return (
      <EmptyState
        icon="stock"
        title={`There is nothing on page ${countText(page)}.`}
        action={<Button onClick={thenFocusSearch(onFirstPage)}>Go to the first page</Button>}
      >
        The list is shorter now.
      </EmptyState>
    )
  const parts = [q && `“${q}”`, filters > 0 && (filters === 1 ? 'this filter' : `these ${filters} filters`)].filter(Boolean)
  return (
    <EmptyState
      icon="filter"
      title={`No ${noun} matches ${parts.join(' and ')}.`}
      action={
        <>
          {elsewhere && (
            <Button variant="primary" onClick={thenFocusSearch(elsewhere.onGo)}>
              {elsewhere.label}
            </Button>
          )}
          <Button onClick={thenFocusSearch(onClear)} icon="close">
            {filters > 0 ? 'Clear all' : 'Clear search'}
          </Button>
        </>
      }
    />
  )
}
