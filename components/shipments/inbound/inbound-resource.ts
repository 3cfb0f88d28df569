import { IN_EXPECTED } from '#lib/contract/shipments/shipment-status.ts'
import type { InboundShipment } from '#lib/contract/shipments/shipments.ts'
import { supplierManagement } from '#lib/contract/suppliers/suppliers.ts'
import type { QuickTab } from '#lib/list/quick-tabs.ts'
import { byStatus, choice, columnsOf, dateRange, defineResource, flag, sscc, text, typeahead } from '#components/list/define-resource.ts'
import { IN_OPEN } from '#components/shipments/shared/status-words.ts'
import { INBOUND_STATUS_NAMES } from '#lib/contract/shipments/shipment-status.ts'

const col = columnsOf<InboundShipment>()
const notSortable = { isSortable: false } as const

const statusTab = (key: string, label: string, status: string[], empty: string): QuickTab => ({
  key,
  label,
  filters: { status },
  count: byStatus(...status),
  empty,
})

/** List of shipments advised by suppliers. */
export const shipmentsIn = defineResource<InboundShipment>({
  key: 'shipments.in',
  name: 'shipments-inbound',
  module: 'shipments',
  call: supplierManagement,
  view: 'shipments',
  // Received and cancelled shipments are hidden by default.
  query: { status: IN_OPEN },
  words: { one: 'shipment', many: 'shipments', title: 'Shipments', searchNoun: 'shipment' },
  quick: {
    label: 'Shipments by status',
    tabs: [
      { key: 'open', label: 'Open', filters: {}, count: byStatus(...IN_OPEN) },
      statusTab('expected', 'Expected', [...IN_EXPECTED], 'Nothing is expected.'),
      { key: 'overdue', label: 'Overdue', filters: { overdue: ['1'] }, count: { meta: 'late' }, empty: 'Nothing is overdue.' },
      statusTab('here', 'At the dock', ['ARRIVED'], 'Nothing is at the dock.'),
      statusTab('part', 'Part received', ['PART_RECEIVED'], 'Nothing has been partly received.'),
      { ...statusTab('received', 'Received', ['RECEIVED'], 'Nothing has been received yet.'), sort: '-eta_date' },
      { ...statusTab('all', 'All', Object.keys(INBOUND_STATUS_NAMES), 'Nothing has been advised yet.'), sort: '-eta_date' },
    ],
  },
  columns: [
    col.code('asn_no', 'ASN', { width: 116, pinned: true, locked: true, isKey: true, isStrong: true, unknown: 'No ASN number' }),
    col.tags('po_nos', 'Order', { ...notSortable, width: 104, labelKey: 'po_no' }),
    col.text('supplier_name', 'Supplier', { width: 184, unknown: 'No supplier' }),
    col.code('site_code', 'Site', { width: 88, fullText: 'site_name' }),
    col.date('eta_date', 'Expected', { labelKey: 'expected_date', width: 264, isKey: true, unknown: 'No date' }),
    col.status('status', 'Status', { width: 120, isKey: true }),
    col.dateTime('booked_at', 'Dock booking', { width: 190, unknown: 'No dock booked' }),
    col.code('dock', 'Dock', { width: 72, unknown: 'No dock booked' }),
    col.number('packages', 'Packages', { width: 76 }),
    col.text('carrier_name', 'Carrier', { hidden: true, width: 128, unknown: 'No carrier given' }),
    col.dateTime('delivered_at', 'Arrived', { width: 148, unknown: 'Not arrived yet' }),
    col.code('shipment_no', 'Shipment', { hidden: true, width: 116 }),
    col.code('vehicle_no', 'Vehicle', { ...notSortable, hidden: true, unknown: 'Not given' }),
    col.code('container_no', 'Container', { ...notSortable, hidden: true, unknown: 'Not given' }),
    col.code('client_code', 'Client', { hidden: true, width: 88, fullText: 'client_name' }),
    col.code('owner_code', 'Owner', { hidden: true, fullText: 'owner_name' }),
    col.number('pallets', 'Pallets', { hidden: true }),
    col.number('weight_kg', 'Weight (kg)', { hidden: true, unknown: 'Not weighed' }),
  ],
  filters: [
    choice('status', 'Status', { group: 'Shipment', names: INBOUND_STATUS_NAMES }),
    typeahead('supplier', 'Supplier', { labelKey: 'supplier_name', group: 'Shipment' }),
    choice('carrier_code', 'Carrier', { labelKey: 'carrier_name', group: 'Shipment' }),
    flag('overdue', 'Overdue only', { group: 'Shipment' }),
    flag('booked_today', 'Dock booked for today', { group: 'Shipment' }),
    dateRange('expected', 'Expected', { labelKey: 'expected_date', group: 'Dates' }),
    text('po_no', 'Order', { labelKey: 'po_no', group: 'Tracking', placeholder: 'Purchase order number' }),
    sscc({ group: 'Tracking', placeholder: 'Type or scan a pallet' }),
  ],
  narrow: { asn_no: 'supplier_name', status: 'eta_date' },
  // Earliest expected day first, so that overdue shipments are at the top.
  sort: 'eta_date',
  // Today's docks in the order of their bookings.
  sortFor: (filters) => (filters['booked_today'] ? 'booked_at' : null),
  perPage: 50,
  searchHint: 'Search ASN, order, supplier, SSCC',
  scan: { sscc: 'sscc' },
  nameOf: (row) => row.asn_no ?? row.shipment_no,
})
