import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { SortColumn, SortKey } from '../../http/sort.ts'

export type AgeGroup = 'product' | 'lot' | 'owner' | 'site'

/** Columns of a row that are summed over its layers, which are stock lines. */
export const AMOUNTS = ['on_hand', 'b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'undated'] as const

export type Layers = {
  group: AgeGroup
  day: 'received_date' | 'manufactured_date'
  asOf: string
  boundaries: readonly string[]
  where: Sql
}

/** Sums over layers `l`, by column name: on hand, the buckets, the oldest day, the sum of ages for their average, the earliest expiry. */
const sumColumns = ({ day, asOf, boundaries }: Layers): ReadonlyMap<string, Sql> => {
  const date = raw(`l.${day}`)
  const younger = (index: number) => sql`${date} > ${boundaries[index]}::date`
  const older = (index: number) => sql`${date} <= ${boundaries[index]}::date`
  const between = boundaries.slice(1).map((_, index) => sql`${older(index)} and ${younger(index + 1)}`)
  const buckets = [younger(0), ...between, older(boundaries.length - 1), sql`${date} is null`]
  return new Map<string, Sql>([
    ['on_hand', sql`sum(l.on_hand)`],
    ...buckets.map((bucket, index): [string, Sql] => [AMOUNTS[index + 1]!, sql`coalesce(sum(l.on_hand) filter (where ${bucket}), 0)`]),
    ['oldest', sql`min(${date})`],
    ['age_sum', sql`coalesce(sum(l.on_hand * (${asOf}::date - ${date})), 0)`],
    ['earliest_expiry_date', sql`min(l.expiry_date) filter (where l.bucket <> 'expired')`],
  ])
}

/** The sums that a sort key is computed from, if not the sum of the same name. */
const NEEDED_SUMS: Readonly<Record<string, readonly string[]>> = {
  avg_age_days: ['on_hand', 'undated', 'age_sum'],
  oldest_age_days: ['oldest'],
  oldest_received_date: ['oldest'],
}

/**
 * Layers summed by holding, or by holding and lot, as `p`: all sums, or only those that `sortKeys` need. Each stock line is a layer:
 * the ledger reverses a posting on the same line, so reversed stock is not counted.
 */
export const lineRows = (layers: Layers, sortKeys?: readonly SortKey[]): Sql => {
  const isByLot = layers.group === 'lot'
  const neededNames = sortKeys && new Set(sortKeys.flatMap(({ key }) => NEEDED_SUMS[key] ?? [key]))
  const columns = [...sumColumns(layers)]
    .filter(([name]) => !neededNames || neededNames.has(name))
    .map(([name, sum]) => sql`, ${sum} as ${raw(name)}`)
  return sql`p as (
    select a.*, h.client_code, h.owner_code, h.site_code, h.product_code, h.uom
    from (
      select l.holding_id, ${isByLot ? sql`l.lot_no` : sql`null::text`} as lot_no${columns.length > 0 ? join(columns, ' ') : empty}
      from stock_line l where ${layers.where} group by l.holding_id${isByLot ? sql`, l.lot_no` : empty}
    ) a join holding h on h.id = a.holding_id)`
}

/** Holdings `h` with each of their lots, as `p`, without sums: enough for sorting by columns of the holding. */
export const lotsOfHoldings = (holdings: Sql): Sql => sql`p as (
  select h.id as holding_id, t.lot_no, h.client_code, h.owner_code, h.site_code, h.product_code, h.uom
  from holding h cross join lateral (select distinct l.lot_no from stock_line l where l.holding_id = h.id) t where ${holdings})`

const HOLDING_ORDER_KEYS = new Set(['product_code', 'client_code', 'owner_code', 'site_code', 'lot_no'])

/** Whether lots are sorted by codes of their holdings first, and then at most by lot number, so that a page reads only a few lots. */
export const followsHoldingOrder = (keys: readonly SortKey[]): boolean =>
  keys[0]?.key !== 'lot_no' && keys.every(({ key }) => HOLDING_ORDER_KEYS.has(key))

/** A code if all rows of a group share it, else null. */
const codeIfShared = (name: string) => raw(`case when min(p.${name}) = max(p.${name}) then min(p.${name}) end as ${name}`)
const NO_ITEM = sql`null::bigint as holding_id, null::text as product_code, null::text as lot_no`
const GROUP_SUMS = raw(
  [...AMOUNTS, 'age_sum']
    .map((name) => `sum(p.${name}) as ${name}`)
    .concat('min(p.oldest) as oldest', 'min(p.earliest_expiry_date) as earliest_expiry_date')
    .join(', '),
)
const UNGROUPED = sql`select p.*, p.holding_id::text || '~' || coalesce(p.lot_no, '') as id from p`

/** Rows of `p` for each grouping. */
export const GROUPED: Readonly<Record<AgeGroup, Sql>> = {
  product: UNGROUPED,
  lot: UNGROUPED,
  owner: sql`select ${GROUP_SUMS}, ${NO_ITEM}, p.client_code, p.owner_code, ${codeIfShared('site_code')}, p.uom,
      p.client_code || '~' || p.owner_code || '~' || p.uom as id from p group by p.client_code, p.owner_code, p.uom`,
  site: sql`select ${GROUP_SUMS}, ${NO_ITEM}, ${codeIfShared('client_code')}, ${codeIfShared('owner_code')}, p.site_code, p.uom, p.site_code || '~' || p.uom as id
    from p group by p.site_code, p.uom`,
}

/** The latest despatch date up to `asOf`, of the item or of its lot. Null for owners and sites. */
export const despatchDaySql = (alias: Sql, group: AgeGroup, asOf: string): Sql => {
  if (group === 'owner' || group === 'site') return sql`null::date`
  const itemDay = sql`(select d.day from daily_demand d where d.holding_id = ${alias}.holding_id and d.qty > 0 and d.day <= ${asOf}::date
    order by d.day desc limit 1)`
  if (group === 'product') return itemDay
  return sql`case when ${alias}.lot_no is null then ${itemDay} else (
    select (m.moved_at at time zone z.timezone)::date from movement m join site z on z.site_code = m.site_code
    where m.lot_no = ${alias}.lot_no and m.holding_id = ${alias}.holding_id and m.type_code = 'DESPATCH'
      and m.moved_at < (${asOf}::date + 1)::timestamp at time zone z.timezone
    order by m.moved_at desc limit 1) end`
}

const column = (name: string, type: SortColumn['type'], nullable = false): SortColumn => ({ sql: raw(`g.${name}`), type, nullable })

export const AVERAGE_AGE = sql`case when g.on_hand > g.undated then g.age_sum / (g.on_hand - g.undated) end`

/** Sort keys. "Days since last despatch" and "Oldest age" sort by their dates in reverse. */
export const AGE_SORT: Readonly<Record<string, SortColumn>> = {
  product_code: column('product_code', 'text', true),
  client_code: column('client_code', 'text', true),
  owner_code: column('owner_code', 'text', true),
  site_code: column('site_code', 'text', true),
  lot_no: column('lot_no', 'text', true),
  uom: column('uom', 'text'),
  ...Object.fromEntries(AMOUNTS.map((name) => [name, column(name, 'numeric')])),
  avg_age_days: { sql: AVERAGE_AGE, type: 'numeric', nullable: true },
  oldest_age_days: { sql: sql`-(g.oldest - date '2000-01-01')`, type: 'bigint', nullable: true },
  oldest_received_date: column('oldest', 'date', true),
  earliest_expiry_date: column('earliest_expiry_date', 'date', true),
  last_despatch_date: column('last_despatch_date', 'date', true),
  days_since_despatch: { sql: sql`-(g.last_despatch_date - date '2000-01-01')`, type: 'bigint', nullable: true },
}

const DESPATCH_KEYS = new Set(['last_despatch_date', 'days_since_despatch'])

/** Rows `g` of one grouping of `p`, with the last despatch date if a sort key needs it. */
export const groupRows = (group: AgeGroup, asOf: string, keys: readonly SortKey[]): Sql =>
  keys.some(({ key }) => DESPATCH_KEYS.has(key))
    ? sql`select r.*, ${despatchDaySql(sql`r`, group, asOf)} as last_despatch_date from (${GROUPED[group]}) r`
    : GROUPED[group]
