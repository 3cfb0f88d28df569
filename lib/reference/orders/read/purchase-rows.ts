import sql from 'sql-template-tag'
import type { PurchaseOrder, PurchaseOrderLine, PurchaseOrderTableRow } from '#lib/contract/exact-types.ts'
import { NOT_EXPECTED } from '#lib/contract/orders/order-status.ts'
import { maybeInstantIn } from '#lib/shared/instant.ts'
import { headerOf, percentOf, type ReadContext, type ComputedHeaderField, type ComputedLineField } from '../record-parts.ts'

/** Purchase orders `o` with the joins that add names to codes. */
export const PO_FROM = sql`purchase_order o left join supplier s on s.supplier_code = o.supplier_code
  left join client_supplier cs on cs.client_code = o.client_code and cs.supplier_code = o.supplier_code
  left join carrier c on c.carrier_code = o.carrier_code`

export const PO_COLUMNS = sql`
  o.id, o.po_no, o.client_code, o.owner_code, o.site_code, o.supplier_code, cs.supplier_no, s.name as supplier_name, o.supplier_ref,
  o.order_type, o.priority, o.status, o.is_open, o.ordered_date, o.expected_date, o.promised_date, o.booked_at, o.arrived_at, o.received_at, o.closed_at,
  o.carrier_code, c.carrier_name, o.vehicle_no, o.container_no, o.seal_no, o.asn_no, o.disposition_code, o.hold_reason,
  o.cancel_reason, o.notes, o.source, o.lines, o.qty_ordered, o.qty_advised, o.qty_received, o.qty_outstanding, o.qty_damaged,
  o.created_by, o.created_at, o.updated_by, o.updated_at, o.version,
  (select t.label from order_type t where t.kind = 'PO' and t.order_type = o.order_type) as order_type_name,
  (select p.label from priority p where p.priority = o.priority) as priority_name`

type ComputedField = ComputedHeaderField | 'pct_received' | 'overdue'

export type PurchaseRow = Omit<PurchaseOrder, ComputedField> & { id: number; is_open: boolean }

/** Maps a row to the contract's purchase order, with instants in the site's time zone. */
export const purchaseOf = ({ is_open: isOpen, ...row }: PurchaseRow, readContext: ReadContext): PurchaseOrder => {
  const zone = readContext.directory.zoneOf(row.site_code)
  const isExpected = isOpen && !NOT_EXPECTED.includes(row.status)
  return {
    ...row,
    ...headerOf('PO', row, readContext),
    booked_at: maybeInstantIn(row.booked_at, zone),
    arrived_at: maybeInstantIn(row.arrived_at, zone),
    received_at: maybeInstantIn(row.received_at, zone),
    closed_at: maybeInstantIn(row.closed_at, zone),
    pct_received: percentOf(row.qty_received, row.qty_ordered),
    overdue: isExpected && row.expected_date !== null && row.expected_date < readContext.directory.todayAt(row.site_code),
  }
}

/** Columns of purchase order lines `l`. */
export const PO_LINE_COLUMNS = sql`
  l.line_no, l.product_code, coalesce(l.product_name, '') as product_name, l.uom, l.qty_ordered, l.qty_advised, l.qty_received,
  l.qty_outstanding, l.qty_damaged, l.qty_short, l.qty_over, l.lot_no, l.expiry_date, l.disposition_code, l.sscc, l.status, l.notes`

/** Columns of lines in a list across orders, with those of the order `o` and the supplier `s`. */
export const PO_TABLE_COLUMNS = sql`
  l.id, o.id as order_id, o.po_no, o.client_code, o.owner_code, o.site_code, o.supplier_code, cs.supplier_no, s.name as supplier_name,
  coalesce(l.expected_date, o.expected_date) as expected_date, ${PO_LINE_COLUMNS}`
export const PO_TABLE_FROM = sql`po_line l join purchase_order o on o.id = l.po_id left join supplier s on s.supplier_code = o.supplier_code
  left join client_supplier cs on cs.client_code = o.client_code and cs.supplier_code = o.supplier_code`

export type PurchaseLineRow = PurchaseOrderLine
export type PurchaseTableRow = Omit<PurchaseOrderTableRow, ComputedLineField> & { id: number; order_id: number }
