'use client'
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { lazyPart, lazyParts } from '#components/ui/lazy-part.tsx'
import { LoadingBar } from '#components/ui/skeleton.tsx'
import { useMissingAccess } from '#lib/client/v7-features.ts'
import type { ApiFailure } from '#lib/client/api.ts'
import { useSession } from '#lib/client/session.tsx'
import { applyLayout, moveColumn, resizeColumn, stepColumn } from '#lib/list/layout.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import { nextSort } from '#lib/list/sort.ts'
import { RowMenu, type RowMenuState } from './row-menu.tsx'
import type { RowContext } from './row.tsx'
import { sharedNames } from './shared-names.ts'
import { ListFailed, StillLoading } from './states.tsx'
import { Table } from './table.tsx'
import type { List } from './use-list.ts'

const rareState = lazyParts(() => import('./rare-states.tsx'))
const NoAccessTo = rareState('NoAccessTo')
const NothingReadable = rareState('NothingReadable')
// The cast restores the type parameter.
const EmptyList = lazyPart(() => import('./empty-list.tsx')) as unknown as <Row extends { id: string }>(props: {
  list: List<Row>
}) => ReactNode
const RefusedFilters = lazyParts(() => import('./refused-filters.tsx'))('RefusedFilters')

// docs/decisions/0050-the-table-is-our-own.md

const NO_ROWS: never[] = []
const NO_CELLS = {}

/** The table of a list with its loading, empty and error states, and the click handlers of its rows. */
export const ListTable = <Row extends { id: string }>({ list, placeholder }: { list: List<Row>; placeholder?: ReactNode }) => {
  const { marks } = list
  const { go } = list.urlState
  const { source, rows, loadedRows } = list.page
  const { cursor } = list.focus
  const { defaults, layout, setLayout } = list.columns
  const [menu, setMenu] = useState<RowMenuState | null>(null)
  const [announcement, announce] = useState('')
  const context = useRowContext(list, setMenu)
  const failure = source.isCurrent ? undefined : source.failure
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows inside take the focus and have keys of their own */}
      <div
        className="absolute inset-0 print:static"
        onClick={(event) => {
          const target = event.target as Element
          const index = rowAt(target)
          const row = loadedRows[index]
          if (!row || isControl(target)) return
          cursor.set({ index, wantsFocus: false })
          if (event.shiftKey) marks.mark(row, true)
          else if (event.ctrlKey || event.metaKey) marks.mark(row, false)
          else if (list.slots.aside && !hasSelection()) list.urlState.open(row)
        }}
        onKeyDown={stepCell}
        onFocus={(event) => {
          const index = rowAt(event.target)
          if (index >= 0 && index !== cursor.get().index) cursor.set({ index, wantsFocus: false })
        }}
      >
        <LoadingBar active={source.isLoading && rows !== null} />
        <StillLoading isLoading={source.isLoading} onCancel={source.cancel} />
        <Table
          list={list}
          rows={failure || list.page.hasPlaceholder ? NO_ROWS : rows}
          context={context}
          header={{
            onSort: (key, isAdditional) => go((old) => ({ sort: nextSort(old.sort, key, isAdditional) })),
            onStep: (key, step) => {
              const next = stepColumn(defaults, layout, key, step)
              setLayout(next)
              announce(positionText(applyLayout(defaults, next), key))
            },
            onMove: (key, target, edge) => setLayout(moveColumn(defaults, layout, key, target, edge)),
            onResize: (key, width) => setLayout(resizeColumn(defaults, layout, key, width)),
          }}
        >
          {placeholder}
          {failure ? <Failed list={list} failure={failure} /> : <EmptyResult list={list} />}
        </Table>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <RowMenu state={menu} onClose={() => setMenu(null)} />
    </>
  )
}

/** Shown when the rows could not be loaded: says why. */
const Failed = <Row extends { id: string }>({ list, failure }: { list: List<Row>; failure: ApiFailure }) => {
  const { words, filters } = list.resource
  const { state, go } = list.urlState
  const { reload } = list.page.source
  if (failure.status !== 422 || Object.keys(state.filters).length === 0)
    return <ListFailed failure={failure} words={words} onRetry={reload} />
  return (
    <RefusedFilters
      failure={failure}
      filters={filters}
      labelOf={list.filters.labelOf}
      title={words.title}
      onClear={() => go({ filters: {} })}
      onRetry={reload}
    />
  )
}

/** Shown when the list has no rows: says why. */
const EmptyResult = <Row extends { id: string }>({ list }: { list: List<Row> }) => {
  const { clients } = useSession()
  const missing = useMissingAccess()
  const { words, columns } = list.resource
  const { rows, problems, source } = list.page
  if (rows === null || rows.length > 0) return null
  if (problems) return <NothingReadable problems={problems} many={words.many} onRetry={source.reload} />
  // Without a client or site no row can match, so don't blame the filters.
  if (clients.length === 0 && !list.resource.isForEveryone) return <NoAccessTo noun="client" />
  if (missing === 'site' && columns.some(({ key }) => key === 'site_code')) return <NoAccessTo noun="site" />
  return <EmptyList list={list} />
}

/** Row context with a stable identity, since a new object would re-render every row. It reads the latest list through a ref. */
const useRowContext = <Row extends { id: string }>(list: List<Row>, setMenu: (menu: RowMenuState) => void): RowContext<Row> => {
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  const { nameOf: resourceNameOf, columns } = list.resource
  const { loadedRows: rows } = list.page
  const nameOf = useCallback((row: Row) => resourceNameOf(row) ?? row.id, [resourceNameOf])
  const cells = list.slots.cells ?? NO_CELLS
  const hasActions = Boolean(list.slots.actions)
  const shared = useMemo(() => sharedNames(columns, rows), [columns, rows])
  return useMemo(
    () => ({
      nameOf,
      cells,
      shared,
      onMark: (row, isRange) => latest.current.marks.mark(row, isRange),
      onActions: hasActions
        ? (row, button) =>
            setMenu({
              label: `Actions for ${nameOf(row)}`,
              button,
              actions: latest.current.slots.actions?.(row, { open: () => latest.current.urlState.open(row) }) ?? [],
            })
        : null,
    }),
    [nameOf, cells, shared, hasActions, setMenu],
  )
}

/** The new position of a moved column, for screen readers. */
const positionText = (columns: readonly ColumnSpec[], key: string): string => {
  const visible = columns.filter((column) => column.isVisible)
  const index = visible.findIndex((column) => column.key === key)
  return `${visible[index]?.label} is column ${index + 1} of ${visible.length}`
}

/** ← and → move through the cells of the focused row, so that keyboard users can read the tooltips of truncated texts and dashes. */
const stepCell = (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const target = event.target as HTMLElement
  const row = target.closest<HTMLTableRowElement>('tr[data-index]')
  if (step === 0 || !row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const index = [...row.cells].findIndex((cell) => cell.contains(target))
  const cell = row.cells[index + step]
  const control = cell?.querySelector<HTMLElement>('input,button,a')
  if (cell && !control) {
    cell.tabIndex = -1
    cell.dataset['ring'] = ''
  }
  ;(control ?? cell ?? row).focus()
}

/** Index of the row that contains the element, or −1. */
const rowAt = (target: Element): number => {
  const row = target.closest<HTMLElement>('tr[data-index]')
  return row ? Number(row.dataset['index']) : -1
}

const isControl = (target: Element): boolean => target.closest('button,a,input') !== null
/** True if text is selected. The click that ends a text selection must not open a record. */
const hasSelection = (): boolean => (window.getSelection()?.toString() ?? '') !== ''
