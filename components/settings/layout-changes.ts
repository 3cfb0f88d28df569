import type { ChangeText } from '#components/form/change-text.ts'
import { isCustomised } from '#lib/list/layout.ts'
import { parseSort } from '#lib/list/sort.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import { clientColumns, type DefaultLayout } from '#lib/list/default-layout.ts'
import type { Fields } from '#lib/shared/field-changes.ts'

/** A sort in words: `Ship by, descending; Order`. */
export const sortText = (columns: readonly Pick<ColumnSpec, 'key' | 'label'>[], sort: string): string =>
  parseSort(sort)
    .map(({ key, isDescending }) => `${columns.find((column) => column.key === key)?.label ?? key}${isDescending ? ', descending' : ''}`)
    .join('; ')

/** What differs between two layouts of a list, in words. A layout without a sort has `standardSort`, that of the list. */
export const layoutChanges = (
  columns: readonly ColumnSpec[],
  before: DefaultLayout,
  after: DefaultLayout,
  standardSort: string,
): ChangeText[] => {
  const [old, next] = [clientColumns(columns, before), clientColumns(columns, after)]
  const changes: ChangeText[] = next.flatMap((column) => {
    const was = old.find(({ key }) => key === column.key)
    return was && was.isVisible !== column.isVisible
      ? [{ sign: column.isVisible ? ('+' as const) : ('−' as const), text: column.label }]
      : []
  })
  const kept = (list: readonly ColumnSpec[], others: readonly ColumnSpec[]) =>
    list.filter(({ key, isVisible }) => isVisible && others.some((other) => other.key === key && other.isVisible)).map(({ key }) => key)
  const add = (text: string) => changes.push({ sign: '→', text })
  if (kept(old, next).join(' ') !== kept(next, old).join(' ')) add('Order of columns')
  const pinned = (list: readonly ColumnSpec[]) => list.flatMap(({ key, isPinned }) => (isPinned ? [key] : []))
  if (pinned(old).toSorted().join(' ') !== pinned(next).toSorted().join(' ')) add('Pinned columns')
  const widths = (list: readonly ColumnSpec[]) => list.map(({ key, width }) => `${key} ${width}`).toSorted()
  if (widths(old).join() !== widths(next).join()) add('Widths')
  if ((before.density ?? 'normal') !== (after.density ?? 'normal')) add(after.density === 'compact' ? 'Compact rows' : 'Normal rows')
  const [oldSort, nextSort] = [before.sort ?? standardSort, after.sort ?? standardSort]
  if (oldSort !== nextSort) add(`Sort: ${sortText(columns, nextSort)}`)
  // If nothing else differs, it is the order of columns that are not shown.
  if (changes.length === 0 && isCustomised(old, after)) add('Order of hidden columns')
  return changes
}

/** A layout as flat fields. `order` has all columns, also those that are not shown. */
export const layoutFields = (columns: readonly ColumnSpec[], layout: DefaultLayout, standardSort: string): Fields => {
  const laidOut = clientColumns(columns, layout)
  return {
    order: laidOut.map(({ key }) => key).join('\n'),
    density: layout.density ?? 'normal',
    sort: layout.sort ?? standardSort,
    ...Object.fromEntries(
      laidOut.flatMap(({ key, isVisible, isPinned, width }) => [
        [`visible.${key}`, isVisible],
        [`pinned.${key}`, isPinned],
        [`width.${key}`, width],
      ]),
    ),
  }
}

/** The layout of these fields. */
export const layoutWith = (columns: readonly ColumnSpec[], fields: Fields): DefaultLayout => ({
  columns: String(fields['order']).split('\n'),
  hidden: columns.flatMap(({ key }) => (fields[`visible.${key}`] ? [] : [key])),
  pinned: columns.flatMap(({ key }) => (fields[`pinned.${key}`] ? [key] : [])),
  widths: Object.fromEntries(columns.map(({ key, width }) => [key, Number(fields[`width.${key}`] ?? width)])),
  density: fields['density'] === 'compact' ? 'compact' : 'normal',
  sort: String(fields['sort']),
})
