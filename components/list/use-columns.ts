'use client'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '#lib/client/api.ts'
import { useClientWording, useHasLabels, useLabels } from '#lib/client/labels.ts'
import { useScope } from '#lib/client/scope.ts'
import { useSession } from '#lib/client/session.tsx'
import { useViewLayout } from '#lib/client/view-layout.ts'
import type { Call } from '#lib/contract/engine/call.ts'
import type { Column } from '#lib/contract/engine/common.ts'
import {
  applyLayout,
  defaultColumns,
  fitToScreen,
  fitToScope,
  renameColumns,
  scopeCounts,
  withoutDefaults,
  type Layout,
} from '#lib/list/layout.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import type { Resource } from './define-resource.ts'
import { useMedia } from './use-media.ts'

/** How long the columns wait for v7's metadata. */
const METADATA_WAIT_MS = 1500
const NO_CALL: Call = { method: 'GET', path: '', summary: '', response: undefined as never, status: 200, failures: [] }

/** The columns of a list: from the resource, adjusted by v7's metadata, the client's wording and the user's layout. */
export const useColumns = <Row extends { id: string }>(resource: Resource<Row>) => {
  const { client } = useScope()
  const { clients, sites, config } = useSession()
  const label = useLabels()
  const hasLabels = useHasLabels()
  const toClientWording = useClientWording()
  const view = useViewLayout(resource.key)
  const inView = client.length > 0 ? client : clients.map(({ client_code }) => client_code)
  const { metadata } = resource
  const metadataCall = useCall(
    metadata?.call ?? NO_CALL,
    metadata ? ({ query: { view: metadata.view, client: inView.length === 1 ? inView[0] : undefined } } as never) : null,
    { revalidateIfStale: false },
  )
  const isTablet = useMedia('(min-width: 700px) and (max-width: 1199px)')
  const metadataColumns = (metadataCall.data as { data: Column[] } | undefined)?.data

  const allDefaults = useMemo(
    () =>
      fitToScope(
        (resource.adapt ?? unchanged)(defaultColumns(resource.columns, metadataColumns)),
        scopeCounts(clients, sites, config.supplier_mode),
      ).map((column) => ({
        ...column,
        label: label(column.labelKey ?? column.key, toClientWording(column.label)),
        help: column.help && toClientWording(column.help),
      })),
    [resource, metadataColumns, label, toClientWording, clients, sites, config.supplier_mode],
  )
  const defaults = useMemo(() => fitToScreen(allDefaults, isTablet), [allDefaults, isTablet])
  const layout = useMemo(() => renameColumns(view.layout, resource.renames), [view.layout, resource.renames])
  const columns = useMemo(() => applyLayout(defaults, layout), [defaults, layout])
  const exportable = useMemo(() => applyLayout(allDefaults, layout).filter((column) => column.isVisible), [allDefaults, layout])
  const isLate = useHasElapsed(METADATA_WAIT_MS)
  const isKnown = (view.isKnown && (!metadata || Boolean(metadataColumns) || Boolean(metadataCall.error))) || isLate
  return {
    defaults,
    columns,
    /** Columns for an export: those that the user chose, regardless of the window width. */
    exportColumns: exportable,
    layout,
    /** Keeps only what differs from the default. */
    setLayout: (next: Layout) => view.setLayout(withoutDefaults(defaults, next)),
    view: view.view,
    changeView: view.change,
    /** The user's preferences have been loaded, so `view` is complete. */
    hasPreferences: view.isKnown,
    isKnown,
    /** The columns and their labels are final. Before that, none of their words is painted. */
    hasWords: isKnown && hasLabels,
    /** The client's labels are known. */
    hasLabels,
    label,
  }
}

const unchanged = (columns: ColumnSpec[]) => columns

const useHasElapsed = (ms: number): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}

/** Widths in pixels of the columns of two-line rows. With marks and actions they fill the narrowest supported phone. */
const STACKED_WIDTHS = [144, 166]

/**
 * The visible columns in order. On narrow screens the key columns come first and, if the list defines `narrow`, each has another
 * column below it.
 */
export const visibleColumns = (
  columns: readonly ColumnSpec[],
  isNarrow: boolean,
  narrow: Readonly<Record<string, string>> = {},
): ColumnSpec[] => {
  const visible = columns.filter((column) => column.isVisible)
  if (!isNarrow) return visible
  const first = visible.findIndex((column) => column.isPinned)
  const stacked = Object.entries(narrow).flatMap(([key, belowKey], index) => {
    const column = visible.find((candidate) => candidate.key === key)
    const below = visible.find((candidate) => candidate.key === belowKey)
    return column ? [{ ...column, ...(below && { below }), width: STACKED_WIDTHS[index] ?? column.width, isPinned: index === 0 }] : []
  })
  const stackedKeys = new Set(stacked.flatMap(({ key, below }) => [key, below?.key]))
  const rest = visible
    .map((column, index) => ({ ...column, isPinned: column.isPinned && index === first }))
    .filter(({ key }) => !stackedKeys.has(key))
    .toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || Number(b.isKey ?? false) - Number(a.isKey ?? false))
  return [...stacked, ...rest]
}
