import type { Marks } from './marked-rows.ts'
import { countText } from './pages.ts'

type Identified = { id: string }

/** Rows that an action was applied to, and the rows that were shown when it was chosen. */
export type UsedRows<Row> = { rows: readonly Row[]; shown: readonly Identified[] }

/** The rows that are shown now. `isWholeList`: the list has no others. */
export type ShownRows = { rows: readonly Identified[]; isWholeList: boolean }

/**
 * Rows of an action that have left the list since. A row of another page counts only if the whole list is shown, because otherwise nobody
 * knows whether it is still there.
 */
export const rowsThatLeft = <Row extends Identified>(used: UsedRows<Row>, { rows, isWholeList }: ShownRows): Row[] => {
  const [before, now] = [idsOf(used.shown), idsOf(rows)]
  return used.rows.filter(({ id }) => !now.has(id) && (isWholeList || before.has(id)))
}

/** Marked rows that are not shown. Empty if all results are marked, because their rows are not known. */
export const rowsNotShown = <Row extends Identified>(marks: Marks<Row>, shown: readonly Identified[]): Row[] => {
  if (marks.kind === 'all') return []
  const ids = idsOf(shown)
  return [...marks.rows.values()].filter(({ id }) => !ids.has(id))
}

/** How many rows are marked, and how many of them are not shown: `6 marked, 4 not in this list`. */
export const markedText = (count: number, hidden: number, isWholeList: boolean): string => {
  const marked = `${countText(count)} marked`
  if (hidden === 0) return marked
  return `${marked}, ${hidden === count ? '' : `${countText(hidden)} `}not ${isWholeList ? 'in this list' : 'on this page'}`
}

const idsOf = (rows: readonly Identified[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id))
