import { SUPPLIER_STATUSES, supplierManagement, type SupplierProduct, type SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { byStatus, choice, columnsOf, defineResource, typeahead } from '#components/list/define-resource.ts'

const col = columnsOf<SupplierRow>()
const productCol = columnsOf<SupplierProduct>()

export const SUPPLIER_STATUS_NAMES = { ACTIVE: 'Active', BLOCKED: 'Blocked', PENDING: 'Pending' } as const

/** Suppliers of a client, with their delivery performance. */
export const suppliers = defineResource<SupplierRow>({
  key: 'suppliers',
  name: 'suppliers',
  module: 'suppliers',
  call: supplierManagement,
  view: 'suppliers',
  words: { one: 'supplier', many: 'suppliers', title: 'Suppliers', searchNoun: 'supplier' },
  quick: {
    label: 'Suppliers by status',
    tabs: [
      { key: 'all', label: 'All', filters: {}, count: byStatus(...SUPPLIER_STATUSES) },
      { key: 'active', label: 'Active', filters: { status: ['ACTIVE'] }, count: byStatus('ACTIVE'), empty: 'No active suppliers.' },
      { key: 'blocked', label: 'Blocked', filters: { status: ['BLOCKED'] }, count: byStatus('BLOCKED'), empty: 'No blocked suppliers.' },
      {
        key: 'pending',
        label: 'Pending',
        filters: { status: ['PENDING'] },
        count: byStatus('PENDING'),
        empty: 'No suppliers are waiting for approval.',
      },
    ],
  },
  columns: [
    col.code('supplier_no', 'Number', { width: 104, pinned: true, locked: true, isKey: true, isStrong: true }),
    col.text('name', 'Name', { width: 240, isKey: true }),
    col.code('client_code', 'Client', { width: 92 }),
    col.status('status', 'Status', { width: 112 }),
    col.text('contact_name', 'Contact', { width: 160, unknown: 'No contact' }),
    col.number('open_pos', 'Open POs', { width: 92 }),
    col.number('overdue_pos', 'Overdue', { width: 100 }),
    col.number('on_time_pct', 'On time', {
      width: 92,
      unknown: 'No data for the last 90 days',
      help: 'Of all receipts in the last 90 days',
    }),
    col.number('lead_time_days', 'Lead time (days)', { width: 136, unknown: 'Unknown', help: 'Days from order to receipt' }),
    col.date('last_receipt_date', 'Last receipt', { width: 116, unknown: 'Nothing received yet' }),
    col.text('email', 'Email', { hidden: true, width: 200, unknown: 'No email address' }),
    col.text('phone', 'Phone', { hidden: true, isSortable: false, unknown: 'No phone number' }),
    col.text('city', 'City', { hidden: true, width: 120, unknown: 'Unknown' }),
    col.code('country', 'Country', { hidden: true, width: 84, unknown: 'Unknown' }),
    col.code('supplier_code', 'Code', { hidden: true, width: 104 }),
    col.number('users', 'Users', { hidden: true, isSortable: false }),
  ],
  filters: [choice('status', 'Status', { names: SUPPLIER_STATUS_NAMES }), typeahead('supplier', 'Supplier', { labelKey: 'supplier_name' })],
  narrow: { supplier_no: 'name', status: 'overdue_pos' },
  sort: 'name',
  perPage: 50,
  searchHint: 'Search number, name, contact, city',
  scan: {},
  nameOf: (row) => row.name ?? row.supplier_no,
})

/** Products that suppliers deliver, with quantities in stock and on the way. */
export const supplierProducts = defineResource<SupplierProduct>({
  key: 'suppliers.products',
  name: 'supplier-products',
  module: 'suppliers',
  call: supplierManagement,
  view: 'products',
  words: { one: 'item', many: 'items', title: 'Suppliers', searchNoun: 'item' },
  columns: [
    productCol.code('product_code', 'Item', { width: 132, pinned: true, locked: true, isKey: true, isStrong: true }),
    productCol.text('product_name', 'Name', { width: 240 }),
    productCol.text('supplier_name', 'Supplier', { width: 180 }),
    productCol.code('client_code', 'Client', { width: 92 }),
    productCol.code('uom', 'UOM', { width: 72, isSortable: false }),
    productCol.qty('on_hand', 'On hand', { isKey: true }),
    productCol.qty('on_order', 'On order'),
    productCol.qty('in_transit', 'In transit'),
    productCol.number('open_pos', 'Open POs', { isSortable: false }),
    productCol.number('lead_time_days', 'Lead time (days)', {
      width: 136,
      isSortable: false,
      unknown: 'Unknown',
      help: 'Days from order to receipt',
    }),
    productCol.date('last_receipt_date', 'Last receipt', { isSortable: false, unknown: 'Nothing received yet' }),
    productCol.code('gtin', 'GTIN', { hidden: true, width: 136, isSortable: false, unknown: 'No GTIN' }),
    productCol.code('supplier_code', 'Supplier code', { hidden: true, width: 112 }),
    productCol.code('owner_code', 'Owner', { hidden: true, isDistinct: true, width: 104, isSortable: false }),
  ],
  filters: [typeahead('supplier', 'Supplier', { labelKey: 'supplier_name' })],
  narrow: { product_code: 'product_name', on_hand: 'supplier_name' },
  sort: 'product_code',
  perPage: 50,
  searchHint: 'Search item, name, GTIN',
  scan: {},
  nameOf: (row) => row.product_code,
})

export const SUPPLIER_VIEWS = [
  { key: 'suppliers', label: 'Suppliers' },
  { key: 'products', label: 'Items' },
] as const

/** The tabs that a supplier user sees instead. */
export const COMPANY_VIEWS = [
  { key: 'company', label: 'My company' },
  { key: 'shipments', label: 'My shipments' },
  { key: 'products', label: 'My items' },
] as const
