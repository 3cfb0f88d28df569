'use client'
import { ExportMenu } from '#components/export/export-menu.tsx'
import { Button } from '#components/ui/button.tsx'
import { Count } from '#components/ui/badge.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatTime } from '#lib/client/format.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { isCustomised } from '#lib/list/layout.ts'
import { viewOfQuery } from '#lib/list/saved-views.ts'
import { SearchBox } from './search-box.tsx'
import type { Bulk } from './use-bulk.ts'
import type { BarPanel, List } from './use-list.ts'

const FiltersPanel = lazyPart(
  () => import('./filters-panel.tsx'),
  () => <PanelSkeleton />,
)
const ClientDefaultNote = lazyPart(() => import('./client-default-note.tsx'))
const ColumnsPanel = lazyPart(
  () => import('./columns-panel.tsx'),
  () => <PanelSkeleton />,
)
const ViewsPanel = lazyPart(
  () => import('./views-panel.tsx'),
  () => <PanelSkeleton />,
)

type Props<Row extends { id: string }> = { list: List<Row>; bulk: Bulk<Row>; onSearch: (text: string, isFinal: boolean) => void }

/** Toolbar of the list: search, filters, columns and export. */
export const ListToolbar = <Row extends { id: string }>({ list, bulk, onSearch }: Props<Row>) => {
  const { resource, slots, columns, filters, panel } = list
  const { search } = list.focus
  const { state, search: query } = list.urlState
  const { hasCall } = useV7Features()
  const { source, meta, rows, reload } = list.page
  const isCompact = columns.density === 'compact'
  const currentView = viewOfQuery(columns.view.saved ?? [], query)
  const popoverState = (name: BarPanel) => ({ open: panel.open === name, onOpenChange: (on: boolean) => panel.set(on ? name : null) })
  return (
    <div
      role="toolbar"
      aria-label="List"
      data-print="hidden"
      className="@container flex min-h-listbar shrink-0 flex-wrap items-center justify-end gap-1 border-b border-line px-3 py-1"
    >
      <SearchBox ref={search} value={state.q} hint={resource.searchHint} isHintFinal={columns.hasLabels} onSearch={onSearch} />
      <Popover
        label="Filters"
        {...popoverState('filters')}
        className="w-[820px]"
        trigger={
          <Button size="sm" variant="ghost" icon="filter" aria-keyshortcuts="f" className="ml-1">
            <span className="@max-xl:sr-only">Filter</span>
            {filters.count > 0 && <Count>{filters.count}</Count>}
            {filters.draft && panel.open !== 'filters' && (
              <>
                <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
                <span className="sr-only">changed, not applied yet</span>
              </>
            )}
          </Button>
        }
      >
        <FiltersPanel
          resource={resource}
          state={state}
          draft={filters.draft ?? state.filters}
          onDraft={filters.setDraft}
          onApply={(applied) => {
            panel.set(null)
            filters.setDraft(null)
            list.urlState.go({ filters: applied })
          }}
          labelOf={filters.labelOf}
          load={slots.load ?? {}}
        />
      </Popover>
      <span className="-mr-1 ml-auto" />
      {meta?.generated_at && (
        <span className="text-xs whitespace-nowrap text-dim tabular-nums @max-3xl:hidden">updated {formatTime(meta.generated_at)}</span>
      )}
      <IconButton
        icon="refresh"
        label="Refresh"
        keys="r"
        aria-keyshortcuts="r"
        size="sm"
        busy={source.isLoading && rows !== null}
        onClick={reload}
      />
      <IconButton
        icon="density"
        label={isCompact ? 'Normal rows' : 'Compact rows'}
        pressed={isCompact}
        size="sm"
        className="@max-xl:hidden"
        onClick={() => columns.setDensity(isCompact ? 'normal' : 'compact')}
      />
      <Popover
        label="Columns"
        align="end"
        {...popoverState('columns')}
        className="w-88"
        trigger={
          <Button size="sm" variant="ghost" icon="columns" aria-keyshortcuts="c" className="relative">
            <span className="@max-3xl:sr-only">Columns</span>
            {isCustomised(columns.defaults, columns.layout) && (
              <>
                <span aria-hidden="true" className="absolute top-1 left-5 size-1.5 rounded-full bg-accent" />
                <span className="sr-only">changed from the default</span>
              </>
            )}
          </Button>
        }
      >
        <ColumnsPanel
          defaults={columns.defaults}
          columns={columns.columns}
          layout={columns.layout}
          onChange={columns.setLayout}
          note={<ClientDefaultNote resource={resource} startsFor={columns.startsFor} />}
        />
      </Popover>
      {hasCall('savePreferencesUserModules') && (
        <Popover
          label="Saved views"
          align="end"
          {...popoverState('views')}
          className="w-96"
          trigger={
            <Button size="sm" variant="ghost" icon="bookmark" aria-keyshortcuts="v" className="max-w-48">
              <span className="truncate @max-3xl:sr-only">{currentView?.name ?? 'Views'}</span>
            </Button>
          }
        >
          <ViewsPanel
            resource={resource}
            columns={columns}
            urlState={list.urlState}
            current={currentView}
            onClose={() => panel.set(null)}
          />
        </Popover>
      )}
      <ExportMenu
        contents={bulk.exportContents}
        prepare={bulk.prepareExport}
        disabledReason={bulk.exportRefusal}
        {...popoverState('export')}
      />
      {bulk.printLabels && (
        <Button
          size="sm"
          variant="ghost"
          icon="labels"
          disabledReason={bulk.printLabels.disabledReason}
          onClick={bulk.printLabels.onPrint}
          className="@max-md:hidden"
        >
          <span className="@max-3xl:sr-only">Print labels</span>
        </Button>
      )}
    </div>
  )
}

const PanelSkeleton = () => (
  <div className="flex h-64 flex-col gap-3 p-4">
    <Skeleton className="h-3 w-1/3" />
    <Skeleton className="h-3 w-2/3" />
    <Skeleton className="h-3 w-1/2" />
  </div>
)
