import sql, { empty, type Sql } from 'sql-template-tag'
import { invalid, ok, type ApiResponse } from './response.ts'
import type { Context } from './context.ts'
import { INVALID_CURSOR } from './cursor.ts'
import { listMeta, pageOf } from './list.ts'
import { orderBy, parseSort, writeSort, type SortColumn } from './sort.ts'

type PageRequest = Pick<Context, 'db' | 'now' | 'caller'> & { query: { sort?: string; cursor?: string; page?: number; per_page?: number } }
type ShortList = {
  select: Sql
  from: Sql
  /** A join that only these sort keys need. */
  sortJoin?: { join: Sql; keys: readonly string[] }
  where: Sql
  columns: Readonly<Record<string, SortColumn>>
  /** The default sort order. */
  sort: string
  tieBreaker: Sql
}

/** Pages through a list of a few thousand rows by offset. There is no cursor, because the rows have no numeric id. */
export const answerShortList = async (
  context: PageRequest,
  list: ShortList,
  rowOf: (row: never) => unknown,
  extraMeta: object = {},
): Promise<ApiResponse> => {
  const { db, query } = context
  if (query.cursor !== undefined) return invalid(INVALID_CURSOR)
  const page = pageOf(query)
  const keys = parseSort(query.sort ?? list.sort)
  const sortJoin = list.sortJoin && keys.some(({ key }) => list.sortJoin?.keys.includes(key)) ? list.sortJoin.join : empty
  const [countRow] = await db.query<{ total: number }>(sql`select count(*) as total from ${list.from} where ${list.where}`)
  const rows = await db.query<never>(sql`
    select ${list.select} from ${list.from} ${sortJoin} where ${list.where}
    order by ${orderBy(keys, list.columns, list.tieBreaker)} limit ${page.perPage} offset ${page.offset}`)
  const meta = listMeta(context, { total: countRow?.total ?? 0, rows: rows.length, page, sort: writeSort(keys) })
  return ok({ data: rows.map(rowOf), meta: { ...meta, ...extraMeta } })
}
