'use client'
import { lazy, Suspense, type ReactNode, type Ref } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Count } from '#components/ui/badge.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatTime } from '#lib/client/format.ts'
import { differs, type Layout } from '#lib/list/layout.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import { SearchBox } from './search-box.tsx'

const ColumnsPanel = lazy(() => import('./columns-panel.tsx'))

export type BarPanel = 'filters' | 'columns' | 'export'

type Props = {
  search: { ref: Ref<HTMLInputElement>; value: string; hint: string; onSearch: (text: string, isFinal: boolean) => void }
  /** Which panel is open, so that keys can open it. */
  panel: BarPanel | null
  onPanel: (panel: BarPanel | null) => void
  filterCount: number
  hasDraft: boolean
  filtersPanel: ReactNode
  columns: { defaults: readonly ColumnSpec[]; columns: readonly ColumnSpec[]; layout: Layout; setLayout: (layout: Layout) => void }
  isCompact: boolean
  onCompact: (on: boolean) => void
  updatedAt: string | undefined
  isLoading: boolean
  onRefresh: () => void
  exporter: ReactNode
  labels: { onPrint: () => void; disabledReason: string | null } | null
}

/** Everything that can be done to the whole list, in one row. */
export const ListBar = (props: Props) => {
  const { search, panel, onPanel, filterCount, hasDraft, filtersPanel, columns, exporter, labels } = props
  const onOpen = (name: BarPanel) => (open: boolean) => onPanel(open ? name : null)
  return (
    <div
      role="toolbar"
      aria-label="List"
      data-print="hidden"
      className="flex min-h-listbar shrink-0 items-center gap-1 border-b border-line px-3 py-1"
    >
      <SearchBox {...search} />
      <Popover
        label="Filters"
        open={panel === 'filters'}
        onOpenChange={onOpen('filters')}
        className="w-[820px]"
        trigger={
          <Button size="sm" variant="ghost" icon="filter" aria-keyshortcuts="f" className="ml-1">
            <span className="max-md:sr-only">Filter</span>
            {filterCount > 0 && <Count>{filterCount}</Count>}
            {hasDraft && (
              <>
                <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
                <span className="sr-only">changed, not applied yet</span>
              </>
            )}
          </Button>
        }
      >
        <Suspense fallback={<PanelSkeleton />}>{filtersPanel}</Suspense>
      </Popover>
      <span className="ml-auto" />
      <Updated {...props} />
      <IconButton
        icon="density"
        label={props.isCompact ? 'Normal rows' : 'Compact rows'}
        pressed={props.isCompact}
        size="sm"
        className="max-md:hidden"
        onClick={() => props.onCompact(!props.isCompact)}
      />
      <Popover
        label="Columns"
        align="end"
        open={panel === 'columns'}
        onOpenChange={onOpen('columns')}
        className="w-88"
        trigger={
          <Button size="sm" variant="ghost" icon="columns" aria-keyshortcuts="c" className="relative">
            <span className="max-lg:sr-only">Columns</span>
            {differs(columns.defaults, columns.layout) && (
              <>
                <span aria-hidden="true" className="absolute top-1 left-5 size-1.5 rounded-full bg-accent" />
                <span className="sr-only">changed from the default</span>
              </>
            )}
          </Button>
        }
      >
        <Suspense fallback={<PanelSkeleton />}>
          <ColumnsPanel defaults={columns.defaults} columns={columns.columns} layout={columns.layout} onChange={columns.setLayout} />
        </Suspense>
      </Popover>
      {exporter}
      {labels && (
        <Button
          size="sm"
          variant="ghost"
          icon="labels"
          disabledReason={labels.disabledReason}
          onClick={labels.onPrint}
          className="max-sm:hidden"
        >
          <span className="max-lg:sr-only">Print labels</span>
        </Button>
      )}
    </div>
  )
}

const Updated = ({ updatedAt, isLoading, onRefresh }: Pick<Props, 'updatedAt' | 'isLoading' | 'onRefresh'>) => {
  return (
    <>
      {updatedAt && <span className="text-xs whitespace-nowrap text-dim tabular-nums max-lg:hidden">updated {formatTime(updatedAt)}</span>}
      <IconButton icon="refresh" label="Refresh" keys="r" aria-keyshortcuts="r" size="sm" busy={isLoading} onClick={onRefresh} />
    </>
  )
}

const PanelSkeleton = () => (
  <div className="flex h-64 flex-col gap-3 p-4">
    <Skeleton className="h-3 w-1/3" />
    <Skeleton className="h-3 w-2/3" />
    <Skeleton className="h-3 w-1/2" />
  </div>
)
