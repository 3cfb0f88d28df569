import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import type { CheckFacts } from './check.ts'
import { lineColumnsOf } from './columns.ts'
import type { ProductLookup, Product } from './products.ts'

/** A field as the options call returns it. For tests. */
export const field = (key: string, label: string, overrides: Partial<FormField> = {}): FormField => ({
  key,
  label,
  type: 'text',
  required: false,
  ...overrides,
})

const LINE_FIELDS: readonly FormField[] = [
  field('product_code', 'Item', { type: 'typeahead', required: true }),
  field('uom', 'Unit', { type: 'choice', required: true }),
  field('qty', 'Quantity', { type: 'number', required: true }),
  field('lot_no', 'Batch'),
  field('expiry_date', 'Best before', { type: 'date' }),
  field('expiry_min_date', 'Minimum expiry', { type: 'date' }),
  field('serial_nos', 'Serial numbers', { type: 'list' }),
  field('unit_price', 'Unit price', { type: 'number', decimals: 3 }),
  field('disposition_code', 'Disposition', { type: 'choice' }),
  field('notes', 'Notes'),
]

const DISPOSITIONS = [
  { value: 'GOOD', label: 'Good' },
  { value: 'DMG', label: 'Damaged' },
  { value: 'QUAR', label: 'Quarantine' },
]

export const columnsFor = (kind: OrderKind) => lineColumnsOf(kind, LINE_FIELDS, { dispositions: DISPOSITIONS })

export const factsFor = (kind: OrderKind, overrides: Partial<CheckFacts> = {}): CheckFacts => ({
  kind,
  columns: columnsFor(kind),
  rules: { require_lot: false, require_expiry: true, max_lines: 2000 },
  today: '2025-03-14',
  dateFormat: 'MM/DD/YYYY',
  ...overrides,
})

export const product = (code: string, overrides: Partial<Product> = {}): Product => ({
  product_code: code,
  product_name: `Name of ${code}`,
  match: 'product_code',
  default_uom: 'CASE',
  uoms: [
    { value: 'EACH', factor: 1 },
    { value: 'CASE', factor: 12 },
  ],
  available: 960,
  next_receipt_date: '2025-03-20',
  lot_tracked: false,
  serial_tracked: false,
  expiry_tracked: false,
  ...overrides,
})

export const known = (code: string, overrides: Partial<Product> = {}): ProductLookup => ({
  status: 'known',
  product: product(code, overrides),
})
