import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { afterCursor, type Cursor, cursorColumns, readCursor, writeCursor } from './cursor.ts'
import { pageOf, type Page } from './list.ts'
import { orderBy, parseSort, type SortColumn, type SortKey, writeSort } from './sort.ts'

/** Where in a list somebody is: which list, its order, and the page by number or behind a cursor. */
type Place = { of: string; keys: SortKey[]; sort: string; cursor: Cursor | null; page: Page }

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

export type Paged = {
  /** What the rows hold, without the cursor. */
  select: Sql
  /** `holding h`, joins included. */
  from: Sql
  /** `from` without the joins that only give names, where no order needs them: then an index alone may find the rows. */
  keyFrom?: Sql
  where: Sql
  /** The row's number, unique within `from`. */
  id: Sql
  columns: Readonly<Record<string, SortColumn>>
  place: Place
  total: number
  isEstimate: boolean
}

type Row = { cursor_values: (string | null)[]; cursor_id: string }

/** One page of a list, its rows as `select` names them, and the cursor of the next one; null at the end. */
export const fetchPage = async (db: Db, list: Paged): Promise<{ rows: unknown[]; cursor: string | null }> => {
  const { sort, of, page } = list.place
  const rows = await pageRows(db, list)
  const last = rows.at(-1)
  const isEnd = rows.length < page.perPage
  const cursor =
    last && !isEnd
      ? writeCursor({
          sort,
          of,
          values: last.cursor_values,
          id: last.cursor_id,
          total: list.total,
          isEstimate: list.isEstimate,
          page: page.page,
        })
      : null
  return { rows: rows.map(({ cursor_values: _values, cursor_id: _id, ...row }) => row), cursor }
}

// Below this offset the plain way is as good as any.
const DEEP = 1_000

const pageRows = async (db: Db, list: Paged): Promise<Row[]> => {
  const { columns, id, where, total } = list
  const { keys, page, cursor } = list.place
  if (cursor) return rowsAfter(db, list, cursor)
  const fromEnd = total - page.offset - page.perPage
  if (!list.isEstimate && page.offset > DEEP && page.offset > total / 2) {
    // The second half of a long list is nearer from its end.
    const limit = Math.min(page.perPage, total - page.offset)
    if (limit <= 0) return []
    return (await run(db, list, where, orderBy(keys, columns, id, true), limit, Math.max(0, fromEnd))).toReversed()
  }
  const [first] = keys
  const column = first && columns[first.key]
  if (first && column?.nullable && (first.descending || column.joined)) {
    // An index holds nulls at the other end, or lacks them; without them it can be walked, and mostly that is enough.
    const known = sql`${where} and ${column.sql} is not null`
    const plain = { ...columns, [first.key]: { ...column, nullable: false } }
    const rows = await run(db, list, known, orderBy(keys, plain, id), page.perPage, page.offset)
    if (rows.length === page.perPage) return rows
  }
  return run(db, list, where, orderBy(keys, columns, id), page.perPage, page.offset)
}

const rowsAfter = async (db: Db, list: Paged, cursor: Cursor): Promise<Row[]> => {
  const rows: Row[] = []
  const { keys, page } = list.place
  for (const part of afterCursor(cursor, keys, list.columns, list.id)) {
    const missing = page.perPage - rows.length
    if (missing === 0) break
    rows.push(...(await run(db, list, sql`${list.where} and ${part.where}`, orderBy(keys, part.columns, list.id), missing, 0)))
  }
  return rows
}

/** The numbers of the rows first, by what their order needs alone: names are joined and columns read for one page, not for all. */
const run = (
  db: Db,
  { select, from, keyFrom = from, id, place, columns }: Paged,
  where: Sql,
  order: Sql,
  limit: number,
  offset: number,
): Promise<Row[]> =>
  db.query<Row>(sql`
    select ${select}, ${cursorColumns(place.keys, columns)}, ${id}::text as cursor_id
    from ${from} where ${id} in (select ${id} from ${keyFrom} where ${where} order by ${order} limit ${limit} offset ${offset})
    order by ${order}`)
