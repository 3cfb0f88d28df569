'use client'
import { useEffect, useMemo, useState } from 'react'
import { REPEATED, useCall } from '#lib/client/api.ts'
import { useOnlyClient } from '#lib/client/clients-in-view.ts'
import { useClientWording, useHasLabels, useLabels } from '#lib/client/field-labels.ts'
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
import { columnLabel } from '#lib/list/field-label.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import { clientColumns, clientSort } from '#lib/list/default-layout.ts'
import type { Resource } from './define-resource.ts'
import { useClientLayout } from './use-client-layout.ts'
import { useMedia } from './use-media.ts'

/** How long the columns wait for v7's metadata and the layouts of the client and the user. */
const METADATA_WAIT_MS = 1500
const NO_CALL: Call = { method: 'GET', path: '', summary: '', response: undefined as never, status: 200, failures: [] }

/** The columns of a list: from the resource, adjusted by v7's metadata, the client's wording and layout, and the user's layout. */
export const useColumns = <Row extends { id: string }>(resource: Resource<Row>) => {
  const { clients, sites, config } = useSession()
  const label = useLabels()
  const hasLabels = useHasLabels()
  const toClientWording = useClientWording()
  const view = useViewLayout(resource.key)
  const ofClient = useClientLayout(resource.key)
  const standard = useStandardColumns(resource, useOnlyClient())
  const isTablet = useMedia('(min-width: 700px) and (max-width: 1199px)')

  const allDefaults = useMemo(
    () =>
      fitToScope(clientColumns(standard.columns, ofClient.layout, resource.renames), {
        ...scopeCounts(clients, sites, config.supplier_mode),
        // If the client has default columns, they also decide whether the owner is shown.
        ...(ofClient.layout.columns && { mostOwnersOfOneClient: 0 }),
      }).map((column) => ({
        ...column,
        label: columnLabel(column, (key) => label(key, ''), toClientWording),
        help: column.help && toClientWording(column.help),
      })),
    [resource.renames, standard.columns, ofClient.layout, label, toClientWording, clients, sites, config.supplier_mode],
  )
  const defaults = useMemo(() => fitToScreen(allDefaults, isTablet), [allDefaults, isTablet])
  const layout = useMemo(() => renameColumns(view.layout, resource.renames), [view.layout, resource.renames])
  const columns = useMemo(() => applyLayout(defaults, layout), [defaults, layout])
  const exportable = useMemo(() => applyLayout(allDefaults, layout).filter((column) => column.isVisible), [allDefaults, layout])
  const isLate = useHasElapsed(METADATA_WAIT_MS)
  const isKnown = (view.isKnown && ofClient.isKnown && standard.isKnown) || isLate
  const defaultDensity = ofClient.layout.density ?? 'normal'
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
    /** Row height: the user's own, else the default of the list. */
    density: (view.view.density ?? defaultDensity) === 'compact' ? ('compact' as const) : ('normal' as const),
    /** Sets the row height. The default of the list is not stored. */
    setDensity: (next: 'compact' | 'normal') => view.change({ density: next === defaultDensity ? undefined : next }),
    /** The client whose default layout the list starts with; null for the standard layout. */
    startsFor: ofClient.client,
    /** The client's own default sort; null for that of the list. */
    defaultSort: useMemo(() => clientSort(allDefaults, ofClient.layout), [allDefaults, ofClient.layout]),
    /** The user's preferences have been loaded, so `view` is complete. */
    hasPreferences: view.isKnown,
    isKnown,
    /** The columns and their labels are final. Before that, none of their words are painted. */
    hasWords: isKnown && hasLabels,
    /** The client's labels are known. */
    hasLabels,
    label,
  }
}

/** The columns of a list with v7's metadata for a client, before any layout is applied. */
export const useStandardColumns = (
  { metadata, adapt, columns }: Pick<Resource, 'metadata' | 'adapt' | 'columns'>,
  client: string | null,
): { columns: ColumnSpec[]; isKnown: boolean } => {
  const { data, error } = useCall(
    metadata?.call ?? NO_CALL,
    metadata ? ({ query: { view: metadata.view, client: client ?? undefined } } as never) : null,
    REPEATED,
  )
  const described = (data as { data: Column[] } | undefined)?.data
  const adjusted = useMemo(() => (adapt ?? unchanged)(defaultColumns(columns, described)), [adapt, columns, described])
  return { columns: adjusted, isKnown: !metadata || Boolean(described) || Boolean(error) }
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
/** The widths if the second column has only figures and codes: the names in the first column get more room. */
const STACKED_WIDTHS_OF_FIGURES = [198, 112]
const FIGURES: ReadonlySet<ColumnSpec['type']> = new Set(['number', 'quantity', 'percent', 'code'])

/**
 * The visible columns in order. On narrow screens the columns of `narrow` come first, each with another column below it, then the first
 * pinned column, then the key columns.
 */
export const visibleColumns = (
  columns: readonly ColumnSpec[],
  isNarrow: boolean,
  narrow: Readonly<Record<string, string>> = {},
): ColumnSpec[] => {
  const visible = columns.filter((column) => column.isVisible)
  if (!isNarrow) return visible
  const first = visible.findIndex((column) => column.isPinned)
  const second = visible.filter(({ key }) => Object.entries(narrow)[1]?.includes(key))
  const widths = second.every(({ type }) => FIGURES.has(type)) ? STACKED_WIDTHS_OF_FIGURES : STACKED_WIDTHS
  const stacked = Object.entries(narrow).flatMap(([key, belowKey], index) => {
    const column = visible.find((candidate) => candidate.key === key)
    const below = visible.find((candidate) => candidate.key === belowKey)
    return column ? [{ ...column, ...(below && { below }), width: widths[index] ?? column.width, isPinned: index === 0 }] : []
  })
  const stackedKeys = new Set(stacked.flatMap(({ key, below }) => [key, below?.key]))
  const rest = visible
    .map((column, index) => ({ ...column, isPinned: column.isPinned && index === first }))
    .filter(({ key }) => !stackedKeys.has(key))
    .toSorted((a, b) => Number(b.isPinned) - Number(a.isPinned) || Number(b.isKey ?? false) - Number(a.isKey ?? false))
  return [...stacked, ...rest]
}
