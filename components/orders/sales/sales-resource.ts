import { salesOrders as call, type SalesOrder } from '#lib/contract/orders/sales-orders.ts'
import { columnsOf, defineResource } from '#components/list/define-resource.ts'
import { salesFilters } from '#components/orders/shared/order-filters.ts'
import {
  allTab,
  DRAFTS_TAB,
  facetTab,
  headerColumns as head,
  hidden,
  OPEN_TAB,
  originColumns,
} from '#components/orders/shared/order-columns.ts'

const col = columnsOf<SalesOrder>()

/** List of sales orders. */
export const salesOrders = defineResource<SalesOrder>({
  key: 'sales_orders.summary',
  name: 'sales-orders',
  module: 'sales_orders',
  call,
  view: 'summary',
  facets: { view: 'filter', query: { grain: 'summary' } },
  quick: {
    label: 'Sales orders by status',
    query: { only: ['open', 'status', 'on_hold', 'back_ordered', 'due_today', 'late', 'despatched_today'] },
    tabs: [
      OPEN_TAB,
      facetTab('release', 'To release', ['status', 'ENTERED'], 'No orders to release.'),
      facetTab('hold', 'On hold', ['on_hold', '1'], 'Nothing is on hold.'),
      facetTab('back', 'Back-ordered', ['back_ordered', '1'], 'Nothing is back-ordered.'),
      facetTab('today', 'Due today', ['due_today', '1'], 'Nothing more is due today.'),
      facetTab('late', 'Late', ['late', '1'], 'Nothing is late.'),
      facetTab('despatched', 'Despatched today', ['despatched_today', '1'], 'Nothing has been despatched today.'),
      DRAFTS_TAB,
      allTab('-required_ship_date'),
    ],
  },
  words: { one: 'sales order', many: 'sales orders', title: 'Sales orders', searchNoun: 'sales order' },
  columns: [
    col.status('status', 'Status', { width: 140, fullText: 'status_name', isKey: true }),
    col.code('so_no', 'Order', { width: 116, pinned: true, locked: true, isKey: true, isStrong: true }),
    col.text('customer_name', 'Customer', { width: 168, unknown: 'No customer yet' }),
    col.code('customer_po_no', 'Reference', { isSecondary: true, width: 104, unknown: 'None given' }),
    head.site,
    head.priority,
    col.date('required_ship_date', 'Ship by', { width: 176, unknown: 'No date', isKey: true }),
    head.lines,
    col.number('pct_despatched', 'Progress', {
      width: 180,
      help: 'How much of what was ordered has been allocated, picked and despatched, in base units',
    }),
    head.carrier,
    col.tags('tracking_nos', 'Tracking', { width: 132, isSortable: false, unknown: 'Not despatched yet' }),
    hidden(head.client),
    head.owner,
    hidden(head.type),
    hidden(head.ordered),
    col.date('required_delivery_date', 'Deliver by', { hidden: true, unknown: 'No date' }),
    col.dateTime('released_at', 'Released', { hidden: true, unknown: 'Not released' }),
    col.dateTime('picked_at', 'Picked', { hidden: true, unknown: 'Not picked' }),
    col.dateTime('despatched_at', 'Despatched', { hidden: true, unknown: 'Not despatched' }),
    col.dateTime('delivered_at', 'Delivered', { hidden: true, unknown: 'Not delivered' }),
    head.orderedQty,
    col.qty('qty_allocated', 'Allocated', { labelKey: 'allocated', hidden: true }),
    col.qty('qty_picked', 'Picked qty', { hidden: true }),
    col.qty('qty_despatched', 'Despatched qty', { hidden: true }),
    col.qty('qty_back_ordered', 'Back-ordered', { hidden: true }),
    col.number('cartons', 'Cartons', { hidden: true }),
    col.number('pallets', 'Pallets', { hidden: true }),
    col.number('weight_kg', 'Weight (kg)', { hidden: true, unknown: 'No weight recorded' }),
    col.text('service', 'Service', { hidden: true, width: 140, name: 'service_name', unknown: 'None chosen' }),
    col.code('consignment_no', 'Consignment', { hidden: true, unknown: 'Not despatched yet' }),
    col.text('hold_reason', 'Hold reason', { hidden: true, width: 200, unknown: 'Not on hold' }),
    ...originColumns,
  ],
  filters: salesFilters,
  narrow: { so_no: 'customer_name', status: 'required_ship_date' },
  // Late orders first.
  sort: 'required_ship_date',
  perPage: 50,
  searchHint: 'Search order, customer, tracking',
  scan: { lot: 'lot_no' },
  findByName: { filter: 'order_no', query: { open: false } },
  nameOf: (row) => row.so_no,
})

/** Tabs of a sales order. The first is the default. */
export const SO_TABS = [
  { key: 'summary', label: 'Summary' },
  { key: 'lines', label: 'Lines' },
  { key: 'shipments', label: 'Shipments' },
  { key: 'documents', label: 'Documents' },
  { key: 'history', label: 'History' },
] as const
