import sql from 'sql-template-tag'
import type { SortColumn } from '../../http/sort.ts'
import { lineRow, type ReadContext } from '../record-parts.ts'
import { HEADER_SORT, LINE_SORT, type FacetContext, type KindFacets } from './header-lists.ts'
import { sortBy, type OrderList } from './list.ts'
import { BACK_ORDERED, despatchedTodaySql, dueTodaySql, lateSql, OUTSTANDING_SALE } from './sales-request.ts'
import { salesOf, SO_COLUMNS, SO_FROM, soTableColumns, SO_TABLE_FROM, type SalesRow, type SalesTableRow } from './sales-rows.ts'

const { text, number, whole, date, instant } = sortBy

/** Sort keys of sales orders. */
export const SO_SORT: Readonly<Record<string, SortColumn>> = {
  ...HEADER_SORT,
  so_no: text('o.so_no'),
  customer_code: text('o.customer_code', true),
  customer_name: text('o.customer_name', true),
  customer_po_no: text('o.customer_po_no', true),
  required_ship_date: date('o.required_ship_date', true),
  required_delivery_date: date('o.required_delivery_date', true),
  released_at: instant('o.released_at', true),
  picked_at: instant('o.picked_at', true),
  packed_at: instant('o.packed_at', true),
  despatched_at: instant('o.despatched_at', true),
  delivered_at: instant('o.delivered_at', true),
  service: text('o.service', true),
  qty_allocated: number('o.qty_allocated'),
  qty_picked: number('o.qty_picked'),
  qty_despatched: number('o.qty_despatched'),
  qty_back_ordered: number('o.qty_back_ordered'),
  pct_despatched: number('(o.qty_despatched / nullif(o.qty_ordered, 0))', true),
  cartons: whole('coalesce(o.cartons, 0)'),
  pallets: whole('coalesce(o.pallets, 0)'),
  weight_kg: number('o.weight_kg', true),
  volume_m3: number('o.volume_m3', true),
  consignment_no: text('o.consignment_no', true),
  hold_reason: text('o.hold_reason', true),
}

/** Sort keys of sales order lines. */
export const SO_LINE_SORT: Readonly<Record<string, SortColumn>> = {
  ...LINE_SORT,
  so_no: text('o.so_no'),
  customer_code: text('o.customer_code', true),
  customer_name: text('o.customer_name', true),
  required_ship_date: date('coalesce(l.ship_date, o.required_ship_date)', true),
  qty_allocated: number('l.qty_allocated'),
  qty_picked: number('l.qty_picked'),
  qty_packed: number('l.qty_packed'),
  qty_despatched: number('l.qty_despatched'),
  qty_back_ordered: number('l.qty_back_ordered'),
  expiry_min_date: date('l.expiry_min_date', true),
  unit_price: number('l.unit_price', true),
}

export const salesList = (readContext: ReadContext): OrderList<SalesRow> => ({
  grain: 'summary',
  columns: SO_SORT,
  defaultSort: '-ordered_date',
  select: SO_COLUMNS,
  from: SO_FROM,
  id: sql`o.id`,
  rowOf: (row) => salesOf(row, readContext),
})

export const salesLineList = (readContext: ReadContext): OrderList<SalesTableRow> => ({
  grain: 'table',
  columns: SO_LINE_SORT,
  defaultSort: '-so_no,line_no',
  select: soTableColumns(readContext.directory),
  from: SO_TABLE_FROM,
  id: sql`l.id`,
  sums: ['qty_ordered', 'qty_allocated', 'qty_picked', 'qty_packed', 'qty_despatched', 'qty_back_ordered'],
  rowOf: (row) => lineRow('SO', row, readContext),
})

/** Filters that only lists of sales orders have. */
export const salesFacets = ({ directory, label }: FacetContext): KindFacets => ({
  counterparties: [
    { key: 'customer', label: label('customer_name', 'Customer'), kind: 'typeahead', source: 'settings/customers' },
    { key: 'customer_po_no', label: label('customer_po_no', 'Reference'), kind: 'text' },
  ],
  references: [
    { key: 'tracking_no', label: label('tracking_no', 'Tracking number'), kind: 'text' },
    { key: 'consignment_no', label: label('consignment_no', 'Consignment'), kind: 'text' },
    { key: 'lot_no', label: label('lot_no', 'Lot'), kind: 'text' },
  ],
  dates: [
    { key: 'ship', label: label('required_ship_date', 'Ship by'), kind: 'days', column: 'o.required_ship_date' },
    { key: 'delivery', label: label('required_delivery_date', 'Deliver by'), kind: 'days', column: 'o.required_delivery_date' },
    { key: 'despatched', label: label('despatched_at', 'Despatched'), includesEnded: true, kind: 'days', column: null },
    { key: 'late', label: label('late', 'Late'), kind: 'flag', yes: lateSql(directory) },
    { key: 'due_today', label: 'Due today', kind: 'flag', yes: dueTodaySql(directory) },
    { key: 'despatched_today', label: 'Despatched today', includesEnded: true, kind: 'flag', yes: despatchedTodaySql(directory) },
    { key: 'outstanding', label: 'Outstanding', kind: 'flag', ...OUTSTANDING_SALE },
    { key: 'on_hold', label: 'On hold', kind: 'flag', yes: sql`(o.status = 'ON_HOLD')` },
    { key: 'back_ordered', label: 'Back-ordered', kind: 'flag', ...BACK_ORDERED },
  ],
})
