import { readCursor, type Cursor } from './cursor.ts'
import { pageOf, type Page } from './list.ts'
import { parseSort, writeSort, type SortColumn, type SortKey } from './sort.ts'

/** Where in a list somebody is: its order, and the page by number or behind a cursor. */
type Place = { keys: SortKey[]; sort: string; cursor: Cursor | null; page: Page }

type Asked = { sort?: string; cursor?: string; page?: number; per_page?: number }

/** Reads the place from a query; null where its cursor was not written by this server for this order. */
export const placeOf = (query: Asked, defaultSort: string, columns: Readonly<Record<string, SortColumn>>): Place | null => {
  const keys = parseSort(query.sort ?? defaultSort)
  const sort = writeSort(keys)
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, sort, keys, columns)
  if (query.cursor !== undefined && cursor === null) return null
  const page = pageOf({ page: query.page ?? (cursor ? cursor.page + 1 : 1), per_page: query.per_page })
  return { keys, sort, cursor, page }
}
