import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Problems } from './answer.ts'

export type SortKey = { key: string; descending: boolean }

/** Keys of a `sort` text, `-` for descending; later repetitions of a key change nothing and are dropped. */
export const parseSort = (text: string): SortKey[] => {
  const keys: SortKey[] = []
  for (const part of text.split(',').map((word) => word.trim())) {
    const descending = part.startsWith('-')
    const key = descending ? part.slice(1) : part
    if (key !== '' && key !== 'id' && !keys.some((known) => known.key === key)) keys.push({ key, descending })
  }
  return keys
}

/** A problem for each unknown sort key, with the keys that are known. */
export const sortProblems = (text: string | null, allowed: readonly string[]): Problems => {
  const unknown = parseSort(text ?? '').filter(({ key }) => !allowed.includes(key))
  if (unknown.length === 0) return {}
  return { sort: unknown.map(({ key }) => `This list cannot be sorted by "${key.slice(0, 60)}". Sort by one of: ${allowed.join(', ')}.`) }
}

export const writeSort = (keys: readonly SortKey[]): string => keys.map(({ key, descending }) => (descending ? `-${key}` : key)).join(',')

/**
 * A sort key as the database knows it. A column that may be null needs to say so: nulls come last either way. One that is
 * `joined` has its index in another table, which leads where its nulls are left out.
 */
export type SortColumn = {
  sql: Sql
  type: 'text' | 'numeric' | 'bigint' | 'date' | 'timestamptz' | 'boolean'
  nullable?: boolean
  joined?: true
}

/**
 * `order by` of a list. The row's number follows as tie-breaker in the direction of the first key, so that an index on
 * (column, id) serves both directions and no two rows compare equal. `reversed` gives exactly the other way round.
 */
export const orderBy = (keys: readonly SortKey[], columns: Readonly<Record<string, SortColumn>>, id: Sql, reversed = false): Sql => {
  const parts = keys.map(({ key, descending }) => {
    const column = columns[key]!
    const down = descending !== reversed
    return sql`${column.sql} ${raw(down ? 'desc' : 'asc')}${raw(column.nullable ? (reversed ? ' nulls first' : ' nulls last') : '')}`
  })
  return join([...parts, sql`${id} ${raw((keys[0]?.descending ?? false) !== reversed ? 'desc' : 'asc')}`])
}
