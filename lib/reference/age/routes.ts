import sql, { raw, type Sql } from 'sql-template-tag'
import { AGE_KEYS, type StockAge, type stockageprofile } from '#lib/contract/age.ts'
import { ok, refuse } from '../http/answer.ts'
import { all } from '../auth/scope.ts'
import type { Context, Routes } from '../http/context.ts'
import { boundedDays, daySql } from '../http/day-sql.ts'
import { readDirectory } from '../http/directory.ts'
import { daysBetween } from '../http/instant.ts'
import { listMeta, pageOf } from '../http/list.ts'
import { orderBy, parseSort, writeSort } from '../http/sort.ts'
import { whereOf } from '../stock/filters.ts'
import { searchOf } from '../stock/search.ts'
import { bordersOf, bucketsOf } from './buckets.ts'
import { AGE_SORT, ageRows, AVERAGE_AGE, despatchDay, type AgeGroup } from './grouping.ts'

type Age = Context<typeof stockageprofile>

const TOTALS = ['on_hand', ...AGE_KEYS, 'undated'] as const
const BY_DESPATCH = new Set(['last_despatch_date', 'days_since_despatch'])

const DEFAULT_SORT: Record<AgeGroup, string> = {
  product: 'product_code',
  lot: 'product_code,lot_no',
  owner: 'client_code,owner_code',
  site: 'site_code',
}

/** How old the stock is. */
export const ageRoutes: Routes = {
  stockageprofile: {
    sortKeys: Object.keys(AGE_SORT),
    handle: async (context) => {
      // When his goods came and how long they lie tells a supplier how they sell.
      if (context.scope.supplier !== null) return refuse('VIEW_FORBIDDEN')
      const { query } = context
      const group = query.group ?? 'product'
      const unit = query.unit ?? 'days'
      const asOf = query.as_of ?? (await todayOf(context))
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

/** The latest calendar day among the sites of the scope: one report counts from one day. */
const todayOf = async ({ db, now, scope }: Age): Promise<string> => {
  const directory = await readDirectory(db, now())
  return (
    scope.sites
      .map((site) => directory.todayAt(site))
      .toSorted()
      .at(-1) ?? directory.todayAt('')
  )
}

type Asked = { group: AgeGroup; asOf: string; borders: string[]; sort: string }
type AgeRow = Omit<StockAge, 'avg_age_days' | 'oldest_age_days' | 'oldest_received_date' | 'days_since_despatch'> & {
  oldest: string | null
  avg_age: number | null
}
type Sums = Record<(typeof TOTALS)[number], number> & { total: number; first: string | null; last: string | null }

const rowsOf = async (context: Age, { group, asOf, borders, sort }: Asked) => {
  const { db, query } = context
  const keys = parseSort(sort)
  const day = query.basis === 'manufactured' ? 'manufactured_date' : 'received_date'
  const rows = ageRows(
    { group, day, asOf, borders, where: await whereLayers(context, asOf) },
    oldestOf(query, borders, asOf),
    keys.some(({ key }) => BY_DESPATCH.has(key)),
  )
  const { perPage, offset } = pageOf(query)
  const sums = raw(TOTALS.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', '))
  const answer = await db.query<{ sums: Sums; data: AgeRow[] }>(sql`
    with ${rows}
    select (select to_jsonb(t) from (select count(*) as total, min(uom) as first, max(uom) as last, ${sums} from g) t) as sums,
      (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (
        select s.*, coalesce(${despatchDay(sql`s`, group, asOf)}, null) as last_despatch_date from (
          select g.id, g.holding_id, g.client_code, g.owner_code, g.site_code, g.product_code, g.product_name, g.lot_no, g.uom, g.on_hand,
            g.b0, g.b1, g.b2, g.b3, g.b4, g.b5, g.undated, g.oldest, ${AVERAGE_AGE} as avg_age, g.earliest_expiry_date
          from g order by ${orderBy(keys, AGE_SORT, sql`g.id`)} limit ${perPage} offset ${offset}) s) one) as data`)
  const { sums: found, data } = answer[0]!
  const { total, first, last, on_hand, ...chart } = found
  const isOneUnit = first !== null && first === last
  return { total, totals: isOneUnit ? { on_hand, ...chart } : null, chart, rows: data }
}

/** Layers that were there on a day: what came in later does not count; what has no date might have been there. */
const whereLayers = async ({ db, query, scope, now }: Age, asOf: string): Promise<Sql> => {
  const { product, product_group, disposition } = query
  const directory = await readDirectory(db, now())
  const asked = { query: { product, product_group, disposition }, scope, directory, search: await searchOf(db, scope, query.q) }
  const isPast = query.as_of !== undefined && scope.sites.some((site) => directory.todayAt(site) > asOf)
  const wasThere = isPast ? sql`(l.received_date is null or l.received_date <= ${daySql(asOf)})` : sql`true`
  return all([whereOf(asked, 'table'), wasThere])
}

/** The day that the oldest layer of a row must not be younger than; null where nothing of the kind is asked. */
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

const whole = (number: number | null) => (number === null ? null : Math.max(0, Math.round(number)))
const daysUpTo = (asOf: string, day: string | null) => (day === null ? null : Math.max(0, daysBetween(day, asOf)))

const ageOf = (row: AgeRow, group: AgeGroup, asOf: string): StockAge => ({
  id: row.id,
  client_code: row.client_code,
  owner_code: row.owner_code,
  site_code: row.site_code,
  product_code: row.product_code,
  product_name: row.product_name,
  ...(group === 'lot' && { lot_no: row.lot_no ?? null }),
  uom: row.uom,
  on_hand: row.on_hand,
  b0: row.b0,
  b1: row.b1,
  b2: row.b2,
  b3: row.b3,
  b4: row.b4,
  b5: row.b5,
  undated: row.undated,
  avg_age_days: whole(row.avg_age),
  oldest_age_days: daysUpTo(asOf, row.oldest),
  oldest_received_date: row.oldest,
  earliest_expiry_date: row.earliest_expiry_date,
  last_despatch_date: row.last_despatch_date,
  days_since_despatch: daysUpTo(asOf, row.last_despatch_date),
})
