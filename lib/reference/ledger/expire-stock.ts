import sql, { type Sql } from 'sql-template-tag'
import { dayIn } from '#lib/shared/instant.ts'
import type { Db } from '../db/db.ts'
import { refreshHoldings } from './refresh.ts'

// docs/decisions/0083-what-a-release-reserves.md

/** Marks the good stock of sites whose date has advanced since the last call: from its expiry date on, it is not available. */
export const expireStock = async (db: Db, now: Date): Promise<void> => {
  const sites = await db.query<{ code: string; timezone: string; day: string | null }>(
    sql`select site_code as code, timezone, stock_day::text as day from site`,
  )
  const changed = sites
    .map(({ code, timezone, day }) => ({ code, day, today: dayIn(now, timezone) }))
    .filter(({ day, today }) => day === null || day < today)
  if (changed.length === 0) return
  await db.transaction(async (tx) => {
    // Postings wait meanwhile, so that none of them uses the previous day.
    await tx.script('lock table holding in exclusive mode')
    await tx.query(sql`
      update site s set stock_day = d.today from unnest(${changed.map(({ code }) => code)}::text[], ${changed.map(({ today }) => today)}::date[]) as d (code, today)
      where s.site_code = d.code`)
    const expired = await tx.query<{ id: number }>(sql`
      update stock_line l set has_expired = true from site s
      where s.site_code = l.site_code and ${EXPIRED_SQL} and not l.has_expired returning l.holding_id as id`)
    if (expired.length > 0) await refreshHoldings(tx, [...new Set(expired.map(({ id }) => id))])
  })
}

/** Whether the expiry date of a stock line `l` has been reached at its site `s`. */
const EXPIRED_SQL: Sql = sql`coalesce(l.expiry_date <= s.stock_day, false)`
