import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { ParsedQueryOf } from '#lib/contract/engine/call.ts'
import { ADVISABLE } from '#lib/contract/orders/order-status.ts'
import type { purchaseOrders } from '#lib/contract/orders/purchase-orders.ts'
import { allOf } from '../../auth/scope.ts'
import { dayAtSiteSql, daySpanSql } from '../../http/day-span.ts'
import type { Directory } from '../../http/directory.ts'
import { containsWords, numberContains } from '../../lookups/choices.ts'
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
  type FlagConditions,
} from './conditions.ts'
import type { ReadContext } from '../record-parts.ts'
import { SUPPLY_SQL } from '../supply.ts'
import { EXPECTED_SQL, ON_ORDER_SQL, PROPOSED_SQL } from '../open-orders.ts'

/** Overdue: expected before today and not fully received. */
export const overdueSql = (directory: Directory): Sql => sql`(${EXPECTED_SQL} and ${directory.compare('o', 'expected_date', '<', 0)})`

/** Not fully received, and promised for a later date than agreed. */
export const promisedLaterSql: Sql = sql`(${EXPECTED_SQL} and coalesce(o.promised_date > o.expected_date, false))`

/** Expected by the warehouse, with an outstanding quantity that has not been advised. */
export const toAdviseSql: Sql = sql`(o.status = any(${[...ADVISABLE]}::text[]) and o.qty_outstanding > greatest(0, o.qty_advised - o.qty_received))`

/** Open and accepted, with a quantity that has not been received. The order's own quantity is the sum of its lines. */
export const OUTSTANDING_PURCHASE = {
  yes: sql`(${ON_ORDER_SQL} and o.qty_outstanding > 0)`,
  yesOnLines: sql`(l.qty_outstanding > 0 and ${ON_ORDER_SQL})`,
}

/**
 * Whether an order was received by its expected date (`onTime`) or after it (`wasLate`), by the site's calendar. Neither if it has no
 * expected date or nothing was received. An overdue order counts as late, even if what has arrived was on time.
 */
export const receiptPunctualitySql = (directory: Directory): { onTime: Sql; wasLate: Sql } => {
  const day = dayAtSiteSql('o', 'received_at', directory)
  const overdue = overdueSql(directory)
  return {
    onTime: sql`(${day} <= o.expected_date and not ${overdue})`,
    wasLate: sql`(${day} > o.expected_date or (${day} is not null and ${overdue}))`,
  }
}

/** Orders, or lines, that are on order and have outstanding goods whose day, as expected now, meets a condition on `arrival.day`. */
const arrivesOn = (days: Sql): FlagConditions => {
  // Inside the subquery, so that the planner does not count it twice beside `outstanding`.
  const onOrder = OUTSTANDING_PURCHASE.yesOnLines
  const arrivals = sql`${SUPPLY_SQL} supply cross join lateral (select o.site_code, supply.day) arrival`
  return {
    yes: sql`exists (select from po_line l cross join ${arrivals} where l.po_id = o.id and ${onOrder} and ${days})`,
    yesOnLines: sql`exists (select from ${arrivals} where ${onOrder} and ${days})`,
  }
}

/** Outstanding goods are expected today, as advised or promised, by the site's calendar. */
export const expectedToday = (directory: Directory): FlagConditions => arrivesOn(isToday(directory, 'day', 'arrival'))

/** The filters of a list of purchase orders as conditions. */
export const purchaseConditions = (query: ParsedQueryOf<typeof purchaseOrders>, { caller, directory }: ReadContext): Condition[] => [
  ...openOnly(query.open, query.status, query.received_from, query.received_to, query.on_time, query.was_late),
  ...headerConditions(query, 'o.po_no', caller),
  ...when('supplier', query.supplier, (codes) => isOneOf('o.supplier_code', codes)),
  ...when('container_no', query.container_no, (codes) => isOneOf('o.container_no', codes)),
  ...when('asn_no', query.asn_no, (codes) => sql`(${isOneOf('o.asn_no', codes)} or ${isAdvised(isOneOf('s.asn_no', codes))})`),
  ...when(
    'created_by',
    query.created_by,
    (names) => sql`(o.created_by = any(${names}::text[]) or o.created_by_id = any(${names}::text[]))`,
  ),
  ...dayRange('expected', 'o.expected_date', query.expected_from, query.expected_to),
  ...arrivalRange(query.arrival_from, query.arrival_to),
  ...when('received', query.received_from, (from) => daySpanSql('o', 'received_at', { from }, directory)),
  ...when('received', query.received_to, (to) => daySpanSql('o', 'received_at', { to }, directory)),
  ...flag('overdue', query.overdue, overdueSql(directory)),
  ...flag('promised_later', query.promised_later, promisedLaterSql),
  ...flag('proposed', query.proposed, PROPOSED_SQL),
  ...flagWithLineSql('outstanding', query.outstanding, OUTSTANDING_PURCHASE),
  ...flag('to_advise', query.to_advise, toAdviseSql),
  ...flagWithLineSql('expected_today', query.expected_today, expectedToday(directory)),
  ...flag('on_time', query.on_time, receiptPunctualitySql(directory).onTime),
  ...flag('was_late', query.was_late, receiptPunctualitySql(directory).wasLate),
  ...whenLine('product', query.product, (codes) => isOneOf('l.product_code', codes)),
]

const arrivalRange = (from: string | undefined, to: string | undefined): Condition[] => {
  if (from === undefined && to === undefined) return []
  const days = dayRange('arrival', 'arrival.day', from, to).map((condition) => condition.sql)
  return flagWithLineSql('arrival', true, arrivesOn(allOf(days)))
}

/** Advised in a shipment `s` that meets the condition and is not cancelled. An order shows the number of only one of its shipments. */
const isAdvised = (condition: Sql): Sql =>
  sql`o.id in (select x.order_id from shipment s join shipment_order x on x.shipment_id = s.id where x.kind = 'PO' and s.status <> 'CANCELLED' and ${condition})`

const FIELDS = ['o.po_no', 'o.supplier_ref', 'o.container_no', 'o.asn_no'] as const

/**
 * Finds the text anywhere in a number, its words in the supplier's name, or all of it as the client's number for the supplier. There are
 * few enough purchase orders for a scan.
 */
export const searchPurchases = (text: string): Sql => {
  const fields = FIELDS.map((column) => numberContains(raw(column), text))
  const bySupplier = sql`o.supplier_code in (select s.supplier_code from supplier s where ${containsWords(sql`unaccented(s.name)`, text)})`
  const byNumber = sql`exists (
    select from client_supplier k
    where k.client_code = o.client_code and k.supplier_code = o.supplier_code and upper(k.supplier_no) = upper(${text}))`
  const byAsn = isAdvised(numberContains(sql`s.asn_no`, text))
  return sql`(${join([...fields, bySupplier, byNumber, byAsn], ' or ')})`
}
