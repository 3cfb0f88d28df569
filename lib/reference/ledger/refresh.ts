import sql, { empty, type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'

/**
 * Recomputes holdings from stock lines, open orders and demand: the definition of every number of the summary row. With
 * ids only those. The ledger keeps the same numbers as it posts; a test proves both equal.
 */
export const refreshHoldings = async (tx: Db, ids?: readonly number[]): Promise<void> => {
  const only = (column: Sql): Sql => (ids ? sql`and ${column} = any(${ids}::bigint[])` : empty)
  await tx.query(sql`
    with stock as (
      select holding_id,
        sum(on_hand) as on_hand, sum(allocated) as allocated, sum(available) as available,
        sum(on_hand) filter (where bucket = 'on_hold') as on_hold,
        sum(on_hand) filter (where bucket = 'quarantined') as quarantined,
        sum(on_hand) filter (where bucket = 'damaged') as damaged,
        sum(on_hand) filter (where bucket = 'expired') as expired,
        count(*) as lines, count(distinct lot_no) as lots, count(distinct location_code) as locations, count(distinct sscc) as pallets,
        min(expiry_date) filter (where bucket <> 'expired') as earliest_expiry_date, min(received_date) as oldest_received_date
      from stock_line where true ${only(sql`holding_id`)} group by holding_id
    ), inbound as (
      select l.holding_id, sum(l.base_on_order) as on_order, sum(l.base_in_transit) as in_transit
      from po_line l join purchase_order o on o.id = l.po_id
      where l.qty_outstanding > 0 and o.is_open and o.status <> 'DRAFT' ${only(sql`l.holding_id`)} group by l.holding_id
    ), outbound as (
      select l.holding_id, sum(l.base_back_ordered) as back_ordered
      from so_line l join sales_order o on o.id = l.so_id
      where l.qty_outstanding > 0 and o.is_open and o.status not in ('DRAFT', 'ERROR') ${only(sql`l.holding_id`)} group by l.holding_id
    ), demand as (
      select holding_id, sum(qty) as qty from daily_demand
      where day > ${demandDay} - 90 ${only(sql`holding_id`)} group by holding_id
    )
    update holding h set
      on_hand = coalesce(s.on_hand, 0), allocated = coalesce(s.allocated, 0), available = coalesce(s.available, 0),
      on_hold = coalesce(s.on_hold, 0), quarantined = coalesce(s.quarantined, 0), damaged = coalesce(s.damaged, 0),
      expired = coalesce(s.expired, 0), lines = coalesce(s.lines, 0), lots = coalesce(s.lots, 0),
      locations = coalesce(s.locations, 0), pallets = coalesce(s.pallets, 0),
      earliest_expiry_date = s.earliest_expiry_date, oldest_received_date = s.oldest_received_date,
      on_order = coalesce(i.on_order, 0), in_transit = coalesce(i.in_transit, 0), back_ordered = coalesce(o.back_ordered, 0),
      demand_90 = coalesce(d.qty, 0)
    from holding k
      left join stock s on s.holding_id = k.id
      left join inbound i on i.holding_id = k.id
      left join outbound o on o.holding_id = k.id
      left join demand d on d.holding_id = k.id
    where h.id = k.id ${only(sql`k.id`)}`)
}

/** The day up to which demand counts; `rollDemand` moves it on. */
const demandDay: Sql = sql`(select (value #>> '{}')::date from app_state where key = 'demand_as_of')`

/** Moves the 90 days of demand on to a new day; does nothing on the same day. */
export const rollDemand = (db: Db, today: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const moved = await tx.query(sql`
      update app_state set value = to_jsonb(${today}::text) where key = 'demand_as_of' and (value #>> '{}')::date < ${today}::date returning key`)
    if (moved.length > 0) await refreshHoldings(tx)
    return moved.length > 0
  })
