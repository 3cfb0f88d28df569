import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { FormField } from '#lib/contract/exact-types.ts'

type Row = readonly [key: string, label: string, type: string, more?: Partial<FormField>]

const REQUIRED = { required: true } as const
const SCOPE: readonly Row[] = [
  ['client_code', 'Client', 'choice', REQUIRED],
  ['owner_code', 'Owner', 'choice', REQUIRED],
  ['site_code', 'Site', 'choice', REQUIRED],
]

/*
 * The contract's order fields, for a v7 that does not describe its forms. Only fields that the contract requires are required
 * here. v7 reports anything else that it needs when the order is sent.
 */
const PO_HEADER: readonly Row[] = [
  ...SCOPE,
  ['po_no', 'Order number', 'code', { max: 30 }],
  ['order_type', 'Order type', 'choice'],
  ['priority', 'Priority', 'choice'],
  ['ordered_date', 'Order date', 'date'],
  ['expected_date', 'Expected date', 'date', REQUIRED],
  ['carrier_code', 'Carrier', 'choice'],
  ['container_no', 'Container', 'code', { max: 20 }],
  ['notes', 'Notes', 'note', { max: 2000 }],
  ['supplier_code', 'Supplier', 'typeahead', { ...REQUIRED, section: 'supplier' }],
  ['supplier_ref', 'Supplier reference', 'text', { max: 60, section: 'supplier' }],
]

const CUSTOMER = { section: 'customer' } as const
const SO_HEADER: readonly Row[] = [
  ...SCOPE,
  ['so_no', 'Order number', 'code', { max: 30 }],
  ['order_type', 'Order type', 'choice'],
  ['priority', 'Priority', 'choice'],
  ['ordered_date', 'Order date', 'date'],
  ['required_ship_date', 'Ship by', 'date'],
  ['required_delivery_date', 'Deliver by', 'date'],
  ['carrier_code', 'Carrier', 'choice'],
  ['service', 'Service', 'choice'],
  ['pick_instructions', 'Picking instructions', 'note', { max: 1000 }],
  ['customer_code', 'Customer', 'typeahead', { ...REQUIRED, ...CUSTOMER }],
  ['customer_po_no', 'Customer reference', 'text', { max: 60, ...CUSTOMER }],
  ['ship_to.name', 'Name', 'text', { max: 120, ...CUSTOMER }],
  ['ship_to.company', 'Company', 'text', { max: 120, ...CUSTOMER }],
  ['ship_to.address1', 'Address', 'text', { max: 120, ...CUSTOMER }],
  ['ship_to.address2', 'Address line 2', 'text', { max: 120, ...CUSTOMER }],
  ['ship_to.city', 'City', 'text', { max: 100, ...CUSTOMER }],
  ['ship_to.state', 'State', 'text', { max: 100, ...CUSTOMER }],
  ['ship_to.postcode', 'Postcode', 'text', { max: 20, ...CUSTOMER }],
  ['ship_to.country', 'Country', 'choice', CUSTOMER],
  ['ship_to.phone', 'Phone', 'phone', { max: 40, ...CUSTOMER }],
  ['ship_to.email', 'Email', 'email', { max: 254, ...CUSTOMER }],
  ['delivery_instructions', 'Delivery instructions', 'note', { max: 1000, ...CUSTOMER }],
]

const LINE: readonly Row[] = [
  ['product_code', 'Item', 'typeahead', REQUIRED],
  ['uom', 'Unit', 'choice', REQUIRED],
  ['qty', 'Quantity', 'number', REQUIRED],
  ['lot_no', 'Lot', 'text', { max: 60 }],
]
const NOTES: Row = ['notes', 'Notes', 'text', { max: 1000 }]
const PO_LINE: readonly Row[] = [...LINE, NOTES]
const SO_LINE: readonly Row[] = [
  ...LINE,
  ['expiry_min_date', 'Minimum expiry', 'date'],
  ['serial_nos', 'Serial numbers', 'list'],
  ['unit_price', 'Unit price', 'number'],
  NOTES,
]

const fieldsOf = (rows: readonly Row[]): readonly FormField[] =>
  rows.map(([key, label, type, more]) => ({ key, label, type, required: false, ...more }))

const HEAD = { PO: fieldsOf(PO_HEADER), SO: fieldsOf(SO_HEADER) } as const
const LINES = { PO: fieldsOf(PO_LINE), SO: fieldsOf(SO_LINE) } as const
const BY_KEY = new Map([...HEAD.PO, ...HEAD.SO, ...LINES.PO, ...LINES.SO].map((field) => [field.key, field]))

/** The header fields of an order, for a v7 that does not list them. */
export const builtInFields = (kind: OrderKind): readonly FormField[] => HEAD[kind]

/** The line fields of an order, for a v7 that does not list them. */
export const builtInLineFields = (kind: OrderKind): readonly FormField[] => LINES[kind]

/** Label and type of a field for which v7 gives none. */
export const builtInLabel = (key: string): Pick<FormField, 'label' | 'type'> | undefined => BY_KEY.get(key)
