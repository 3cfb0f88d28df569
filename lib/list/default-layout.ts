import type { ListLayout } from '#lib/contract/settings/list-layouts.ts'
import { applyLayout, fitToScope, renameColumns, scopeCounts, withoutDefaults, type Layout } from './layout.ts'
import { parseSort, writeSort } from './sort.ts'
import type { ColumnSpec } from './spec.ts'

/** The default layout of a list for the users of a client. Missing fields mean the standard. */
export type DefaultLayout = Omit<Layout, 'order'> & { density?: 'compact' | 'normal'; sort?: string }

export const STANDARD: DefaultLayout = {}

const present = <T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as never

/** A layout from v7 without the nulls, empty sorts and unknown densities that an unusual v7 may send. */
export const defaultLayoutOf = ({ columns, hidden, pinned, widths, density, sort }: Omit<ListLayout, 'version'>): DefaultLayout =>
  present({
    columns,
    hidden,
    pinned,
    widths: widths && (Object.fromEntries(Object.entries(widths).filter(([, width]) => width !== null)) as Record<string, number>),
    density: density === 'compact' || density === 'normal' ? density : null,
    sort: sort || null,
  })

/**
 * The columns that users of one client see without any saved layout: without the client, without the site if there is only one, and with
 * the owner if there are several. For an unknown client, all `columns` stay as they are.
 */
export const columnsOfUsers = (
  columns: readonly ColumnSpec[],
  client: { owners: readonly { owner_code: string }[] } | undefined,
  sites: readonly unknown[],
): ColumnSpec[] => fitToScope(columns, client ? scopeCounts([client], sites) : scopeCounts([], [null, null]))

/** The default columns of a list for the users of a client. */
export const clientColumns = (
  columns: readonly ColumnSpec[],
  layout: DefaultLayout,
  renames?: Readonly<Record<string, string>>,
): ColumnSpec[] => applyLayout(columns, renameColumns(layout, renames))

/** The layout's sort, limited to columns that the list has and can sort by; null if none is left. */
export const clientSort = (columns: readonly Pick<ColumnSpec, 'key' | 'isSortable'>[], { sort = '' }: DefaultLayout): string | null => {
  const sortable = new Set(columns.flatMap(({ key, isSortable }) => (isSortable ? [key] : [])))
  return writeSort(parseSort(sort).filter(({ key }) => sortable.has(key))) || null
}

/** The part of a layout that differs from the standard; null if nothing does. */
export const differingLayout = (columns: readonly ColumnSpec[], layout: DefaultLayout, standardSort: string): DefaultLayout | null => {
  const { density, sort } = layout
  const kept: DefaultLayout = {
    ...withoutDefaults(columns, layout),
    ...(density === 'compact' && { density }),
    ...(sort !== undefined && sort !== standardSort && { sort }),
  }
  return Object.keys(kept).length > 0 ? kept : null
}
