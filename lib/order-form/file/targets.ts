import type { FormField } from '#lib/contract/exact-types.ts'
import { mapColumns, type FindTarget, type Mapping, type Target } from '#lib/import/mapping.ts'
import { normalise, type Table } from '#lib/shared/table-text.ts'
import type { LineColumn } from '../columns.ts'
import { SCOPE_KEYS } from '../header.ts'
import { LINE_SYNONYMS } from '../paste.ts'

/** What a column of the file can hold: a field of the order, `head.so_no`, or of its lines, `line.qty`. */
export type OrderTarget = Target & { field: string; at: 'head' | 'line' }

/** Fields that the form fills in itself, so a column for them is not read. */
const NOT_IN_FILES = new Set<string>([...SCOPE_KEYS, 'identity_token'])

export const targetsOf = (fields: readonly FormField[], columns: readonly LineColumn[]): OrderTarget[] => {
  const head = fields
    .filter(({ key, visible, readonly }) => visible !== false && !readonly && !NOT_IN_FILES.has(key))
    .map(({ key, label }): OrderTarget => ({ key: `head.${key}`, label, field: key, at: 'head' }))
  const line = columns
    .filter(({ type, isReadonly }) => type !== 'info' && !isReadonly)
    .map(({ key, label }): OrderTarget => ({ key: `line.${key}`, label, field: key, at: 'line' }))
  const repeated = new Set(line.map(({ label }) => normalise(label)))
  const named = head.map((target) => (repeated.has(normalise(target.label)) ? { ...target, label: `${target.label} (order)` } : target))
  // Delivery address fields have short labels such as `City`. Next to the order's other fields they need a prefix.
  const address = named.map((target) => (target.field.startsWith('ship_to.') ? { ...target, label: `Delivery: ${target.label}` } : target))
  return [...address, ...line]
}

/** Other headings for fields of the order. Compared like those of lines. */
const HEADER_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  so_no: ['order', 'orderno', 'ordernumber', 'orderid', 'salesorder', 'salesorderno', 'so', 'sono', 'sonumber'],
  po_no: ['po', 'pono', 'ponumber', 'purchaseorder', 'purchaseorderno', 'order', 'orderno', 'ordernumber', 'orderid'],
  customer_code: ['customer', 'customercode', 'customerno', 'customernumber', 'customerid', 'account', 'accountno', 'soldto', 'debtor', 'kunde'],
  customer_po_no: ['customerreference', 'customerref', 'reference', 'ref', 'yourreference', 'customerpo', 'customerpono', 'po', 'pono', 'ponumber', 'purchaseorder'],
  supplier_code: ['supplier', 'suppliercode', 'supplierno', 'suppliernumber', 'vendor', 'vendorcode', 'vendorno'],
  supplier_ref: ['supplierreference', 'supplierref', 'reference', 'ref'],
  order_type: ['ordertype', 'type'],
  ordered_date: ['orderdate', 'ordereddate', 'dateordered', 'date'],
  expected_date: ['expected', 'expecteddate', 'eta', 'duedate', 'deliverydate', 'arrivaldate'],
  required_ship_date: ['shipby', 'shipdate', 'shippingdate', 'requiredshipdate', 'despatchdate', 'dispatchdate'],
  required_delivery_date: ['deliverby', 'deliverydate', 'requireddeliverydate', 'requireddate', 'duedate'],
  carrier_code: ['carrier', 'carriercode', 'shipvia'],
  container_no: ['container', 'containerno', 'containernumber'],
  'ship_to.name': ['deliveryname', 'shiptoname', 'recipient', 'consignee', 'contact', 'attention'],
  'ship_to.company': ['company', 'deliverycompany', 'shiptocompany'],
  'ship_to.address1': ['address', 'address1', 'addressline1', 'street', 'deliveryaddress', 'shiptoaddress', 'shiptoaddress1'],
  'ship_to.address2': ['address2', 'addressline2', 'shiptoaddress2'],
  'ship_to.city': ['city', 'town', 'suburb', 'shiptocity'],
  'ship_to.state': ['state', 'province', 'region', 'shiptostate'],
  'ship_to.postcode': ['postcode', 'postalcode', 'zip', 'zipcode', 'plz', 'shiptopostcode', 'shiptozip'],
  'ship_to.country': ['country', 'countrycode', 'shiptocountry'],
  'ship_to.phone': ['phone', 'telephone', 'mobile'],
  'ship_to.email': ['email', 'emailaddress'],
  delivery_instructions: ['deliveryinstructions', 'deliverynotes', 'deliverynote'],
  pick_instructions: ['pickinstructions', 'pickinginstructions', 'pickingnotes'],
} // prettier-ignore

/** Headings that mean an item's field in most files, even though a field of the delivery address has the same label. */
const AMBIGUOUS = new Set(['name'])

/** The target for a heading that is not a label: by field name or by label without its prefix, else by another word for the field. */
const targetFor: FindTarget<OrderTarget> = (heading, targets) => {
  const word = normalise(heading)
  if (AMBIGUOUS.has(word)) return undefined
  const isNamed = ({ label, field }: OrderTarget) => normalise(field) === word || normalise(label) === `delivery${word}`
  const isSynonym = ({ field, at }: OrderTarget) => ((at === 'line' ? LINE_SYNONYMS : HEADER_SYNONYMS)[field] ?? []).includes(word)
  return targets.find(isNamed) ?? targets.find(isSynonym)
}

/** Finds the headings of a file of orders and what its columns hold. */
export const mapOrderColumns = (table: Table, targets: readonly OrderTarget[]): Mapping => mapColumns(table, targets, targetFor)

/** Targets that no column has yet, and without which no order can be read. */
export const missingTargets = (mapping: Mapping, targets: readonly OrderTarget[]): OrderTarget[] =>
  targets.filter(({ key }) => (key === 'line.product_code' || key === 'line.qty') && !mapping.targets.includes(key))
