import sql, { type Sql } from 'sql-template-tag'
import { AGE_KEYS, type stockageprofile } from '#lib/contract/stock/age.ts'
import { invalid, ok, refuse } from '../../http/answer.ts'
import { all } from '../../auth/scope.ts'
import type { Context, Routes } from '../../http/context.ts'
import { INVALID_CURSOR } from '../../http/cursor.ts'
import { boundedDays, daySql } from '../../http/day-sql.ts'
import { readDirectory } from '../../http/directory.ts'
import { daysBetween, clampDay } from '#lib/shared/instant.ts'
import { listMeta, pageOf } from '../../http/list.ts'
import { parseSort, writeSort } from '../../http/sort.ts'
import { linesByHolding, whereOf } from '../filters.ts'
import { searchOf } from '../search.ts'
import { bordersOf, bucketsOf } from './buckets.ts'
import { AGE_SORT, type AgeGroup } from './grouping.ts'
import { MOST_DAYS_APART } from './kept.ts'
import { findPage, type Found } from './pages.ts'
import { ageOf } from './rows.ts'

type Age = Context<typeof stockageprofile>
type Asked = { group: AgeGroup; asOf: string; borders: string[]; sort: string }

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
      // Receipt dates and ages would tell suppliers how well their goods sell.
      if (context.scope.supplier !== null) return refuse('VIEW_FORBIDDEN')
      const { query } = context
      // The profile has page numbers, but no cursors.
      if (query.cursor !== undefined) return invalid(INVALID_CURSOR)
      const group = query.group ?? 'product'
      const unit = query.unit ?? 'days'
      const asOf = clampDay(query.as_of ?? (await todayOf(context)))
      const page = pageOf(query)
      const sort = query.sort ?? DEFAULT_SORT[group]
      const found = await rowsOf(context, { group, asOf, borders: bordersOf(unit, asOf), sort })
      const { total, totals, chart, rows } = found
      const meta = listMeta(context, { total, rows: rows.length, page, sort: writeSort(parseSort(sort)), totals })
      const data = rows.map((row) => ageOf(row, group, asOf))
      return ok({ data, meta: { ...meta, unit, as_of: asOf, buckets: bucketsOf(unit), chart } })
    },
  },
}

/** The latest date among the sites in scope, so that a report uses a single date. */
const todayOf = async ({ db, now, scope }: Age): Promise<string> => {
  const directory = await readDirectory(db, now())
  return (
    scope.sites
      .map((site) => directory.todayAt(site))
      .toSorted()
      .at(-1) ?? directory.todayAt('')
  )
}

const rowsOf = async (context: Age, { group, asOf, borders, sort }: Asked): Promise<Found> => {
  const { lines, holdings } = await whereLayers(context, asOf)
  const isReceived = context.query.basis !== 'manufactured'
  const isNear = Math.abs(daysBetween(context.now().toISOString().slice(0, 10), asOf)) <= MOST_DAYS_APART
  return findPage(context, {
    group,
    asOf,
    borders,
    keys: parseSort(sort),
    oldest: oldestOf(context.query, borders, asOf),
    day: isReceived ? 'received_date' : 'manufactured_date',
    where: lines,
    holdings: isReceived && isNear ? holdings : null,
  })
}

/**
 * Layers in stock on a day: excludes later receipts, includes stock without a receipt date. `holdings` is the same condition on
 * holdings; null if single lines must be read.
 */
const whereLayers = async ({ db, query, scope, now }: Age, asOf: string): Promise<{ lines: Sql; holdings: Sql | null }> => {
  const { product, product_group, disposition } = query
  const directory = await readDirectory(db, now())
  const asked = { query: { product, product_group, disposition }, scope, directory, search: await searchOf(db, scope, query.q) }
  const isPast = query.as_of !== undefined && scope.sites.some((site) => directory.todayAt(site) > asOf)
  const wasThere = isPast ? sql`(l.received_date is null or l.received_date <= ${daySql(asOf)})` : sql`true`
  return { lines: all([whereOf(asked, 'table'), wasThere]), holdings: isPast ? null : linesByHolding(asked) }
}

/** The latest allowed date of a row's oldest layer; null without such a filter. */
const oldestOf = (query: Age['query'], borders: readonly string[], asOf: string): Sql | null => {
  const { only_over: over, age_min: least } = query
  const days = [
    ...(over === undefined ? [] : [over === 'b0' ? sql`'infinity'::date` : daySql(borders[AGE_KEYS.indexOf(over) - 1]!)]),
    ...(least === undefined ? [] : [sql`${asOf}::date - ${boundedDays(least)}::int`]),
  ]
  const [first, second] = days
  if (!first) return null
  return second ? sql`least(${first}, ${second})` : first
}
