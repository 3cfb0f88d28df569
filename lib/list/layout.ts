import { COLUMN_TYPES, type Column, type ColumnType } from '#lib/contract/engine/common.ts'
import type { ColumnSpec } from './spec.ts'

/**
 * A saved layout. `columns` lists all keys known when it was saved, in order; `hidden` lists those not shown. A key missing
 * from `columns` is new and gets its default position and visibility. Absent fields mean the default.
 */
export type Layout = {
  columns?: readonly string[]
  hidden?: readonly string[]
  pinned?: readonly string[]
  widths?: Readonly<Record<string, number>>
  /** The order that the browser remembers. Used only without `columns`; does not affect visibility. */
  order?: readonly string[]
}

const MAX_WIDTH = 900
/** Width in pixels of a column that neither v7 nor the resource describes. */
const [DEFAULT_WIDTH, MIN_WIDTH] = [140, 64]

/**
 * The list's default columns: the resource's columns with v7's metadata, which determines label, width, order and visibility. Group and
 * help come from the resource if the metadata has none. Columns missing from the metadata are left out, because the user has no access to
 * them. Keys that only the metadata has (a client's own fields) become columns too. Without metadata, the resource's defaults apply.
 */
export const defaultColumns = (resourceColumns: readonly ColumnSpec[], metadata: readonly Column[] | undefined): ColumnSpec[] => {
  if (!metadata || metadata.length === 0) return [...resourceColumns]
  const known = new Map(resourceColumns.map((column) => [column.key, column]))
  return metadata
    .map((column, index) => ({ column, index }))
    .toSorted((a, b) => (a.column.default_order ?? Infinity) - (b.column.default_order ?? Infinity) || a.index - b.index)
    .map(({ column }) => withMetadata(known.get(column.key), column))
}

/** An unknown type is rendered as text. */
const typeOf = ({ type }: Column): ColumnType => COLUMN_TYPES.find((known) => known === type) ?? 'text'

const withMetadata = (resourceColumn: ColumnSpec | undefined, column: Column): ColumnSpec => ({
  ...resourceColumn,
  key: column.key,
  type: resourceColumn?.type ?? typeOf(column),
  label: column.label ?? resourceColumn?.label ?? column.key,
  width: column.width ?? resourceColumn?.width ?? DEFAULT_WIDTH,
  minWidth: column.min_width ?? resourceColumn?.minWidth ?? MIN_WIDTH,
  isVisible: column.default_visible === null ? (resourceColumn?.isVisible ?? true) : column.default_visible || column.locked === true,
  isPinned: column.pinned === 'left',
  isLocked: column.locked ?? resourceColumn?.isLocked ?? false,
  isSortable: column.sortable ?? resourceColumn?.isSortable ?? false,
  isTotal: column.total ?? resourceColumn?.isTotal ?? false,
  group: column.group ?? resourceColumn?.group ?? null,
  help: column.help ?? resourceColumn?.help ?? null,
})

/** Defaults for a narrow screen: less important columns are hidden until the user shows them. */
export const fitToScreen = (defaults: readonly ColumnSpec[], isNarrow: boolean): ColumnSpec[] =>
  defaults.map((column) => (isNarrow && column.isSecondary && !column.isLocked ? { ...column, isVisible: false } : column))

/** How many different values of each scope column a user can see. */
export type ScopeCounts = { clients: number; sites: number; owners: number; suppliers: number; mostOwnersOfOneClient: number }

/** `isSupplier`: a supplier user sees only their own supplier. */
export const scopeCounts = (
  clients: readonly { owners: readonly { owner_code: string }[] }[],
  sites: readonly unknown[],
  isSupplier = false,
): ScopeCounts => ({
  suppliers: isSupplier ? 1 : Infinity,
  clients: clients.length,
  sites: sites.length,
  owners: clients.reduce((sum, client) => sum + client.owners.length, 0),
  mostOwnersOfOneClient: Math.max(0, ...clients.map((client) => client.owners.length)),
})

const COUNT_OF_COLUMN: Readonly<Record<string, 'clients' | 'sites' | 'owners' | 'suppliers'>> = {
  supplier_name: 'suppliers',
  client_code: 'clients',
  site_code: 'sites',
  owner_code: 'owners',
}

/**
 * Defaults for one user. A scope column with only one value for them is hidden. The owner is shown if rows of two owners would
 * otherwise look alike.
 */
export const fitToScope = (defaults: readonly ColumnSpec[], counts: ScopeCounts): ColumnSpec[] => {
  const fitted = defaults.map((column) => {
    const kind = COUNT_OF_COLUMN[column.key]
    return kind && counts[kind] === 1 && !column.isLocked ? { ...column, isVisible: false } : column
  })
  const owner = fitted.find((column) => column.isDistinct && !column.isVisible)
  if (!owner || counts.mostOwnersOfOneClient < 2) return fitted
  // Placed after the last visible scope column: behind a dozen other columns nobody would see it.
  const others = fitted.filter((column) => column !== owner)
  const at = others.findLastIndex((column) => column.key in COUNT_OF_COLUMN && column.isVisible)
  return others.toSpliced(at + 1, 0, { ...owner, isVisible: true })
}

/** All columns, including hidden ones, with the user's layout applied. */
export const applyLayout = (defaults: readonly ColumnSpec[], layout: Layout): ColumnSpec[] => {
  const known = new Set(layout.columns ?? [])
  const hidden = new Set(layout.hidden ?? [])
  return orderBy(defaults, layout.columns ?? layout.order).map((column) => ({
    ...column,
    width: clampWidth(column, layout.widths?.[column.key] ?? column.width),
    isPinned: layout.pinned ? layout.pinned.includes(column.key) : column.isPinned,
    isVisible: column.isLocked || (!hidden.has(column.key) && (known.has(column.key) || column.isVisible)),
  }))
}

/** Applies renamed column keys to a saved layout. The settings of an old key replace those of its new key. */
export const renameColumns = (layout: Layout, renames: Readonly<Record<string, string>> = {}): Layout =>
  Object.entries(renames).reduce((current, [from, to]) => {
    const lists = [current.columns, current.order, current.hidden, current.pinned]
    if (!lists.some((keys) => keys?.includes(from)) && current.widths?.[from] === undefined) return current
    const renamed = (keys: readonly string[] | undefined) => keys?.filter((key) => key !== to).map((key) => (key === from ? to : key))
    const { [from]: width, ...widths } = current.widths ?? {}
    return withoutUndefined({
      columns: renamed(current.columns),
      order: renamed(current.order),
      hidden: renamed(current.hidden),
      pinned: renamed(current.pinned),
      widths: current.widths && (width === undefined ? widths : { ...widths, [to]: width }),
    })
  }, layout)

const withoutUndefined = (layout: { [K in keyof Layout]: Layout[K] | undefined }): Layout =>
  Object.fromEntries(Object.entries(layout).filter(([, value]) => value !== undefined))

/** Columns in the saved order. A new column goes after the closest column that precedes it by default. */
const orderBy = (defaults: readonly ColumnSpec[], saved: readonly string[] | undefined): ColumnSpec[] => {
  if (!saved) return [...defaults]
  const byKey = new Map(defaults.map((column) => [column.key, column]))
  const order = [...new Set(saved)].flatMap((key) => byKey.get(key) ?? [])
  const placed = new Set(order.map(({ key }) => key))
  defaults.forEach((column, index) => {
    if (placed.has(column.key)) return
    const before = defaults.slice(0, index).findLast(({ key }) => placed.has(key))
    order.splice(before ? order.findIndex(({ key }) => key === before.key) + 1 : 0, 0, column)
    placed.add(column.key)
  })
  return order
}

export const clampWidth = (column: Pick<ColumnSpec, 'minWidth'>, width: number): number =>
  Math.round(Math.min(MAX_WIDTH, Math.max(column.minWidth, Number.isFinite(width) ? width : column.minWidth)))

/** Moves a column before or after another one. */
export const moveColumn = (
  defaults: readonly ColumnSpec[],
  layout: Layout,
  key: string,
  target: string,
  edge: 'before' | 'after',
): Layout => {
  const keys = applyLayout(defaults, layout)
    .map((column) => column.key)
    .filter((columnKey) => columnKey !== key)
  const at = keys.indexOf(target)
  if (at < 0 || key === target) return layout
  keys.splice(edge === 'before' ? at : at + 1, 0, key)
  return withOrder(defaults, layout, keys)
}

/** Moves a column by one position among the visible columns, skipping hidden ones. */
export const stepColumn = (defaults: readonly ColumnSpec[], layout: Layout, key: string, step: -1 | 1): Layout => {
  const visible = applyLayout(defaults, layout).filter((column) => column.isVisible)
  const neighbour = visible[visible.findIndex((column) => column.key === key) + step]
  return neighbour ? moveColumn(defaults, layout, key, neighbour.key, step < 0 ? 'before' : 'after') : layout
}

export const showColumn = (defaults: readonly ColumnSpec[], layout: Layout, key: string, isShown: boolean): Layout => {
  const columns = applyLayout(defaults, layout)
  if (columns.find((column) => column.key === key)?.isLocked) return layout
  const hidden = columns.filter((column) => (column.key === key ? !isShown : !column.isVisible)).map((column) => column.key)
  return withoutDefaults(defaults, { ...layout, columns: columns.map((column) => column.key), hidden })
}

export const pinColumn = (defaults: readonly ColumnSpec[], layout: Layout, key: string, isPinned: boolean): Layout => {
  const pinned = applyLayout(defaults, layout)
    .filter((column) => (column.key === key ? isPinned : column.isPinned))
    .map((column) => column.key)
  return withoutDefaults(defaults, { ...layout, pinned })
}

export const resizeColumn = (defaults: readonly ColumnSpec[], layout: Layout, key: string, width: number): Layout => {
  const column = defaults.find((candidate) => candidate.key === key)
  return column ? withoutDefaults(defaults, { ...layout, widths: { ...layout.widths, [key]: clampWidth(column, width) } }) : layout
}

/** Resets one column's width, visibility, pinning and position. */
export const resetColumn = (defaults: readonly ColumnSpec[], layout: Layout, key: string): Layout => {
  const { [key]: _, ...widths } = layout.widths ?? {}
  const without = (keys: readonly string[] | undefined) => keys?.filter((columnKey) => columnKey !== key)
  const defaultColumn = defaults.find((column) => column.key === key)
  const pinned = layout.pinned && defaultColumn?.isPinned ? [...(without(layout.pinned) ?? []), key] : without(layout.pinned)
  return withoutDefaults(defaults, { ...layout, widths, columns: without(layout.columns), hidden: without(layout.hidden), pinned })
}

const withOrder = (defaults: readonly ColumnSpec[], layout: Layout, keys: readonly string[]): Layout => {
  const hidden = applyLayout(defaults, layout)
    .filter((column) => !column.isVisible)
    .map((column) => column.key)
  return withoutDefaults(defaults, { ...layout, columns: keys, hidden })
}

/** Removes settings equal to the default, so that later changes of the default take effect. */
export const withoutDefaults = (defaults: readonly ColumnSpec[], layout: Layout): Layout => {
  const columns = applyLayout(defaults, layout)
  const isReordered = columns.some((column, index) => column.key !== defaults[index]?.key)
  const defaultsByKey = new Map(defaults.map((column) => [column.key, column]))
  const isVisibilityChanged = columns.some((column) => column.isVisible !== defaultsByKey.get(column.key)?.isVisible)
  const isPinningChanged = columns.some((column) => column.isPinned !== defaultsByKey.get(column.key)?.isPinned)
  const widths = Object.entries(layout.widths ?? {}).filter(
    ([key, width]) => defaultsByKey.has(key) && width !== defaultsByKey.get(key)?.width,
  )
  return {
    ...(isReordered || isVisibilityChanged
      ? {
          columns: columns.map((column) => column.key),
          hidden: columns.filter((column) => !column.isVisible).map((column) => column.key),
        }
      : {}),
    ...(isPinningChanged ? { pinned: columns.filter((column) => column.isPinned).map((column) => column.key) } : {}),
    ...(widths.length > 0 ? { widths: Object.fromEntries(widths) } : {}),
  }
}

/** Whether the layout differs from the default; the columns menu then shows a dot. */
export const isCustomised = (defaults: readonly ColumnSpec[], layout: Layout): boolean =>
  Object.keys(withoutDefaults(defaults, layout)).length > 0

/** Whether one column differs from its default. */
export const isColumnCustomised = (defaults: readonly ColumnSpec[], layout: Layout, key: string): boolean =>
  JSON.stringify(resetColumn(defaults, layout, key)) !== JSON.stringify(withoutDefaults(defaults, layout))
