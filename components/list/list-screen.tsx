'use client'
import type { ReactNode } from 'react'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { etagOf } from '#lib/client/api.ts'
import { listedText, pageAfterResize, positionText } from '#lib/list/pages.ts'
import type { Resource } from './define-resource.ts'
import { ChipRow } from './chip-row.tsx'
import { ListHeading } from './list-heading.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { MarkedRowsBar } from './marked-rows-bar.tsx'
import { Pager } from './pager.tsx'
import { QuickTabs } from './quick-tabs.tsx'
import type { ListSlots } from './slots.ts'
import { unreadableText } from '#components/ui/unreadable-text.ts'
import { ReloadFailed } from './states.tsx'
import { useBulk } from './use-bulk.ts'
import { useListKeys } from './use-list-keys.ts'
import { useList, type List } from './use-list.ts'
import { useRecord } from './use-record.ts'
import { useClientWording } from '#lib/client/field-labels.ts'

/** The first request for changes is due at least 30 s after the rows, so its code can be loaded after the rest of the page. */
const WATCH_AFTER_MS = 10_000
const loadChangesNotice = async () => {
  await new Promise((resolve) => setTimeout(resolve, WATCH_AFTER_MS))
  return import('./changes-notice.tsx')
}
// If its code cannot be loaded (offline, or a new version was deployed), the list does not report changes. The cast restores the type
// parameter.
const ChangesNotice = lazyParts(loadChangesNotice)('ChangesNotice') as unknown as <Row extends { id: string }>(props: {
  list: List<Row>
}) => ReactNode
const rareState = lazyParts(() => import('./rare-states.tsx'))
const NotAllowed = rareState('NotAllowed')
const UnreadableRows = rareState('UnreadableRows')
const Aside = lazyParts(() => import('./aside.tsx'))('Aside')

type Props<Row extends { id: string }> = ListSlots<Row> & {
  resource: Resource<Row>
  /** Tabs beside the title. */
  tabs?: ReactNode
}

/** List screen for any resource: URL state, filters, columns, rows, marks, keys and aside, with loading, empty and error states. */
export const ListScreen = <Row extends { id: string }>({ resource, tabs, ...slots }: Props<Row>) => {
  const list = useList(resource, slots)
  const record = useRecord(list)
  const bulk = useBulk(list)
  const { onSearch } = useListKeys(list, bulk, record)
  const { urlState, page, filters } = list
  const { state, go } = urlState
  const { source, meta, position, problems, loadedRows } = page
  const context = { state, go, meta, hasFailed: source.failure !== undefined }
  const failure = source.isCurrent ? source.failure : undefined
  const preloadAside = () => {
    if (!slots.aside) return
    Aside.preload()
    slots.aside.preload()
  }
  if (!list.isAllowed)
    return (
      <section aria-labelledby="list-title">
        <ListHeading title={list.resource.words.title} />
        <NotAllowed module={list.resource.module} title={list.resource.words.title} />
      </section>
    )
  return (
    <div className="flex h-full min-h-0 print:block" data-density={list.columns.density} data-lines={list.isStacked ? 'two' : undefined}>
      {/* In a low window the section scrolls, so that the list keeps room for a few rows. */}
      <section
        aria-labelledby="list-title"
        className="relative flex min-w-0 flex-1 flex-col overflow-x-hidden overflow-y-auto print:block print:overflow-visible"
      >
        <ListHeading title={list.resource.words.title}>
          <div data-print="hidden" className="contents">
            {tabs}
          </div>
        </ListHeading>
        <QuickTabs quick={filters.quick} onChoose={(tab) => go((old) => ({ filters: filters.quick.choose(old.filters, tab) }))} />
        {slots.toolbar?.(context)}
        <ListToolbar list={list} bulk={bulk} onSearch={onSearch} />
        <ChipRow chips={filters.chips} onRemove={(chip) => go((old) => ({ filters: chip.remove(old.filters) }))} onClear={urlState.clear} />
        {failure && <ReloadFailed failure={failure} onRetry={source.reload} />}
        <div className="relative min-h-40 flex-1 print:static" onPointerEnter={preloadAside} onFocus={preloadAside}>
          <ListTable list={list} placeholder={page.hasPlaceholder && slots.placeholder?.render({ ...context, shown: bulk.shown })} />
          <MarkedRowsBar list={list} bulk={bulk} />
        </div>
        {problems && loadedRows.length > 0 && <UnreadableRows count={problems.unreadableRows} lines={problems.details} />}
        <p role="status" className="sr-only">
          {source.isCurrent && position ? listedText(position, list.resource.words) : ''}
          {source.isCurrent && problems ? `, ${unreadableText(problems.unreadableRows)}` : ''}
        </p>
        <Pager
          position={source.isCurrent || !source.failure ? position : undefined}
          page={state.page}
          perPage={state.perPage}
          onPage={(to) => go({ page: to })}
          onPerPage={(perPage) => {
            list.columns.changeView({ per_page: perPage === resource.perPage ? undefined : perPage })
            go({ perPage, page: pageAfterResize(state.page, state.perPage, perPage, meta?.per_page) })
          }}
          onNear={source.prefetch}
        >
          {source.isCurrent && source.page && etagOf(source.page) !== undefined && <ChangesNotice list={list} />}
        </Pager>
      </section>
      <ListAside list={list} record={record} />
    </div>
  )
}

const ListAside = <Row extends { id: string }>({ list, record }: { list: List<Row>; record: ReturnType<typeof useRecord<Row>> }) => {
  const { slots } = list
  const toClientWording = useClientWording()
  const { state, go } = list.urlState
  const { position } = list.page
  if (!slots.aside || state.open === null) return null
  return (
    <Aside
      label={toClientWording(slots.aside.label)}
      positionText={record.index >= 0 && position ? positionText(position, record.index) : null}
      onStep={record.step}
      canStep={{ back: record.hasPrevious, forward: record.hasNext }}
      onClose={record.close}
      isNarrow={list.isNarrow}
    >
      {slots.aside.render({ id: state.open, row: record.row, tab: state.tab, onTabChange: (tab) => go({ tab }, 'replace') })}
    </Aside>
  )
}
