import { salesOrders as call, type SalesOrderTableRow } from '#lib/contract/orders/sales-orders.ts'
import { DISPOSITION_NAMES } from '#lib/contract/stock/dispositions.ts'
import { columnsOf, defineResource } from '#components/list/define-resource.ts'
import { salesFilters } from '#components/orders/shared/order-filters.ts'
import { salesOrders } from './sales-resource.ts'

const col = columnsOf<SalesOrderTableRow>()
const qty = { width: 100, isTotal: true } as const

/** List of sales order lines, across orders. */
export const salesOrderLines = defineResource<SalesOrderTableRow>({
  key: 'sales_orders.table',
  name: 'sales-order-lines',
  module: 'sales_orders',
  call,
  view: 'table',
  facets: { view: 'filter', query: { grain: 'table' } },
  quick: salesOrders.quick,
  words: { one: 'line', many: 'lines', title: 'Sales orders', searchNoun: 'line' },
  columns: [
    col.code('so_no', 'Order', { width: 136, pinned: true, locked: true, isKey: true, isStrong: true }),
    col.number('line_no', 'Line', { width: 76 }),
    col.code('product_code', 'Item', { width: 132, isKey: true, fullText: 'product_name' }),
    col.text('product_name', 'Name', { width: 188 }),
    col.code('uom', 'UOM', { width: 72 }),
    col.qty('qty_ordered', 'Ordered', { ...qty, isStrong: true, isKey: true }),
    col.qty('qty_allocated', 'Allocated', { ...qty, labelKey: 'allocated' }),
    col.qty('qty_picked', 'Picked', qty),
    col.qty('qty_despatched', 'Despatched', { ...qty, width: 108 }),
    col.qty('qty_back_ordered', 'Back-ordered', { ...qty, width: 116 }),
    col.date('required_ship_date', 'Ship by', { width: 104, unknown: 'No date' }),
    col.text('customer_name', 'Customer', { width: 180, unknown: 'No customer yet' }),
    col.code('site_code', 'Site', { width: 92, fullText: 'site_name' }),
    col.status('status', 'Line status', { width: 120 }),
    col.qty('available_now', 'Available now', {
      labelKey: 'available',
      labelPart: 'Available',
      width: 116,
      hidden: true,
      isSortable: false,
      unknown: 'Shown only until the order is released',
    }),
    col.qty('qty_packed', 'Packed', { ...qty, hidden: true }),
    col.code('lot_no', 'Lot', { hidden: true, unknown: 'No lot specified' }),
    col.date('expiry_min_date', 'Minimum expiry', { hidden: true, width: 124, unknown: 'Any' }),
    col.tags('serial_nos', 'Serial numbers', { hidden: true, width: 180, isSortable: false, unknown: 'None' }),
    col.text('disposition_code', 'Disposition', { hidden: true, width: 140, name: DISPOSITION_NAMES, isSortable: false, unknown: 'Good' }),
    col.money('unit_price', 'Unit price', { hidden: true, unit: 'price_currency', unknown: 'No price' }),
    col.code('client_code', 'Client', { hidden: true, width: 84, fullText: 'client_name' }),
    col.code('owner_code', 'Owner', { hidden: true, fullText: 'owner_name' }),
    col.code('customer_code', 'Customer code', { hidden: true, unknown: 'No customer yet' }),
    col.code('customer_no', 'Customer number', { hidden: true, isSortable: false, unknown: 'No customer yet' }),
    col.text('notes', 'Notes', { hidden: true, width: 200, isSortable: false, unknown: 'None' }),
  ],
  filters: salesFilters,
  narrow: { so_no: 'product_code', qty_ordered: 'required_ship_date' },
  sort: 'required_ship_date,so_no,line_no',
  perPage: 50,
  searchHint: 'Search order, customer, item',
  scan: { lot: 'lot_no' },
  recordOf: (row) => row.order_id ?? row.id,
  nameOf: (row) => `${row.so_no ?? row.id} line ${row.line_no ?? '–'}`,
})
