import sql, { raw, type Sql } from 'sql-template-tag'
import { AGE_KEYS, type stockageprofile } from '#lib/contract/age.ts'
import type { Context } from '../http/context.ts'
import { pageOf } from '../http/list.ts'
import { orderBy, parseSort, type SortColumn } from '../http/sort.ts'
import { AGE_SORT, ageRows, ageRowsOf, AVERAGE_AGE, despatchDay, type AgeGroup, type Layers } from './grouping.ts'
import type { AgeRow } from './rows.ts'

type Age = Pick<Context<typeof stockageprofile>, 'db' | 'query'>
export type AskedAge = { group: AgeGroup; asOf: string; borders: string[]; sort: string }

const BUCKETS = [...AGE_KEYS, 'undated'] as const
type Chart = Record<(typeof BUCKETS)[number], number>
export type Found = { total: number; totals: Record<string, number> | null; chart: Chart; rows: AgeRow[] }

const exact = (qty: number): number => Math.round(qty * 1000) / 1000

const BY_DESPATCH = new Set(['last_despatch_date', 'days_since_despatch'])

/** What a page shows of its rows `g`, with names and the last despatch looked up for these alone. */
const shown = (group: AgeGroup, asOf: string, page: Sql): Sql => sql`
  select case when h.id is null then 'A~' || s.id else 'A~' || substr(h.public_id, 3) || ${group === 'lot' ? sql`'~' || coalesce(s.lot_no, '')` : sql`''`} end as id,
    s.client_code, s.owner_code, s.site_code, s.product_code, h.product_name, s.lot_no, s.uom, s.on_hand, s.b0, s.b1, s.b2, s.b3, s.b4, s.b5,
    s.undated, s.oldest, s.avg_age, s.earliest_expiry_date, ${despatchDay(sql`s`, group, asOf)} as last_despatch_date
  from (${page}) s left join holding h on h.id = s.holding_id order by s.place`

/** A page in any order: every row of the whole list has to be added up first. */
export const pageOfAll = async (
  { db, query }: Age,
  layers: Layers,
  oldest: Sql | null,
  { group, asOf, sort }: AskedAge,
): Promise<Found> => {
  const keys = parseSort(sort)
  const { perPage, offset } = pageOf(query)
  const order = orderBy(keys, AGE_SORT, sql`g.id`)
  const totals = raw(['on_hand', ...BUCKETS].map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', '))
  const isByDespatch = keys.some(({ key }) => BY_DESPATCH.has(key))
  const page = sql`select g.*, ${AVERAGE_AGE} as avg_age, row_number() over (order by ${order}) as place from g order by ${order} limit ${perPage} offset ${offset}`
  const [answer] = await db.query<{
    sums: Chart & { total: number; on_hand: number; first: string | null; last: string | null }
    rows: AgeRow[]
  }>(sql`
    with ${ageRows(layers, oldest, isByDespatch)}
    select (select to_jsonb(t) from (select count(*) as total, min(uom) as first, max(uom) as last, ${totals} from g) t) as sums,
      (select coalesce(jsonb_agg(to_jsonb(one)), '[]') from (${shown(group, asOf, page)}) one) as rows`)
  const { total, first, last, on_hand, ...chart } = answer!.sums
  return { total, totals: first !== null && first === last ? { on_hand, ...chart } : null, chart, rows: answer!.rows }
}

const HOLDING_SORT: Readonly<Record<string, SortColumn>> = {
  product_code: { sql: sql`h.product_code`, type: 'text' },
  client_code: { sql: sql`h.client_code`, type: 'text' },
  owner_code: { sql: sql`h.owner_code`, type: 'text' },
  site_code: { sql: sql`h.site_code`, type: 'text' },
  uom: { sql: sql`h.uom`, type: 'text' },
}

/** Whether a page needs no more than the holdings on it: then 50 holdings are added up instead of all. */
export const isInOrderOfHoldings = ({ group, sort }: AskedAge): boolean =>
  group === 'product' && parseSort(sort).every(({ key }) => key in HOLDING_SORT)

/** A page in the order of its holdings; the chart is added up by day, of which there are few. */
export const pageByHolding = async (
  { db, query }: Age,
  layers: Layers,
  holdings: Sql,
  { group, asOf, sort, borders }: AskedAge,
): Promise<Found> => {
  const { perPage, offset } = pageOf(query)
  const [facts] = await db.query<{ total: number; first: string | null; last: string | null }>(sql`
    select count(*) as total, min(h.uom) as first, max(h.uom) as last from holding h where ${holdings}`)
  const days = await db.query<{ day: string | null; qty: number }>(sql`
    select ${raw(`l.${layers.day}`)} as day, sum(l.on_hand) as qty from stock_line l where ${layers.where} group by 1`)
  const ids = await db.query<{ id: number }>(sql`
    select h.id from holding h where ${holdings} order by ${orderBy(parseSort(sort), HOLDING_SORT, sql`h.id`)} limit ${perPage} offset ${offset}`)
  const wanted = ids.map((row) => row.id)
  const page = sql`select g.*, ${AVERAGE_AGE} as avg_age, array_position(${wanted}::bigint[], g.holding_id) as place from g`
  const rows = wanted.length === 0 ? [] : await db.query<AgeRow>(sql`with ${ageRowsOf(layers, wanted)} ${shown(group, asOf, page)}`)
  const chart = chartOf(days, borders)
  const { total = 0, first = null, last = null } = facts ?? {}
  const onHand = exact(BUCKETS.reduce((sum, key) => sum + chart[key], 0))
  return { total, totals: first !== null && first === last ? { on_hand: onHand, ...chart } : null, chart, rows }
}

/** Amounts by day put into their buckets. */
const chartOf = (days: readonly { day: string | null; qty: number }[], borders: readonly string[]): Chart => {
  const chart = Object.fromEntries(BUCKETS.map((key) => [key, 0])) as Chart
  for (const { day, qty } of days) {
    const key = day === null ? 'undated' : AGE_KEYS[borders.filter((border) => day <= border).length]!
    chart[key] = exact(chart[key] + qty)
  }
  return chart
}
