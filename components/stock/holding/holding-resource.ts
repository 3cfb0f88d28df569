import { stocksHolding, stockholdingColumns, type Holding } from '#lib/contract/stock/stock.ts'
import type { Filters } from '#lib/list/spec.ts'
import { columnsOf, defineResource } from '#components/list/define-resource.ts'
import { stockScan } from '#components/stock/shared/stock-scan.ts'
import { stockFilters } from './stock-filters.ts'

const col = columnsOf<Holding>()
const qty = { isTotal: true } as const
const NO_COVER = 'Demand in the last 90 days is zero or unknown'

/** On hand and available stock: one row per client, owner, site and product. */
export const stockHolding = defineResource<Holding>({
  key: 'stock.summary',
  name: 'stock-holding',
  module: 'stock',
  call: stocksHolding,
  view: 'summary',
  // Facets must count rows and not stock lines, so that their counts match the list.
  facets: { view: 'filter', query: { grain: 'summary' } },
  metadata: { call: stockholdingColumns, view: 'summary' },
  words: { one: 'item', many: 'items', title: 'Stock holding', searchNoun: 'stock' },
  columns: [
    col.code('client_code', 'Client', { isSecondary: true, width: 88, fullText: 'client_name' }),
    col.code('site_code', 'Site', { width: 76, fullText: 'site_name' }),
    col.code('product_code', 'Item', { width: 148, pinned: true, locked: true, isKey: true, isStrong: true }),
    col.text('product_name', 'Name', { width: 232 }),
    col.code('uom', 'UOM', { width: 72 }),
    col.qty('on_hand', 'On hand', qty),
    col.qty('allocated', 'Allocated', qty),
    col.qty('available', 'Available', { ...qty, isStrong: true, isKey: true }),
    col.qty('on_hold', 'On hold', qty),
    col.qty('on_order', 'On order', qty),
    col.qty('in_transit', 'In transit', qty),
    col.number('days_of_cover', 'Cover (days)', { unknown: NO_COVER }),
    col.number('months_of_cover', 'Cover (months)', { hidden: true, unknown: NO_COVER }),
    col.date('earliest_expiry_date', 'Earliest expiry', { width: 124, unknown: 'No expiry date, or all expired' }),
    col.dateTime('last_movement_at', 'Last movement', { unknown: 'Never moved' }),
    col.code('owner_code', 'Owner', { hidden: true, isDistinct: true, width: 104, fullText: 'owner_name' }),
    col.text('product_group', 'Group', { hidden: true, width: 140, unknown: 'No group' }),
    col.code('gtin', 'GTIN', {
      hidden: true,
      width: 176,
      unknown: 'No GTIN',
      help: 'With the unit that it identifies, which is often a case',
    }),
    col.qty('quarantined', 'Quarantined', { ...qty, hidden: true }),
    col.qty('damaged', 'Damaged', { ...qty, hidden: true }),
    col.qty('expired', 'Expired', { ...qty, hidden: true }),
    col.qty('back_ordered', 'Back-ordered', { ...qty, hidden: true }),
    col.qty('projected', 'Projected', { ...qty, hidden: true, help: 'Available + on order + in transit − back-ordered' }),
    col.qty('reorder_level', 'Reorder level', { hidden: true, unknown: 'No reorder level' }),
    col.number('lots', 'Lots', { hidden: true }),
    col.number('locations', 'Locations', { hidden: true }),
    col.number('pallets', 'Pallets', { hidden: true }),
    col.number('weight_kg', 'Weight (kg)', { hidden: true, unknown: 'No weight recorded' }),
    col.number('volume_m3', 'Volume (m³)', { hidden: true, unknown: 'No volume recorded' }),
  ],
  filters: stockFilters,
  narrow: { product_code: 'product_name', available: 'site_code' },
  sort: 'product_code',
  // Most urgent first.
  sortFor: (filters) => urgentFirst(filters, 'days_of_cover'),
  perPage: 50,
  searchHint: 'Search item, name, GTIN, lot, SSCC, location',
  scan: stockScan,
  nameOf: (row) => row.product_code,
})

/** What expires first, or runs out first. */
const urgentFirst = (filters: Filters, cover: string): string | null =>
  filters['expiring_within_days'] ? 'earliest_expiry_date,product_code' : filters['below_reorder'] ? `${cover},product_code` : null

/** The same list for deployments that count cover in months. That column replaces the one in days, in saved layouts too. */
export const stockHoldingInMonths: typeof stockHolding = {
  ...stockHolding,
  adapt: (columns) => {
    const days = columns.findIndex((column) => column.key === 'days_of_cover')
    const months = columns.findIndex((column) => column.key === 'months_of_cover')
    const [inDays, inMonths] = [columns[days], columns[months]]
    if (!inDays || !inMonths) return columns
    const shown = { isVisible: inDays.isVisible, isPinned: inDays.isPinned }
    return columns.with(days, { ...inMonths, ...shown }).toSpliced(months, 1)
  },
  sortFor: (filters) => urgentFirst(filters, 'months_of_cover'),
  renames: { days_of_cover: 'months_of_cover' },
}
