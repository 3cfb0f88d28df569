import sql, { empty, join, type Sql } from 'sql-template-tag'
import { DEMAND_SQL, ON_ORDER_SQL } from '../orders/open-orders.ts'
import type { Db } from '../db/db.ts'

// docs/decisions/0021-one-definition-of-a-holdings-numbers.md

/**
 * Recomputes all holdings, or only `ids`, from stock lines, open orders and demand. This defines every figure of a
 * holding: each posting runs it for the holdings that it touched, and a test compares the result with all holdings recomputed.
 */
export const refreshHoldings = async (tx: Db, ids?: readonly number[]): Promise<void> => {
  const onlyIds = (column: Sql): Sql => (ids ? sql`and ${column} = any(${ids}::bigint[])` : empty)
  await tx.query(sql`
    with stock as (
      select holding_id,
        sum(on_hand) as on_hand, sum(allocated) as allocated, sum(available) as available,
        sum(on_hand) filter (where bucket = 'on_hold') as on_hold,
        sum(on_hand) filter (where bucket = 'quarantined') as quarantined,
        sum(on_hand) filter (where bucket = 'damaged') as damaged,
        sum(case when bucket = 'expired' then on_hand when bucket = 'available' and has_expired then on_hand - allocated else 0 end) as expired,
        sum(on_hand) filter (where received_date is null) as undated,
        sum(on_hand) filter (where received_date <= d.day - 31) as aged_31, sum(on_hand) filter (where received_date <= d.day - 61) as aged_61,
        sum(on_hand) filter (where received_date <= d.day - 91) as aged_91, sum(on_hand) filter (where received_date <= d.day - 181) as aged_181,
        sum(on_hand) filter (where received_date <= d.day - 366) as aged_366,
        sum(on_hand * (received_date - date '2000-01-01')) as received_sum,
        count(distinct lot_no) + case when count(*) > count(lot_no) then 1 else 0 end as lot_rows,
        count(*) as lines, count(distinct lot_no) as lots, count(distinct location_code) as locations, count(distinct sscc) as pallets,
        min(expiry_date) filter (where bucket <> 'expired' and not has_expired) as earliest_expiry_date, min(received_date) as oldest_received_date
      from stock_line cross join (select ${asOfDay} as day) d where true ${onlyIds(sql`holding_id`)} group by holding_id
    ), inbound as (
      select l.holding_id, sum(l.base_on_order) as on_order, sum(l.base_in_transit) as in_transit
      from po_line l join purchase_order o on o.id = l.po_id
      where l.qty_outstanding > 0 and ${ON_ORDER_SQL} ${onlyIds(sql`l.holding_id`)} group by l.holding_id
    ), outbound as (
      select l.holding_id, sum(l.base_back_ordered) as back_ordered
      from so_line l join sales_order o on o.id = l.so_id
      where l.qty_outstanding > 0 and ${DEMAND_SQL} ${onlyIds(sql`l.holding_id`)} group by l.holding_id
    ), demand as (
      select holding_id, sum(qty) as qty from daily_demand
      where day > ${asOfDay} - 90 ${onlyIds(sql`holding_id`)} group by holding_id
    )
    update holding h set
      on_hand = coalesce(s.on_hand, 0), allocated = coalesce(s.allocated, 0), available = coalesce(s.available, 0),
      on_hold = coalesce(s.on_hold, 0), quarantined = coalesce(s.quarantined, 0), damaged = coalesce(s.damaged, 0),
      expired = coalesce(s.expired, 0), lines = coalesce(s.lines, 0), lots = coalesce(s.lots, 0),
      locations = coalesce(s.locations, 0), pallets = coalesce(s.pallets, 0),
      earliest_expiry_date = s.earliest_expiry_date, oldest_received_date = s.oldest_received_date,
      on_order = coalesce(i.on_order, 0), in_transit = coalesce(i.in_transit, 0), back_ordered = coalesce(o.back_ordered, 0),
      undated = coalesce(s.undated, 0), aged_31 = coalesce(s.aged_31, 0), aged_61 = coalesce(s.aged_61, 0), aged_91 = coalesce(s.aged_91, 0),
      aged_181 = coalesce(s.aged_181, 0), aged_366 = coalesce(s.aged_366, 0), received_sum = coalesce(s.received_sum, 0),
      lot_rows = coalesce(s.lot_rows, 0), demand_90 = coalesce(d.qty, 0)
    from holding k
      left join stock s on s.holding_id = k.id
      left join inbound i on i.holding_id = k.id
      left join outbound o on o.holding_id = k.id
      left join demand d on d.holding_id = k.id
    where h.id = k.id ${onlyIds(sql`k.id`)}`)
}

/** The day that the holdings' demand and age refer to; {@link rollHoldings} advances it. */
export const asOfDay: Sql = sql`coalesce((select (value #>> '{}')::date from app_state where key = 'demand_as_of'), '-infinity'::date)`

// Ages in days at which stock moves to the next age bucket.
const AGE_BUCKET_STARTS = [31, 61, 91, 181, 366]
const DEMAND_DAYS = 90

/**
 * Advances the holdings to a new day: updates the 90 days of demand and the age buckets. Does nothing and returns false if `today` is
 * not later than their day. Postings wait meanwhile, so that none of them uses the previous day.
 */
export const rollHoldings = (db: Db, today: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [previous] = await tx.query<{ day: string }>(sql`
      select value #>> '{}' as day from app_state where key = 'demand_as_of' and (value #>> '{}')::date < ${today}::date for update`)
    if (!previous) return false
    await tx.script('lock table holding in exclusive mode')
    await tx.query(sql`update app_state set value = to_jsonb(${today}::text) where key = 'demand_as_of'`)
    const reachedSince = (column: Sql, days: number) =>
      sql`${column} > ${previous.day}::date - ${days}::int and ${column} <= ${today}::date - ${days}::int`
    const changed = await tx.query<{ id: number }>(sql`
      select holding_id as id from daily_demand where ${reachedSince(sql`day`, DEMAND_DAYS)}
      ${join(
        AGE_BUCKET_STARTS.map((days) => sql`union select holding_id from stock_line where ${reachedSince(sql`received_date`, days)}`),
        ' ',
      )}`)
    if (changed.length > 0)
      await refreshHoldings(
        tx,
        changed.map((row) => row.id),
      )
    return true
  })
