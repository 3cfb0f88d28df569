'use client'
import { lazy, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { ExportMenu } from '#components/export/export-menu.tsx'
import { LoadingBar } from '#components/ui/skeleton.tsx'
import { toast } from '#components/ui/toast.tsx'
import { formatDate } from '#lib/client/format.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { acceptsFor } from '#lib/list/accept.ts'
import { chipsOf, countFilters } from '#lib/list/filters.ts'
import { moveColumn, resizeColumn, stepColumn } from '#lib/list/layout.ts'
import { markedCount } from '#lib/list/marks.ts'
import { counted, pageAfterResize } from '#lib/list/pages.ts'
import { readScan } from '#lib/list/scan.ts'
import { nextSort, parseSort } from '#lib/list/sort.ts'
import type { Filters, FilterSpec, UrlSpec } from '#lib/list/spec.ts'
import { createStore } from '#lib/list/store.ts'
import { searchOf } from '#lib/list/url.ts'
import type { Resource } from '#lib/resources/define.ts'
import { Aside } from './aside.tsx'
import type { Cursor } from './body.tsx'
import { ChipRow } from './chip-row.tsx'
import { ListBar, type BarPanel } from './list-bar.tsx'
import { jobOf } from './list-job.ts'
import { MarksBar } from './marks-bar.tsx'
import { Pager } from './pager.tsx'
import { RowMenu, type RowMenuState } from './row-menu.tsx'
import type { RowContext } from './row.tsx'
import type { ListSlots } from './slots.ts'
import { ListFailed, NothingMatches, ReloadFailed, StillLoading } from './states.tsx'
import { Table } from './table.tsx'
import { useAddress } from './use-address.ts'
import { useColumns, visibleColumns } from './use-columns.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useMarks } from './use-marks.ts'
import { useMedia } from './use-media.ts'
import { usePlace } from './use-place.ts'
import { useRows } from './use-rows.ts'

const FiltersPanel = lazy(() => import('./filters-panel.tsx'))

type Props<Row extends { id: string }> = ListSlots<Row> & {
  resource: Resource<Row>
  /** The tabs of the list, drawn beside its title. */
  tabs?: ReactNode
}

const NO_ROWS: never[] = []
const NO_VIEWS = [''] as const
const LABEL_LIMIT = 500

/** A list of any resource: address, filters, columns, rows, marks, keys, aside and every state of them. */
export const ListScreen = <Row extends { id: string }>({ resource, tabs, ...slots }: Props<Row>) => {
  const { can, config } = useSession()
  const { client, owner, site } = useScope()
  const isNarrow = useMedia('(max-width: 699px)')
  const isAllowed = can(resource.module, 'view')
  const columns = useColumns(resource as unknown as Resource<never>)
  const spec = useUrlSpec(resource, slots, columns.defaults, columns.view.per_page)
  const { state: address, go, isPop } = useAddress(spec)
  const state = useMemo(() => ({ ...address, scope: { client, owner, site } }), [address, client, owner, site])
  const list = useRows(resource, state, isAllowed)
  const { page, isOwn, failure } = list
  const rows = columns.isKnown ? page?.data : undefined
  const shownRows = rows ?? NO_ROWS
  const meta = page?.meta

  const filterKey = JSON.stringify([state.scope, state.view, state.q, state.filters])
  const marks = useMarks<Row>(shownRows, filterKey, () => window.history.back())
  const [cursor] = useState(() => createStore<Cursor>({ index: 0, wantsFocus: false }))
  const [panel, setPanel] = useState<BarPanel | null>(null)
  const [draft, setDraft] = useState<Filters | null>(null)
  const [menu, setMenu] = useState<RowMenuState | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => visibleColumns(columns.columns, isNarrow), [columns.columns, isNarrow])
  usePlace(scroll, list.url, isOwn && rows !== undefined, isPop, {
    get: () => cursor.get().index,
    set: (index) => cursor.set({ index, wantsFocus: false }),
  })

  const recordOf = useMemo(() => resource.recordOf ?? ((row: Row) => row.id), [resource])
  const labelOf = (filter: FilterSpec) => (filter.labelKey ? columns.label(filter.labelKey, filter.label) : filter.label)
  const chips = chipsOf(resource.filters, state.filters, {
    label: labelOf,
    value: (filter, value) => (filter.kind === 'choice' ? (filter.names?.[value] ?? value) : value),
    date: formatDate,
  })
  const filterCount = countFilters(resource.filters, state.filters)

  const focusRow = (index: number) => cursor.set({ index, wantsFocus: true })
  const openAt = shownRows.findIndex((row) => recordOf(row) === state.open)
  /** The next row in a direction that shows another record. */
  const neighbour = (step: -1 | 1): number => {
    if (openAt < 0) return -1
    for (let index = openAt + step; index >= 0 && index < shownRows.length; index += step) {
      const row = shownRows[index]
      if (row && recordOf(row) !== state.open) return index
    }
    return -1
  }
  const open = useCallback((row: Row) => go((old) => ({ open: recordOf(row), tab: old.open ? old.tab : null }), 'push'), [go, recordOf])
  const close = () => {
    go({ open: null, tab: null })
    if (openAt >= 0 && !isNarrow) focusRow(openAt)
  }
  const step = (direction: -1 | 1) => {
    const index = neighbour(direction)
    const row = shownRows[index]
    if (!row) return
    cursor.set({ index, wantsFocus: false })
    go({ open: recordOf(row) }, 'replace')
  }
  const apply = (filters: Filters) => {
    setPanel(null)
    setDraft(null)
    go({ filters })
  }
  const onSearch = (text: string, isFinal: boolean) => {
    const scan = readScan(text, { ...resource.scan, location: undefined })
    if (isFinal && scan.kind !== 'search') takeScan(text)
    else go({ q: searchOf(text) }, address.q && searchOf(text) ? 'replace' : 'push')
  }
  const takeScan = (text: string) => {
    const scan = readScan(text, resource.scan)
    if (scan.kind === 'bad') toast({ kind: 'bad', title: 'This scan was not used', description: scan.reason })
    else if (scan.kind === 'search') go({ q: searchOf(scan.q), filters: {} })
    else {
      go({ q: '', filters: scan.filters })
      toast({ title: 'Scanned', description: scan.words })
    }
  }
  const markAt = (isRange: boolean) => {
    const row = shownRows[cursor.get().index]
    if (row) marks.mark(row, isRange)
  }

  useKeyboard(
    {
      search: () => search.current?.select(),
      filters: () => setPanel('filters'),
      columns: () => setPanel('columns'),
      exportMenu: () => setPanel('export'),
      refresh: list.reload,
      move: (by) => {
        const last = shownRows.length - 1
        const now = cursor.get().index
        const isFocused = document.activeElement?.closest('tr[data-index]') !== null && document.activeElement !== null
        const next = by === 'first' ? 0 : by === 'last' ? last : isFocused ? now + by : now
        if (last >= 0) focusRow(Math.max(0, Math.min(last, next)))
      },
      mark: markAt,
      open: () => {
        const row = shownRows[cursor.get().index]
        if (row && slots.aside) open(row)
      },
      close: () => {
        if (state.open === null) return false
        close()
        return true
      },
      step,
      scan: takeScan,
    },
    isAllowed,
  )

  const latest = useRef({ slots, open, marks })
  latest.current = { slots, open, marks }
  const context: RowContext<Row> = useMemo(
    () => ({
      nameOf: resource.nameOf,
      cells: slots.cells ?? {},
      onMark: (row, isRange) => latest.current.marks.mark(row, isRange),
      onOpen: (row) => latest.current.open(row),
      onActions: slots.actions
        ? (row, button) =>
            setMenu({
              label: `Actions for ${resource.nameOf(row)}`,
              button,
              actions: latest.current.slots.actions?.(row, { open: () => latest.current.open(row) }) ?? [],
            })
        : null,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- slots are read when they are used
    [resource, slots.cells],
  )
  const job = () =>
    jobOf({
      name: resource.name,
      scope: state.scope,
      q: state.q,
      chips,
      columns: columns.columns.filter((column) => column.isVisible),
      marks: marks.store.get(),
      total: meta?.total ?? 0,
      urlOfPage: list.urlOfPage,
      dateFormat: config.date_format,
    })
  const exportRefusal = can(resource.module, 'export')
    ? meta && meta.total > 0
      ? null
      : 'There is nothing to export'
    : `Your account may not export ${resource.words.title.toLowerCase()}`
  const markedRows = async (): Promise<Row[]> => {
    const now = marks.store.get()
    if (now.kind === 'some') return [...now.rows.values()]
    return (await list.firstRows()).filter((row) => !now.except.has(row.id))
  }
  const printRefusal = can(resource.module, 'print') ? null : `Your account may not print ${resource.words.title.toLowerCase()}`
  const bulk = [
    ...(slots.printLabels
      ? [
          {
            key: 'labels',
            label: 'Print labels',
            icon: 'labels' as const,
            refuse: (count: number) =>
              printRefusal ?? (count > LABEL_LIMIT ? `Labels of at most ${LABEL_LIMIT} rows can be printed at once` : null),
            onSelect: slots.printLabels,
          },
        ]
      : []),
    ...(slots.bulk ?? []),
  ]
  const change = (next: typeof columns.layout) => columns.setLayout(next)
  const isEmpty = rows !== undefined && rows.length === 0
  const message = !isAllowed
    ? { failure: { kind: 'status', status: 403, message: 'Your account is not given this screen.' } as const }
    : failure && !isOwn
      ? { failure }
      : null

  return (
    <div className="flex h-full min-h-0 print:block" data-density={columns.view.density === 'compact' ? 'compact' : 'normal'}>
      <section aria-labelledby="list-title" className="relative flex min-w-0 flex-1 flex-col print:block">
        <header className="flex shrink-0 flex-wrap items-end gap-x-6 px-3 pt-2.5">
          <h1 id="list-title" className="pb-1.5 text-xl font-semibold">
            {resource.words.title}
          </h1>
          {tabs}
        </header>
        <ListBar
          search={{ ref: search, value: address.q, hint: resource.searchHint, onSearch }}
          panel={panel}
          onPanel={setPanel}
          filterCount={filterCount}
          hasDraft={draft !== null && panel !== 'filters'}
          filtersPanel={
            <FiltersPanel
              resource={resource as unknown as Resource<never>}
              state={state}
              draft={draft ?? state.filters}
              onDraft={setDraft}
              onApply={apply}
              labelOf={labelOf}
              load={slots.load ?? {}}
            />
          }
          columns={columns}
          isCompact={columns.view.density === 'compact'}
          onCompact={(on) => columns.changeView({ density: on ? 'compact' : undefined })}
          updatedAt={meta?.generated_at}
          isLoading={list.isLoading && rows !== undefined}
          onRefresh={list.reload}
          exporter={
            <ExportMenu
              job={job}
              disabledReason={exportRefusal}
              open={panel === 'export'}
              onOpenChange={(isOpen) => setPanel(isOpen ? 'export' : null)}
            />
          }
          labels={
            slots.printLabels
              ? {
                  onPrint: () =>
                    void (markedCount(marks.store.get()) > 0 ? markedRows() : Promise.resolve([...shownRows])).then(slots.printLabels),
                  disabledReason: printRefusal ?? (shownRows.length === 0 ? 'There is nothing to print' : null),
                }
              : null
          }
        />
        <ChipRow
          chips={chips}
          onRemove={(chip) => go((old) => ({ filters: chip.remove(old.filters) }))}
          onClear={() => go({ filters: {}, q: '' })}
        />
        {failure && isOwn && <ReloadFailed failure={failure} onRetry={list.reload} />}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- rows have keys of their own (Enter, Space) */}
        <div
          className="relative min-h-0 flex-1 print:static"
          onClick={(event) => {
            const index = rowAt(event.target as Element)
            const row = shownRows[index]
            if (!row || isText(event.target as Element)) return
            cursor.set({ index, wantsFocus: false })
            if (event.shiftKey) marks.mark(row, true)
            else if (event.ctrlKey || event.metaKey) marks.mark(row, false)
            else if (slots.aside) open(row)
          }}
          onFocus={(event) => {
            const index = rowAt(event.target as Element)
            if (index >= 0 && index !== cursor.get().index) cursor.set({ index, wantsFocus: false })
          }}
        >
          <LoadingBar active={list.isLoading && rows !== undefined} />
          <StillLoading isLoading={list.isLoading} onCancel={list.cancel} />
          <Table
            label={resource.words.title}
            columns={shown}
            rows={message ? NO_ROWS : (rows ?? null)}
            totals={meta?.totals}
            sort={state.sort}
            density={columns.view.density ?? ''}
            scroll={scroll}
            marks={marks.store}
            cursor={cursor}
            open={state.open}
            recordOf={recordOf}
            context={context}
            onTick={marks.tick}
            isBusy={list.isLoading}
            header={{
              onSort: (key, isSecond) => go((old) => ({ sort: nextSort(old.sort, key, isSecond) })),
              onStep: (key, by) => change(stepColumn(columns.defaults, columns.layout, key, by)),
              onMove: (key, target, edge) => change(moveColumn(columns.defaults, columns.layout, key, target, edge)),
              onResize: (key, width) => change(resizeColumn(columns.defaults, columns.layout, key, width)),
            }}
          >
            {message && <ListFailed failure={message.failure} words={resource.words} onRetry={list.reload} />}
            {!message && isEmpty && (filterCount > 0 || state.q) && (
              <NothingMatches
                title={resource.words.title.split(' ')[0] ?? ''}
                filters={filterCount}
                q={state.q}
                onClear={() => go({ filters: {}, q: '' })}
              />
            )}
            {!message && isEmpty && filterCount === 0 && !state.q && slots.empty}
          </Table>
          <MarksBar
            marks={marks.store}
            rows={shownRows}
            total={meta?.total ?? 0}
            isEstimate={meta?.total_is_estimate}
            many="results"
            onAll={() => marks.all(meta?.total ?? 0)}
            onClear={marks.clear}
            rowsOf={markedRows}
            bulk={bulk}
            exporter={<ExportMenu job={job} disabledReason={exportRefusal} />}
          />
        </div>
        <p role="status" className="sr-only">
          {isOwn && meta ? counted(meta.total, resource.words.one, resource.words.many) : ''}
        </p>
        <Pager
          meta={isOwn || !failure ? meta : undefined}
          page={state.page}
          perPage={state.perPage}
          onPage={(number) => go({ page: number })}
          onPerPage={(size) => {
            const target = pageAfterResize(state.page, state.perPage, size)
            columns.changeView({ per_page: size === resource.perPage ? undefined : size })
            go({ perPage: size, page: target })
          }}
          onNear={list.prefetch}
        />
      </section>
      {slots.aside && state.open !== null && (
        <Aside
          label={slots.aside.label}
          place={openAt >= 0 ? `${openAt + 1} of ${shownRows.length}` : null}
          onStep={step}
          canStep={{ back: neighbour(-1) >= 0, on: neighbour(1) >= 0 }}
          onClose={close}
          isNarrow={isNarrow}
        >
          {slots.aside.render({
            id: state.open,
            row: shownRows[openAt] ?? null,
            tab: state.tab,
            onTabChange: (tab) => go({ tab }, 'replace'),
          })}
        </Aside>
      )}
      <RowMenu state={menu} onClose={() => setMenu(null)} />
    </div>
  )
}

/** Index of the row that was clicked, −1 where a control in it was meant. */
const rowAt = (target: Element): number => {
  const row = target.closest<HTMLElement>('tr[data-index]')
  return row ? Number(row.dataset['index']) : -1
}

/** A click on a control, or at the end of marking text with the pointer, opens nothing. */
const isText = (target: Element): boolean => target.closest('button,a,input') !== null || (window.getSelection()?.toString() ?? '') !== ''

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
      perPage: perPage ?? resource.perPage,
      views: views?.map((one) => one.key) ?? NO_VIEWS,
      tabs: aside?.tabs ?? NO_VIEWS,
    }),
    [resource, views, aside, columns, perPage],
  )
