import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { afterCursor, type Cursor, cursorColumns, readCursor, writeCursor } from './cursor.ts'
import { pageOf, type Page } from './list.ts'
import { orderBy, parseSort, type SortColumn, type SortKey, writeSort } from './sort.ts'

/** A position in a list: the list, its sort order, and the page by number or after a cursor. */
type Pagination = { listId: string; keys: SortKey[]; sort: string; cursor: Cursor | null; page: Page }

type ListQuery = { sort?: string; cursor?: string; page?: number; per_page?: number }
type Columns = Readonly<Record<string, SortColumn>>

/** Reads the position from a query; null if its cursor was not issued for this list and sort order. */
export const paginationOf = (query: ListQuery, defaultSort: string, columns: Columns): Pagination | null => {
  const keys = parseSort(query.sort ?? defaultSort)
  const sort = writeSort(keys)
  const listId = listIdOf(query, columns)
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, { sort, listId, keys }, columns)
  if (query.cursor !== undefined && cursor === null) return null
  const page = pageOf({ page: query.page ?? (cursor ? cursor.page + 1 : 1), per_page: query.per_page })
  return { listId, keys, sort, cursor, page }
}

const POSITION_KEYS = new Set(['page', 'cursor', 'sort'])

/**
 * Identifies a list by its columns, filters and page size, in any order. A cursor carries it, because its count and position
 * are wrong for any other list.
 */
const listIdOf = (query: ListQuery, columns: Columns): string => {
  const filters = Object.entries(query)
    .filter(([key, value]) => !POSITION_KEYS.has(key) && value !== undefined)
    .map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([Object.keys(columns), filters]))
    .digest('base64url')
    .slice(0, 16)
}

export type Paged = {
  /** The selected columns, without those of the cursor. */
  select: Sql
  /** Table and joins, as in `holding h join …`. */
  from: Sql
  /** `from` without the joins that only add names, if no sort key needs them, so that an index alone can find the rows. */
  keyFrom?: Sql
  where: Sql
  /** The row's id, unique within `from`. */
  id: Sql
  columns: Readonly<Record<string, SortColumn>>
  pagination: Pagination
  total: number
  isEstimate: boolean
}

type Row = { cursor_values: (string | null)[]; cursor_id: string }

/** One page of a list with the columns of `select`, and the cursor of the next page; null after a page that is not full. */
export const fetchPage = async (db: Db, list: Paged): Promise<{ rows: unknown[]; cursor: string | null }> => {
  const { sort, listId, page } = list.pagination
  const rows = await pageRows(db, list)
  const last = rows.at(-1)
  const isLastPage = rows.length < page.perPage
  const cursor =
    last && !isLastPage
      ? writeCursor({
          sort,
          of: listId,
          values: last.cursor_values,
          id: last.cursor_id,
          total: list.total,
          isEstimate: list.isEstimate,
          page: page.page,
        })
      : null
  return { rows: rows.map(({ cursor_values: _values, cursor_id: _id, ...row }) => row), cursor }
}

// Up to this offset, a plain OFFSET is fast enough.
const MAX_PLAIN_OFFSET = 1_000

const pageRows = async (db: Db, list: Paged): Promise<Row[]> => {
  const { columns, id, where, total } = list
  const { keys, page, cursor } = list.pagination
  if (cursor) return rowsAfter(db, list, cursor)
  const fromEnd = total - page.offset - page.perPage
  if (!list.isEstimate && page.offset > MAX_PLAIN_OFFSET && page.offset > total / 2) {
    // In the second half of a long list, reading backwards from the end skips fewer rows.
    const limit = Math.min(page.perPage, total - page.offset)
    if (limit <= 0) return []
    return (await queryRows(db, list, where, orderBy(keys, columns, id, true), limit, Math.max(0, fromEnd))).toReversed()
  }
  const [first] = keys
  const column = first && columns[first.key]
  if (first && column?.nullable && (first.descending || column.joined)) {
    // The index has nulls at the wrong end, or none at all. A query for the other rows can use it, and they usually fill the page.
    const whereNotNull = sql`${where} and ${column.sql} is not null`
    const columnsWithoutNulls = { ...columns, [first.key]: { ...column, nullable: false } }
    const rows = await queryRows(db, list, whereNotNull, orderBy(keys, columnsWithoutNulls, id), page.perPage, page.offset)
    if (rows.length === page.perPage) return rows
  }
  return queryRows(db, list, where, orderBy(keys, columns, id), page.perPage, page.offset)
}

const rowsAfter = async (db: Db, list: Paged, cursor: Cursor): Promise<Row[]> => {
  const rows: Row[] = []
  const { keys, page } = list.pagination
  for (const part of afterCursor(cursor, keys, list.columns, list.id)) {
    const remaining = page.perPage - rows.length
    if (remaining === 0) break
    rows.push(...(await queryRows(db, list, sql`${list.where} and ${part.where}`, orderBy(keys, part.columns, list.id), remaining, 0)))
  }
  return rows
}

/** Finds the ids of the page's rows first, with the sort columns only. Names and other columns are then read for one page, not for all. */
const queryRows = (
  db: Db,
  { select, from, keyFrom = from, id, pagination, columns }: Paged,
  where: Sql,
  order: Sql,
  limit: number,
  offset: number,
): Promise<Row[]> =>
  db.query<Row>(sql`
    select ${select}, ${cursorColumns(pagination.keys, columns)}, ${id}::text as cursor_id
    from ${from} where ${id} in (select ${id} from ${keyFrom} where ${where} order by ${order} limit ${limit} offset ${offset})
    order by ${order}`)
