import type { SortKey } from '#lib/list/spec.ts'
import { textOf, valueOf } from './cell.tsx'

/**
 * Marked rows in the order of the list rather than of marking. Rows of the page in view have exactly its order. Rows of other pages
 * are placed by the values that the list is sorted by, empty ones last, because v7 does not say where they are in the list.
 */
export const inListOrder = <Row extends { id: string }>(rows: readonly Row[], inView: readonly Row[], sort: readonly SortKey[]): Row[] => {
  const sorted = rows.toSorted((a, b) => {
    for (const { key, isDescending } of sort) {
      const order = compareValues(valueOf(a, key), valueOf(b, key), isDescending)
      if (order !== 0) return order
    }
    return 0
  })
  const positions = new Map(inView.map(({ id }, index) => [id, index]))
  const shown = rows.filter(({ id }) => positions.has(id)).toSorted((a, b) => positions.get(a.id)! - positions.get(b.id)!)
  return sorted.map((row) => (positions.has(row.id) ? shown.shift()! : row))
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const compareValues = (a: unknown, b: unknown, isDescending: boolean): number => {
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : textOf(a).localeCompare(textOf(b), 'en')
  return isDescending ? -order : order
}
