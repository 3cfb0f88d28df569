import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { SortColumn } from '../http/sort.ts'

export type AgeGroup = 'product' | 'lot' | 'owner' | 'site'

const AMOUNTS = ['on_hand', 'b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'undated'] as const

type Asked = { group: AgeGroup; day: 'received_date' | 'manufactured_date'; asOf: string; borders: readonly string[]; where: Sql }

/**
 * Layers of stock lines `l` added up by holding, or by holding and lot: the buckets, the oldest day, and what the average
 * needs. A line is a layer: the ledger takes stock out of the very line that gave it, so what was reversed is gone.
 */
const layers = ({ group, day, asOf, borders, where }: Asked): Sql => {
  const at = raw(`l.${day}`)
  const younger = (index: number) => sql`${at} > ${borders[index]}::date`
  const older = (index: number) => sql`${at} <= ${borders[index]}::date`
  const between = borders.slice(1).map((_, index) => sql`${older(index)} and ${younger(index + 1)}`)
  const buckets = [younger(0), ...between, older(borders.length - 1), sql`${at} is null`]
  const sums = buckets.map((bucket, index) => sql`coalesce(sum(l.on_hand) filter (where ${bucket}), 0) as ${raw(AMOUNTS[index + 1]!)}`)
  const lot = group === 'lot' ? sql`, l.lot_no` : sql``
  return sql`
    select l.holding_id${lot}, sum(l.on_hand) as on_hand, ${join(sums)}, min(${at}) as oldest,
      coalesce(sum(l.on_hand * (${asOf}::date - ${at})), 0) as age_sum,
      min(l.expiry_date) filter (where l.bucket <> 'expired') as earliest_expiry_date
    from stock_line l where ${where} group by l.holding_id${lot}`
}

/** A code where all rows of a group share it. */
const shared = (name: string) => raw(`case when min(h.${name}) = max(h.${name}) then min(h.${name}) end as ${name}`)
const LOST = raw(`null::text as product_code, null::text as product_name, null::text as lot_no`)
const SUMS = raw(
  [...AMOUNTS, 'age_sum']
    .map((name) => `sum(p.${name}) as ${name}`)
    .concat('min(p.oldest) as oldest', 'min(p.earliest_expiry_date) as earliest_expiry_date')
    .join(', '),
)
const SINGLE = raw(`p.holding_id, ${AMOUNTS.map((name) => `p.${name}`).join(', ')}, p.age_sum, p.oldest, p.earliest_expiry_date,
  h.client_code, h.owner_code, h.site_code, h.product_code, h.product_name, h.uom`)

const NAMES: Record<AgeGroup, Sql> = {
  product: sql`select ${SINGLE}, null::text as lot_no, 'A~' || substr(h.public_id, 3) as id from p join holding h on h.id = p.holding_id`,
  lot: sql`select ${SINGLE}, p.lot_no, 'A~' || substr(h.public_id, 3) || '~' || coalesce(p.lot_no, '') as id
    from p join holding h on h.id = p.holding_id`,
  owner: sql`select null::bigint as holding_id, ${SUMS}, h.client_code, h.owner_code, ${shared('site_code')}, h.uom, ${LOST},
      'A~' || h.client_code || '~' || h.owner_code || '~' || h.uom as id
    from p join holding h on h.id = p.holding_id group by h.client_code, h.owner_code, h.uom`,
  site: sql`select null::bigint as holding_id, ${SUMS}, ${shared('client_code')}, ${shared('owner_code')}, h.site_code, h.uom, ${LOST},
      'A~' || h.site_code || '~' || h.uom as id
    from p join holding h on h.id = p.holding_id group by h.site_code, h.uom`,
}

/** Rows `g` of one grouping, with only those that hold stock of a day or before it where one is given. */
export const ageRows = (asked: Asked, oldestAtMost: Sql | null, withDespatch: boolean): Sql => {
  const despatched = withDespatch ? sql`, ${despatchDay(sql`r`, asked.group, asked.asOf)} as last_despatch_date` : sql``
  return sql`p as (${layers(asked)}), r as (${NAMES[asked.group]}),
    g as materialized (select r.*${despatched} from r ${oldestAtMost ? sql`where r.oldest <= ${oldestAtMost}` : sql``})`
}

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
  product_name: column('product_name', 'text', true),
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
