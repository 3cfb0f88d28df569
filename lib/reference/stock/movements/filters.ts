import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { ParsedQueryOf } from '#lib/contract/engine/call.ts'
import type { stocksMovement } from '#lib/contract/stock/movements.ts'
import { allOf, scopeSql, type Scope } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import type { Directory } from '../../http/directory.ts'
import { startOfDay } from '#lib/shared/instant.ts'
import { addDays } from '#lib/shared/days.ts'
import { ssccOf } from '#lib/shared/gs1.ts'
import { caseVariants, containsWords, likeOneOf, likeText, locationsSql } from '../../lookups/choices.ts'
import { numberVariants } from '../../lookups/number-variants.ts'
import { exactLocation, similarLocations } from '../search.ts'
import { typesOfTasks } from './rows.ts'

export type MovementQuery = ParsedQueryOf<typeof stocksMovement>

/** First and last day of a list, both inclusive. */
export type Days = { from: string; to: string }

const DEFAULT_DAYS = 30

/** The requested days. Without a start, the 30 days up to and including the end. Without an end, up to today, or to a later start. */
export const daysOf = (query: MovementQuery, today: string): Days => {
  const { moved_from: from, moved_to: to = from !== undefined && from > today ? from : today } = query
  return { from: from ?? addDays(to, 1 - DEFAULT_DAYS), to }
}

/** Scope and filters of movements `m`, without the days. `search` is the condition for the search text `q`. */
export const filterSql = (query: MovementQuery, scope: Scope, search = NO_SEARCH): Sql =>
  allOf([
    scopeSql(scope, 'm'),
    search,
    isOneOf('product_code', query.product),
    isOneOf('lot_no', query.lot_no),
    isOneOf('serial_no', query.serial_no),
    isOneOf(
      'sscc',
      query.sscc?.map((code) => ssccOf(code) ?? code),
    ),
    isOneOf('type_code', query.type),
    query.task ? isOneOf('type_code', typesOfTasks(caseVariants(query.task))) : sql`true`,
    isOneOf('direction', query.direction),
    isOneOf('reason_code', query.reason_code),
    isOneOf('ref_type', query.ref_type),
    isOneOf('ref_no', query.ref_no),
    isOneOf('user_name', query.user),
    query.location ? locationSql(locationsSql(query.location)) : sql`true`,
    query.qty_min === undefined ? sql`true` : sql`m.qty >= ${query.qty_min}::numeric`,
    query.qty_max === undefined ? sql`true` : sql`m.qty <= ${query.qty_max}::numeric`,
  ])

const isOneOf = (column: string, codes: readonly string[] | undefined): Sql =>
  codes === undefined ? sql`true` : sql`${raw(`m.${column}`)} = any(${caseVariants(codes)}::text[])`

const locationSql = (codes: Sql): Sql => sql`(m.from_location = any(${codes}) or m.to_location = any(${codes}))`

const NO_SEARCH = sql`true`

/**
 * The condition for the search text `q`: a pallet, the start of an order or lot, or words of an item. If the text is a location, it only
 * finds movements from or to it, and those of an item with the same code.
 */
export const searchOf = async (db: Db, scope: Scope, q: string | undefined): Promise<Sql> => {
  const text = (q ?? '').trim()
  if (text === '') return NO_SEARCH
  const codes = await exactLocation(db, scope, text)
  if (codes) return sql`(${locationSql(sql`${codes}::text[]`)} or ${isOneOf('product_code', codes)})`
  const similar = await similarLocations(db, scope, text)
  const isThere = similar.length > 0 ? sql`or ${locationSql(sql`${similar}::text[]`)}` : sql``
  const start = `${likeText(text.toUpperCase())}%`
  // The hyphen after the series is often left out.
  const [, withHyphen] = numberVariants(text.toUpperCase()).filter((variant, index) => index === 0 || /^[A-Z]+-\d+$/.test(variant))
  const isRef = likeOneOf(sql`m.ref_no`, withHyphen ? [start, `${likeText(withHyphen)}%`] : [start])
  return sql`(m.sscc = ${ssccOf(text) ?? text} or ${isRef} or m.lot_no like ${start} ${isThere}
    or m.holding_id in (select h.id from holding h where ${scopeSql(scope, 'h')} and ${containsWords(sql`h.search_text`, text)}))`
}

/**
 * Conditions for a range of days. `exact` uses the midnight of each site. `loose` is a single range that covers all sites; it can
 * use an index, and lets the planner estimate the rows.
 */
export const daysSql = ({ from, to }: Days, directory: Directory): { exact: Sql; loose: Sql } => {
  const sites = [...directory.zones].map(([site, zone]) => ({
    site,
    first: startOfDay(from, zone).toISOString(),
    end: startOfDay(addDays(to, 1), zone).toISOString(),
  }))
  const firsts = sites.map((site) => site.first).toSorted()
  const ends = sites.map((site) => site.end).toSorted()
  const [earliest, latest] = [firsts[0] ?? `${from}T00:00:00Z`, ends.at(-1) ?? `${to}T24:00:00Z`]
  const loose = sql`m.moved_at >= ${earliest}::timestamptz and m.moved_at < ${latest}::timestamptz`
  if (firsts[0] === firsts.at(-1) && ends[0] === ends.at(-1)) return { exact: loose, loose }
  const bySite = (bound: 'first' | 'end') =>
    sql`case m.site_code ${join(
      sites.map((site) => sql`when ${site.site} then ${site[bound]}::timestamptz`),
      ' ',
    )} end`
  return { exact: sql`${loose} and m.moved_at >= ${bySite('first')} and m.moved_at < ${bySite('end')}`, loose }
}
