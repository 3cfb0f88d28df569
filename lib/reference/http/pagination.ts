import { createHash } from 'node:crypto'
import { readCursor, type Cursor } from './cursor.ts'
import { pageOf, type Page } from './list.ts'
import { parseSort, writeSort, type SortColumn, type SortKey } from './sort.ts'

/** Where in a list somebody is: which list, its order, and the page by number or behind a cursor. */
export type Place = { of: string; keys: SortKey[]; sort: string; cursor: Cursor | null; page: Page }

type Asked = { sort?: string; cursor?: string; page?: number; per_page?: number }
type Columns = Readonly<Record<string, SortColumn>>

/** Reads the place from a query; null where its cursor was not written by this server for this list in this order. */
export const placeOf = (query: Asked, defaultSort: string, columns: Columns): Place | null => {
  const keys = parseSort(query.sort ?? defaultSort)
  const sort = writeSort(keys)
  const of = listOf(query, columns)
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, { sort, of, keys }, columns)
  if (query.cursor !== undefined && cursor === null) return null
  const page = pageOf({ page: query.page ?? (cursor ? cursor.page + 1 : 1), per_page: query.per_page })
  return { of, keys, sort, cursor, page }
}

const WHERE_IN_IT = new Set(['page', 'cursor', 'sort'])

/**
 * A list in short: its columns, its filters and the size of its pages, in whatever order they were sent. Behind a position of
 * another list would stand other rows than those that were counted.
 */
const listOf = (query: Asked, columns: Columns): string => {
  const asked = Object.entries(query)
    .filter(([key, value]) => !WHERE_IN_IT.has(key) && value !== undefined)
    .map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([Object.keys(columns), asked]))
    .digest('base64url')
    .slice(0, 16)
}
