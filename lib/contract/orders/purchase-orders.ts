import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { codes, count, Day, day, facets, flag, Instant, list, oneOf, Qty, single, someOf, text } from '../engine/common.ts'
import { OrderDocument } from '../shipments/documents.ts'
import * as order from './orders.ts'
import { PO_STATUSES, valuesOf } from './order-status.ts'
import type { Read } from '../engine/tolerant.ts'

const statuses = valuesOf(PO_STATUSES)

/** Header of a purchase order: one row of the list. */
export const PurchaseOrder = z.object({
  ...order.orderHeader,
  po_no: z.string(),
  status: z.enum(statuses),
  supplier_code: text,
  supplier_no: text,
  supplier_name: text,
  /** The supplier's own number. */
  supplier_ref: text,
  /** The agreed date; lateness is measured against it. */
  expected_date: z.nullable(Day),
  /** The date promised by the supplier, if any. It does not affect lateness. */
  promised_date: z.optional(z.nullable(Day)),
  booked_at: z.nullable(Instant),
  arrived_at: z.nullable(Instant),
  received_at: z.nullable(Instant),
  closed_at: z.nullable(Instant),
  vehicle_no: text,
  container_no: text,
  seal_no: text,
  asn_no: text,
  qty_advised: Qty,
  qty_received: Qty,
  qty_outstanding: Qty,
  qty_damaged: Qty,
  pct_received: z.number(),
  /** Expected before today, still open, and in none of the statuses of `NOT_EXPECTED`. */
  overdue: z.boolean(),
  /** Disposition given to receipts. */
  disposition_code: text,
  notes: text,
  /** Why it is on hold, or was cancelled. */
  hold_reason: z.optional(text),
  cancel_reason: z.optional(text),
})
export type PurchaseOrder = Read<typeof PurchaseOrder>

export const PurchaseOrderLine = z.object({
  ...order.orderLine,
  qty_advised: Qty,
  qty_received: Qty,
  qty_outstanding: Qty,
  qty_damaged: Qty,
  qty_short: Qty,
  qty_over: Qty,
  expiry_date: z.nullable(Day),
  sscc: z.array(z.string()),
  /** What an ASN must have for this line. Only in the response for a single order; an extension. */
  needs: z.optional(z.nullable(z.object({ lot: z.boolean(), expiry: z.boolean(), whole_qty: z.boolean() }))),
})
export type PurchaseOrderLine = Read<typeof PurchaseOrderLine>

/** A row of the line list, with fields of its order. */
export const PurchaseOrderTableRow = z.extend(PurchaseOrderLine, {
  ...order.orderOfLine,
  po_no: z.string(),
  supplier_code: text,
  supplier_no: text,
  supplier_name: text,
  expected_date: z.nullable(Day),
})
export type PurchaseOrderTableRow = Read<typeof PurchaseOrderTableRow>

/** Here `lines` is the array, not the number of lines. */
export const PurchaseOrderDetail = z.extend(PurchaseOrder, {
  lines: z.array(PurchaseOrderLine),
  documents: z.array(OrderDocument),
  events: z.array(order.OrderEvent),
  receipts: z.array(z.object({ receipt_no: z.string(), received_at: Instant, lines: count, qty: Qty, user_name: text })),
  unsaved: z.optional(order.Unsaved),
})
export type PurchaseOrderDetail = Read<typeof PurchaseOrderDetail>

const summary = list(PurchaseOrder)
const detail = single(PurchaseOrderDetail)
const table = list(PurchaseOrderTableRow)

export const purchaseOrders = call({
  ...order.READ,
  path: 'purchase-orders',
  summary: 'Purchase orders: one row per order, one order with everything, one row per line, facets, or inbound by week.',
  module: 'purchase_orders',
  query: z.object({
    view: oneOf(['summary', 'detail', 'table', 'filter', 'forecast']),
    ...order.orderQuery,
    supplier: codes,
    status: someOf(statuses),
    expected_from: day,
    expected_to: day,
    /** Outstanding goods are due on these days, by the date of their shipment, or else the promised date, or else the agreed date. An extension. */
    arrival_from: day,
    arrival_to: day,
    received_from: day,
    received_to: day,
    container_no: codes,
    asn_no: codes,
    overdue: flag,
    /** Promised for a later date than expected, and not complete yet. An extension. */
    promised_later: flag,
    /** Entered by a supplier and not accepted yet. An extension. */
    proposed: flag,
    /** Open, accepted by the client, and part of it has not arrived yet. An extension. */
    outstanding: flag,
    /** The warehouse expects the order, but not all of the outstanding quantity is advised. An extension. */
    to_advise: flag,
    /** Outstanding goods are due today by the site's calendar, by the same dates as for `arrival_from`. */
    expected_today: flag,
    /** Received on or before the expected date, with nothing overdue. An extension. */
    on_time: flag,
    /** Received after the expected date, or received in part and overdue. An extension. */
    was_late: flag,
    created_by: codes,
  }),
  views: { summary, detail, table, filter: facets, forecast: order.weekForecast },
  response: z.union([summary, detail, table, facets, order.weekForecast]),
})
