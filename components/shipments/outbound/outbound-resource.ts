import { salesOrders } from '#lib/contract/orders/sales-orders.ts'
import { OUT_ENDED } from '#lib/contract/shipments/shipment-status.ts'
import type { Shipment } from '#lib/contract/shipments/shipments.ts'
import { byStatus, choice, columnsOf, dateRange, defineResource, flag, sscc, text, typeahead } from '#components/list/define-resource.ts'
import { OUT_STATUS_NAMES } from '#components/shipments/shared/status-words.ts'

const col = columnsOf<Shipment>()
const notSortable = { isSortable: false } as const
const ALL = Object.keys(OUT_STATUS_NAMES)
const ON_THE_WAY = ['DESPATCHED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY']

/** List of despatches, one row per consignee. Finished shipments are hidden by default. */
export const shipmentsOut = defineResource<Shipment>({
  key: 'shipments.out',
  name: 'shipments-outbound',
  module: 'shipments',
  call: salesOrders,
  view: 'shipments',
  words: { one: 'shipment', many: 'shipments', title: 'Shipments', searchNoun: 'shipment' },
  quick: {
    label: 'Shipments by status',
    tabs: [
      {
        key: 'open',
        label: 'Open',
        filters: {},
        count: byStatus(...ALL.filter((status) => !OUT_ENDED.includes(status))),
        lift: { by: ['sscc', 'tracking_no', 'consignment_no', 'order_no'], to: 'all', unless: { open: ['1'] } },
      },
      {
        key: 'exception',
        label: 'Exceptions',
        filters: { status: ['EXCEPTION'] },
        count: byStatus('EXCEPTION'),
        empty: 'No shipments have exceptions.',
      },
      { key: 'late', label: 'Late', filters: { late: ['1'] }, count: { meta: 'late' }, empty: 'Nothing is late.' },
      { key: 'way', label: 'On the way', filters: { status: ON_THE_WAY }, count: byStatus(...ON_THE_WAY), empty: 'Nothing is on its way.' },
      {
        key: 'delivered',
        label: 'Delivered',
        filters: { status: ['DELIVERED'] },
        count: { ...byStatus('DELIVERED'), requires: 'DELIVERED' },
        empty: 'Nothing has been delivered yet.',
        sort: '-planned_ship_date',
      },
      {
        key: 'all',
        label: 'All',
        filters: { open: ['0'] },
        count: { ...byStatus(...ALL), requires: 'DELIVERED' },
        sort: '-planned_ship_date',
      },
    ],
  },
  columns: [
    col.code('shipment_no', 'Shipment', { width: 116, pinned: true, locked: true, isKey: true, isStrong: true }),
    col.status('status', 'Status', { width: 216, isKey: true }),
    col.tags('so_nos', 'Orders', { ...notSortable, isSecondary: true, width: 116, labelKey: 'so_no' }),
    col.text('customer_name', 'Customer', { width: 144, unknown: 'No customer' }),
    col.date('planned_ship_date', 'Ship by', { labelKey: 'required_ship_date', width: 172, unknown: 'No ship date' }),
    col.date('eta_date', 'ETA', { width: 172, isKey: true, unknown: 'Not known until it leaves' }),
    col.text('carrier_name', 'Carrier', { width: 112, unknown: 'No carrier yet' }),
    col.tags('tracking_nos', 'Tracking', { ...notSortable, width: 128 }),
    col.number('packages', 'Packages', { width: 80 }),
    col.number('weight_kg', 'Weight (kg)', { width: 88, unknown: 'Not weighed' }),
    col.dateTime('despatched_at', 'Despatched', { width: 136, unknown: 'Not despatched yet' }),
    col.dateTime('delivered_at', 'Delivered', { width: 136, unknown: 'Not delivered yet' }),
    col.code('consignment_no', 'Consignment', { hidden: true, width: 112, unknown: 'Not handed to a carrier yet' }),
    col.code('client_code', 'Client', { hidden: true, width: 88, fullText: 'client_name' }),
    col.code('owner_code', 'Owner', { hidden: true, fullText: 'owner_name' }),
    col.code('site_code', 'Site', { hidden: true, width: 76, fullText: 'site_name' }),
    col.code('carrier_code', 'Carrier code', { hidden: true, width: 104, unknown: 'No carrier yet' }),
    col.text('service', 'Service', { ...notSortable, hidden: true, width: 140, name: 'service_name', unknown: 'No service' }),
    col.number('pallets', 'Pallets', { hidden: true }),
    col.number('volume_m3', 'Volume (m³)', { hidden: true, unknown: 'Not measured' }),
    col.number('freight_cost', 'Freight', { hidden: true, unit: 'freight_currency', unknown: 'Unknown' }),
    col.code('gsin', 'GSIN', { ...notSortable, hidden: true, width: 160, unknown: 'None issued' }),
    col.text('exception_reason', 'Exception', { ...notSortable, hidden: true, width: 200, unknown: 'No exception' }),
  ],
  filters: [
    choice('status', 'Status', { group: 'Shipment', names: OUT_STATUS_NAMES }),
    choice('carrier_code', 'Carrier', { labelKey: 'carrier_name', group: 'Shipment' }),
    typeahead('customer', 'Customer', { labelKey: 'customer_name', group: 'Shipment' }),
    flag('late', 'Late only', { group: 'Shipment' }),
    flag('open', 'Include delivered and cancelled', { value: '0', hasBoth: true, group: 'Shipment' }),
    dateRange('ship', 'Ship by', { labelKey: 'required_ship_date', group: 'Dates' }),
    dateRange('despatched', 'Despatched', { labelKey: 'despatched_at', group: 'Dates', days: 'site' }),
    dateRange('delivery', 'ETA', { group: 'Dates' }),
    sscc({ group: 'Tracking', placeholder: 'Type or scan a package' }),
    text('tracking_no', 'Tracking number', { group: 'Tracking', placeholder: 'Type or scan a label' }),
    text('consignment_no', 'Consignment', { labelKey: 'consignment_no', group: 'Tracking' }),
    text('order_no', 'Order', { labelKey: 'so_no', group: 'Contents', placeholder: 'Sales order number' }),
    typeahead('product', 'Item', { labelKey: 'product_code', group: 'Contents' }),
    text('lot_no', 'Lot', { labelKey: 'lot_no', group: 'Contents', placeholder: 'Type or scan a lot' }),
  ],
  narrow: { shipment_no: 'customer_name', status: 'eta_date' },
  // Most overdue first.
  sort: 'planned_ship_date',
  perPage: 50,
  searchHint: 'Search shipment, order, tracking, SSCC',
  scan: { sscc: 'sscc', lot: 'lot_no' },
  nameOf: (row) => row.shipment_no,
})
