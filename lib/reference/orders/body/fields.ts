import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { Editable } from '#lib/contract/orders/order-steps.ts'

/** The groups of fields that a status lets a user edit. */
type Group = Exclude<Editable, 'all'>[number]

/** A field of an order's body with its label. A field without a group can be edited only in statuses that unlock all fields. */
export type WriteField = { key: string; label: string; kind: 'code' | 'text' | 'day'; group?: Group }

const SCOPE = [
  { key: 'client_code', label: 'Client', kind: 'code' },
  { key: 'owner_code', label: 'Owner', kind: 'code' },
  { key: 'site_code', label: 'Site', kind: 'code' },
] as const satisfies readonly WriteField[]

const COMMON = [
  { key: 'order_type', label: 'Order type', kind: 'code' },
  { key: 'priority', label: 'Priority', kind: 'code' },
  { key: 'ordered_date', label: 'Order date', kind: 'day' },
  { key: 'carrier_code', label: 'Carrier', kind: 'code', group: 'carrier' },
] as const satisfies readonly WriteField[]

const PO_FIELDS: readonly WriteField[] = [
  ...SCOPE,
  { key: 'po_no', label: 'Order number', kind: 'code' },
  ...COMMON,
  { key: 'supplier_code', label: 'Supplier', kind: 'code' },
  { key: 'supplier_ref', label: 'Supplier reference', kind: 'text' },
  { key: 'expected_date', label: 'Expected date', kind: 'day', group: 'dates' },
  // In the group `carrier`, which can be edited longer than `dates`: a supplier can report a delay even after the dock is booked.
  { key: 'promised_date', label: 'Promised date', kind: 'day', group: 'carrier' },
  { key: 'vehicle_no', label: 'Vehicle', kind: 'text', group: 'carrier' },
  { key: 'container_no', label: 'Container', kind: 'code', group: 'carrier' },
  { key: 'seal_no', label: 'Seal', kind: 'text', group: 'carrier' },
  { key: 'asn_no', label: 'ASN number', kind: 'text', group: 'carrier' },
  { key: 'disposition_code', label: 'Disposition', kind: 'code' },
  { key: 'notes', label: 'Notes', kind: 'text', group: 'notes' },
]

const SO_FIELDS: readonly WriteField[] = [
  ...SCOPE,
  { key: 'so_no', label: 'Order number', kind: 'code' },
  ...COMMON,
  { key: 'customer_code', label: 'Customer', kind: 'code' },
  { key: 'customer_po_no', label: 'Customer reference', kind: 'text' },
  { key: 'required_ship_date', label: 'Ship by', kind: 'day', group: 'dates' },
  { key: 'required_delivery_date', label: 'Deliver by', kind: 'day', group: 'dates' },
  { key: 'service', label: 'Service', kind: 'code', group: 'carrier' },
  { key: 'carrier_account', label: 'Carrier account', kind: 'text', group: 'carrier' },
  { key: 'on_shortage', label: 'When stock is short', kind: 'code' },
  { key: 'pick_instructions', label: 'Picking instructions', kind: 'text', group: 'instructions' },
  { key: 'delivery_instructions', label: 'Delivery instructions', kind: 'text', group: 'instructions' },
]

/** Header fields of a body, except a sales order's address. */
export const HEADER_FIELDS: Readonly<Record<OrderKind, readonly WriteField[]>> = { PO: PO_FIELDS, SO: SO_FIELDS }

/** Parts of a delivery address with their labels. */
export const ADDRESS_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  company: 'Company',
  address1: 'Address',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  postcode: 'Postcode',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
}

/** Fields of a line with their labels. */
export const LINE_LABELS: Readonly<Record<string, string>> = {
  product_code: 'Item',
  uom: 'Unit',
  qty: 'Quantity',
  lot_no: 'Lot',
  expiry_date: 'Expiry date',
  expiry_min_date: 'Minimum expiry',
  serial_nos: 'Serial numbers',
  disposition_code: 'Disposition',
  unit_price: 'Unit price',
  notes: 'Notes',
}

export const NUMBER_KEY = { PO: 'po_no', SO: 'so_no' } as const satisfies Record<OrderKind, string>
