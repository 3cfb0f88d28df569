import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { SortColumn } from '../http/sort.ts'

export type AgeGroup = 'product' | 'lot' | 'owner' | 'site'

const AMOUNTS = ['on_hand', 'b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'undated'] as const

export type Layers = { group: AgeGroup; day: 'received_date' | 'manufactured_date'; asOf: string; borders: readonly string[]; where: Sql }

/** The sums of layers `l`: the buckets, the oldest day, and what the average needs. */
const sums = ({ day, asOf, borders }: Layers): Sql => {
  const at = raw(`l.${day}`)
  const younger = (index: number) => sql`${at} > ${borders[index]}::date`
  const older = (index: number) => sql`${at} <= ${borders[index]}::date`
  const between = borders.slice(1).map((_, index) => sql`${older(index)} and ${younger(index + 1)}`)
  const buckets = [younger(0), ...between, older(borders.length - 1), sql`${at} is null`]
  const parts = buckets.map((bucket, index) => sql`coalesce(sum(l.on_hand) filter (where ${bucket}), 0) as ${raw(AMOUNTS[index + 1]!)}`)
  return sql`sum(l.on_hand) as on_hand, ${join(parts)}, min(${at}) as oldest,
    coalesce(sum(l.on_hand * (${asOf}::date - ${at})), 0) as age_sum,
    min(l.expiry_date) filter (where l.bucket <> 'expired') as earliest_expiry_date`
}

const lotOf = (group: AgeGroup): Sql => (group === 'lot' ? sql`l.lot_no` : sql`null::text`)

/**
 * Layers of stock lines added up by holding, or by holding and lot. A line is a layer: the ledger takes stock out of the very
 * line that gave it, so what was reversed is gone. In the order of the holdings, as an index holds them.
 */
const byHolding = (layers: Layers): Sql => sql`
  select l.holding_id, ${lotOf(layers.group)} as lot_no, ${sums(layers)}
  from stock_line l where ${layers.where} group by l.holding_id${layers.group === 'lot' ? sql`, l.lot_no` : sql``}`

/** A code where all rows of a group share it. */
const shared = (name: string) => raw(`case when min(h.${name}) = max(h.${name}) then min(h.${name}) end as ${name}`)
const NOT_ONE = sql`null::bigint as holding_id, null::text as product_code, null::text as lot_no`
const WHOLE = raw(
  [...AMOUNTS, 'age_sum']
    .map((name) => `sum(p.${name}) as ${name}`)
    .concat('min(p.oldest) as oldest', 'min(p.earliest_expiry_date) as earliest_expiry_date')
    .join(', '),
)
const SINGLE = sql`select p.*, h.client_code, h.owner_code, h.site_code, h.product_code, h.uom, p.holding_id::text || '~' || coalesce(p.lot_no, '') as id
  from p join holding h on h.id = p.holding_id`

const GROUPED: Record<AgeGroup, Sql> = {
  product: SINGLE,
  lot: SINGLE,
  owner: sql`select ${WHOLE}, ${NOT_ONE}, h.client_code, h.owner_code, ${shared('site_code')}, h.uom,
      h.client_code || '~' || h.owner_code || '~' || h.uom as id
    from p join holding h on h.id = p.holding_id group by h.client_code, h.owner_code, h.uom`,
  site: sql`select ${WHOLE}, ${NOT_ONE}, ${shared('client_code')}, ${shared('owner_code')}, h.site_code, h.uom, h.site_code || '~' || h.uom as id
    from p join holding h on h.id = p.holding_id group by h.site_code, h.uom`,
}

/** All rows `g` of one grouping, with only those that hold stock of a day or before it where one is given. */
export const ageRows = (layers: Layers, oldestAtMost: Sql | null, isByDespatch: boolean): Sql => {
  const despatched = isByDespatch ? sql`, ${despatchDay(sql`r`, layers.group, layers.asOf)} as last_despatch_date` : sql``
  return sql`p as (${byHolding(layers)}), r as (${GROUPED[layers.group]}),
    g as materialized (select r.*${despatched} from r ${oldestAtMost ? sql`where r.oldest <= ${oldestAtMost}` : sql``})`
}

/** Rows `g` of some holdings alone. */
export const ageRowsOf = (layers: Layers, holdings: readonly number[]): Sql =>
  sql`p as (${byHolding({ ...layers, where: sql`l.holding_id = any(${holdings}::bigint[]) and ${layers.where}` })}), g as (${SINGLE})`

/** The last day up to `asOf` on which some of it left: of the item, or of its lot. Whole owners and sites have none. */
export const despatchDay = (alias: Sql, group: AgeGroup, asOf: string): Sql => {
  if (group === 'owner' || group === 'site') return sql`null::date`
  const ofItem = sql`(select d.day from daily_demand d where d.holding_id = ${alias}.holding_id and d.qty > 0 and d.day <= ${asOf}::date
    order by d.day desc limit 1)`
  if (group === 'product') return ofItem
  return sql`case when ${alias}.lot_no is null then ${ofItem} else (
    select (m.moved_at at time zone z.timezone)::date from movement m join site z on z.site_code = m.site_code
    where m.lot_no = ${alias}.lot_no and m.holding_id = ${alias}.holding_id and m.type_code = 'DESPATCH'
    order by m.moved_at desc limit 1) end`
}

const column = (name: string, type: SortColumn['type'], nullable = false): SortColumn => ({ sql: raw(`g.${name}`), type, nullable })
const average = sql`case when g.on_hand > g.undated then g.age_sum / (g.on_hand - g.undated) end`

/** What rows can be sorted by. Days since the last despatch rise as its date falls. */
export const AGE_SORT: Readonly<Record<string, SortColumn>> = {
  product_code: column('product_code', 'text', true),
  client_code: column('client_code', 'text', true),
  owner_code: column('owner_code', 'text', true),
  site_code: column('site_code', 'text', true),
  lot_no: column('lot_no', 'text', true),
  uom: column('uom', 'text'),
  ...Object.fromEntries(AMOUNTS.map((name) => [name, column(name, 'numeric')])),
  avg_age_days: { sql: average, type: 'numeric', nullable: true },
  oldest_age_days: { sql: sql`-(g.oldest - date '2000-01-01')`, type: 'bigint', nullable: true },
  oldest_received_date: column('oldest', 'date', true),
  earliest_expiry_date: column('earliest_expiry_date', 'date', true),
  last_despatch_date: column('last_despatch_date', 'date', true),
  days_since_despatch: { sql: sql`-(g.last_despatch_date - date '2000-01-01')`, type: 'bigint', nullable: true },
}

export const AVERAGE_AGE = average
