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
import { SHIPMENT_STATUSES } from '../shipments/shipment-status.ts'
import { Address, Package, Shipment } from '../shipments/shipments.ts'
import type { Read } from '../engine/tolerant.ts'
import { UNSUITABLE_REASONS } from '#lib/shared/unsuitable-reasons.ts'

const statuses = valuesOf(SO_STATUSES)
export const ON_SHORTAGE = ['REJECT', 'BACK_ORDER', 'SHIP_AVAILABLE'] as const

/** Header of a sales order: one row of the list. */
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
  /** The carrier's name for the service; an extension. */
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
  /** Ordered quantity that will not be shipped, because its lines were cancelled or cut; an extension. */
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
  /** The chosen handling of lines that stock does not cover. */
  on_shortage: z.optional(z.nullable(z.enum(ON_SHORTAGE))),
  late: z.boolean(),
})
export type SalesOrder = Read<typeof SalesOrder>

/** Why a line is short, and when more stock arrives; quantities in the line's unit. */
export const LineShortage = z.object({
  /** What the line still needs: neither allocated nor cancelled. The shortage itself may be smaller. */
  qty: Qty,
  /** What the line could get now. */
  available: Qty,
  /** On hand, but held, in quarantine, damaged or expired. */
  blocked: Qty,
  /** Allocated to other orders. */
  reserved: Qty,
  /** Allocated to other lines of the same order; an extension. */
  reserved_here: z.optional(Qty),
  /** Free stock of the item that the line cannot use, and why: another lot, no or too early an expiry date, other serial numbers, expired. */
  unsuitable: z.optional(z.array(z.object({ reason: z.enum(UNSUITABLE_REASONS), lot_no: text, qty: Qty }))),
  next_receipt: z.nullable(z.object({ date: z.nullable(Day), po_no: z.string(), po_id: z.string(), qty: Qty })),
})
export type LineShortage = Read<typeof LineShortage>

/** A location of stock that is allocated to a line; `qty` in the line's unit. */
export const PickPlace = z.object({
  location_code: Code,
  sscc: text,
  lot_no: text,
  serial_no: text,
  expiry_date: z.nullable(Day),
  qty: Qty,
  /** The quantity in the item's base unit, for example if half a case is to be picked; an extension. */
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
  /** Allocated stock by location. Only in the response for a single order; an extension. */
  places: z.optional(z.array(PickPlace)),
  /** Only in the response for a single open order, if stock does not cover the line. */
  shortage: z.optional(z.nullable(LineShortage)),
})
export type SalesOrderLine = Read<typeof SalesOrderLine>

/** A row of the line list, with fields of its order. */
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

/** Here `lines` is the array, not the number of lines. */
export const SalesOrderDetail = z.extend(SalesOrder, {
  lines: z.array(SalesOrderLine),
  documents: z.array(OrderDocument),
  events: z.array(order.OrderEvent),
  shipments: z.array(Shipment),
  /** After a partial shipment: the original order, and the orders with the quantities that remain of this one; an extension. */
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
  summary:
    'Sales orders: one row per order, one order with everything, one row per line, facets, outbound by week, shipments, or packages.',
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
    /** Open, and part of it has not left yet. An extension. */
    outstanding: flag,
    late: flag,
    /** Due to leave on this day, in the site's time zone. */
    due_today: flag,
    /** Left on this day, in the site's time zone. */
    despatched_today: flag,
    /** To be shipped on this day, in the site's time zone, whether it has left or not. An extension. */
    ship_today: flag,
    /** Part of it has not been picked. An extension. */
    to_pick: flag,
    /** Despatched on or before the date to ship by, with nothing late. An extension. */
    on_time: flag,
    /** Despatched after the date to ship by, or despatched in part and late. An extension. */
    was_late: flag,
    /** Shipment views only. */
    shipment: codes,
    sscc: codes,
  }),
  views: { summary, detail, table, filter: facets, forecast: order.weekForecast, shipments, 'shipment-table': packages },
  response: z.union([summary, detail, table, facets, order.weekForecast, shipments, packages]),
})
