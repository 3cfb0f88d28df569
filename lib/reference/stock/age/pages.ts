import sql, { raw, type Sql } from 'sql-template-tag'
import { AGE_KEYS, type stockageprofile } from '#lib/contract/stock/age.ts'
import type { Db } from '../../db/db.ts'
import type { Context } from '../../http/context.ts'
import { pageOf } from '../../http/list.ts'
import { orderBy, type SortKey } from '../../http/sort.ts'
import {
  AGE_SORT,
  AMOUNTS,
  AVERAGE_AGE,
  despatchDaySql,
  GROUPED,
  groupRows,
  followsHoldingOrder,
  type Layers,
  lineRows,
  lotsOfHoldings,
} from './grouping.ts'
import { rowsFromSums, totalsFromSums } from './stored-sums.ts'
import type { AgeRow } from './rows.ts'

// docs/decisions/0096-stock-age-pages-add-up-their-own-holdings.md

type AgeContext = Pick<Context<typeof stockageprofile>, 'db' | 'query'>

/**
 * The requested profile. `holdings` is a condition on holdings if their stored sums suffice, else null. `oldest` limits the list to
 * rows whose oldest stock was received on or before that day.
 */
export type AgeRequest = Layers & { keys: readonly SortKey[]; holdings: Sql | null; oldest: Sql | null }

const BUCKETS = [...AGE_KEYS, 'undated'] as const
type Chart = Record<(typeof BUCKETS)[number], number>
export type AgePage = { total: number; totals: Record<string, number> | null; chart: Chart; rows: AgeRow[] }

const round = (qty: number): number => Math.round(qty * 1000) / 1000

/**
 * One page of the profile. For items and lots, the page's rows are selected with the sort columns only, and then summed in full. All
 * rows are summed at once for owners and sites, because there are few, and if `oldest` can only be checked on the sums.
 */
export const findPage = (context: AgeContext, request: AgeRequest): Promise<AgePage> => {
  const { group, holdings, oldest } = request
  const isByItem = group === 'product'
  if (holdings !== null && oldest !== null && isByItem)
    return pageByKeys(context, { ...request, holdings: sql`${holdings} and h.oldest_received_date <= ${oldest}`, oldest: null })
  if (oldest === null && (isByItem || group === 'lot')) return pageByKeys(context, request)
  return pageOfAll(context, request, holdings !== null && group !== 'lot' ? rowsFromSums({ ...request, holdings }) : lineRows(request))
}

/** The columns of a page's rows `g`. Names and last despatch are looked up for these rows only. */
const pageColumns = ({ group, asOf }: Layers, page: Sql): Sql => sql`
  select case when h.id is null then 'A~' || s.id else 'A~' || substr(h.public_id, 3) || ${group === 'lot' ? sql`'~' || coalesce(s.lot_no, '')` : sql`''`} end as id,
    s.client_code, s.owner_code, s.site_code, s.product_code, h.product_name, s.lot_no, s.uom, s.on_hand, s.b0, s.b1, s.b2, s.b3, s.b4, s.b5,
    s.undated, s.oldest, s.avg_age, s.earliest_expiry_date, ${despatchDaySql(sql`s`, group, asOf)} as last_despatch_date
  from (${page}) s left join holding h on h.id = s.holding_id order by s.place`

const SUMS = raw(['on_hand', ...BUCKETS].map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', '))

type Sums = Chart & { total: number; on_hand: number; first: string | null; last: string | null }

const totalsOf = ({ total, first, last, on_hand, ...chart }: Sums): Omit<AgePage, 'rows'> => ({
  total,
  totals: first !== null && first === last ? { on_hand, ...chart } : null,
  chart,
})

/** A page and the sums of the whole list, from rows `p` with all columns. */
const pageOfAll = async ({ db, query }: AgeContext, request: AgeRequest, source: Sql): Promise<AgePage> => {
  const { group, asOf, keys, oldest } = request
  const { perPage, offset } = pageOf(query)
  const ordered = sql`select g.*, ${AVERAGE_AGE} as avg_age from g order by ${orderBy(keys, AGE_SORT, sql`g.id`)} limit ${perPage} offset ${offset}`
  const rows = sql`select o.* from (${groupRows(group, asOf, keys)}) o ${oldest ? sql`where o.oldest <= ${oldest}` : sql``}`
  const [row] = await db.query<{ sums: Sums; rows: AgeRow[] }>(sql`
    with ${source}, g as materialized (${rows})
    select (select to_jsonb(t) from (select count(*) as total, min(uom) as first, max(uom) as last, ${SUMS} from g) t) as sums,
      (select coalesce(jsonb_agg(to_jsonb(page_row)), '[]') from (${pageColumns(request, sql`select o.*, row_number() over () as place from (${ordered}) o`)}) page_row) as rows`)
  return { ...totalsOf(row!.sums), rows: row!.rows }
}

type Key = { id: string; holding_id: number; total: number; first: string; last: string }

/** A page of items or lots: selects them with the sort columns only, then reads all columns for them. */
const pageByKeys = async ({ db, query }: AgeContext, request: AgeRequest): Promise<AgePage> => {
  const { perPage, offset } = pageOf(query)
  const { holdings } = request
  const keys = await keysOf(db, request, perPage, offset)
  const ids = keys.map((key) => key.id)
  const page = sql`select g.*, ${AVERAGE_AGE} as avg_age, array_position(${ids}::text[], g.id) as place from g where g.id = any(${ids}::text[])`
  const where = sql`l.holding_id = any(${keys.map((key) => key.holding_id)}::bigint[]) and ${request.where}`
  const rows =
    ids.length === 0
      ? []
      : await db.query<AgeRow>(sql`with ${lineRows({ ...request, where })}, g as (${GROUPED[request.group]}) ${pageColumns(request, page)}`)
  if (holdings !== null) {
    const [sums] = await db.query<Sums>(totalsFromSums({ ...request, holdings }, request.group === 'lot' ? 'lots' : 'holdings'))
    return { ...totalsOf(sums!), rows }
  }
  // Each row has the total count. A page after the last one has no rows, so the first row of the list is read.
  const [firstKey] = keys.length > 0 || offset === 0 ? keys : await keysOf(db, request, 1, 0)
  const chart = await chartOf(db, request)
  const on_hand = round(BUCKETS.reduce((sum, key) => sum + chart[key], 0))
  return {
    ...totalsOf({ total: firstKey?.total ?? 0, first: firstKey?.first ?? null, last: firstKey?.last ?? null, on_hand, ...chart }),
    rows,
  }
}

/** With more holdings than this, all lines are read instead of those of listed holdings. */
const MAX_LISTED = 5_000

type FirstLotsRequest = { asOf: string; boundaries: readonly string[]; holdings: Sql; keys: readonly SortKey[] }

/**
 * Holdings that together contain the first `count` lots in a sort order, found by the holdings' stored sums. Null if there are too
 * many, or if the sums do not suffice. Each holding has a lot with at least an even share of its amount, and no lot with more than
 * its amount. So at least `count` lots reach the `count`-th greatest share, and a holding with a smaller amount has none of the first
 * lots. When sorting by age, both bounds are the holding's oldest day, which is that of one of its lots (decision 0129).
 */
const holdingsOfFirstLots = async (db: Db, request: FirstLotsRequest, count: number): Promise<number[] | null> => {
  const bounds = lotBoundsOf(request.keys[0])
  if (!bounds) return null
  const found = await db.query<{ id: number }>(sql`
    with ${rowsFromSums(request)}, r as materialized (select p.holding_id as id, ${bounds.upper} as upper_bound, ${bounds.lower} as lower_bound from p)
    select r.id from r where r.upper_bound >= (select q.lower_bound from r q where q.lower_bound is not null order by 1 desc offset ${count - 1} limit 1)
    limit ${MAX_LISTED + 1}`)
  return found.length === 0 || found.length > MAX_LISTED ? null : found.map(({ id }) => id)
}

/** For the first sort key: an upper bound for all lots of a holding `p`, and a lower bound that at least one of its lots reaches. */
const lotBoundsOf = (first: SortKey | undefined): { upper: Sql; lower: Sql } | null => {
  if (!first) return null
  const amount = AMOUNTS.find((name) => name === first.key)
  if (amount && first.descending) return { upper: raw(`p.${amount}`), lower: raw(`trunc(p.${amount} / p.lot_rows, 3)`) }
  const isOldestFirst = first.key === (first.descending ? 'oldest_age_days' : 'oldest_received_date')
  const age = sql`date '2000-01-01' - p.oldest`
  return isOldestFirst ? { upper: age, lower: age } : null
}

const keysOf = async (db: AgeContext['db'], request: AgeRequest, limit: number, offset: number): Promise<Key[]> => {
  const { group, asOf, keys, holdings } = request
  const holdingIds = holdings !== null && group === 'lot' ? await holdingsOfFirstLots(db, { ...request, holdings }, offset + limit) : null
  const limitedRequest = holdingIds ? { ...request, where: sql`l.holding_id = any(${holdingIds}::bigint[]) and ${request.where}` } : request
  const countColumns = holdings === null ? sql`, count(*) over () as total, min(g.uom) over () as first, max(g.uom) over () as last` : sql``
  return db.query<Key>(sql`
    with ${sortRows(limitedRequest)} select g.id, g.holding_id${countColumns} from (${groupRows(group, asOf, keys)}) g
    order by ${orderBy(keys, AGE_SORT, sql`g.id`)} limit ${limit} offset ${offset}`)
}

/** Rows `p` with at least the columns that the sort order needs, from the cheapest source. */
const sortRows = (request: AgeRequest): Sql => {
  const { group, keys, holdings } = request
  if (holdings !== null && group === 'product') return rowsFromSums({ ...request, holdings })
  if (holdings !== null && followsHoldingOrder(keys)) return lotsOfHoldings(holdings)
  return lineRows(request, keys)
}

/** Amounts per age bucket. The database sums by day; there are few days. */
const chartOf = async (db: AgeContext['db'], { day, where, boundaries }: AgeRequest): Promise<Chart> => {
  const days = await db.query<{ day: string | null; qty: number }>(sql`
    select ${raw(`l.${day}`)} as day, sum(l.on_hand) as qty from stock_line l where ${where} group by 1`)
  const chart = Object.fromEntries(BUCKETS.map((key) => [key, 0])) as Chart
  for (const { day: date, qty } of days) {
    const key = date === null ? 'undated' : AGE_KEYS[boundaries.filter((boundary) => date <= boundary).length]!
    chart[key] = round(chart[key] + qty)
  }
  return chart
}
