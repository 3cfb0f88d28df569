import { stocksHolding, stockholdingColumns, type StockLine } from '#lib/contract/stock/stock.ts'
import { columnsOf, defineResource } from '#components/list/define-resource.ts'
import { stockScan } from '#components/stock/shared/stock-scan.ts'
import { stockFilters } from './stock-filters.ts'

const col = columnsOf<StockLine>()
const qty = { isTotal: true } as const
/** For columns that are not sort keys of the contract. A v7 that can sort by one says so in its column metadata. */
const fixed = { isSortable: false } as const

/** Stock lines: one row per location, pallet, lot, serial number and disposition. */
export const stockLines = defineResource<StockLine>({
  key: 'stock.table',
  name: 'stock-lines',
  module: 'stock',
  call: stocksHolding,
  view: 'table',
  facets: { view: 'filter', query: { grain: 'table' } },
  metadata: { call: stockholdingColumns, view: 'table' },
  words: { one: 'line', many: 'lines', title: 'Stock holding', searchNoun: 'stock' },
  columns: [
    col.code('client_code', 'Client', { isSecondary: true, width: 88 }),
    col.code('site_code', 'Site', { width: 76 }),
    col.code('product_code', 'Item', { width: 148, pinned: true, locked: true, isKey: true, isStrong: true }),
    col.text('product_name', 'Name', { ...fixed, width: 184 }),
    col.code('location_code', 'Location', { width: 104, isKey: true }),
    col.qty('on_hand', 'On hand', { ...qty, unit: 'uom', width: 120, isKey: true }),
    col.qty('allocated', 'Allocated', { ...qty, isSecondary: true, width: 88 }),
    // Wide enough for the reason why nothing is available.
    col.qty('available', 'Available', { ...qty, isStrong: true, width: 168 }),
    col.code('lot_no', 'Lot', { unknown: 'No lot' }),
    col.date('expiry_date', 'Expiry', { isSecondary: true, unknown: 'No expiry date' }),
    col.status('disposition_code', 'Disposition', { isSecondary: true, fullText: 'disposition_name', width: 140 }),
    col.code('sscc', 'SSCC', { isSecondary: true, width: 172, unknown: 'Not on a pallet' }),
    col.number('age_days', 'Age', { ...fixed, width: 80, unknown: 'No receipt date', help: 'Days since it was received' }),
    col.date('received_date', 'Received', { unknown: 'No receipt date' }),
    col.code('owner_code', 'Owner', { hidden: true, isDistinct: true, width: 104 }),
    col.text('zone', 'Zone', { hidden: true, isSecondary: true, width: 88 }),
    col.code('location_type', 'Location type', { hidden: true, width: 116 }),
    col.code('serial_no', 'Serial', { hidden: true, unknown: 'No serial number' }),
    col.date('manufactured_date', 'Manufactured', { hidden: true, unknown: 'Not recorded' }),
    col.number('days_to_expiry', 'Days to expiry', { ...fixed, hidden: true, unknown: 'No expiry date' }),
    col.text('hold_reason', 'Hold reason', { ...fixed, hidden: true, unknown: 'Not on hold' }),
    col.text('hold_by', 'On hold by', { ...fixed, hidden: true, width: 120, unknown: 'Not on hold' }),
    col.dateTime('hold_at', 'On hold since', { ...fixed, hidden: true, unknown: 'Not on hold' }),
    col.code('po_no', 'Purchase order', { hidden: true, unknown: 'Not recorded' }),
    col.code('receipt_no', 'Receipt', { ...fixed, hidden: true, unknown: 'Not recorded' }),
    col.code('supplier_code', 'Supplier code', { hidden: true, unknown: 'Not recorded' }),
    col.code('container_no', 'Container', { ...fixed, hidden: true, unknown: 'Not recorded' }),
    col.dateTime('last_counted_at', 'Last counted', { hidden: true, unknown: 'Never counted' }),
  ],
  filters: stockFilters,
  narrow: { product_code: 'product_name', on_hand: 'location_code' },
  sort: 'product_code,location_code',
  sortFor: (filters) => (filters['expiring_within_days'] ? 'expiry_date,product_code' : null),
  perPage: 50,
  searchHint: 'Search item, name, GTIN, lot, SSCC, location',
  scan: stockScan,
  // The aside shows the holding that a line is part of.
  recordOf: (row) => row.holding_id ?? row.id,
  nameOf: (row) => (row.product_code === null ? row.location_code : `${row.product_code} at ${row.location_code ?? '–'}`),
})
