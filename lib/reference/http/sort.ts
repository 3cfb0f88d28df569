import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Problems } from './response.ts'

export type SortKey = { key: string; descending: boolean }

/** Parses the keys of a `sort` value; `-` means descending. Drops repeated keys, which would not change the order, and `id`. */
export const parseSort = (text: string): SortKey[] => {
  const keys: SortKey[] = []
  for (const part of text.split(',').map((word) => word.trim())) {
    const descending = part.startsWith('-')
    const key = descending ? part.slice(1) : part
    if (key !== '' && key !== 'id' && !keys.some((known) => known.key === key)) keys.push({ key, descending })
  }
  return keys
}

/** Reports each unknown sort key and lists the known ones. */
export const sortProblems = (text: string | null, allowed: readonly string[]): Problems => {
  const unknown = parseSort(text ?? '').filter(({ key }) => !allowed.includes(key))
  if (unknown.length === 0) return {}
  return { sort: unknown.map(({ key }) => `This list cannot be sorted by "${key.slice(0, 60)}". Sort by one of: ${allowed.join(', ')}.`) }
}

export const writeSort = (keys: readonly SortKey[]): string => keys.map(({ key, descending }) => (descending ? `-${key}` : key)).join(',')

/**
 * The column behind a sort key. Set `nullable` if it can be null: nulls come last in both directions. Set `joined` if its index
 * is on another table; that index can be used when nulls are left out.
 */
export type SortColumn = {
  sql: Sql
  type: 'text' | 'numeric' | 'bigint' | 'date' | 'timestamptz' | 'boolean'
  nullable?: boolean
  joined?: true
}

/** A sort column that is a plain column of the query. */
export const sortColumn = (name: string, type: SortColumn['type'], nullable = false): SortColumn => ({ sql: raw(name), type, nullable })

/**
 * The `order by` of a list. The row's id is the tie-breaker, in the direction of the first key, so that an index on
 * (column, id) serves both directions and no two rows compare equal. `reversed` gives the exact opposite order.
 */
export const orderBy = (keys: readonly SortKey[], columns: Readonly<Record<string, SortColumn>>, id: Sql, reversed = false): Sql => {
  const parts = keys.map(({ key, descending }) => {
    const column = columns[key]!
    const direction = raw(descending === reversed ? 'asc' : 'desc')
    if (!column.nullable) return sql`${column.sql} ${direction}`
    return sql`${column.sql} ${direction} nulls ${raw(reversed ? 'first' : 'last')}`
  })
  return join([...parts, sql`${id} ${raw((keys[0]?.descending ?? false) !== reversed ? 'desc' : 'asc')}`])
}
