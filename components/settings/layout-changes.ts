import { isCustomised } from '#lib/list/layout.ts'
import { parseSort } from '#lib/list/sort.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import { clientColumns, type DefaultLayout } from '#lib/list/default-layout.ts'

type Change = { sign: '+' | '−' | '→'; text: string }

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
): Change[] => {
  const [old, next] = [clientColumns(columns, before), clientColumns(columns, after)]
  const changes: Change[] = next.flatMap((column) => {
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

/** What someone else has saved since (`theirs`), with the user's own changes, from `before` to `mine`, on top of it. */
export const mergedLayout = (
  columns: readonly ColumnSpec[],
  before: DefaultLayout,
  mine: DefaultLayout,
  theirs: DefaultLayout,
): DefaultLayout => {
  const [old, own, saved] = [before, mine, theirs].map((layout) => clientColumns(columns, layout)) as [
    ColumnSpec[],
    ColumnSpec[],
    ColumnSpec[],
  ]
  const keysOf = (list: readonly ColumnSpec[]) => list.map(({ key }) => key)
  const order = keysOf(own).join(' ') === keysOf(old).join(' ') ? saved : own
  const choose = <Key extends 'isVisible' | 'isPinned' | 'width'>(key: string, field: Key): ColumnSpec[Key] | undefined => {
    const [was, is, theirValue] = [old, own, saved].map((list) => list.find((column) => column.key === key)?.[field])
    return was === is ? theirValue : is
  }
  return {
    columns: keysOf(order),
    hidden: keysOf(order.filter(({ key }) => choose(key, 'isVisible') === false)),
    pinned: keysOf(order.filter(({ key }) => choose(key, 'isPinned') === true)),
    widths: Object.fromEntries(order.map(({ key, width }) => [key, choose(key, 'width') ?? width])),
    density: before.density === mine.density ? theirs.density : mine.density,
    sort: before.sort === mine.sort ? theirs.sort : mine.sort,
  }
}
