import sql from 'sql-template-tag'
import { PO_STATUSES, valuesOf } from '#lib/contract/order-status.ts'
import type { Actor } from '../auth/actor.ts'
import type { Directory } from '../http/directory.ts'
import type { SortColumn } from '../http/sort.ts'
import { mineSql } from './asked.ts'
import type { Facts } from './facts.ts'
import type { OrderFacet } from './facets.ts'
import { sortBy, type OrderList } from './list.ts'
import { SOURCE_NAMES, type Names } from './names.ts'
import { expectedTodaySql, overdueSql } from './purchase-asked.ts'
import {
  PO_COLUMNS,
  PO_FROM,
  PO_TABLE_COLUMNS,
  PO_TABLE_FROM,
  purchaseOf,
  purchaseTableRowOf,
  type PurchaseRow,
  type PurchaseTableRow,
} from './purchase-rows.ts'

const { text, number, date, instant } = sortBy

/** What purchase orders can be sorted by. */
export const PO_SORT: Readonly<Record<string, SortColumn>> = {
  po_no: text('o.po_no'),
  client_code: text('o.client_code'),
  owner_code: text('o.owner_code'),
  site_code: text('o.site_code'),
  supplier_code: text('o.supplier_code', true),
  supplier_name: text('s.name', true),
  supplier_ref: text('o.supplier_ref', true),
  order_type: text('o.order_type'),
  priority: text('o.priority'),
  status: number('o.status_rank'),
  status_rank: number('o.status_rank'),
  ordered_date: date('o.ordered_date'),
  expected_date: date('o.expected_date', true),
  booked_at: instant('o.booked_at', true),
  arrived_at: instant('o.arrived_at', true),
  received_at: instant('o.received_at', true),
  closed_at: instant('o.closed_at', true),
  carrier_code: text('o.carrier_code', true),
  container_no: text('o.container_no', true),
  asn_no: text('o.asn_no', true),
  lines: number('o.lines'),
  qty_ordered: number('o.qty_ordered'),
  qty_advised: number('o.qty_advised'),
  qty_received: number('o.qty_received'),
  qty_outstanding: number('o.qty_outstanding'),
  pct_received: number('(o.qty_received / nullif(o.qty_ordered, 0))', true),
  source: text('o.source'),
  created_by: text('o.created_by', true),
  created_at: instant('o.created_at'),
  updated_at: instant('o.updated_at'),
}

/** What lines of purchase orders can be sorted by. */
export const PO_LINE_SORT: Readonly<Record<string, SortColumn>> = {
  po_no: text('o.po_no'),
  line_no: number('l.line_no'),
  client_code: text('o.client_code'),
  owner_code: text('o.owner_code'),
  site_code: text('o.site_code'),
  supplier_code: text('o.supplier_code', true),
  supplier_name: text('s.name', true),
  expected_date: date('coalesce(l.expected_date, o.expected_date)', true),
  product_code: text('l.product_code'),
  product_name: text("coalesce(l.product_name, '')"),
  uom: text('l.uom'),
  qty_ordered: number('l.qty_ordered'),
  qty_advised: number('l.qty_advised'),
  qty_received: number('l.qty_received'),
  qty_outstanding: number('l.qty_outstanding'),
  qty_damaged: number('l.qty_damaged'),
  qty_short: number('l.qty_short'),
  qty_over: number('l.qty_over'),
  lot_no: text('l.lot_no', true),
  expiry_date: date('l.expiry_date', true),
  status: text('l.status'),
}

export const purchaseList = (facts: Facts): OrderList<PurchaseRow> => ({
  grain: 'summary',
  columns: PO_SORT,
  defaultSort: '-ordered_date',
  select: PO_COLUMNS,
  from: PO_FROM,
  id: sql`o.id`,
  rowOf: (row) => purchaseOf(row, facts),
})

export const purchaseLineList: OrderList<PurchaseTableRow> = {
  grain: 'table',
  columns: PO_LINE_SORT,
  defaultSort: '-po_no,line_no',
  select: PO_TABLE_COLUMNS,
  from: PO_TABLE_FROM,
  id: sql`l.id`,
  sums: ['qty_ordered', 'qty_advised', 'qty_received', 'qty_outstanding', 'qty_damaged', 'qty_short', 'qty_over'],
  rowOf: purchaseTableRowOf,
}

type Labels = (key: string, fallback: string) => string
const STATUS_NAMES: Readonly<Record<string, string>> = Object.fromEntries(PO_STATUSES.map(({ value, label }) => [value, label]))

/** The filters of the lists of purchase orders, in the order in which people look for them. */
export const purchaseFacets = (directory: Directory, actor: Actor, names: Names, label: Labels): OrderFacet[] => [
  {
    key: 'status',
    label: label('status', 'Status'),
    lifts: true,
    is: 'choice',
    column: 'o.status',
    order: valuesOf(PO_STATUSES),
    nameOf: (value) => label(`status.PO.${value}`, STATUS_NAMES[value] ?? value),
  },
  { key: 'supplier', label: label('supplier_code', 'Supplier'), is: 'typeahead', source: 'settings/suppliers' },
  { key: 'product', label: label('product_code', 'Item'), is: 'typeahead', source: 'products/typeahead' },
  { key: 'order_no', label: label('po_no', 'Order number'), is: 'typeahead', source: 'dropdown/getorderno' },
  { key: 'order_type', label: label('order_type', 'Type'), is: 'choice', column: 'o.order_type', nameOf: names.type },
  { key: 'priority', label: label('priority', 'Priority'), is: 'choice', column: 'o.priority', nameOf: names.priority },
  { key: 'carrier_code', label: label('carrier_code', 'Carrier'), is: 'choice', column: 'o.carrier_code', nameOf: names.carrier },
  { key: 'source', label: label('source', 'Source'), is: 'choice', column: 'o.source', nameOf: (value) => SOURCE_NAMES[value] ?? value },
  { key: 'created_by', label: label('created_by', 'Entered by'), is: 'choice', column: 'o.created_by' },
  { key: 'container_no', label: label('container_no', 'Container'), is: 'text' },
  { key: 'asn_no', label: label('asn_no', 'ASN'), is: 'text' },
  { key: 'ordered', label: label('ordered_date', 'Ordered'), is: 'days', column: 'o.ordered_date' },
  { key: 'expected', label: label('expected_date', 'Expected'), is: 'days', column: 'o.expected_date' },
  { key: 'received', label: label('received_at', 'Received'), lifts: true, is: 'days', column: null },
  { key: 'overdue', label: label('overdue', 'Overdue'), is: 'flag', yes: overdueSql(directory) },
  { key: 'expected_today', label: 'Expected today', is: 'flag', yes: expectedTodaySql(directory) },
  { key: 'mine', label: 'Entered by me', is: 'flag', yes: mineSql(actor) },
  { key: 'open', label: 'Open', is: 'flag', yes: sql`o.is_open`, no: 'all' },
  { key: 'client', label: label('client_code', 'Client'), is: 'choice', column: 'o.client_code', nameOf: directory.clientName },
  { key: 'owner', label: label('owner_code', 'Owner'), is: 'choice', column: 'o.owner_code' },
  { key: 'site', label: label('site_code', 'Site'), is: 'choice', column: 'o.site_code', nameOf: directory.siteName },
]
