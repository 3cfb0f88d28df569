import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'

type Plan = { Plan: { 'Plan Rows': number } }

/**
 * The query planner's estimate of the number of rows, if it is above `exactUpTo`: counting millions of rows is slow, and
 * nobody needs the exact number. Null if the rows are few enough to count.
 */
export const estimateAbove = async (db: Db, from: Sql, where: Sql, exactUpTo: number): Promise<number | null> => {
  const [plan] = await db.query<{ 'QUERY PLAN': Plan[] | string }>(sql`explain (format json) select 1 from ${from} where ${where}`)
  const text = plan?.['QUERY PLAN']
  const estimate = (typeof text === 'string' ? (JSON.parse(text) as Plan[]) : text)?.[0]?.Plan['Plan Rows'] ?? 0
  return estimate > exactUpTo ? Math.round(estimate) : null
}

/** How many rows a query has, counted or estimated. The estimate uses `loose`, which may match a few more rows. */
export const countOf = async (
  db: Db,
  from: Sql,
  { exact, loose }: { exact: Sql; loose: Sql },
  exactUpTo: number,
): Promise<{ total: number; isEstimate: boolean }> => {
  const estimate = await estimateAbove(db, from, loose, exactUpTo)
  if (estimate !== null) return { total: estimate, isEstimate: true }
  const [row] = await db.query<{ total: number }>(sql`select count(*) as total from ${from} where ${exact}`)
  return { total: row?.total ?? 0, isEstimate: false }
}

/** Whether a query returns any row. */
export const hasRows = async (db: Db, rows: Sql): Promise<boolean> => (await db.query(sql`${rows} limit 1`)).length > 0
