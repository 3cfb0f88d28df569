'use client'
import { lazy } from 'react'
import { ExportMenu } from '#components/export/export-menu.tsx'
import { ListBar } from './list-bar.tsx'
import type { Bulk } from './use-bulk.ts'
import type { List } from './use-list.ts'

const FiltersPanel = lazy(() => import('./filters-panel.tsx'))

type Props<Row extends { id: string }> = { list: List<Row>; bulk: Bulk<Row>; onSearch: (text: string, isFinal: boolean) => void }

/** The list bar, tied to its list. */
export const ListTools = <Row extends { id: string }>({ list, bulk, onSearch }: Props<Row>) => {
  const { state, panel, setPanel, draft, setDraft, columns, source } = list
  return (
    <ListBar
      search={{ ref: list.search, value: state.q, hint: list.resource.searchHint, onSearch }}
      panel={panel}
      onPanel={setPanel}
      filterCount={list.filterCount}
      hasDraft={draft !== null && panel !== 'filters'}
      filtersPanel={
        <FiltersPanel
          resource={list.resource}
          state={state}
          draft={draft ?? state.filters}
          onDraft={setDraft}
          onApply={(filters) => {
            setPanel(null)
            setDraft(null)
            list.go({ filters })
          }}
          labelOf={list.labelOf}
          load={list.slots.load ?? {}}
        />
      }
      columns={columns}
      isCompact={columns.view.density === 'compact'}
      onCompact={(on) => columns.changeView({ density: on ? 'compact' : undefined })}
      updatedAt={list.meta?.generated_at ?? undefined}
      isLoading={source.isLoading && list.rows !== null}
      onRefresh={list.reload}
      exporter={
        <ExportMenu
          job={bulk.job}
          renewed={bulk.renewed}
          disabledReason={bulk.exportRefusal}
          open={panel === 'export'}
          onOpenChange={(isOpen) => setPanel(isOpen ? 'export' : null)}
        />
      }
      labels={bulk.printLabels}
    />
  )
}
