import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import { ADDRESS_LABELS, HEADER_FIELDS, LINE_LABELS, NUMBER_KEY } from '../body/fields.ts'
import type { ClientRules } from '../body/facts.ts'

type FieldOptions = Partial<Omit<FormField, 'key' | 'label'>>

const ORDER = { section: 'order' } as const
const COUNTERPARTY = { PO: { section: 'supplier' }, SO: { section: 'customer' } } as const

/** Type and other options of each form field, in the order of the form. */
const PO_FORM: Readonly<Record<string, FieldOptions>> = {
  client_code: { ...ORDER, type: 'choice', required: true },
  owner_code: { ...ORDER, type: 'choice', required: true },
  site_code: { ...ORDER, type: 'choice', required: true },
  po_no: { ...ORDER, type: 'code', max: 30 },
  order_type: { ...ORDER, type: 'choice', required: true },
  priority: { ...ORDER, type: 'choice', required: true },
  ordered_date: { ...ORDER, type: 'date' },
  expected_date: { ...ORDER, type: 'date', required: true },
  disposition_code: { ...ORDER, type: 'choice', help: 'Disposition that the goods get on receipt' },
  carrier_code: { ...ORDER, type: 'choice' },
  vehicle_no: { ...ORDER, type: 'text', max: 30 },
  container_no: { ...ORDER, type: 'code', max: 20 },
  seal_no: { ...ORDER, type: 'text', max: 30 },
  asn_no: { ...ORDER, type: 'text', max: 60 },
  notes: { ...ORDER, type: 'note', max: 2000 },
  supplier_code: { ...COUNTERPARTY.PO, type: 'typeahead', required: true },
  supplier_ref: { ...COUNTERPARTY.PO, type: 'text', max: 60, help: "The supplier's own number for this order" },
}

const SO_FORM: Readonly<Record<string, FieldOptions>> = {
  client_code: { ...ORDER, type: 'choice', required: true },
  owner_code: { ...ORDER, type: 'choice', required: true },
  site_code: { ...ORDER, type: 'choice', required: true },
  so_no: { ...ORDER, type: 'code', max: 30 },
  order_type: { ...ORDER, type: 'choice', required: true },
  priority: { ...ORDER, type: 'choice', required: true },
  ordered_date: { ...ORDER, type: 'date' },
  required_ship_date: { ...ORDER, type: 'date' },
  required_delivery_date: { ...ORDER, type: 'date' },
  carrier_code: { ...ORDER, type: 'choice' },
  service: { ...ORDER, type: 'choice' },
  carrier_account: { ...ORDER, type: 'text', max: 60, help: 'The account that the carrier bills. Only some carriers need it.' },
  on_shortage: { ...ORDER, type: 'choice' },
  pick_instructions: { ...ORDER, type: 'note', max: 1000 },
  customer_code: { ...COUNTERPARTY.SO, type: 'typeahead', required: true },
  customer_po_no: { ...COUNTERPARTY.SO, type: 'text', max: 60, help: "The customer's own number for this order" },
  'ship_to.name': { ...COUNTERPARTY.SO, type: 'text', max: 120 },
  'ship_to.company': { ...COUNTERPARTY.SO, type: 'text', max: 120 },
  'ship_to.address1': { ...COUNTERPARTY.SO, type: 'text', max: 120, required: true },
  'ship_to.address2': { ...COUNTERPARTY.SO, type: 'text', max: 120 },
  'ship_to.city': { ...COUNTERPARTY.SO, type: 'text', max: 100, required: true },
  'ship_to.state': { ...COUNTERPARTY.SO, type: 'text', max: 100 },
  'ship_to.postcode': { ...COUNTERPARTY.SO, type: 'text', max: 20 },
  'ship_to.country': { ...COUNTERPARTY.SO, type: 'choice', required: true },
  'ship_to.phone': { ...COUNTERPARTY.SO, type: 'phone', max: 40 },
  'ship_to.email': { ...COUNTERPARTY.SO, type: 'email', max: 254 },
  delivery_instructions: { ...COUNTERPARTY.SO, type: 'note', max: 1000 },
}

const FORMS = { PO: PO_FORM, SO: SO_FORM } as const

const PO_LINE: Readonly<Record<string, FieldOptions>> = {
  product_code: { type: 'typeahead', required: true, width: 220 },
  uom: { type: 'choice', required: true, width: 90 },
  qty: { type: 'number', required: true, width: 90 },
  lot_no: { type: 'text', max: 60, width: 120 },
  // Hidden, because the sender knows the expiry date and enters it when advising the shipment.
  expiry_date: { type: 'date', width: 130, visible: false },
  disposition_code: { type: 'choice', width: 150 },
  notes: { type: 'text', max: 1000, width: 200 },
}

const SO_LINE: Readonly<Record<string, FieldOptions>> = {
  product_code: { type: 'typeahead', required: true, width: 220 },
  uom: { type: 'choice', required: true, width: 90 },
  qty: { type: 'number', required: true, width: 90 },
  lot_no: { type: 'text', max: 60, width: 120 },
  expiry_min_date: { type: 'date', width: 130, help: 'Only use stock that expires on or after this date' },
  serial_nos: { type: 'list', width: 160, help: 'One serial number per piece, for items tracked by serial number' },
  unit_price: { type: 'number', width: 100 },
  notes: { type: 'text', max: 1000, width: 200 },
}

const LINES = { PO: PO_LINE, SO: SO_LINE } as const

export type LabelOf = (key: string, fallback: string) => string

/** Fields that hold a code. They have the client's label of the list column that shows the name. */
const NAMED_BY: Readonly<Record<string, string>> = {
  supplier_code: 'supplier_name',
  customer_code: 'customer_name',
  carrier_code: 'carrier_name',
}

/** Header fields for the order form, with the client's labels. Address fields always have the built-in labels. */
export const formFields = (
  kind: OrderKind,
  rules: ClientRules,
  defaults: Readonly<Record<string, string | null>>,
  labelOf: LabelOf,
): FormField[] => {
  const builtIn = new Map(HEADER_FIELDS[kind].map(({ key, label }) => [key, label]))
  return Object.entries(FORMS[kind]).map(([key, options]) => {
    const part = key.startsWith('ship_to.') ? key.slice('ship_to.'.length) : null
    const isNumber = key === NUMBER_KEY[kind]
    return {
      key,
      label: part ? (ADDRESS_LABELS[part] ?? part) : labelOf(NAMED_BY[key] ?? key, builtIn.get(key) ?? key),
      type: 'text',
      required: isNumber && !rules.auto_number,
      max: null,
      default: defaults[key] ?? null,
      visible: true,
      readonly: false,
      help: isNumber && rules.auto_number ? 'Leave empty to get the next number' : null,
      ...options,
    }
  })
}

/** Line fields for the order form, with the client's labels and rules. */
export const lineFields = (kind: OrderKind, rules: ClientRules, labelOf: LabelOf, currency: string | null): FormField[] =>
  Object.entries(LINES[kind]).map(([key, options]) => ({
    key,
    label: lineLabel(key, labelOf),
    type: 'text',
    required: false,
    max: null,
    default: null,
    visible: true,
    readonly: false,
    help: helpOf(key, rules),
    ...(key === 'unit_price' && { currency, decimals: 3 }),
    ...options,
  }))

/** If a client has its own word for the expiry date, the label of the minimum contains that word. */
const lineLabel = (key: string, labelOf: LabelOf): string =>
  labelOf(key, key === 'expiry_min_date' ? `Minimum ${inSentence(labelOf('expiry_date', 'Expiry'))}` : (LINE_LABELS[key] ?? key))

const helpOf = (key: string, rules: ClientRules): string | null =>
  key === 'lot_no' && rules.require_lot ? 'Required for items tracked by lot' : null
