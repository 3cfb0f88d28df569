import sql, { type Sql } from 'sql-template-tag'
import { AGE_KEYS, type stockageprofile } from '#lib/contract/stock/age.ts'
import { invalid, ok } from '../../http/response.ts'
import { allOf } from '../../auth/scope.ts'
import type { Context, Routes } from '../../http/context.ts'
import { INVALID_CURSOR } from '../../http/cursor.ts'
import { boundedDays, daySql } from '../../http/day-sql.ts'
import { latestToday, readDirectory } from '../../http/directory.ts'
import { daysBetween, clampDay } from '#lib/shared/days.ts'
import { listMeta, pageOf } from '../../http/list.ts'
import { parseSort, writeSort } from '../../http/sort.ts'
import { lineHoldingsSql, whereOf } from '../filters.ts'
import { searchOf } from '../search.ts'
import { boundariesOf, bucketsOf } from './buckets.ts'
import { AGE_SORT, type AgeGroup } from './grouping.ts'
import { MAX_DAYS_APART } from './stored-sums.ts'
import { findPage, type AgePage } from './pages.ts'
import { ageOf } from './rows.ts'

type AgeContext = Context<typeof stockageprofile>
type AgeOptions = { group: AgeGroup; asOf: string; boundaries: string[]; sort: string }

const DEFAULT_SORT: Record<AgeGroup, string> = {
  product: 'product_code',
  lot: 'product_code,lot_no',
  owner: 'client_code,owner_code',
  site: 'site_code',
}

/** The stock age profile. */
export const ageRoutes: Routes = {
  stockageprofile: {
    sortKeys: Object.keys(AGE_SORT),
    handle: async (context) => {
      const { query } = context
      // The profile has page numbers, but no cursors.
      if (query.cursor !== undefined) return invalid(INVALID_CURSOR)
      const group = query.group ?? 'product'
      const unit = query.unit ?? 'days'
      const asOf = clampDay(query.as_of ?? (await todayOf(context)))
      const page = pageOf(query)
      const sort = query.sort ?? DEFAULT_SORT[group]
      const found = await readPage(context, { group, asOf, boundaries: boundariesOf(unit, asOf), sort })
      const { total, totals, chart, rows } = found
      const meta = listMeta(context, { total, rows: rows.length, page, sort: writeSort(parseSort(sort)), totals })
      const data = rows.map((row) => ageOf(row, group, asOf))
      return ok({ data, meta: { ...meta, unit, as_of: asOf, buckets: bucketsOf(unit), chart } })
    },
  },
}

/** The date of a report if none is requested: the latest current date of the sites in scope, used for all of them. */
const todayOf = async ({ db, now, scope }: AgeContext): Promise<string> => latestToday(scope.sites, await readDirectory(db, now()))

const readPage = async (context: AgeContext, { group, asOf, boundaries, sort }: AgeOptions): Promise<AgePage> => {
  const { lines, holdings } = await whereLayers(context, asOf)
  const isReceived = context.query.basis !== 'manufactured'
  const isNearToday = Math.abs(daysBetween(context.now().toISOString().slice(0, 10), asOf)) <= MAX_DAYS_APART
  return findPage(context, {
    group,
    asOf,
    boundaries,
    keys: parseSort(sort),
    oldest: oldestDayLimit(context.query, boundaries, asOf),
    day: isReceived ? 'received_date' : 'manufactured_date',
    where: lines,
    holdings: isReceived && isNearToday ? holdings : null,
  })
}

/**
 * Conditions for today's stock as far as it was received by a day, or has no receipt date. `holdings` is the same condition on
 * holdings; null if individual lines must be read.
 */
const whereLayers = async ({ db, query, scope, now }: AgeContext, asOf: string): Promise<{ lines: Sql; holdings: Sql | null }> => {
  const { product, product_group, disposition } = query
  const directory = await readDirectory(db, now())
  const request = { query: { product, product_group, disposition }, scope, directory, search: await searchOf(db, scope, query.q) }
  const isPast = query.as_of !== undefined && scope.sites.some((site) => directory.todayAt(site) > asOf)
  const wasInStock = isPast ? sql`(l.received_date is null or l.received_date <= ${daySql(asOf)})` : sql`true`
  return { lines: allOf([whereOf(request, 'table'), wasInStock]), holdings: isPast ? null : lineHoldingsSql(request) }
}

/** The latest receipt date that the oldest stock of a row may have; null if no filter limits it. */
const oldestDayLimit = (query: AgeContext['query'], boundaries: readonly string[], asOf: string): Sql | null => {
  const { only_over: over, age_min: minAge } = query
  const days: Sql[] = []
  if (over === 'b0') days.push(sql`'infinity'::date`)
  else if (over !== undefined) days.push(daySql(boundaries[AGE_KEYS.indexOf(over) - 1]!))
  if (minAge !== undefined) days.push(sql`${asOf}::date - ${boundedDays(minAge)}::int`)
  const [first, second] = days
  if (!first) return null
  return second ? sql`least(${first}, ${second})` : first
}
