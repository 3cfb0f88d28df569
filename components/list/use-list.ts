'use client'
import { useCallback, useMemo, useRef, useState } from 'react'
import { formatDate } from '#lib/client/format.ts'
import { useOwnWords } from '#lib/client/labels.ts'
import { problemsOf, type ReadingProblems } from '#lib/client/reading.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { askToLeave } from '#lib/client/unsaved.ts'
import { acceptsFor } from '#lib/list/accept.ts'
import { chipsOf, countFilters, sameFilters } from '#lib/list/filters.ts'
import { positionOf } from '#lib/list/pages.ts'
import { currentTab } from '#lib/list/quick-tabs.ts'
import { parseSort } from '#lib/list/sort.ts'
import type { Filters, FilterSpec, Scope, UrlSpec } from '#lib/list/spec.ts'
import { createStore } from '#lib/shared/store.ts'
import type { Resource } from './define-resource.ts'
import type { Cursor } from './body.tsx'
import { ownResource } from './own-resource.ts'
import type { ListSlots } from './slots.ts'
import { useAddress } from './use-address.ts'
import { useColumns, visibleColumns } from './use-columns.ts'
import { useMarks } from './use-marks.ts'
import { useMedia } from './use-media.ts'
import { usePlace } from './use-place.ts'
import { useQuickTabs } from './use-quick-tabs.ts'
import { useRows } from './use-rows.ts'

const NO_ROWS: never[] = []
const NO_VIEWS = [''] as const

/** A panel of the bar. Which one is open is known here, so that keys can open it. */
export type BarPanel = 'filters' | 'columns' | 'export'

/** Everything that the parts of a list screen share: its address, columns, rows, marks, and which panel is open. */
export const useList = <Row extends { id: string }>(given: Resource<Row>, slots: ListSlots<Row>) => {
  const own = useOwnWords()
  const resource = useMemo(() => ownResource(given, own), [given, own])
  const { can } = useSession()
  const { client, owner, site } = useScope()
  const isNarrow = useMedia('(max-width: 699px)')
  const isAllowed = resource.isForEveryone || can(resource.module, 'view')
  const columns = useColumns(resource)
  const spec = useUrlSpec(given, slots, columns.defaults, columns.view.per_page)
  const { state: address, go, isPop } = useAddress(spec)
  const state = useMemo(() => ({ ...address, scope: { client, owner, site } }), [address, client, owner, site])
  const isNotAsked = slots.placeholder?.when(state) ?? false
  const source = useRows(given, state, isAllowed && !isNotAsked)
  const page = isNotAsked ? undefined : source.page
  const problems = useMemo(() => problemsWithCall(page, source.url), [page, source.url])
  const rows = columns.isKnown ? page?.data : undefined
  const quick = useQuickTabs(given, state, page?.meta, isAllowed && !isNotAsked)
  const ownFilters = quick.others(state.filters)
  const shown = useMemo(() => visibleColumns(columns.columns, isNarrow, resource.narrow), [columns.columns, isNarrow, resource.narrow])

  const goToFilter = useCallback((key: string) => go(filterOf(key)), [go])
  const marks = useMarks<Row>(rows ?? NO_ROWS, filterKeyOf(state), goToFilter)
  const [cursor] = useState(() => createStore<Cursor>({ index: 0, wantsFocus: false }))
  const [panel, setPanel] = useState<BarPanel | null>(null)
  const [edited, setEdited] = useState<{ from: Filters; to: Filters } | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  usePlace(scroll, source.url, source.isOwn && rows !== undefined, isPop, cursor)

  const { label } = columns
  const recordOf = resource.recordOf ?? idOf
  const labelOf = (filter: FilterSpec) => (filter.labelKey ? label(filter.labelKey, filter.label) : filter.label)
  return {
    resource,
    slots,
    /** The module of the list is given to this user. */
    isAllowed,
    isNarrow,
    /** Rows are two lines. */
    isStacked: isNarrow && resource.narrow !== undefined,
    recordOf,
    /** What the address says, and how it is changed. */
    address: {
      state,
      go,
      /** The row's record in the aside; the tab stays while one record follows another. */
      open: (row: Row) => askToLeave(() => go((old) => ({ open: recordOf(row), tab: old.open ? old.tab : null }))),
      clear: () => go({ filters: quick.current?.filters ?? {}, q: '' }),
    },
    /** What was loaded for it. */
    page: {
      source,
      /** v7 is not asked: something else stands in place of the rows. */
      isNotAsked,
      /** Null while the first ones load; `all` is empty then. */
      rows: rows ?? null,
      all: rows ?? NO_ROWS,
      meta: page?.meta,
      /** Where these rows stand in the whole list. */
      position: page && positionOf(page.meta, state, page.data.length + (problems?.unreadableRows ?? 0)),
      /** What of this page could not be read. */
      problems,
      /** The rows and the counts over them, asked for again. */
      reload: () => {
        source.reload()
        quick.reload()
      },
    },
    /** `shown`: the columns in view, in the order of the screen. */
    columns: { ...columns, shown },
    filters: {
      labelOf,
      chips: chipsOf(resource.filters, ownFilters, {
        label: labelOf,
        value: (filter, value) => (filter.kind === 'choice' ? (filter.names?.[value] ?? value) : value),
        date: formatDate,
      }),
      /** How many are set, those of the chosen quick tab not counted. */
      count: countFilters(resource.filters, ownFilters),
      quick,
      /** Changed in the panel and not applied yet; null if there are none or others came to be applied meanwhile. */
      draft: edited && sameFilters(edited.from, state.filters) && !sameFilters(edited.to, state.filters) ? edited.to : null,
      setDraft: (to: Filters | null) => setEdited(to && { from: state.filters, to }),
    },
    marks,
    /** The row that the keys work on, and what takes the focus. */
    focus: { cursor, toRow: (index: number) => cursor.set({ index, wantsFocus: true }), search, scroll },
    panel: { open: panel, set: setPanel },
  }
}
export type List<Row extends { id: string }> = ReturnType<typeof useList<Row>>

const idOf = (row: { id: string }) => row.id

/** The problems of a page, with the call that it came from. */
const problemsWithCall = (page: object | undefined, url: string): ReadingProblems | undefined => {
  const found = problemsOf(page)
  return found && { ...found, details: [`GET ${url.split('?', 1)[0]}`, ...found.details] }
}

type Filtered = { scope: Scope; view: string; q: string; filters: Filters }
const filterKeyOf = ({ scope, view, q, filters }: Filtered) => JSON.stringify({ scope, view, q, filters })
const filterOf = (key: string): Filtered => JSON.parse(key)

const useUrlSpec = <Row extends { id: string }>(
  resource: Resource<Row>,
  { views, aside }: ListSlots<Row>,
  columns: readonly { key: string; isSortable: boolean }[],
  perPage: number | undefined,
): UrlSpec =>
  useMemo(
    () => ({
      accepts: resource.call.query ? acceptsFor(resource.call.query) : () => [],
      filters: resource.filters,
      sortable: columns.filter((column) => column.isSortable).map((column) => column.key),
      sort: parseSort(resource.sort),
      sortFor: (filters) =>
        parseSort(currentTab(resource.quick?.tabs ?? [], filters)?.sort ?? resource.sortFor?.(filters) ?? resource.sort),
      perPage: perPage ?? resource.perPage,
      views: views?.map((one) => one.key) ?? NO_VIEWS,
      tabs: aside?.tabs ?? NO_VIEWS,
    }),
    [resource, views, aside, columns, perPage],
  )
