import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { ParsedQueryOf } from '#lib/contract/engine/call.ts'
import type { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { NOT_DEMAND } from '#lib/contract/orders/order-status.ts'
import { sqlList } from '../../db/sql-list.ts'
import { DEMAND_SQL, OPEN_SQL } from '../open-orders.ts'
import { allOf } from '../../auth/scope.ts'
import type { Db } from '../../db/db.ts'
import { dayAtSiteSql, daySpanSql, sinceTodaySql } from '../../http/day-span.ts'
import type { Directory } from '../../http/directory.ts'
import { caseVariants, containsWords, likeText, numberBegins, numberContains } from '../../lookups/choices.ts'
import { numberVariants } from '../../lookups/number-variants.ts'
import {
  isOneOf,
  dayRange,
  flag,
  flagWithLineSql,
  headerConditions,
  isToday,
  openOnly,
  when,
  whenLine,
  type Condition,
} from './conditions.ts'
import type { ReadContext } from '../record-parts.ts'
import { hasRows } from '../../http/count.ts'
import { hasReference } from './search.ts'

/** Late: due to ship before today and still open. */
export const lateSql = (directory: Directory): Sql => sql`(${OPEN_SQL} and ${directory.compare('o', 'required_ship_date', '<', 0)})`

/** Due to ship today and still open. */
export const dueTodaySql = (directory: Directory): Sql => sql`(${OPEN_SQL} and ${isToday(directory, 'required_ship_date')})`

/** Despatched today, in the site's time zone. */
export const despatchedTodaySql = (directory: Directory): Sql => sinceTodaySql('o', 'despatched_at', directory)

/** Due to ship today, whether or not it has left. Drafts, failed and cancelled orders and cancelled lines are left out. */
const shipTodaySql = (directory: Directory) => {
  const yes = sql`(o.status not in (${sqlList([...NOT_DEMAND, 'CANCELLED'])}) and ${isToday(directory, 'required_ship_date')})`
  return { yes, yesOnLines: sql`(${yes} and l.qty_ordered > l.qty_cancelled)` }
}

/** Not completely picked. Despatched quantities still count as picked; cancelled ones need no picking. */
export const TO_PICK = {
  yes: sql`(exists (select from so_line x where x.so_id = o.id and x.qty_picked < x.qty_ordered - x.qty_cancelled))`,
  yesOnLines: sql`(l.qty_picked < l.qty_ordered - l.qty_cancelled)`,
}

/**
 * Whether an order was despatched by its ship-by date (`onTime`) or after it (`wasLate`), by the site's calendar. Neither if it has no
 * ship-by date or nothing was despatched. An open order past its ship-by date counts as late, even if what has left was on time.
 */
export const despatchPunctualitySql = (directory: Directory): { onTime: Sql; wasLate: Sql } => {
  const day = dayAtSiteSql('o', 'despatched_at', directory)
  const late = lateSql(directory)
  return {
    onTime: sql`(${day} <= o.required_ship_date and not ${late})`,
    wasLate: sql`(${day} > o.required_ship_date or (${day} is not null and ${late}))`,
  }
}

/** Part of the order waits for stock. Both conditions include the order's total, which has an index. */
export const BACK_ORDERED = { yes: sql`(o.qty_back_ordered > 0)`, yesOnLines: sql`(o.qty_back_ordered > 0 and l.qty_back_ordered > 0)` }

/** Open, and not everything has left. */
export const OUTSTANDING_SALE = {
  yes: sql`(${DEMAND_SQL} and exists (select from so_line x where x.so_id = o.id and x.qty_outstanding > 0))`,
  yesOnLines: sql`(l.qty_outstanding > 0 and ${DEMAND_SQL})`,
}

/** The filters of a list of sales orders as conditions. */
export const salesConditions = (query: ParsedQueryOf<typeof salesOrders>, { caller, directory }: ReadContext): Condition[] => [
  ...openOnly(
    query.open,
    query.status,
    query.despatched_from,
    query.despatched_to,
    query.despatched_today,
    query.ship_today,
    query.on_time,
    query.was_late,
  ),
  ...headerConditions(query, 'o.so_no', caller),
  ...when('customer', query.customer, (codes) => isOneOf('o.customer_code', codes)),
  ...when('customer_po_no', query.customer_po_no, hasReference),
  ...when('consignment_no', query.consignment_no, consignmentSql),
  ...when('tracking_no', query.tracking_no, trackingSql),
  ...dayRange('ship', 'o.required_ship_date', query.ship_from, query.ship_to),
  ...dayRange('delivery', 'o.required_delivery_date', query.delivery_from, query.delivery_to),
  ...when('despatched', query.despatched_from, (from) => daySpanSql('o', 'despatched_at', { from }, directory)),
  ...when('despatched', query.despatched_to, (to) => daySpanSql('o', 'despatched_at', { to }, directory)),
  ...flag('late', query.late, lateSql(directory)),
  ...flag('due_today', query.due_today, dueTodaySql(directory)),
  ...flag('despatched_today', query.despatched_today, despatchedTodaySql(directory)),
  ...flagWithLineSql('ship_today', query.ship_today, shipTodaySql(directory)),
  ...flagWithLineSql('to_pick', query.to_pick, TO_PICK),
  ...flag('on_time', query.on_time, despatchPunctualitySql(directory).onTime),
  ...flag('was_late', query.was_late, despatchPunctualitySql(directory).wasLate),
  ...flagWithLineSql('back_ordered', query.back_ordered, BACK_ORDERED),
  ...flagWithLineSql('outstanding', query.outstanding, OUTSTANDING_SALE),
  ...flag('on_hold', query.on_hold, sql`(o.status = 'ON_HOLD')`),
  ...whenLine('product', query.product, (codes) => isOneOf('l.product_code', codes)),
  ...whenLine('lot_no', query.lot_no, lotSql),
]

/** An order stores the consignment number of its last shipment only, but is found by the number of any of its shipments. */
const consignmentSql = (codes: readonly string[]): Sql =>
  sql`o.id = any(array(select t.id from sales_order t where t.consignment_no = any(${caseVariants(codes)}::text[])
    union all select x.order_id from shipment s join shipment_order x on x.shipment_id = s.id and x.kind = 'SO'
      where s.consignment_no = any(${caseVariants(codes)}::text[])))`

/**
 * Finds tracking numbers of orders, and of packages in their shipments. A subquery forces the planner to use the indexes: it cannot know how
 * few orders match.
 */
const trackingSql = (codes: readonly string[]): Sql =>
  sql`o.id = any(array(select t.id from sales_order t where t.tracking_nos && ${caseVariants(codes)}::text[]
    union all ${ordersOfPackages(caseVariants(codes))}))`

const ordersOfPackages = (trackingNos: readonly string[]): Sql =>
  sql`select x.order_id from package k join shipment_order x on x.shipment_id = k.shipment_id and x.kind = 'SO' where k.tracking_no = any(${[...trackingNos]}::text[])`

/** Lines that request a lot, are allocated stock of it, or have it in a package: everything that a recall must find. */
const lotSql = (lots: readonly string[]): Sql => {
  const isLot = sql`= any(${caseVariants(lots)}::text[])`
  return sql`(l.id in (
    select z.id from so_line z where z.lot_no ${isLot}
    union all select a.so_line_id from allocation a join stock_line x on x.id = a.stock_line_id where x.lot_no ${isLot}
    union all select c.so_line_id from package_content c where c.lot_no ${isLot} and c.so_line_id is not null))`
}

/** A search with up to this many matches becomes a list of ids. With more, each query repeats the search. */
const MAX_IDS = 50_000

/**
 * Finds sales orders by index, because there are too many for a scan: by the beginning of a number, with or without the prefix `SO-` and
 * separators, by a complete tracking number, postcode or customer number, or by words of the customer's name. If none of the orders found
 * is visible, finds the text anywhere in a number or name.
 */
export const searchSales = async (text: string, db: Db, visible: Sql): Promise<Sql> => {
  const matches = join(searchQueries(text), ' union all ')
  const ids = (await db.query<{ id: number }>(sql`${matches} limit ${MAX_IDS + 1}`)).map((row) => row.id)
  const matchSql = ids.length > MAX_IDS ? sql`o.id in (${matches})` : sql`o.id = any(${ids}::bigint[])`
  return (await hasRows(db, sql`select 1 from sales_order o where ${allOf([visible, matchSql])}`)) ? matchSql : matchesAnywhere(text)
}

const searchQueries = (text: string): Sql[] => [
  sql`select x.id from sales_order x where ${numberBegins(sql`x.so_no`, text, 'SO')}`,
  sql`select x.id from sales_order x where x.customer_po_no is not null and ${numberBegins(sql`x.customer_po_no`, text)}`,
  ...numberVariants(text).flatMap(numberQueries),
  ...wordQueries(text),
]

const numberQueries = (text: string): Sql[] => {
  const start = `${likeText(text)}%`
  return [
    sql`select x.id from sales_order x where x.consignment_no is not null and x.consignment_no like ${start}`,
    sql`select x.order_id from shipment s join shipment_order x on x.shipment_id = s.id and x.kind = 'SO'
      where s.consignment_no is not null and s.consignment_no like ${start}`,
    sql`select x.id from sales_order x where x.tracking_nos @> array[${text}::text]`,
    ordersOfPackages([text]),
  ]
}

const wordQueries = (text: string): Sql[] => {
  // Must match the expression of the index customer_search exactly.
  const hasName = (column: string) => containsWords(sql`unaccented(${raw(column)})`, text)
  return [
    sql`select x.id from sales_order x where x.ship_to_postcode is not null and x.ship_to_postcode = ${text}`,
    sql`select x.id from sales_order x where x.customer_code in (select y.customer_code from customer y where ${hasName('y.name')})`,
    sql`select x.id from client_customer k join sales_order x on x.customer_code = k.customer_code and x.client_code = k.client_code
      where upper(k.customer_no) = upper(${text})`,
    sql`select x.id from sales_order x where x.customer_code is null and ${hasName('x.customer_name')}`,
  ]
}

/** Sales orders `o` with the text anywhere in a number or name, ignoring separators. False if the text has only separators. */
export const matchesAnywhere = (text: string): Sql =>
  // Must match the expression of the index sales_order_search exactly.
  numberContains(
    sql`o.so_no || '|' || coalesce(o.customer_po_no, '') || '|' || coalesce(o.consignment_no, '') || '|' || coalesce(o.customer_name, '')`,
    text,
  )
