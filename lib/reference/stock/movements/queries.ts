import sql, { type Sql } from 'sql-template-tag'
import { allOf, clientSql, scopeSql, siteSql, type Scope } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { caseVariants } from '../../lookups/choices.ts'
import { daysSql, type Days, type MovementQuery } from './filters.ts'
import type { Directory } from '../../http/directory.ts'
import { dayIn, startOfDay } from '#lib/shared/instant.ts'
import { addDays } from '#lib/shared/days.ts'

/**
 * First and last day with a movement in scope, and of the requested products if any, as limits for a date picker. Looks up each holding
 * of these products, or each client and site, because its movements are indexed by time; one query over all would have to sort.
 */
export const rangeOf = async (
  db: Db,
  scope: Scope,
  query: MovementQuery,
  directory: Directory,
): Promise<{ min: string | null; max: string | null }> => {
  const product = query.product ? sql`h.product_code = any(${caseVariants(query.product)}::text[])` : sql`true`
  const byHolding = query.product !== undefined
  const groups = byHolding ? sql`holding h` : sql`client c cross join site s`
  const isInGroup = byHolding
    ? sql`m.holding_id = h.id`
    : sql`m.client_code = c.client_code and m.site_code = s.site_code and ${scopeSql(scope, 'm')}`
  const where = byHolding ? allOf([scopeSql(scope, 'h'), product]) : allOf([clientSql(scope, 'c'), siteSql(scope, 's')])
  const outermostDay = async (direction: Sql): Promise<string | null> => {
    const [row] = await db.query<{ moved_at: string; site_code: string }>(sql`
      select e.moved_at, e.site_code from ${groups} cross join lateral (
        select m.moved_at, m.site_code from movement m where ${isInGroup} order by m.moved_at ${direction}, m.id ${direction} limit 1) e
      where ${where} order by e.moved_at ${direction} limit 1`)
    return row ? dayIn(new Date(row.moved_at), directory.zoneOf(row.site_code)) : null
  }
  return { min: await outermostDay(sql`asc`), max: await outermostDay(sql`desc`) }
}

/** Quantities in and out by day at the site. Days without movements are left out. */
export const histogramOf = (db: Db, where: Sql, days: Days, directory: Directory): Promise<{ date: string; in: number; out: number }[]> =>
  db.query(sql`
    select (m.moved_at at time zone s.timezone)::date as date, coalesce(sum(m.qty) filter (where m.direction = 'IN'), 0) as "in",
      coalesce(-sum(m.qty) filter (where m.direction = 'OUT'), 0) as "out"
    from movement m join site s on s.site_code = m.site_code
    where ${where} and ${daysSql(days, directory).exact} and m.direction in ('IN', 'OUT')
    group by 1 order by 1`)

/**
 * On hand of one product at one site before the first and after the last day; null unless exactly one product is requested and
 * exactly one site is in scope.
 */
export const balancesOf = async (
  db: Db,
  scope: Scope,
  query: MovementQuery,
  days: Days,
  directory: Directory,
): Promise<{ opening_balance: number | null; closing_balance: number | null }> => {
  const [product, ...otherProducts] = query.product ?? []
  const [site, ...otherSites] = scope.sites
  if (product === undefined || site === undefined || otherProducts.length > 0 || otherSites.length > 0) {
    return { opening_balance: null, closing_balance: null }
  }
  const zone = directory.zoneOf(site)
  const balanceBefore = (at: Date) => sql`
    (select coalesce(sum(last.balance_after), 0) from holding h cross join lateral (
      select m.balance_after from movement m where m.holding_id = h.id and m.moved_at < ${at.toISOString()}::timestamptz
      order by m.moved_at desc, m.id desc limit 1) last
    where ${scopeSql(scope, 'h')} and h.product_code = any(${caseVariants([product])}::text[]))`
  const [row] = await db.query<{ opening_balance: number; closing_balance: number }>(sql`
    select ${balanceBefore(startOfDay(days.from, zone))} as opening_balance,
      ${balanceBefore(startOfDay(addDays(days.to, 1), zone))} as closing_balance`)
  return row ?? { opening_balance: null, closing_balance: null }
}
