import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'

type Plan = { Plan: { 'Plan Rows': number } }

/**
 * How many rows a query has. Where the database expects more than `exactUpTo`, its own guess must do: counting millions
 * is the slow part of a ledger, and nobody reads the last digit. The guess is made from `loose`, which may find a few more.
 */
export const countOf = async (
  db: Db,
  from: Sql,
  { exact, loose }: { exact: Sql; loose: Sql },
  exactUpTo: number,
): Promise<{ total: number; isEstimate: boolean }> => {
  const [plan] = await db.query<{ 'QUERY PLAN': Plan[] | string }>(sql`explain (format json) select 1 from ${from} where ${loose}`)
  const text = plan?.['QUERY PLAN']
  const guess = (typeof text === 'string' ? (JSON.parse(text) as Plan[]) : text)?.[0]?.Plan['Plan Rows'] ?? 0
  if (guess > exactUpTo) return { total: Math.round(guess), isEstimate: true }
  const [row] = await db.query<{ total: number }>(sql`select count(*) as total from ${from} where ${exact}`)
  return { total: row?.total ?? 0, isEstimate: false }
}
