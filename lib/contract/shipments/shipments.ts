import * as z from 'zod/mini'
import { Code, count, Day, Instant, Qty, rowScope, text } from '../engine/common.ts'
import { OrderDocument } from './documents.ts'
import type { Read } from '../engine/tolerant.ts'
import { INBOUND_STATUSES, SHIPMENT_STATUSES } from './shipment-status.ts'

/** The address to which goods are delivered. */
export const Address = z.object({
  name: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  postcode: text,
  country: text,
  phone: text,
  email: text,
})
export type Address = Read<typeof Address>

/** One tracking event of a shipment; `place` is a name, never coordinates. */
export const ShipmentEvent = z.object({ code: Code, at: Instant, place: text, text: text })
export type ShipmentEvent = Read<typeof ShipmentEvent>

/** One despatch of one or more orders to one consignee. Consignments group goods for transport, shipments for trade. */
export const Shipment = z.object({
  id: z.string(),
  shipment_no: z.string(),
  /** GS1 AI (402), if one was issued. */
  gsin: text,
  direction: z.enum(['OUT', 'IN']),
  so_nos: z.array(z.string()),
  po_nos: z.array(z.string()),
  ...rowScope,
  customer_code: text,
  customer_name: text,
  supplier_code: text,
  supplier_name: text,
  ship_to: z.nullable(Address),
  consignment_no: text,
  /** GS1 AI (401), the carrier's number for the consignment. */
  ginc: text,
  carrier_code: text,
  carrier_name: text,
  service: text,
  /** Name of the service; without it the code is shown. */
  service_name: z.optional(text),
  tracking_nos: z.array(z.string()),
  /** Opens in a new tab with `rel="noopener noreferrer"`. */
  tracking_url: text,
  status: z.enum(SHIPMENT_STATUSES),
  planned_ship_date: z.nullable(Day),
  despatched_at: z.nullable(Instant),
  eta_date: z.nullable(Day),
  delivered_at: z.nullable(Instant),
  /** Proof of delivery. The picture is an `https` URL, or, in the response for a single record, a `data` URL. */
  pod: z.nullable(z.object({ signed_by: text, signed_at: z.nullable(Instant), image_url: text })),
  packages: count,
  pallets: count,
  weight_kg: z.nullable(z.number()),
  volume_m3: z.nullable(z.number()),
  freight_cost: z.nullable(z.number()),
  /** ISO 4217; an extension. */
  freight_currency: z.optional(text),
  last_event: z.nullable(ShipmentEvent),
  exception_reason: text,
  /** Documents. Only in the response for a single shipment. */
  documents: z.optional(z.array(OrderDocument)),
  /** Past its expected date and not delivered yet. */
  late: z.optional(z.boolean()),
  /** Oldest first. Only in the response for a single shipment. */
  events: z.optional(z.array(ShipmentEvent)),
  version: z.optional(count),
  allowed_actions: z.optional(z.array(z.string())),
})
export type Shipment = Read<typeof Shipment>

/** The quantity of an order line in an advised shipment; `sscc` if it is on a pallet of its own. */
export const AdvisedLine = z.object({
  po_line_no: count,
  product_code: Code,
  product_name: text,
  qty: Qty,
  uom: Code,
  lot_no: text,
  expiry_date: z.nullable(Day),
  sscc: text,
})
export type AdvisedLine = Read<typeof AdvisedLine>

/** An advised shipment from a supplier. */
export const InboundShipment = z.extend(Shipment, {
  asn_no: text,
  /** When it was advised; an extension. */
  created_at: z.optional(z.nullable(Instant)),
  /** The date agreed for its order, the earliest if it has several; an extension. Lateness is measured by it, or else by `eta_date`. */
  agreed_date: z.optional(z.nullable(Day)),
  booked_at: z.nullable(Instant),
  dock: text,
  status: z.enum(INBOUND_STATUSES),
  vehicle_no: z.optional(text),
  container_no: z.optional(text),
  /** Only in the response for a single shipment that was advised line by line. */
  lines: z.optional(z.array(AdvisedLine)),
})
export type InboundShipment = Read<typeof InboundShipment>

/** One package of a shipment; `parent_sscc` is the pallet that carries it. */
export const Package = z.object({
  id: z.string(),
  shipment_id: z.string(),
  shipment_no: z.string(),
  sscc: text,
  package_type: Code,
  length_cm: z.nullable(z.number()),
  width_cm: z.nullable(z.number()),
  height_cm: z.nullable(z.number()),
  weight_kg: z.nullable(z.number()),
  tracking_no: text,
  parent_sscc: text,
  contents: z.array(
    z.object({
      product_code: Code,
      /** An extension. */ product_name: z.optional(text),
      qty: Qty,
      uom: Code,
      lot_no: text,
      serial_nos: z.array(z.string()),
      expiry_date: z.nullable(Day),
    }),
  ),
})
export type Package = Read<typeof Package>
