import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'

type Plan = { Plan: { 'Plan Rows': number } }

/**
 * The database's own guess at how many rows a query has, where it expects more than `exactUpTo`: counting millions is the slow
 * part of a ledger, and nobody reads the last digit. Null where they are few enough to be counted.
 */
export const guessOf = async (db: Db, from: Sql, where: Sql, exactUpTo: number): Promise<number | null> => {
  const [plan] = await db.query<{ 'QUERY PLAN': Plan[] | string }>(sql`explain (format json) select 1 from ${from} where ${where}`)
  const text = plan?.['QUERY PLAN']
  const guess = (typeof text === 'string' ? (JSON.parse(text) as Plan[]) : text)?.[0]?.Plan['Plan Rows'] ?? 0
  return guess > exactUpTo ? Math.round(guess) : null
}

/** How many rows a query has, or a guess at it. The guess is made from `loose`, which may find a few more. */
export const countOf = async (
  db: Db,
  from: Sql,
  { exact, loose }: { exact: Sql; loose: Sql },
  exactUpTo: number,
): Promise<{ total: number; isEstimate: boolean }> => {
  const guess = await guessOf(db, from, loose, exactUpTo)
  if (guess !== null) return { total: guess, isEstimate: true }
  const [row] = await db.query<{ total: number }>(sql`select count(*) as total from ${from} where ${exact}`)
  return { total: row?.total ?? 0, isEstimate: false }
}

/** Whether a query finds anything. */
export const isAny = async (db: Db, rows: Sql): Promise<boolean> => (await db.query(sql`${rows} limit 1`)).length > 0
