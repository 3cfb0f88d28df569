import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql, { type Sql } from 'sql-template-tag'
import { DEMAND_SQL, ON_ORDER_SQL } from '../../orders/open-orders.ts'
import { SUPPLY_SQL } from '../../orders/supply.ts'
import type { Db } from '../../db/db.ts'
import type { OpenLine } from './forecast.ts'

/** Open purchase order lines for some holdings, by the days on which their goods are expected. */
const inbound = (holdings: Sql): Sql => sql`
  select 'PO' as kind, o.po_no as ref, l.line_no, supply.day as date, coalesce(l.expected_date, o.expected_date) as due,
    sum(supply.on_order) as on_order, sum(supply.in_transit) as in_transit, 0 as outbound
  from po_line l join purchase_order o on o.id = l.po_id cross join ${SUPPLY_SQL} supply
  where l.holding_id in (${holdings}) and l.qty_outstanding > 0 and ${ON_ORDER_SQL}
  group by l.id, o.id, supply.day`

/** Unallocated quantities of open sales order lines, with the line's own ship date if it has one. */
const outbound = (holdings: Sql): Sql => sql`
  select 'SO' as kind, o.so_no as ref, l.line_no, coalesce(l.ship_date, o.required_ship_date) as date, coalesce(l.ship_date, o.required_ship_date) as due,
    0 as on_order, 0 as in_transit, l.base_unallocated as outbound
  from so_line l join sales_order o on o.id = l.so_id
  where l.holding_id in (${holdings}) and l.qty_outstanding > 0 and l.base_unallocated > 0 and ${DEMAND_SQL}`

/** Open order lines for some holdings, as input for a forecast. */
export const openLines = async (db: Db, holdings: Sql): Promise<OpenLine[]> => {
  const rows = await db.query<{
    kind: OrderKind
    ref: string
    line_no: number
    date: string | null
    due: string | null
    on_order: number
    in_transit: number
    outbound: number
  }>(sql`${inbound(holdings)} union all ${outbound(holdings)}`)
  return rows.map(({ line_no, on_order, in_transit, ...row }) => ({ ...row, lineNo: line_no, onOrder: on_order, inTransit: in_transit }))
}

/**
 * Open purchase orders for one holding, soonest first; quantities in base units. Only orders `o` that match `condition`.
 * `expected_date` is agreed; `next_receipt_date` is the day on which the next goods are expected.
 */
export const openPurchaseOrders = (db: Db, holdingId: number, condition: Sql) =>
  db.query(sql`
    select o.po_no, min(coalesce(l.expected_date, o.expected_date)) as expected_date, min(supply.day) as next_receipt_date,
      sum(supply.on_order + supply.in_transit) as qty_outstanding, o.status
    from po_line l join purchase_order o on o.id = l.po_id cross join ${SUPPLY_SQL} supply
    where l.holding_id = ${holdingId} and l.qty_outstanding > 0 and ${ON_ORDER_SQL}
      and ${condition}
    group by o.id order by 3 nulls last, o.po_no`)

/** Open sales orders for one holding, soonest first; quantities in base units, including allocated stock. */
export const openSalesOrders = (db: Db, holdingId: number) =>
  db.query(sql`
    select o.so_no, min(coalesce(l.ship_date, o.required_ship_date)) as required_ship_date,
      sum(l.factor * l.qty_outstanding) as qty_outstanding, o.status
    from so_line l join sales_order o on o.id = l.so_id
    where l.holding_id = ${holdingId} and l.qty_outstanding > 0 and ${DEMAND_SQL}
    group by o.id order by 2 nulls last, o.so_no`)
