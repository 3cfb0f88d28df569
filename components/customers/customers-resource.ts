import { byStatus, choice, columnsOf, defineResource, flag, typeahead } from '#components/list/define-resource.ts'
import { CUSTOMER_STATUSES, customerManagement, type CustomerRow } from '#lib/contract/customers/customers.ts'

const col = columnsOf<CustomerRow>()

const CUSTOMER_STATUS_NAMES = { ACTIVE: 'Active', BLOCKED: 'Blocked' } as const

/** Customers of a client, with their open and late sales orders. */
export const customers = defineResource<CustomerRow>({
  key: 'customers',
  name: 'customers',
  module: 'customers',
  call: customerManagement,
  words: { one: 'customer', many: 'customers', title: 'Customers', searchNoun: 'customer' },
  quick: {
    label: 'Customers by status',
    tabs: [
      { key: 'all', label: 'All', filters: {}, count: byStatus(...CUSTOMER_STATUSES) },
      {
        key: 'late',
        label: 'With late orders',
        filters: { late: ['1'] },
        count: { meta: 'late' },
        empty: 'No customers have late orders.',
      },
      { key: 'active', label: 'Active', filters: { status: ['ACTIVE'] }, count: byStatus('ACTIVE'), empty: 'No active customers.' },
      { key: 'blocked', label: 'Blocked', filters: { status: ['BLOCKED'] }, count: byStatus('BLOCKED'), empty: 'No blocked customers.' },
    ],
  },
  columns: [
    col.code('customer_no', 'Number', { width: 104, pinned: true, locked: true, isKey: true, isStrong: true }),
    col.text('name', 'Name', { width: 240, isKey: true }),
    col.code('client_code', 'Client', { width: 92 }),
    col.status('status', 'Status', { width: 112 }),
    col.number('open_sos', 'Open orders', { width: 108 }),
    col.number('late_sos', 'Late', { width: 84, help: 'Open orders that should have shipped before today' }),
    col.date('last_ordered_date', 'Last order', { width: 116, isSortable: false, unknown: 'Nothing ordered yet' }),
    col.text('last_customer_po_no', 'Last reference', {
      labelKey: 'customer_po_no',
      labelPart: 'reference',
      width: 150,
      isSortable: false,
      unknown: 'None given',
    }),
    col.text('city', 'City', { width: 140, unknown: 'Unknown' }),
    col.code('postcode', 'Postcode', { width: 96, unknown: 'Unknown' }),
    col.code('country', 'Country', { width: 84, unknown: 'Unknown' }),
    col.text('company', 'Company', { hidden: true, width: 180, unknown: 'None' }),
    col.text('phone', 'Phone', { hidden: true, isSortable: false, unknown: 'No phone number' }),
    col.text('email', 'Email', { hidden: true, width: 200, unknown: 'No email address' }),
    col.code('default_carrier_code', 'Carrier', { labelKey: 'carrier_name', hidden: true, width: 96, unknown: 'No default carrier' }),
    col.code('last_so_no', 'Last order number', { hidden: true, width: 140, isSortable: false, unknown: 'Nothing ordered yet' }),
    col.code('customer_code', 'Code', { hidden: true, width: 104 }),
  ],
  filters: [
    choice('status', 'Status', { names: CUSTOMER_STATUS_NAMES }),
    flag('late', 'With late orders'),
    typeahead('customer', 'Customer', { labelKey: 'customer_name' }),
  ],
  narrow: { customer_no: 'name', open_sos: 'late_sos' },
  sort: 'name',
  perPage: 50,
  searchHint: 'Search number, name, city, postcode',
  scan: {},
  nameOf: (row) => row.name ?? row.customer_no,
})
