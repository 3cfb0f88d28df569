import type { ListLayout } from '#lib/contract/exact-types.ts'
import { columnLabel, LIST_COLUMNS } from './list-columns.ts'

export type Layout = Pick<ListLayout, 'columns' | 'hidden' | 'pinned' | 'widths' | 'density' | 'sort'>
export type LayoutChange = { field: string; label: string; before: string | number | null; after: string | number | null }

/** What decides which columns users of a client see who have not chosen them: scope columns with a single value are hidden. */
export type LayoutScope = { owners: number; sites: number }

/** What differs between two layouts of a list, in words. A missing layout is the standard one. */
export const layoutChanges = (list: string, before: Layout, after: Layout, scope: LayoutScope): LayoutChange[] => {
  const label = (key: string) => columnLabel(list, key)
  const [old, next] = [before, after].map((layout) => columnsOf(list, layout, scope)) as [Columns, Columns]
  const keys = [...new Set([...next.order, ...old.order])]
  const labelsOf = (names: readonly string[]) => names.map(label).join(', ') || 'None'
  const change = (field: string, name: string, from: LayoutChange['before'], to: LayoutChange['after']): LayoutChange[] =>
    from === to ? [] : [{ field, label: name, before: from, after: to }]
  const [oldOrder, nextOrder] = differingOrder(old, next)
  return [
    ...keys.flatMap((key) => change(key, label(key), visibility(old, key), visibility(next, key))),
    ...change('columns', 'Order of columns', labelsOf(oldOrder), labelsOf(nextOrder)),
    ...change('pinned', 'Pinned columns', labelsOf(old.pinned), labelsOf(next.pinned)),
    ...keys.flatMap((key) => change(`widths.${key}`, `Width of ${label(key)}`, widthOf(before, key), widthOf(after, key))),
    ...change('density', 'Row height', densityOf(before), densityOf(after)),
    ...change('sort', 'Sort', sortText(list, before.sort), sortText(list, after.sort)),
  ]
}

type Columns = { order: readonly string[]; shown: ReadonlySet<string>; pinned: readonly string[]; isStandard: boolean }

const columnsOf = (list: string, { columns, hidden = [], pinned, widths = {} }: Layout, scope: LayoutScope): Columns => {
  const standard = LIST_COLUMNS[list]
  const order = withMissing(columns ?? [], [...new Set([...(standard?.shown ?? []), ...(standard?.hidden ?? []), ...Object.keys(widths)])])
  const isShown = (key: string) =>
    // A column that the list is about cannot be hidden.
    standard?.pinned.includes(key) ||
    (!hidden.includes(key) && (columns?.includes(key) || !standard || isShownByDefault(key, standard.shown.includes(key), list, scope)))
  return {
    order,
    shown: new Set(order.filter(isShown)),
    // In the order of the columns, so that the same set is the same text.
    pinned: order.filter((key) => (pinned ?? standard?.pinned ?? []).includes(key)),
    isStandard: columns === undefined,
  }
}

/** A saved order with the columns that it does not have, such as new ones, each after its neighbour, as the screens place them. */
const withMissing = (saved: readonly string[], standard: readonly string[]): string[] => {
  const order = [...new Set(saved)]
  standard.forEach((key, index) => {
    if (order.includes(key)) return
    const neighbour = standard.slice(0, index).findLast((name) => order.includes(name))
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, key)
  })
  return order
}

/** Lists that have the owner as their second key: users who see several owners of a client see it. */
const DISTINCT_OWNER: ReadonlySet<string> = new Set(['stock.summary', 'stock.table', 'age.product', 'age.lot', 'suppliers.products'])

const isShownByDefault = (key: string, isShown: boolean, list: string, { owners, sites }: LayoutScope): boolean => {
  if (key === 'client_code' || (key === 'site_code' && sites === 1) || (key === 'owner_code' && owners === 1)) return false
  return isShown || (key === 'owner_code' && owners > 1 && DISTINCT_OWNER.has(list))
}

const visibility = ({ shown }: Columns, key: string): string => (shown.has(key) ? 'Shown' : 'Hidden')

/** The stretch of the columns shown in both that is in a different order; empty if there is none. */
const differingOrder = (old: Columns, next: Columns): [string[], string[]] => {
  // In the standard layout the place of the owner depends on the user.
  const isComparable = (key: string) =>
    old.shown.has(key) && next.shown.has(key) && !(key === 'owner_code' && (old.isStandard || next.isStandard))
  const [before, after] = [old, next].map(({ order }) => order.filter(isComparable)) as [string[], string[]]
  const first = before.findIndex((key, index) => after[index] !== key)
  const end = before.findLastIndex((key, index) => after[index] !== key) + 1
  return first < 0 ? [[], []] : [before.slice(first, end), after.slice(first, end)]
}

const widthOf = ({ widths }: Layout, key: string): number | string => widths?.[key] ?? 'Standard'

const densityOf = ({ density }: Layout): string => (density === 'compact' ? 'Compact' : 'Normal')

/** `Ship by, descending; Order` */
const sortText = (list: string, sort: string | undefined): string =>
  (sort || LIST_COLUMNS[list]?.sort || '')
    .split(',')
    .filter(Boolean)
    .map((part) => (part.startsWith('-') ? `${columnLabel(list, part.slice(1))}, descending` : columnLabel(list, part)))
    .join('; ') || 'Standard'
