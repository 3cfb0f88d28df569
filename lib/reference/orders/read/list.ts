import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../db/db.ts'
import type { Answer } from '../../http/answer.ts'
import { answerPage, countedOnce, type Counted } from '../../http/answer-page.ts'
import type { Context } from '../../http/context.ts'
import type { SortColumn } from '../../http/sort.ts'
import { isByOrder, sourceOf, whereOf, type Asked, type Grain } from './list-request.ts'

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

type Asking = Pick<Context, 'db' | 'actor' | 'now'> & {
  query: { sort?: string; cursor?: string; page?: number; per_page?: number; product?: string[] }
}

/** One page of orders or of their lines. */
export const answerList = <Row>(context: Asking, asked: Asked, { grain, sums, rowOf, ...list }: OrderList<Row>): Promise<Answer> =>
  answerPage<Row>(context, {
    ...list,
    where: whereOf(asked, grain),
    count: countedOnce(() => countOf(context.db, asked, { grain, sums }, context.query.product !== undefined)),
    rowsOf: (rows) => rows.map(rowOf),
  })

/** Counts rows and totals their quantities. Totals need a common unit, so they are computed only for lists filtered by product. */
const countOf = async (db: Db, asked: Asked, list: Pick<OrderList<never>, 'grain' | 'sums'>, isOfProducts: boolean): Promise<Counted> => {
  if (list.grain === 'table' && isByOrder(asked)) {
    const [row] = await db.query<{ total: number }>(sql`
      select coalesce(sum(o.lines), 0) as total from ${sourceOf(asked.kind, 'summary')} where ${whereOf(asked, 'summary')}`)
    return { total: row?.total ?? 0, totals: null }
  }
  const from = sourceOf(asked.kind, list.grain)
  const where = whereOf(asked, list.grain)
  if (list.grain === 'summary' || !isOfProducts || !list.sums) {
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

const kind =
  (type: SortColumn['type']) =>
  (column: string, nullable = false): SortColumn => ({ sql: raw(column), type, nullable })

/** Builders of sort columns, by type. */
export const sortBy = {
  text: kind('text'),
  number: kind('numeric'),
  // Compared with a numeric, a bigint column cannot use its index.
  whole: kind('bigint'),
  date: kind('date'),
  instant: kind('timestamptz'),
}
