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
  despatchDay,
  GROUPED,
  groupRows,
  isInOrderOfHoldings,
  type Layers,
  lineRows,
  lotsOfHoldings,
} from './grouping.ts'
import { keptRows, keptSums } from './kept.ts'
import type { AgeRow } from './rows.ts'

// docs/decisions/0096-an-age-page-adds-up-its-own-holdings.md

type Age = Pick<Context<typeof stockageprofile>, 'db' | 'query'>

/** The request. `holdings` is a condition on holdings if their kept sums can answer it, else null. */
export type AskedAge = Layers & { keys: readonly SortKey[]; holdings: Sql | null; oldest: Sql | null }

const BUCKETS = [...AGE_KEYS, 'undated'] as const
type Chart = Record<(typeof BUCKETS)[number], number>
export type Found = { total: number; totals: Record<string, number> | null; chart: Chart; rows: AgeRow[] }

const exact = (qty: number): number => Math.round(qty * 1000) / 1000

/**
 * One page of the profile. Items and lots are first selected with the sort columns only, then summed in full for the page's rows.
 * Owners and sites are few, so they are summed at once.
 */
export const findPage = (context: Age, asked: AskedAge): Promise<Found> => {
  const { group, holdings, oldest } = asked
  const isByItem = group === 'product'
  if (holdings !== null && oldest !== null && isByItem)
    return pageByKeys(context, { ...asked, holdings: sql`${holdings} and h.oldest_received_date <= ${oldest}`, oldest: null })
  if (oldest === null && (isByItem || group === 'lot')) return pageByKeys(context, asked)
  return pageOfAll(context, asked, holdings !== null && group !== 'lot' ? keptRows({ ...asked, holdings }) : lineRows(asked))
}

/** The columns of a page's rows `g`. Names and last despatch are looked up for these rows only. */
const shown = ({ group, asOf }: Layers, page: Sql): Sql => sql`
  select case when h.id is null then 'A~' || s.id else 'A~' || substr(h.public_id, 3) || ${group === 'lot' ? sql`'~' || coalesce(s.lot_no, '')` : sql`''`} end as id,
    s.client_code, s.owner_code, s.site_code, s.product_code, h.product_name, s.lot_no, s.uom, s.on_hand, s.b0, s.b1, s.b2, s.b3, s.b4, s.b5,
    s.undated, s.oldest, s.avg_age, s.earliest_expiry_date, ${despatchDay(sql`s`, group, asOf)} as last_despatch_date
  from (${page}) s left join holding h on h.id = s.holding_id order by s.place`

const SUMS = raw(['on_hand', ...BUCKETS].map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', '))

type Sums = Chart & { total: number; on_hand: number; first: string | null; last: string | null }

const factsOf = ({ total, first, last, on_hand, ...chart }: Sums): Omit<Found, 'rows'> => ({
  total,
  totals: first !== null && first === last ? { on_hand, ...chart } : null,
  chart,
})

/** A page and the sums of the whole list, from rows `p` with all columns. */
const pageOfAll = async ({ db, query }: Age, asked: AskedAge, source: Sql): Promise<Found> => {
  const { group, asOf, keys, oldest } = asked
  const { perPage, offset } = pageOf(query)
  const ordered = sql`select g.*, ${AVERAGE_AGE} as avg_age from g order by ${orderBy(keys, AGE_SORT, sql`g.id`)} limit ${perPage} offset ${offset}`
  const rows = sql`select o.* from (${groupRows(group, asOf, keys)}) o ${oldest ? sql`where o.oldest <= ${oldest}` : sql``}`
  const [answer] = await db.query<{ sums: Sums; rows: AgeRow[] }>(sql`
    with ${source}, g as materialized (${rows})
    select (select to_jsonb(t) from (select count(*) as total, min(uom) as first, max(uom) as last, ${SUMS} from g) t) as sums,
      (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (${shown(asked, sql`select o.*, row_number() over () as place from (${ordered}) o`)}) one) as rows`)
  return { ...factsOf(answer!.sums), rows: answer!.rows }
}

type Key = { id: string; holding_id: number; total: number; first: string; last: string }

/** A page of items or lots: selects them with the sort columns only, then reads all columns for them. */
const pageByKeys = async ({ db, query }: Age, asked: AskedAge): Promise<Found> => {
  const { perPage, offset } = pageOf(query)
  const { holdings } = asked
  const keys = await keysOf(db, asked, perPage, offset)
  const ids = keys.map((key) => key.id)
  const page = sql`select g.*, ${AVERAGE_AGE} as avg_age, array_position(${ids}::text[], g.id) as place from g where g.id = any(${ids}::text[])`
  const where = sql`l.holding_id = any(${keys.map((key) => key.holding_id)}::bigint[]) and ${asked.where}`
  const rows =
    ids.length === 0
      ? []
      : await db.query<AgeRow>(sql`with ${lineRows({ ...asked, where })}, g as (${GROUPED[asked.group]}) ${shown(asked, page)}`)
  if (holdings !== null) {
    const [sums] = await db.query<Sums>(keptSums({ ...asked, holdings }, asked.group === 'lot' ? 'lots' : 'holdings'))
    return { ...factsOf(sums!), rows }
  }
  // Beyond the last page, there is no row that carries the count, so it is read from the first row.
  const [one] = keys.length > 0 || offset === 0 ? keys : await keysOf(db, asked, 1, 0)
  const chart = await chartOf(db, asked)
  const on_hand = exact(BUCKETS.reduce((sum, key) => sum + chart[key], 0))
  return { ...factsOf({ total: one?.total ?? 0, first: one?.first ?? null, last: one?.last ?? null, on_hand, ...chart }), rows }
}

/** With more holdings than this, all lines are read instead of those of listed holdings. */
const MOST_NAMED = 5_000

type Asked = { asOf: string; borders: readonly string[]; holdings: Sql; keys: readonly SortKey[] }

/**
 * Holdings that together contain the first `count` lots in a sort order, found by the holdings' kept sums. Null if there are too
 * many, or if the sums cannot decide. A lot has at most its holding's amount, and one of its lots has at least an even share of
 * it. So each of the first `count` lots has at least the `count`-th greatest share. The oldest day of a holding is that of one
 * of its lots (decision 0129).
 */
const holdingsOfFirst = async (db: Db, asked: Asked, count: number): Promise<number[] | null> => {
  const rank = rankOf(asked.keys[0])
  if (!rank) return null
  const found = await db.query<{ id: number }>(sql`
    with ${keptRows(asked)}, r as materialized (select p.holding_id as id, ${rank.most} as most, ${rank.least} as least from p)
    select r.id from r where r.most >= (select q.least from r q where q.least is not null order by 1 desc offset ${count - 1} limit 1)
    limit ${MOST_NAMED + 1}`)
  return found.length === 0 || found.length > MOST_NAMED ? null : found.map(({ id }) => id)
}

/** For the first sort key: the most that any lot of a holding `p` can have, and the least that one of its lots must have. */
const rankOf = (first: SortKey | undefined): { most: Sql; least: Sql } | null => {
  if (!first) return null
  const amount = AMOUNTS.find((name) => name === first.key)
  if (amount && first.descending) return { most: raw(`p.${amount}`), least: raw(`trunc(p.${amount} / p.lot_rows, 3)`) }
  const isOldestFirst = first.key === (first.descending ? 'oldest_age_days' : 'oldest_received_date')
  const age = sql`date '2000-01-01' - p.oldest`
  return isOldestFirst ? { most: age, least: age } : null
}

const keysOf = async (db: Age['db'], asked: AskedAge, limit: number, offset: number): Promise<Key[]> => {
  const { group, asOf, keys, holdings } = asked
  const first = holdings !== null && group === 'lot' ? await holdingsOfFirst(db, { ...asked, holdings }, offset + limit) : null
  const among = first ? { ...asked, where: sql`l.holding_id = any(${first}::bigint[]) and ${asked.where}` } : asked
  const counted = holdings === null ? sql`, count(*) over () as total, min(g.uom) over () as first, max(g.uom) over () as last` : sql``
  return db.query<Key>(sql`
    with ${leastRows(among)} select g.id, g.holding_id${counted} from (${groupRows(group, asOf, keys)}) g
    order by ${orderBy(keys, AGE_SORT, sql`g.id`)} limit ${limit} offset ${offset}`)
}

/** Rows `p` with only the columns that the sort order needs. */
const leastRows = (asked: AskedAge): Sql => {
  const { group, keys, holdings } = asked
  if (holdings !== null && group === 'product') return keptRows({ ...asked, holdings })
  if (holdings !== null && isInOrderOfHoldings(keys)) return lotsOfHoldings(holdings)
  return lineRows(asked, keys)
}

/** Amounts per age bucket. Sums by day first, because there are few days. */
const chartOf = async (db: Age['db'], { day, where, borders }: AskedAge): Promise<Chart> => {
  const days = await db.query<{ day: string | null; qty: number }>(sql`
    select ${raw(`l.${day}`)} as day, sum(l.on_hand) as qty from stock_line l where ${where} group by 1`)
  const chart = Object.fromEntries(BUCKETS.map((key) => [key, 0])) as Chart
  for (const { day: at, qty } of days) {
    const key = at === null ? 'undated' : AGE_KEYS[borders.filter((border) => at <= border).length]!
    chart[key] = exact(chart[key] + qty)
  }
  return chart
}
