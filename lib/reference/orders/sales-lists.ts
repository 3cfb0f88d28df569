import sql from 'sql-template-tag'
import { SO_STATUSES, valuesOf } from '#lib/contract/order-status.ts'
import type { Actor } from '../auth/actor.ts'
import type { Directory } from '../http/directory.ts'
import type { SortColumn } from '../http/sort.ts'
import { mineSql } from './asked.ts'
import type { Facts } from './facts.ts'
import type { OrderFacet } from './facets.ts'
import { sortBy, type OrderList } from './list.ts'
import { SOURCE_NAMES, type Names } from './names.ts'
import { despatchedTodaySql, dueTodaySql, lateSql } from './sales-asked.ts'
import {
  salesOf,
  salesTableRowOf,
  SO_COLUMNS,
  SO_FROM,
  SO_TABLE_COLUMNS,
  SO_TABLE_FROM,
  type SalesRow,
  type SalesTableRow,
} from './sales-rows.ts'

const { text, number, date, instant } = sortBy

/** What sales orders can be sorted by. */
export const SO_SORT: Readonly<Record<string, SortColumn>> = {
  so_no: text('o.so_no'),
  client_code: text('o.client_code'),
  owner_code: text('o.owner_code'),
  site_code: text('o.site_code'),
  customer_code: text('o.customer_code', true),
  customer_name: text('o.customer_name', true),
  customer_po_no: text('o.customer_po_no', true),
  order_type: text('o.order_type'),
  priority: text('o.priority'),
  status: number('o.status_rank'),
  status_rank: number('o.status_rank'),
  ordered_date: date('o.ordered_date'),
  required_ship_date: date('o.required_ship_date', true),
  required_delivery_date: date('o.required_delivery_date', true),
  released_at: instant('o.released_at', true),
  picked_at: instant('o.picked_at', true),
  packed_at: instant('o.packed_at', true),
  despatched_at: instant('o.despatched_at', true),
  delivered_at: instant('o.delivered_at', true),
  carrier_code: text('o.carrier_code', true),
  service: text('o.service', true),
  lines: number('o.lines'),
  qty_ordered: number('o.qty_ordered'),
  qty_allocated: number('o.qty_allocated'),
  qty_picked: number('o.qty_picked'),
  qty_despatched: number('o.qty_despatched'),
  qty_back_ordered: number('o.qty_back_ordered'),
  pct_despatched: number('(o.qty_despatched / nullif(o.qty_ordered, 0))', true),
  cartons: number('coalesce(o.cartons, 0)'),
  pallets: number('coalesce(o.pallets, 0)'),
  weight_kg: number('o.weight_kg', true),
  volume_m3: number('o.volume_m3', true),
  consignment_no: text('o.consignment_no', true),
  hold_reason: text('o.hold_reason', true),
  source: text('o.source'),
  created_by: text('o.created_by', true),
  created_at: instant('o.created_at'),
  updated_at: instant('o.updated_at'),
}

/** What lines of sales orders can be sorted by. */
export const SO_LINE_SORT: Readonly<Record<string, SortColumn>> = {
  so_no: text('o.so_no'),
  line_no: number('l.line_no'),
  client_code: text('o.client_code'),
  owner_code: text('o.owner_code'),
  site_code: text('o.site_code'),
  customer_code: text('o.customer_code', true),
  customer_name: text('o.customer_name', true),
  required_ship_date: date('coalesce(l.ship_date, o.required_ship_date)', true),
  product_code: text('l.product_code'),
  product_name: text("coalesce(l.product_name, '')"),
  uom: text('l.uom'),
  qty_ordered: number('l.qty_ordered'),
  qty_allocated: number('l.qty_allocated'),
  qty_picked: number('l.qty_picked'),
  qty_packed: number('l.qty_packed'),
  qty_despatched: number('l.qty_despatched'),
  qty_back_ordered: number('l.qty_back_ordered'),
  lot_no: text('l.lot_no', true),
  expiry_min_date: date('l.expiry_min_date', true),
  unit_price: number('l.unit_price', true),
  status: text('l.status'),
}

export const salesList = (facts: Facts): OrderList<SalesRow> => ({
  grain: 'summary',
  columns: SO_SORT,
  defaultSort: '-ordered_date',
  select: SO_COLUMNS,
  from: SO_FROM,
  id: sql`o.id`,
  rowOf: (row) => salesOf(row, facts),
})

export const salesLineList: OrderList<SalesTableRow> = {
  grain: 'table',
  columns: SO_LINE_SORT,
  defaultSort: '-so_no,line_no',
  select: SO_TABLE_COLUMNS,
  from: SO_TABLE_FROM,
  id: sql`l.id`,
  sums: ['qty_ordered', 'qty_allocated', 'qty_picked', 'qty_packed', 'qty_despatched', 'qty_back_ordered'],
  rowOf: salesTableRowOf,
}

type Labels = (key: string, fallback: string) => string
const STATUS_NAMES: Readonly<Record<string, string>> = Object.fromEntries(SO_STATUSES.map(({ value, label }) => [value, label]))

/** The filters of the lists of sales orders, in the order in which people look for them. */
export const salesFacets = (directory: Directory, actor: Actor, names: Names, label: Labels): OrderFacet[] => [
  {
    key: 'status',
    label: label('status', 'Status'),
    lifts: true,
    is: 'choice',
    column: 'o.status',
    order: valuesOf(SO_STATUSES),
    nameOf: (value) => label(`status.SO.${value}`, STATUS_NAMES[value] ?? value),
  },
  { key: 'customer', label: label('customer_code', 'Customer'), is: 'typeahead', source: 'settings/customers' },
  { key: 'product', label: label('product_code', 'Item'), is: 'typeahead', source: 'products/typeahead' },
  { key: 'order_no', label: label('so_no', 'Order number'), is: 'typeahead', source: 'dropdown/getorderno' },
  { key: 'customer_po_no', label: label('customer_po_no', 'Reference'), is: 'text' },
  { key: 'order_type', label: label('order_type', 'Type'), is: 'choice', column: 'o.order_type', nameOf: names.type },
  { key: 'priority', label: label('priority', 'Priority'), is: 'choice', column: 'o.priority', nameOf: names.priority },
  { key: 'carrier_code', label: label('carrier_code', 'Carrier'), is: 'choice', column: 'o.carrier_code', nameOf: names.carrier },
  { key: 'source', label: label('source', 'Source'), is: 'choice', column: 'o.source', nameOf: (value) => SOURCE_NAMES[value] ?? value },
  { key: 'tracking_no', label: label('tracking_no', 'Tracking number'), is: 'text' },
  { key: 'consignment_no', label: label('consignment_no', 'Consignment'), is: 'text' },
  { key: 'lot_no', label: label('lot_no', 'Lot'), is: 'text' },
  { key: 'ordered', label: label('ordered_date', 'Ordered'), is: 'days', column: 'o.ordered_date' },
  { key: 'ship', label: label('required_ship_date', 'Ship by'), is: 'days', column: 'o.required_ship_date' },
  { key: 'delivery', label: label('required_delivery_date', 'Deliver by'), is: 'days', column: 'o.required_delivery_date' },
  { key: 'despatched', label: label('despatched_at', 'Despatched'), lifts: true, is: 'days', column: null },
  { key: 'late', label: label('late', 'Late'), is: 'flag', yes: lateSql(directory) },
  { key: 'due_today', label: 'Due today', is: 'flag', yes: dueTodaySql(directory) },
  { key: 'despatched_today', label: 'Despatched today', lifts: true, is: 'flag', yes: despatchedTodaySql(directory) },
  { key: 'on_hold', label: 'On hold', is: 'flag', yes: sql`(o.status = 'ON_HOLD')` },
  { key: 'back_ordered', label: 'Back-ordered', is: 'flag', yes: sql`(o.qty_back_ordered > 0)` },
  { key: 'mine', label: 'Entered by me', is: 'flag', yes: mineSql(actor) },
  { key: 'open', label: 'Open', is: 'flag', yes: sql`o.is_open`, no: 'all' },
  { key: 'client', label: label('client_code', 'Client'), is: 'choice', column: 'o.client_code', nameOf: directory.clientName },
  { key: 'owner', label: label('owner_code', 'Owner'), is: 'choice', column: 'o.owner_code' },
  { key: 'site', label: label('site_code', 'Site'), is: 'choice', column: 'o.site_code', nameOf: directory.siteName },
]
