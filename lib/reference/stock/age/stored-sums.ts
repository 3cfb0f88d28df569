import sql, { join, raw, type Sql } from 'sql-template-tag'
import { asOfDay } from '../../ledger/refresh.ts'

/*
 * The age profile of holdings `h`, from sums that the ledger stores in them instead of from half a million stock lines. The sums
 * use boundaries in days, as of one day: the stored day. For another day, or for months, the stock received between a stored boundary
 * and the requested one is moved to its bucket (decision 0120).
 */

/** Columns of a holding with the stock that was at least `days` days old on the stored day. */
const AGED = [
  { name: 'aged_31', days: 31 },
  { name: 'aged_61', days: 61 },
  { name: 'aged_91', days: 91 },
  { name: 'aged_181', days: 181 },
  { name: 'aged_366', days: 366 },
] as const

/** Maximum distance of the requested day from the stored day, because the stock received between them is read line by line. */
export const MAX_DAYS_APART = 7

type SumsRequest = { asOf: string; boundaries: readonly string[]; holdings: Sql }

/** The quantities to move between buckets, as `m`, one row per holding. */
const movedRows = (boundaries: readonly string[]): Sql => {
  const parts = AGED.map(({ days }, index) => {
    const storedBoundary = sql`(select ${asOfDay} - ${days}::int)`
    const requestedBoundary = sql`${boundaries[index]}::date`
    return sql`select l.holding_id, ${index}::int as boundary_no, case when ${requestedBoundary} > ${storedBoundary} then l.on_hand else -l.on_hand end as qty
      from stock_line l where l.received_date > least(${storedBoundary}, ${requestedBoundary}) and l.received_date <= greatest(${storedBoundary}, ${requestedBoundary})`
  })
  const sums = AGED.map(({ name }, index) => sql`sum(e.qty) filter (where e.boundary_no = ${index}::int) as ${raw(name)}`)
  return sql`m as materialized (select e.holding_id, ${join(sums)} from (${join(parts, ' union all ')}) e group by e.holding_id)`
}

const BUCKETS = raw(
  ['on_hand - undated - aged_31', ...AGED.slice(1).map(({ name }, index) => `${AGED[index]!.name} - ${name}`), 'aged_366']
    .map((amount, index) => `${amount} as b${index}`)
    .concat('undated')
    .join(', '),
)

/** One row per holding, as `p`, with the same columns as the rows summed from lines. */
export const rowsFromSums = ({ asOf, boundaries, holdings }: SumsRequest): Sql => {
  const older = AGED.map(({ name }) => raw(`h.${name} + coalesce(m.${name}, 0) as ${name}`))
  return sql`${movedRows(boundaries)}, p as (
    select k.holding_id, null::text as lot_no, k.client_code, k.owner_code, k.site_code, k.product_code, k.uom, k.on_hand, ${BUCKETS}, k.oldest,
      (${asOf}::date - date '2000-01-01') * (k.on_hand - k.undated) - k.received_sum as age_sum, k.earliest_expiry_date, k.lot_rows
    from (
      select h.id as holding_id, h.client_code, h.owner_code, h.site_code, h.product_code, h.uom, h.on_hand, h.undated, h.received_sum,
        h.oldest_received_date as oldest, h.earliest_expiry_date, h.lot_rows, ${join(older)}
      from holding h left join m on m.holding_id = h.id where ${holdings}
    ) k)`
}

/** The sums of the whole list, with the number of holdings or lots. Moved quantities are added to the sums, not to each row. */
export const totalsFromSums = ({ boundaries, holdings }: SumsRequest, counts: 'holdings' | 'lots'): Sql => {
  const agedSums = (alias: string) => AGED.map(({ name }) => raw(`coalesce(sum(${alias}.${name}), 0) as ${name}`))
  const adjusted = AGED.map(({ name }) => raw(`a.${name} + d.${name} as ${name}`))
  return sql`with ${movedRows(boundaries)}
    select k.total, k.first, k.last, k.on_hand, ${BUCKETS} from (
      select a.total, a.first, a.last, a.on_hand, a.undated, ${join(adjusted)}
      from (
        select ${counts === 'lots' ? sql`coalesce(sum(h.lot_rows), 0)` : sql`count(*)`} as total, min(h.uom) as first, max(h.uom) as last,
          coalesce(sum(h.on_hand), 0) as on_hand, coalesce(sum(h.undated), 0) as undated, ${join(agedSums('h'))}
        from holding h where ${holdings}
      ) a cross join (select ${join(agedSums('m'))} from m join holding h on h.id = m.holding_id where ${holdings}) d
    ) k`
}
