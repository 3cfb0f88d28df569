import sql from 'sql-template-tag'
import type { SortColumn } from '../../http/sort.ts'
import { lineRow, type ReadContext } from '../record-parts.ts'
import { HEADER_SORT, LINE_SORT, type FacetContext, type KindFacets } from './header-lists.ts'
import { PROPOSED_SQL } from '../open-orders.ts'
import { sortBy, type OrderList } from './list.ts'
import { expectedToday, OUTSTANDING_PURCHASE, overdueSql, promisedLaterSql, toAdviseSql } from './purchase-request.ts'
import {
  PO_COLUMNS,
  PO_FROM,
  PO_TABLE_COLUMNS,
  PO_TABLE_FROM,
  purchaseOf,
  type PurchaseRow,
  type PurchaseTableRow,
} from './purchase-rows.ts'

const { text, number, date, instant } = sortBy

/** Sort keys of purchase orders. */
export const PO_SORT: Readonly<Record<string, SortColumn>> = {
  ...HEADER_SORT,
  po_no: text('o.po_no'),
  supplier_code: text('o.supplier_code', true),
  supplier_name: text('s.name', true),
  supplier_ref: text('o.supplier_ref', true),
  expected_date: date('o.expected_date', true),
  promised_date: date('o.promised_date', true),
  booked_at: instant('o.booked_at', true),
  arrived_at: instant('o.arrived_at', true),
  received_at: instant('o.received_at', true),
  closed_at: instant('o.closed_at', true),
  container_no: text('o.container_no', true),
  asn_no: text('o.asn_no', true),
  qty_advised: number('o.qty_advised'),
  qty_received: number('o.qty_received'),
  qty_outstanding: number('o.qty_outstanding'),
  pct_received: number('(o.qty_received / nullif(o.qty_ordered, 0))', true),
}

/** Sort keys of purchase order lines. */
export const PO_LINE_SORT: Readonly<Record<string, SortColumn>> = {
  ...LINE_SORT,
  po_no: text('o.po_no'),
  supplier_code: text('o.supplier_code', true),
  supplier_name: text('s.name', true),
  expected_date: date('coalesce(l.expected_date, o.expected_date)', true),
  qty_advised: number('l.qty_advised'),
  qty_received: number('l.qty_received'),
  qty_outstanding: number('l.qty_outstanding'),
  qty_damaged: number('l.qty_damaged'),
  qty_short: number('l.qty_short'),
  qty_over: number('l.qty_over'),
  expiry_date: date('l.expiry_date', true),
}

export const purchaseList = (readContext: ReadContext): OrderList<PurchaseRow> => ({
  grain: 'summary',
  columns: PO_SORT,
  defaultSort: '-ordered_date',
  select: PO_COLUMNS,
  from: PO_FROM,
  id: sql`o.id`,
  rowOf: (row) => purchaseOf(row, readContext),
})

export const purchaseLineList = (readContext: ReadContext): OrderList<PurchaseTableRow> => ({
  grain: 'table',
  columns: PO_LINE_SORT,
  defaultSort: '-po_no,line_no',
  select: PO_TABLE_COLUMNS,
  from: PO_TABLE_FROM,
  id: sql`l.id`,
  sums: ['qty_ordered', 'qty_advised', 'qty_received', 'qty_outstanding', 'qty_damaged', 'qty_short', 'qty_over'],
  rowOf: (row) => lineRow('PO', row, readContext),
})

/** Filters that only lists of purchase orders have. */
export const purchaseFacets = ({ directory, label }: FacetContext): KindFacets => ({
  counterparties: [{ key: 'supplier', label: label('supplier_name', 'Supplier'), kind: 'typeahead', source: 'settings/suppliers' }],
  references: [
    { key: 'created_by', label: label('created_by', 'Entered by'), kind: 'choice', column: 'o.created_by' },
    { key: 'container_no', label: label('container_no', 'Container'), kind: 'text' },
    { key: 'asn_no', label: label('asn_no', 'ASN'), kind: 'text' },
  ],
  dates: [
    { key: 'expected', label: label('expected_date', 'Expected'), kind: 'days', column: 'o.expected_date' },
    { key: 'arrival', label: 'Arriving', kind: 'days', column: null },
    { key: 'received', label: label('received_at', 'Received'), includesEnded: true, kind: 'days', column: null },
    { key: 'overdue', label: label('overdue', 'Overdue'), kind: 'flag', yes: overdueSql(directory) },
    { key: 'promised_later', label: 'Promised later than agreed', kind: 'flag', yes: promisedLaterSql },
    { key: 'proposed', label: 'Proposed by the supplier', kind: 'flag', yes: PROPOSED_SQL },
    { key: 'outstanding', label: 'Outstanding', kind: 'flag', ...OUTSTANDING_PURCHASE },
    { key: 'to_advise', label: 'Not fully advised', kind: 'flag', yes: toAdviseSql },
    { key: 'expected_today', label: 'Expected today', kind: 'flag', ...expectedToday(directory) },
  ],
})
