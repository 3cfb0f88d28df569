import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { ParsedQueryOf } from '#lib/contract/engine/call.ts'
import type { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { IN_EXPECTED, OUT_ENDED } from '#lib/contract/shipments/shipment-status.ts'
import type { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import { sqlList } from '../db/sql-list.ts'
import { allOf, scopeSql, supplierSql, type Scope } from '../auth/scope.ts'
import { onTodaySql } from '../http/day-span.ts'
import { daySql } from '../http/day-sql.ts'
import type { Directory } from '../http/directory.ts'
import { ssccOf } from '#lib/shared/gs1.ts'
import { caseVariants, containsWords, likeText, numberBegins } from '../lookups/choices.ts'
import { numberVariants } from '../lookups/number-variants.ts'
import type { TabCounts } from './counts.ts'
import { agreedDateSql, parseShipmentId } from './rows.ts'

type OutboundQuery = ParsedQueryOf<typeof salesOrders>
type InboundQuery = ParsedQueryOf<typeof supplierManagement>

const isOneOf = (column: string, codes: readonly string[] | undefined): Sql =>
  codes === undefined ? sql`true` : sql`${raw(column)} = any(${caseVariants(codes)}::text[])`
const onOrAfter = (column: Sql, day: string | undefined): Sql => (day === undefined ? sql`true` : sql`${column} >= ${daySql(day)}`)
const onOrBefore = (column: Sql, day: string | undefined): Sql => (day === undefined ? sql`true` : sql`${column} <= ${daySql(day)}`)

/** A boolean filter. A null result counts as no. */
const flag = (value: boolean | undefined, condition: Sql): Sql => {
  if (value === undefined) return sql`true`
  return value ? condition : sql`not coalesce(${condition}, false)`
}

/** Open shipments. The condition must match the partial index shipment_open. */
const IS_OPEN = sql`s.status not in (${sqlList(OUT_ENDED)})`

/** Whether to show only open shipments. Without `open`: yes, even in a search, unless the query asks for certain records or statuses. */
const isOpenOnly = ({ open, shipment, sscc, tracking_no, consignment_no, order_no, status }: OutboundQuery): boolean =>
  open ?? [shipment, sscc, tracking_no, consignment_no, order_no, status].every((value) => value === undefined)

/** Status counts for a list of outbound shipments; see {@link TabCounts}. */
export const outboundTabCounts = (query: OutboundQuery, scope: Scope, directory: Directory): TabCounts => {
  const withoutTabs = { ...query, status: undefined, late: undefined, open: undefined }
  const containsAll = query.status === undefined && query.late === undefined && (isOpenOnly(withoutTabs) || !isOpenOnly(query))
  const inList = isOpenOnly(withoutTabs) ? IS_OPEN : sql`true`
  const endedSql = sql`${whereOutbound({ ...withoutTabs, open: false }, scope, directory)} and s.status in (${sqlList(OUT_ENDED)})`
  return {
    where: whereOutbound(withoutTabs, scope, directory),
    inList: containsAll ? inList : null,
    late: lateSql(directory),
    ended: { statuses: OUT_ENDED, where: isOpenOnly(withoutTabs) ? endedSql : null },
  }
}

/** Outbound shipments `s`: scope, search and filters. */
export const whereOutbound = (query: OutboundQuery, scope: Scope, directory: Directory): Sql => {
  const despatchedDay = sql`(s.despatched_at at time zone (select z.timezone from site z where z.site_code = s.site_code))::date`
  return allOf([
    sql`s.direction = 'OUT'`,
    scope.supplier === null ? scopeSql(scope, 's') : sql`false`,
    isOpenOnly(query) ? IS_OPEN : sql`true`,
    flag(query.late, lateSql(directory)),
    isOneOf('s.status', query.status),
    isOneOf('s.carrier_code', query.carrier_code),
    isOneOf('s.customer_code', query.customer),
    isOneOf('s.consignment_no', query.consignment_no),
    query.order_no ? hasOrder('SO', query.order_no) : sql`true`,
    query.product ? hasContent('product_code', query.product) : sql`true`,
    query.lot_no ? hasContent('lot_no', query.lot_no) : sql`true`,
    onOrAfter(sql`s.planned_ship_date`, query.ship_from),
    onOrBefore(sql`s.planned_ship_date`, query.ship_to),
    onOrAfter(sql`s.eta_date`, query.delivery_from),
    onOrBefore(sql`s.eta_date`, query.delivery_to),
    query.despatched_from === undefined ? sql`true` : sql`s.despatched_at >= ${daySql(query.despatched_from)} - 1`,
    onOrAfter(despatchedDay, query.despatched_from),
    onOrBefore(despatchedDay, query.despatched_to),
    recordSql(query),
    query.tracking_no
      ? sql`(s.tracking_nos && ${caseVariants(query.tracking_no)}::text[] or s.id in (
          select k.shipment_id from package k where k.tracking_no = any(${caseVariants(query.tracking_no)}::text[])))`
      : sql`true`,
    searchSql(query.q, 'OUT'),
  ])
}

/** Status counts for a list of inbound shipments. */
export const inboundTabCounts = (query: InboundQuery, scope: Scope, directory: Directory): TabCounts => {
  const containsAll = query.status === undefined && query.overdue === undefined
  const where = whereInbound({ ...query, status: undefined, overdue: undefined }, scope, directory)
  return { where, inList: containsAll ? sql`true` : null, late: overdueSql(directory) }
}

/** Inbound shipments: scope, supplier of a supplier user, search and filters. */
export const whereInbound = (query: InboundQuery, scope: Scope, directory: Directory): Sql =>
  allOf([
    sql`s.direction = 'IN'`,
    scopeSql(scope, 's'),
    supplierSql(scope, 's'),
    isOneOf('s.supplier_code', query.supplier),
    isOneOf('s.status', query.status),
    isOneOf('s.carrier_code', query.carrier_code),
    query.po_no ? hasOrder('PO', query.po_no) : sql`true`,
    onOrAfter(sql`s.eta_date`, query.expected_from),
    onOrBefore(sql`s.eta_date`, query.expected_to),
    flag(query.overdue, overdueSql(directory)),
    flag(query.booked_today, onTodaySql('s', 'booked_at', directory)),
    recordSql(query),
    searchSql(query.q, 'IN'),
  ])

/** Overdue: not arrived, and the agreed date has passed, or the supplier's expected date if none was agreed. */
const overdueSql = (directory: Directory): Sql => sql`(s.status in (${sqlList(IN_EXPECTED)}) and exists (
  select from (select s.site_code, coalesce(${agreedDateSql}, s.eta_date) as day) due where ${directory.compare('due', 'day', '<', 0)}))`

/** Late: not ended, and not despatched by the planned date, or despatched but not delivered by the expected date. */
const lateSql = (directory: Directory): Sql => sql`(s.status not in (${sqlList(OUT_ENDED)}) and (
  (s.despatched_at is null and ${directory.compare('s', 'planned_ship_date', '<', 0)})
  or (s.despatched_at is not null and ${directory.compare('s', 'eta_date', '<', 0)})))`

/**
 * Finds the ids of shipments in a subquery. The planner cannot know how few there are, and would otherwise scan all shipments in
 * the list's order.
 */
const hasId = (ids: Sql): Sql => sql`s.id = any(array(${ids}))`

const hasOrder = (kind: OrderKind, numbers: readonly string[]): Sql =>
  hasId(sql`select o.shipment_id from shipment_order o where o.kind = ${kind} and o.order_no = any(${caseVariants(numbers)}::text[])`)

const hasContent = (column: string, codes: readonly string[]): Sql =>
  sql`s.id in (select k.shipment_id from package k join package_content i on i.package_id = k.id
    where ${raw(`i.${column}`)} = any(${caseVariants(codes)}::text[]))`

/** Shipments by id or number, and by the SSCC of one of their packages. */
const recordSql = ({ shipment, sscc }: { shipment?: string[]; sscc?: string[] }): Sql => {
  const codes = sscc?.map((code) => ssccOf(code) ?? code.trim()) ?? []
  return allOf([
    shipment
      ? sql`(s.id = any(${shipment.map(parseShipmentId)}::bigint[]) or s.shipment_no = any(${caseVariants(shipment)}::text[]))`
      : sql`true`,
    sscc ? sql`s.id in (select k.shipment_id from package k where k.sscc = any(${codes}::text[]))` : sql`true`,
  ])
}

/**
 * Finds a full SSCC, or text at the beginning of a number, with or without the prefixes of shipments, ASNs and orders, or in a
 * counterparty's name. Each column has its own index, so each is queried separately.
 */
const searchSql = (q: string | undefined, direction: 'IN' | 'OUT'): Sql => {
  const text = (q ?? '').trim()
  if (text === '') return sql`true`
  const sscc = ssccOf(text)
  if (sscc !== null) return sql`s.id in (select k.shipment_id from package k where k.sscc = ${sscc})`
  const nameMatches = containsWords(sql`unaccented(y.name)`, text)
  const counterpartyQuery =
    direction === 'OUT'
      ? sql`select x.id from shipment x where x.customer_code in (select y.customer_code from customer y where ${nameMatches})`
      : sql`select x.id from shipment x where x.supplier_code in (select y.supplier_code from supplier y where ${nameMatches})`
  const numbers = numberVariants(text).flatMap((number) => numberQueries(number, direction))
  return hasId(join([...numbers, ...(direction === 'IN' ? supplierNumberQueries(text) : []), counterpartyQuery], ' union all '))
}

/** Suppliers write their numbers as they like. */
const supplierNumberQueries = (text: string): Sql[] => [
  sql`select x.id from shipment x where x.asn_no is not null and ${numberBegins(sql`x.asn_no`, text, 'ASN')}`,
  sql`select x.id from shipment x where x.container_no is not null and ${numberBegins(sql`x.container_no`, text)}`,
]

const numberQueries = (text: string, direction: 'IN' | 'OUT'): Sql[] => {
  const start = `${likeText(text.toUpperCase())}%`
  return [
    sql`select x.id from shipment x where x.shipment_no like ${start}`,
    sql`select x.id from shipment x where x.shipment_no like ${`SH-${start}`}`,
    sql`select x.id from shipment x where x.consignment_no like ${start}`,
    sql`select x.shipment_id from shipment_order x where x.order_no like ${start}`,
    sql`select x.shipment_id from shipment_order x where x.order_no like ${`${direction === 'OUT' ? 'SO' : 'PO'}-${start}`}`,
    sql`select x.shipment_id from package x where x.tracking_no like ${start}`,
  ]
}
