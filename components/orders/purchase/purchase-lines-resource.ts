import { purchaseOrders as call, type PurchaseOrderTableRow } from '#lib/contract/orders/purchase-orders.ts'
import { DISPOSITION_NAMES } from '#lib/contract/stock/dispositions.ts'
import { columnsOf, defineResource } from '#components/list/define-resource.ts'
import { purchaseFilters } from '#components/orders/shared/order-filters.ts'
import { purchaseOrders } from './purchase-resource.ts'

const col = columnsOf<PurchaseOrderTableRow>()
const qty = { width: 100, isTotal: true } as const

/** List of purchase order lines, across orders. */
export const purchaseOrderLines = defineResource<PurchaseOrderTableRow>({
  key: 'purchase_orders.table',
  name: 'purchase-order-lines',
  module: 'purchase_orders',
  call,
  view: 'table',
  facets: { view: 'filter', query: { grain: 'table' } },
  quick: purchaseOrders.quick,
  words: { one: 'line', many: 'lines', title: 'Purchase orders', searchNoun: 'line' },
  columns: [
    col.code('po_no', 'Order', { width: 124, pinned: true, locked: true, isKey: true, isStrong: true }),
    col.number('line_no', 'Line', { width: 76 }),
    col.code('product_code', 'Item', { width: 132, isKey: true, fullText: 'product_name' }),
    col.text('product_name', 'Name', { width: 208 }),
    col.code('uom', 'UOM', { width: 72 }),
    col.qty('qty_ordered', 'Ordered', qty),
    col.qty('qty_received', 'Received', qty),
    col.qty('qty_outstanding', 'Outstanding', { ...qty, width: 108, isStrong: true, isKey: true }),
    col.qty('qty_short', 'Short', { ...qty, width: 80, help: 'Closed without being received' }),
    col.qty('qty_over', 'Over', { ...qty, width: 80, help: 'Received in excess of the order' }),
    col.date('expected_date', 'Expected', { width: 104, unknown: 'No date' }),
    col.text('supplier_name', 'Supplier', { width: 180, unknown: 'No supplier' }),
    col.code('site_code', 'Site', { width: 92, fullText: 'site_name' }),
    col.status('status', 'Line status', { width: 116 }),
    col.qty('qty_advised', 'Advised', { ...qty, hidden: true }),
    col.qty('qty_damaged', 'Damaged', { ...qty, hidden: true }),
    col.code('lot_no', 'Lot', { hidden: true, unknown: 'No lot specified' }),
    col.date('expiry_date', 'Expiry', { hidden: true, unknown: 'No expiry specified' }),
    col.text('disposition_code', 'Disposition', {
      hidden: true,
      width: 140,
      name: DISPOSITION_NAMES,
      isSortable: false,
      unknown: 'Same as the order',
    }),
    col.tags('sscc', 'SSCC', { hidden: true, width: 180, isSortable: false, unknown: 'None advised' }),
    col.code('client_code', 'Client', { hidden: true, width: 84, fullText: 'client_name' }),
    col.code('owner_code', 'Owner', { hidden: true, fullText: 'owner_name' }),
    col.code('supplier_code', 'Supplier code', { hidden: true, unknown: 'No supplier' }),
    col.code('supplier_no', 'Supplier number', { hidden: true, isSortable: false, unknown: 'No supplier' }),
    col.text('notes', 'Notes', { hidden: true, width: 200, isSortable: false, unknown: 'None' }),
  ],
  filters: purchaseFilters,
  narrow: { po_no: 'product_code', qty_outstanding: 'expected_date' },
  sort: 'expected_date,po_no,line_no',
  perPage: 50,
  searchHint: 'Search order, supplier, item',
  scan: {},
  recordOf: (row) => row.order_id ?? row.id,
  nameOf: (row) => `${row.po_no ?? row.id} line ${row.line_no ?? '–'}`,
})
