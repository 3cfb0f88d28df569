import type { ColumnSpec } from '#lib/list/spec.ts'
import { textOf, valueOf, type SharedNames } from './cell.tsx'

const NONE: SharedNames = {}

/** The texts in a list's rows that need the field `apartBy` of their column to be told apart. Always the same object if there are none. */
export const sharedNames = (columns: readonly ColumnSpec[], rows: readonly object[]): SharedNames => {
  const ofColumns = columns.flatMap(({ key, apartBy }) => {
    if (apartBy === undefined) return []
    const byName = Map.groupBy(rows, (row) => textOf(valueOf(row, key)))
    const shared = [...byName].filter(([, same]) => new Set(same.map((row) => textOf(valueOf(row, apartBy)))).size > 1)
    return shared.length > 0 ? [[key, new Set(shared.map(([name]) => name))] as const] : []
  })
  return ofColumns.length > 0 ? Object.fromEntries(ofColumns) : NONE
}
