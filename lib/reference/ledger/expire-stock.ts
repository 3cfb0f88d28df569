import sql from 'sql-template-tag'
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
  const days = changed.map(({ today }) => today)
  const siteDays = sql`unnest(${changed.map(({ code }) => code)}::text[], ${days}::date[]) as d (site_code, today)`
  await db.transaction(async (tx) => {
    // Postings wait meanwhile, so that none of them uses the previous day.
    await tx.script('lock table holding in exclusive mode')
    await tx.query(sql`update site s set stock_day = d.today from ${siteDays} where s.site_code = d.site_code`)
    // By the latest day, an index finds the few lines that may have expired.
    const expired = await tx.query<{ id: number }>(sql`
      update stock_line l set has_expired = true from ${siteDays}
      where l.expiry_date <= ${days.toSorted().at(-1)}::date and d.site_code = l.site_code and l.expiry_date <= d.today and not l.has_expired
      returning l.holding_id as id`)
    if (expired.length > 0) await refreshHoldings(tx, [...new Set(expired.map(({ id }) => id))])
  })
}
