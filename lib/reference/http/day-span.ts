import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Directory } from './directory.ts'
import { startOfDay } from '#lib/shared/instant.ts'
import { addDays } from '#lib/shared/days.ts'

/** First and last day, both inclusive and both optional. */
type Span = { from?: string; to?: string }

/**
 * Whether an instant falls within a range of days, by the calendar of the row's site: `daySpanSql('o', 'received_at', …)`. Each
 * exact bound follows a plain one that includes every site's midnight, so that an index on the instant can be used.
 */
export const daySpanSql = (alias: string, column: string, { from, to }: Span, directory: Directory): Sql => {
  const parts = [
    ...(from === undefined ? [] : bounds(alias, column, '>=', (_, zone) => startOfDay(from, zone), directory)),
    ...(to === undefined ? [] : bounds(alias, column, '<', (_, zone) => startOfDay(addDays(to, 1), zone), directory)),
  ]
  return parts.length === 0 ? sql`true` : sql`(${join(parts, ' and ')})`
}

/** Whether an instant is today or later, by the calendar of the row's site. */
export const sinceTodaySql = (alias: string, column: string, directory: Directory): Sql =>
  sql`(${join(
    bounds(alias, column, '>=', (site, zone) => startOfDay(directory.todayAt(site), zone), directory),
    ' and ',
  )})`

/** Whether an instant is today, by the calendar of the row's site. */
export const onTodaySql = (alias: string, column: string, directory: Directory): Sql =>
  sql`(${join(
    [
      ...bounds(alias, column, '>=', (site, zone) => startOfDay(directory.todayAt(site), zone), directory),
      ...bounds(alias, column, '<', (site, zone) => startOfDay(addDays(directory.todayAt(site), 1), zone), directory),
    ],
    ' and ',
  )})`

/** The calendar day of an instant at the row's site. */
export const dayAtSiteSql = (alias: string, column: string, directory: Directory): Sql =>
  sql`(${localTimeSql(alias, column, directory)})::date`

/** The local time of an instant at the row's site, without a time zone. */
export const localTimeSql = (alias: string, column: string, { zones }: Directory): Sql => {
  const instant = raw(`${alias}.${column}`)
  const names = [...new Set(zones.values())]
  if (names.length <= 1) return sql`${instant} at time zone ${names[0] ?? 'UTC'}::text`
  const cases = [...zones].map(([site, zone]) => sql`when ${site} then ${zone}`)
  return sql`${instant} at time zone (case ${raw(`${alias}.site_code`)} ${join(cases, ' ')} else 'UTC' end)`
}

type InstantAt = (site: string, zone: string) => Date

const bounds = (alias: string, column: string, operator: '>=' | '<', instantAt: InstantAt, { zones }: Directory): Sql[] => {
  const instant = raw(`${alias}.${column}`)
  const instants = [...zones].map(([site, zone]) => [site, instantAt(site, zone).toISOString()] as const)
  const sorted = instants.map(([, text]) => text).toSorted()
  const [loosest, tightest] = operator === '>=' ? [sorted[0], sorted.at(-1)] : [sorted.at(-1), sorted[0]]
  if (loosest === undefined) return [sql`false`]
  const loose = sql`${instant} ${raw(operator)} ${loosest}::timestamptz`
  if (loosest === tightest) return [loose]
  const cases = instants.map(([site, text]) => sql`when ${site} then ${text}::timestamptz`)
  return [loose, sql`${instant} ${raw(operator)} case ${raw(`${alias}.site_code`)} ${join(cases, ' ')} end`]
}
