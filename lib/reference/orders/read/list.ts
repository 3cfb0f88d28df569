import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import type { ApiResponse } from '../../http/response.ts'
import { answerPage, countOnce, type CountResult } from '../../http/answer-page.ts'
import type { Context } from '../../http/context.ts'
import type { SortColumn } from '../../http/sort.ts'
import { canCountByOrder, sourceOf, whereOf, type ListRequest, type Grain } from './list-request.ts'

/** How one grain of orders is listed. */
export type OrderList<Row> = {
  grain: Grain
  columns: Readonly<Record<string, SortColumn>>
  defaultSort: string
  select: Sql
  /** Includes the joins that add names. */
  from: Sql
  id: Sql
  /** Quantities of lines that are totalled if all lines have the same unit. */
  sums?: readonly string[]
  rowOf: (row: Row) => unknown
}

type ListContext = Pick<Context, 'db' | 'caller' | 'now'> & {
  query: { sort?: string; cursor?: string; page?: number; per_page?: number; product?: string[] }
}

/** One page of orders or of their lines. */
export const answerList = <Row>(
  context: ListContext,
  request: ListRequest,
  { grain, sums, rowOf, ...list }: OrderList<Row>,
): Promise<ApiResponse> =>
  answerPage<Row>(context, {
    ...list,
    where: whereOf(request, grain),
    count: countOnce(() => countRows(context.db, request, { grain, sums }, context.query.product !== undefined)),
    rowsOf: (rows) => rows.map(rowOf),
  })

/** Counts rows and totals their quantities. Totals need a common unit, so they are computed only for lists filtered by product. */
const countRows = async (
  db: Db,
  request: ListRequest,
  list: Pick<OrderList<never>, 'grain' | 'sums'>,
  isFilteredByProduct: boolean,
): Promise<CountResult> => {
  if (list.grain === 'table' && canCountByOrder(request)) {
    const [row] = await db.query<{ total: number }>(sql`
      select coalesce(sum(o.lines), 0) as total from ${sourceOf(request.kind, 'summary')} where ${whereOf(request, 'summary')}`)
    return { total: row?.total ?? 0, totals: null }
  }
  const from = sourceOf(request.kind, list.grain)
  const where = whereOf(request, list.grain)
  if (list.grain === 'summary' || !isFilteredByProduct || !list.sums) {
    const [row] = await db.query<{ total: number }>(sql`select count(*) as total from ${from} where ${where}`)
    return { total: row?.total ?? 0, totals: null }
  }
  const sums = raw(list.sums.map((name) => `coalesce(sum(l.${name}), 0) as ${name}`).join(', '))
  const [row] = await db.query<{ total: number; first: string | null; last: string | null } & Record<string, number>>(sql`
    select count(*) as total, min(l.uom) as first, max(l.uom) as last, ${sums} from ${from} where ${where}`)
  if (!row) return { total: 0, totals: null }
  const { total, first, last, ...totals } = row
  return { total, totals: first !== null && first === last ? totals : null }
}

const sortColumn =
  (type: SortColumn['type']) =>
  (column: string, nullable = false): SortColumn => ({ sql: raw(column), type, nullable })

/** Builders of sort columns, by type. */
export const sortBy = {
  text: sortColumn('text'),
  number: sortColumn('numeric'),
  // Not numeric: a bigint column compared with a numeric value cannot use its index.
  whole: sortColumn('bigint'),
  date: sortColumn('date'),
  instant: sortColumn('timestamptz'),
}
