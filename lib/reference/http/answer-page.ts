import { invalid, ok, type ApiResponse } from './response.ts'
import type { Context } from './context.ts'
import { type Cursor, INVALID_CURSOR } from './cursor.ts'
import { listMeta } from './list.ts'
import { fetchPage, type Paged, paginationOf } from './fetch-page.ts'

/** A list that is returned in pages. */
export type PagedList<Row> = Omit<Paged, 'pagination' | 'total' | 'isEstimate'> & {
  defaultSort: string
  count: (cursor: Cursor | null) => Promise<CountResult>
  /** Maps rows of the database to rows of the response. */
  rowsOf: (rows: Row[]) => unknown[] | Promise<unknown[]>
}

export type CountResult = {
  total: number
  isEstimate?: boolean
  totals?: Record<string, number> | null
  /** Extra fields for the list's `meta`, such as counts by status. */
  meta?: object
}

type ListContext = Pick<Context, 'db' | 'now'> & {
  caller: Context['caller']
  query: { sort?: string; cursor?: string; page?: number; per_page?: number }
}

/** Counts a list unless the query has a cursor, which carries the count. Pages after a cursor have no sums. */
export const countOnce =
  (count: () => Promise<CountResult>): PagedList<never>['count'] =>
  (cursor) =>
    cursor ? Promise.resolve({ total: cursor.total, isEstimate: cursor.isEstimate }) : count()

/** One page of a list and its meta; null if the query's cursor was not issued for this list and sort order. */
export const readPage = async <Row>(context: ListContext, { defaultSort, count, rowsOf, ...list }: PagedList<Row>) => {
  const pagination = paginationOf(context.query, defaultSort, list.columns)
  if (!pagination) return null
  const { sort, cursor, page } = pagination
  const { total, isEstimate = false, totals = null, meta } = await count(cursor)
  const { rows, cursor: next } = await fetchPage(context.db, { ...list, pagination, total, isEstimate })
  return {
    data: await rowsOf(rows as Row[]),
    meta: { ...listMeta(context, { total, rows: rows.length, page, sort, totals, cursor: next, isEstimate }), ...meta },
  }
}

/** Returns one page of a list, sorted as the query asks. */
export const answerPage = async <Row>(context: ListContext, list: PagedList<Row>): Promise<ApiResponse> => {
  const page = await readPage(context, list)
  return page ? ok(page) : invalid(INVALID_CURSOR)
}
