import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Instant, single } from '../engine/common.ts'
import { maybeCode, maybeDay, maybeText, reasonFor, required } from '../engine/fields.ts'
import { lineQty } from '../orders/order-entry.ts'
import { Supplier } from '../orders/counterparties.ts'
import { supplierFields } from '../orders/counterparty-entry.ts'
import { InboundShipment } from '../shipments/shipments.ts'
import { SUPPLIER_STATUSES } from './suppliers.ts'

/** The most lines, and the most packages, of a shipment. */
const MAX_PARTS = 2000
const tooMany = (noun: string) => `A shipment can hold at most ${MAX_PARTS.toLocaleString('en')} ${noun}.`

/** A package. Without an SSCC, the server assigns one. */
const packageInput = z.object({
  sscc: z.optional(z.nullable(z.string().check(z.regex(/^\d{18}$/, 'An SSCC has 18 digits.')))),
  package_type: maybeCode(20),
  weight_kg: z.optional(
    z.nullable(z.number('Enter a weight.').check(z.gte(0, 'Enter a weight of 0 or more.'), z.lte(99_999, 'Enter at most 99,999 kg.'))),
  ),
})

const line = z.object({
  po_line_no: z.int('Choose a line of the order.').check(z.gte(1, 'Choose a line of the order.')),
  qty: lineQty,
  lot_no: maybeText(60),
  expiry_date: maybeDay,
  sscc: z.optional(z.nullable(z.string().check(z.regex(/^\d{18}$/, 'An SSCC has 18 digits.')))),
  /** Number of the line's package in `packages`, counted from 1, if the package has no SSCC yet. */
  package_no: z.optional(z.nullable(z.int('Choose a pallet.').check(z.gte(1, 'Choose a pallet.')))),
})

const transport = {
  carrier_code: maybeCode(),
  vehicle_no: maybeText(30),
  container_no: maybeCode(20),
  packages: z.optional(z.array(packageInput).check(z.maxLength(MAX_PARTS, tooMany('packages')))),
} as const

const lines = z
  .array(line, 'Add at least one line.')
  .check(z.minLength(1, 'Add at least one line.'), z.maxLength(MAX_PARTS, tooMany('lines')))

/** An advance ship notice of a purchase order. */
export const ShipmentAdvice = z.object({
  entity: z.literal('shipment'),
  po_no: required('Choose an order.', 30),
  asn_no: required('Enter an ASN number.', 60),
  expected_date: z.iso.date('Enter the expected date.'),
  ...transport,
  lines,
})

export const NewSupplier = z.object({ entity: z.literal('supplier'), ...supplierFields })

const record = z.union([Supplier, InboundShipment])

export const postSupplierManagement = call({
  method: 'POST',
  path: 'supplier-management',
  summary: 'Create a supplier, or advise a shipment of a purchase order.',
  module: 'suppliers',
  creates: true,
  isExtension: true,
  body: z.discriminatedUnion('entity', [NewSupplier, ShipmentAdvice], 'Create a supplier or a shipment.'),
  response: single(record),
  status: 201,
  failures: [403, 404, 409, 422, 429],
})

const SupplierChange = z
  .strictObject({
    entity: z.literal('supplier'),
    ...z.partial(z.object(supplierFields)).shape,
    status: z.optional(z.enum(SUPPLIER_STATUSES, 'Choose a status.')),
    reason: maybeText(500),
  })
  .check(reasonFor((body) => body.status === 'BLOCKED'))

const ShipmentChange = z.strictObject({
  entity: z.literal('shipment'),
  expected_date: maybeDay,
  ...transport,
  lines: z.optional(lines),
  /** Start of the dock booking. */
  booked_at: z.optional(z.nullable(Instant)),
  status: z.optional(z.enum(['ADVISED', 'BOOKED', 'CANCELLED'], 'Choose a status.')),
  reason: maybeText(500),
})

export const patchSupplierManagement = call({
  method: 'PATCH',
  path: 'supplier-management/{id}',
  summary: 'Change a supplier or an advised shipment.',
  module: 'suppliers',
  versioned: true,
  isExtension: true,
  body: z.discriminatedUnion('entity', [SupplierChange, ShipmentChange], 'Change a supplier or a shipment.'),
  response: single(record),
  status: 200,
  failures: [403, 404, 409, 422, 429],
})
