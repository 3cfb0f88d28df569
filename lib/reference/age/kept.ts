import sql, { join, raw, type Sql } from 'sql-template-tag'
import { keptDay } from '../ledger/refresh.ts'

/** Columns of a holding with what is older than each border, and how many days before the kept day that is. */
const AGED = [
  { name: 'aged_31', days: 31 },
  { name: 'aged_61', days: 61 },
  { name: 'aged_91', days: 91 },
  { name: 'aged_181', days: 181 },
  { name: 'aged_366', days: 366 },
] as const

/** How far the day asked for may lie from the kept one: what lies between them is read line by line. */
export const MOST_DAYS_APART = 7

/**
 * The profile of holdings `h` from the sums that the ledger keeps with them, instead of from half a million stock lines. They
 * count from another day, or in days where months are asked for: what was received between the kept borders and the asked ones
 * is moved over. As `p`, one row a holding, like the rows that are added up from lines.
 */
export const keptRows = ({ asOf, borders, holdings }: { asOf: string; borders: readonly string[]; holdings: Sql }): Sql => {
  const edges = AGED.map(({ days }, at) => sql`(${at}::int, ${keptDay} - ${days}::int, ${borders[at]}::date)`)
  const moved = AGED.map(({ name }, at) => sql`sum(e.sign * l.on_hand) filter (where e.at = ${at}::int) as ${raw(name)}`)
  const older = AGED.map(({ name }) => raw(`h.${name} + coalesce(m.${name}, 0) as ${name}`))
  const buckets = AGED.slice(1).map(({ name }, at) => raw(`k.${AGED[at]!.name} - k.${name} as b${at + 1}`))
  return sql`
    e as materialized (
      select at, least(kept, asked) as after, greatest(kept, asked) as upto, case when asked > kept then 1 else -1 end as sign
      from (values ${join(edges)}) as v (at, kept, asked) where kept <> asked),
    m as materialized (
      select l.holding_id, ${join(moved)} from e join stock_line l on l.received_date > e.after and l.received_date <= e.upto
      group by l.holding_id),
    p as not materialized (
      select h.id as holding_id, null::text as lot_no, h.client_code, h.owner_code, h.site_code, h.product_code, h.uom, h.on_hand,
        h.on_hand - h.undated - k.aged_31 as b0, ${join(buckets)}, k.aged_366 as b5, h.undated, h.lot_rows, h.oldest_received_date as oldest,
        (${asOf}::date - date '2000-01-01') * (h.on_hand - h.undated) - h.received_sum as age_sum, h.earliest_expiry_date
      from holding h left join m on m.holding_id = h.id cross join lateral (select ${join(older)}) k
      where ${holdings})`
}
