import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import {
  Code,
  codes,
  count,
  Day,
  day,
  facets,
  flag,
  Instant,
  list,
  oneOf,
  Qty,
  single,
  someOf,
  statusList,
  text,
} from '../engine/common.ts'
import { OrderDocument } from '../shipments/documents.ts'
import * as order from './orders.ts'
import { SO_STATUSES, valuesOf } from './order-status.ts'
import { Address, Package, Shipment, SHIPMENT_STATUSES } from '../shipments/shipments.ts'
import type { Read } from '../engine/tolerant.ts'

const statuses = valuesOf(SO_STATUSES)
export const ON_SHORTAGE = ['REJECT', 'BACK_ORDER', 'SHIP_AVAILABLE'] as const

/** Head of a sales order: one row of the list. */
export const SalesOrder = z.object({
  ...order.orderHeader,
  so_no: z.string(),
  status: z.enum(statuses),
  customer_code: text,
  customer_no: text,
  customer_name: text,
  customer_po_no: text,
  required_ship_date: z.nullable(Day),
  required_delivery_date: z.nullable(Day),
  released_at: z.nullable(Instant),
  picked_at: z.nullable(Instant),
  packed_at: z.nullable(Instant),
  despatched_at: z.nullable(Instant),
  delivered_at: z.nullable(Instant),
  service: text,
  /** What the carrier calls it; an extension. */
  service_name: z.optional(text),
  carrier_account: text,
  ship_to: z.nullable(Address),
  pick_instructions: text,
  delivery_instructions: text,
  qty_allocated: Qty,
  qty_picked: Qty,
  qty_packed: Qty,
  qty_despatched: Qty,
  qty_back_ordered: Qty,
  /** What was ordered and is not wanted any more: lines that were cancelled, or cut off; an extension. */
  qty_cancelled: z.optional(Qty),
  pct_despatched: z.number(),
  cartons: count,
  pallets: count,
  weight_kg: z.nullable(z.number()),
  volume_m3: z.nullable(z.number()),
  consignment_no: text,
  tracking_nos: z.array(z.string()),
  hold_reason_code: text,
  hold_reason: text,
  cancel_reason: z.optional(text),
  /** What was chosen for lines that stock does not cover. */
  on_shortage: z.optional(z.nullable(z.enum(ON_SHORTAGE))),
  late: z.boolean(),
})
export type SalesOrder = Read<typeof SalesOrder>

/** Why a line is short, and when more comes; quantities in the unit of the line. */
export const LineShortage = z.object({
  qty: Qty,
  available: Qty,
  /** On hand, but held, in quarantine, damaged or expired. */
  blocked: Qty,
  /** Reserved for other orders. */
  reserved: Qty,
  next_receipt: z.nullable(z.object({ date: z.nullable(Day), po_no: z.string(), po_id: z.string(), qty: Qty })),
})
export type LineShortage = Read<typeof LineShortage>

/** Where some of what is reserved for a line stands; `qty` in the unit of the line. */
export const PickPlace = z.object({
  location_code: Code,
  sscc: text,
  lot_no: text,
  serial_no: text,
  expiry_date: z.nullable(Day),
  qty: Qty,
  /** The same in the item's own unit, for who stands before half a case; an extension. */
  base_qty: z.optional(Qty),
  base_uom: z.optional(text),
  picked: z.boolean(),
})
export type PickPlace = Read<typeof PickPlace>

export const SalesOrderLine = z.object({
  ...order.orderLine,
  qty_allocated: Qty,
  qty_picked: Qty,
  qty_packed: Qty,
  qty_despatched: Qty,
  qty_back_ordered: Qty,
  /** On lines of DRAFT and ENTERED orders only. */
  available_now: z.optional(z.nullable(Qty)),
  expiry_min_date: z.nullable(Day),
  serial_nos: z.array(z.string()),
  unit_price: z.nullable(z.number()),
  /** ISO 4217; an extension. */
  price_currency: z.optional(text),
  /** What is reserved, place by place, on the lines of one order; an extension. */
  places: z.optional(z.array(PickPlace)),
  /** On the lines of one open order, where not all of it can be had. */
  shortage: z.optional(z.nullable(LineShortage)),
})
export type SalesOrderLine = Read<typeof SalesOrderLine>

/** A line across orders, with what it needs of its order. */
export const SalesOrderTableRow = z.extend(SalesOrderLine, {
  ...order.orderOfLine,
  so_no: z.string(),
  customer_code: text,
  customer_no: text,
  customer_name: text,
  required_ship_date: z.nullable(Day),
})
export type SalesOrderTableRow = Read<typeof SalesOrderTableRow>

const SplitOrder = z.object({ id: z.string(), no: z.string() })

/** `lines` is the array here; how many there are is its length. */
export const SalesOrderDetail = z.extend(SalesOrder, {
  lines: z.array(SalesOrderLine),
  documents: z.array(OrderDocument),
  events: z.array(order.OrderEvent),
  shipments: z.array(Shipment),
  /** A part was shipped: the order whose rest this is, and the orders in which the rest of this one waits; an extension. */
  split_from: z.optional(z.nullable(SplitOrder)),
  rests: z.optional(z.array(SplitOrder)),
  unsaved: z.optional(order.Unsaved),
})
export type SalesOrderDetail = Read<typeof SalesOrderDetail>

const summary = list(SalesOrder)
const detail = single(SalesOrderDetail)
const table = list(SalesOrderTableRow)
const shipments = statusList(Shipment)
const packages = list(Package)

export const salesOrders = call({
  ...order.READ,
  path: 'sales-orders',
  summary: 'Sales orders: one row an order, one with everything, one row a line, facets, outbound by week, shipments, or packages.',
  module: 'sales_orders',
  viewModules: { shipments: 'shipments', 'shipment-table': 'shipments' },
  query: z.object({
    view: oneOf(['summary', 'detail', 'table', 'filter', 'forecast', 'shipments', 'shipment-table']),
    ...order.orderQuery,
    customer: codes,
    customer_po_no: codes,
    /** Of the order, or of the shipment in the shipment views. */
    status: someOf([...statuses, ...SHIPMENT_STATUSES]),
    /** Bounds of `required_ship_date`. */
    ship_from: day,
    ship_to: day,
    delivery_from: day,
    delivery_to: day,
    despatched_from: day,
    despatched_to: day,
    tracking_no: codes,
    consignment_no: codes,
    lot_no: codes,
    back_ordered: flag,
    on_hold: flag,
    late: flag,
    /** To leave on this day of its site. */
    due_today: flag,
    /** Left on this day of its site. */
    despatched_today: flag,
    /** Shipment views only. */
    shipment: codes,
    sscc: codes,
  }),
  views: { summary, detail, table, filter: facets, forecast: order.weekForecast, shipments, 'shipment-table': packages },
  response: z.union([summary, detail, table, facets, order.weekForecast, shipments, packages]),
})
