import { purchaseOrders as call, type PurchaseOrder } from '#lib/contract/orders/purchase-orders.ts'
import type { QuickTab } from '#lib/list/quick-tabs.ts'
import { columnsOf, defineResource } from '#components/list/define-resource.ts'
import { purchaseFilters } from '#components/orders/shared/order-filters.ts'
import {
  allTab,
  DRAFTS_TAB,
  facetTab,
  headerColumns as head,
  hidden,
  OPEN_TAB,
  originColumns,
} from '#components/orders/shared/order-columns.ts'

const col = columnsOf<PurchaseOrder>()

/** Orders that a supplier has proposed. The status limits the rows of a v7 without this filter. */
const PROPOSED_TAB: QuickTab = {
  ...facetTab('proposed', 'Proposed', ['proposed', '1'], 'No supplier proposals are waiting for a decision.'),
  filters: { proposed: ['1'], status: ['ON_HOLD'] },
  isExtension: true,
}

/** List of purchase orders. */
export const purchaseOrders = defineResource<PurchaseOrder>({
  key: 'purchase_orders.summary',
  name: 'purchase-orders',
  module: 'purchase_orders',
  call,
  view: 'summary',
  facets: { view: 'filter', query: { grain: 'summary' } },
  quick: {
    label: 'Purchase orders by status',
    query: { only: ['open', 'expected_today', 'overdue', 'proposed', 'status'] },
    tabs: [
      OPEN_TAB,
      {
        ...facetTab('today', 'Expected today', ['expected_today', '1'], 'Nothing more is expected today.'),
        labelKey: 'expected_date',
        labelPart: 'Expected',
      },
      facetTab('overdue', 'Overdue', ['overdue', '1'], 'Nothing is overdue.'),
      facetTab('part', 'Part received', ['status', 'PART_RECEIVED'], 'No orders have been partly received.'),
      PROPOSED_TAB,
      DRAFTS_TAB,
      allTab('-expected_date'),
    ],
  },
  words: { one: 'purchase order', many: 'purchase orders', title: 'Purchase orders', searchNoun: 'purchase order' },
  columns: [
    col.status('status', 'Status', { width: 122, fullText: 'status_name', isKey: true }),
    col.code('po_no', 'Order', { width: 108, pinned: true, locked: true, isKey: true, isStrong: true }),
    col.text('supplier_name', 'Supplier', { width: 124, unknown: 'No supplier' }),
    head.site,
    head.type,
    head.ordered,
    col.date('expected_date', 'Expected', { width: 234, unknown: 'No date', isKey: true }),
    col.date('promised_date', 'Promised', { hidden: true, width: 112, unknown: 'As agreed' }),
    head.lines,
    col.number('pct_received', 'Received', { width: 174, help: 'How much of what was ordered has been received, in base units' }),
    head.carrier,
    col.code('container_no', 'Container', { width: 124, unknown: 'No container' }),
    head.client,
    head.owner,
    col.text('supplier_ref', 'Supplier ref', { hidden: true, width: 120, unknown: 'None given' }),
    col.code('asn_no', 'ASN', { hidden: true, unknown: 'Not advised' }),
    head.orderedQty,
    col.qty('qty_received', 'Received qty', { hidden: true }),
    col.qty('qty_outstanding', 'Outstanding', { hidden: true }),
    col.qty('qty_advised', 'Advised', { hidden: true }),
    col.dateTime('booked_at', 'Dock booking', { hidden: true, unknown: 'No dock booked' }),
    col.dateTime('arrived_at', 'Arrived', { hidden: true, unknown: 'Not arrived yet' }),
    col.dateTime('received_at', 'Received at', { hidden: true, unknown: 'Not received yet' }),
    col.dateTime('closed_at', 'Closed', { hidden: true, unknown: 'Not closed' }),
    hidden(head.priority),
    ...originColumns,
    col.text('notes', 'Notes', { hidden: true, width: 200, isSortable: false, unknown: 'None' }),
  ],
  filters: purchaseFilters,
  narrow: { po_no: 'supplier_name', status: 'expected_date' },
  // Late orders first.
  sort: 'expected_date',
  perPage: 50,
  searchHint: 'Search order, supplier, container',
  scan: {},
  findByName: { filter: 'order_no', query: { open: false } },
  nameOf: (row) => row.po_no,
})

/** Tabs of a purchase order. The first is the default. */
export const PO_TABS = [
  { key: 'summary', label: 'Summary' },
  { key: 'lines', label: 'Lines' },
  { key: 'receipts', label: 'Receipts' },
  { key: 'documents', label: 'Documents' },
  { key: 'history', label: 'History' },
] as const
