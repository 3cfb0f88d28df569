'use client'
import { useCallback, useMemo, useRef, useState } from 'react'
import { formatDate } from '#lib/client/format.ts'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { problemsOf, type ReadingProblems } from '#lib/client/read-response.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { askToLeave } from '#lib/client/ask-to-leave.ts'
import { announceRecordChanges } from '#lib/client/record-changes.ts'
import type { ListMeta } from '#lib/contract/engine/common.ts'
import { acceptsFor } from '#lib/list/accepted-values.ts'
import { chipsOf, countFilters, sameFilters } from '#lib/list/filters.ts'
import { positionOf } from '#lib/list/pages.ts'
import { parseSort } from '#lib/list/sort.ts'
import type { Filters, Scope, UrlSpec } from '#lib/list/spec.ts'
import { nearestPageSize, parseList } from '#lib/list/url.ts'
import { createStore } from '#lib/shared/store.ts'
import type { Resource } from './define-resource.ts'
import type { Cursor } from './body.tsx'
import { withClientWording } from './client-wording.ts'
import { defaultSortOf } from './default-sort.ts'
import type { ListSlots } from './slots.ts'
import { useListUrl } from './use-list-url.ts'
import { useListLabel } from './use-list-label.ts'
import { useColumns, visibleColumns } from './use-columns.ts'
import { useDefaultView } from './use-default-view.ts'
import { useMarks } from './use-marked-rows.ts'
import { useMedia } from './use-media.ts'
import { useScrollPosition } from './use-scroll-position.ts'
import { useQuickTabs } from './use-quick-tabs.ts'
import { useRows } from './use-rows.ts'
import { useValueNames } from './use-value-names.ts'

const NO_ROWS: never[] = []
const NO_VIEWS = [''] as const

/** A panel of the list's toolbar. `useList` holds which one is open, so that keys can open one too. */
export type BarPanel = 'filters' | 'columns' | 'export' | 'views'

/** State shared by the parts of a list screen: URL, columns, rows, marks and the open panel. */
export const useList = <Row extends { id: string }>(baseResource: Resource<Row>, slots: ListSlots<Row>) => {
  const toClientWording = useClientWording()
  const label = useLabels()
  const resource = useMemo(() => withClientWording(baseResource, toClientWording, label), [baseResource, toClientWording, label])
  const { can } = useSession()
  const { client, owner, site } = useScope()
  const isNarrow = useMedia('(max-width: 699px)')
  const isAllowed = resource.isForEveryone || can(resource.module, 'view')
  const columns = useColumns(resource)
  const spec = useUrlSpec(baseResource, slots, columns, columns.view.per_page)
  const { state: urlValues, go, goToQuery, search, isOwnBare, isPop } = useListUrl(spec)
  const openingQuery = useDefaultView({
    list: resource.key,
    settings: columns.hasPreferences ? columns.view : undefined,
    search,
    isOwnBare,
    goToQuery,
  })
  const state = useMemo(() => {
    const values = openingQuery === null ? urlValues : parseList(spec, new URLSearchParams(openingQuery))
    return { ...values, scope: { client, owner, site } }
  }, [urlValues, openingQuery, spec, client, owner, site])
  const hasPlaceholder = slots.placeholder?.when(state) ?? false
  const source = useRows(baseResource, state, isAllowed && !hasPlaceholder)
  const page = hasPlaceholder ? undefined : source.page
  const problems = useMemo(() => problemsWithCall(page, source.url), [page, source.url])
  // While another page loads, the rows of the previous one are shown.
  const requested = source.isCurrent ? state : { page: page?.meta.page ?? state.page, perPage: state.perPage }
  const rows = columns.isKnown ? page?.data : undefined
  const [newer, setNewer] = useState<{ than: object; meta: ListMeta } | null>(null)
  const countsMeta = newer && newer.than === page ? newer.meta : page?.meta
  const quick = useQuickTabs(baseResource, state, countsMeta, isAllowed && !hasPlaceholder)
  const nameOfValue = useValueNames(resource, state, rows)
  const chipFilters = quick.withoutTabFilters(state.filters)
  const shown = useMemo(() => visibleColumns(columns.columns, isNarrow, resource.narrow), [columns.columns, isNarrow, resource.narrow])

  const goToFilter = useCallback((key: string) => go(filterOf(key)), [go])
  const marks = useMarks<Row>(rows ?? NO_ROWS, filterKeyOf(state), goToFilter)
  const [cursor] = useState(() => createStore<Cursor>({ index: 0, wantsFocus: false }))
  const [panel, setPanel] = useState<BarPanel | null>(null)
  const [editedFilters, setEdited] = useState<{ from: Filters; to: Filters } | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const recordOf = resource.recordOf ?? idOf
  const openRow = state.open === null ? -1 : (rows ?? NO_ROWS).findIndex((row) => recordOf(row) === state.open)
  useScrollPosition(scroll, source.url, source.isCurrent && rows !== undefined, isPop, cursor, openRow)

  const [openedRow, setOpenedRow] = useState<string | null>(null)
  const open = (row: Row, mode?: 'replace') => {
    setOpenedRow(row.id)
    go((old) => ({ open: recordOf(row), tab: old.open ? old.tab : null }), mode)
  }
  const labelOf = useListLabel()
  return {
    resource,
    slots,
    /** The user may open the list. */
    isAllowed,
    isNarrow,
    /** Rows have two lines. */
    isStacked: isNarrow && resource.narrow !== undefined,
    recordOf,
    /** Index of the row whose record is in the aside, or −1. */
    openIndex: openedIndex(rows ?? NO_ROWS, { record: state.open, row: openedRow, recordOf }),
    /** State in the URL, and functions that change it. */
    urlState: {
      state,
      go,
      /** Opens the row's record in the aside. If the aside is open, its tab is kept. */
      open: (row: Row) => askToLeave(() => open(row)),
      /** Opens the record instead of the one in the aside, without another step in the browser's history. */
      replaceOpen: (row: Row) => open(row, 'replace'),
      clear: () => go({ filters: quick.current?.filters ?? {}, q: '' }),
      /** The URL's query, and a function that shows another. */
      search,
      goToQuery,
    },
    /** The loaded page. */
    page: {
      source,
      /** No rows are requested, because a placeholder is shown instead. */
      hasPlaceholder,
      /** Null during the first load; `loadedRows` is then empty. */
      rows: rows ?? null,
      loadedRows: rows ?? NO_ROWS,
      meta: page?.meta,
      /** Position of these rows in the whole list. */
      position: page && positionOf(page.meta, requested, page.data.length + (problems?.unreadableRows ?? 0)),
      /** Fields and rows of this page that could not be parsed. */
      problems,
      /** Reloads the rows, the tab counts, and the open record. */
      reload: () => {
        source.reload()
        quick.reload()
        if (state.open !== null) announceRecordChanges([state.open])
      },
      /** Updates the tab counts while the rows stay as they are. `meta` is that of a newer response for this page. */
      updateCounts: (meta: ListMeta) => {
        if (page) setNewer({ than: page, meta })
        quick.reload()
      },
    },
    /** `shown`: the visible columns, in screen order. */
    columns: { ...columns, shown },
    filters: {
      labelOf,
      chips: chipsOf(resource.filters, chipFilters, {
        label: labelOf,
        value: nameOfValue,
        date: formatDate,
      }),
      /** Number of set filters, without those of the chosen quick tab. */
      count: countFilters(resource.filters, chipFilters),
      quick,
      /** Filters edited in the panel and not applied yet. Null if there are none, or if the applied filters have changed meanwhile. */
      draft:
        editedFilters && sameFilters(editedFilters.from, state.filters) && !sameFilters(editedFilters.to, state.filters)
          ? editedFilters.to
          : null,
      setDraft: (to: Filters | null) => setEdited(to && { from: state.filters, to }),
    },
    marks,
    /** The row that the keys work on, and the elements that can take the focus. */
    focus: { cursor, toRow: (index: number) => cursor.set({ index, wantsFocus: true }), search: searchBox, scroll },
    panel: { open: panel, set: setPanel },
  }
}
export type List<Row extends { id: string }> = ReturnType<typeof useList<Row>>

const idOf = (row: { id: string }) => row.id

/** Parsing problems of a page, with the call that returned it. */
const problemsWithCall = (page: object | undefined, url: string): ReadingProblems | undefined => {
  const found = problemsOf(page)
  return found && { ...found, details: [`GET ${url.split('?', 1)[0]}`, ...found.details] }
}

type FilterState = { scope: Scope; view: string; q: string; filters: Filters }
const filterKeyOf = ({ scope, view, q, filters }: FilterState) => JSON.stringify({ scope, view, q, filters })
const filterOf = (key: string): FilterState => JSON.parse(key)

const useUrlSpec = <Row extends { id: string }>(
  resource: Resource<Row>,
  { views, aside }: ListSlots<Row>,
  { defaults, defaultSort }: { defaults: readonly { key: string; isSortable: boolean }[]; defaultSort: string | null },
  perPage: number | undefined,
): UrlSpec =>
  useMemo(
    () => ({
      accepts: resource.call.query ? acceptsFor(resource.call.query) : () => [],
      filters: resource.filters,
      sortable: defaults.filter((column) => column.isSortable).map((column) => column.key),
      sort: parseSort(defaultSort ?? resource.sort),
      sortFor: (filters) => parseSort(defaultSortOf(resource, filters, defaultSort)),
      perPage: perPage === undefined ? resource.perPage : nearestPageSize(perPage),
      views: views?.map(({ key }) => key) ?? NO_VIEWS,
      tabs: aside?.tabs ?? NO_VIEWS,
    }),
    [resource, views, aside, defaults, defaultSort, perPage],
  )

/**
 * Index of the row whose record is open, or −1. Several rows may share a record (the lines of an order, or of an item). The index is
 * then that of the row that the user opened, or, after a link or a reload, that of the first one.
 */
export const openedIndex = <Row extends { id: string }>(
  rows: readonly Row[],
  { record, row: opened, recordOf }: { record: string | null; row: string | null; recordOf: (row: Row) => string },
): number => {
  if (record === null) return -1
  const index = rows.findIndex((row) => row.id === opened && recordOf(row) === record)
  return index >= 0 ? index : rows.findIndex((row) => recordOf(row) === record)
}
