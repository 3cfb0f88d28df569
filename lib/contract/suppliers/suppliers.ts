import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Code, codes, count, Day, day, flag, list, oneOf, Qty, someOf, statusList, text, paging, scope, search } from '../engine/common.ts'
import { INBOUND_STATUSES } from '../shipments/shipment-status.ts'
import { InboundShipment, Package } from '../shipments/shipments.ts'
import type { Read } from '../engine/tolerant.ts'
import { blockFields, sharedField } from './record-fields.ts'

export const SUPPLIER_STATUSES = ['ACTIVE', 'BLOCKED', 'PENDING'] as const

/** One row of the supplier list. */
export const SupplierRow = z.object({
  id: z.string(),
  supplier_code: Code,
  supplier_no: z.string(),
  name: z.string(),
  client_code: Code,
  status: z.enum(SUPPLIER_STATUSES),
  contact_name: text,
  email: text,
  phone: text,
  city: text,
  country: text,
  lead_time_days: z.nullable(count),
  /** Share of receipts in the last 90 days on or before the expected day, with nothing overdue; null without receipts. */
  on_time_pct: z.nullable(z.number()),
  open_pos: count,
  overdue_pos: count,
  last_receipt_date: z.nullable(Day),
  users: count,
  address1: z.optional(text),
  address2: z.optional(text),
  state: z.optional(text),
  postcode: z.optional(text),
  notes: z.optional(text),
  ...blockFields,
  ...sharedField,
  version: z.optional(count),
  allowed_actions: z.optional(z.array(z.string())),
})
export type SupplierRow = Read<typeof SupplierRow>

/** A product of a supplier, with the stock figures that the supplier may see. */
export const SupplierProduct = z.object({
  id: z.string(),
  client_code: Code,
  owner_code: Code,
  supplier_code: Code,
  supplier_name: z.string(),
  product_code: Code,
  product_name: z.string(),
  gtin: text,
  uom: Code,
  on_hand: Qty,
  on_order: Qty,
  in_transit: Qty,
  open_pos: count,
  lead_time_days: z.nullable(count),
  last_receipt_date: z.nullable(Day),
})
export type SupplierProduct = Read<typeof SupplierProduct>

const suppliers = statusList(SupplierRow)
const shipments = statusList(InboundShipment)
const packages = list(Package)
const products = list(SupplierProduct)

export const supplierManagement = call({
  method: 'GET',
  path: 'supplier-management',
  summary: 'Suppliers, their shipments, the packages of those shipments, or the products they deliver.',
  module: 'suppliers',
  viewModules: { shipments: 'shipments', 'shipment-table': 'shipments' },
  query: z.object({
    view: oneOf(['suppliers', 'shipments', 'shipment-table', 'products']),
    ...scope,
    ...search,
    ...paging,
    supplier: codes,
    /** Of the supplier, or of the shipment in the shipment views. */
    status: someOf([...SUPPLIER_STATUSES, ...INBOUND_STATUSES]),
    expected_from: day,
    expected_to: day,
    /** Shipment views only. */
    shipment: codes,
    sscc: codes,
    po_no: codes,
    carrier_code: codes,
    /** Past the expected date and not arrived yet. */
    overdue: flag,
    /** A dock is booked for this day, in the site's time zone. An extension. */
    booked_today: flag,
  }),
  views: { suppliers, shipments, 'shipment-table': packages, products },
  response: z.union([suppliers, shipments, packages, products]),
  status: 200,
  failures: [403, 422],
})
