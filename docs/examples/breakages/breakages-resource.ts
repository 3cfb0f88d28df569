import { choice, columnsOf, dateRange, defineResource, typeahead } from '#components/list/define-resource.ts'
import { DISPOSITION_NAMES } from '#lib/contract/stock/dispositions.ts'
import { type Breakage, breakages } from './breakages.ts'

/* Step 3 of "Add a list screen": the list as data. In the product it is `components/stock/breakages/breakages-resource.ts`. */

const col = columnsOf<Breakage>()
const fixed = { isSortable: false } as const

/** The tabs of the screen: `view` in the address, the first by default. */
export const MOVEMENT_VIEWS = [
  { key: 'movements', label: 'Movements' },
  { key: 'breakages', label: 'Breakages' },
] as const

/** Goods that broke in the warehouse. */
export const breakagesList = defineResource<Breakage>({
  // The module, a dot, and the list: saved columns, the settings and the audit log refer to the list by this key.
  key: 'movements.breakages',
  name: 'breakages',
  module: 'movements',
  call: breakages,
  // The title of the screen, which is the same in every tab.
  words: { one: 'breakage', many: 'breakages', title: 'Stock movements', searchNoun: 'breakage' },
  columns: [
    // One column is locked and pinned: the list keeps it in view, whatever a user hides.
    col.code('product_code', 'Item', { width: 128, pinned: true, locked: true, isKey: true, isStrong: true, fullText: 'product_name' }),
    // Columns are sortable by default. Sortable ones need an entry in `SORT` of `routes.ts`.
    col.dateTime('broken_at', 'Broken', { isKey: true }),
    col.qty('qty', 'Quantity'),
    col.code('uom', 'UOM', { ...fixed, width: 64 }),
    col.text('disposition', 'Disposition', { ...fixed, width: 140, name: DISPOSITION_NAMES, unknown: 'Not recorded' }),
    col.code('site_code', 'Site', { ...fixed, width: 92 }),
    col.code('location', 'Location', { ...fixed, unknown: 'Not recorded' }),
    col.text('reason', 'Reason', { ...fixed, width: 200, unknown: 'No reason given' }),
    col.code('lot_no', 'Lot', { ...fixed, unknown: 'No lot' }),
    col.text('product_name', 'Name', { ...fixed, hidden: true, width: 232 }),
    col.code('client_code', 'Client', { ...fixed, hidden: true }),
    col.code('owner_code', 'Owner', { ...fixed, hidden: true, isDistinct: true }),
  ],
  // Filters are keys of the call's query; `tests/resources.test.ts` reports any others.
  filters: [
    // Its choices are loaded while the user types, by the screen's `load`.
    typeahead('product', 'Item', { labelKey: 'product_code' }),
    // It has few choices, which are listed here.
    choice('disposition', 'Disposition', { names: DISPOSITION_NAMES }),
    dateRange('broken', 'Broken', { days: 'site' }),
  ],
  narrow: { product_code: 'reason', broken_at: 'qty' },
  sort: '-broken_at',
  perPage: 50,
  searchHint: 'Search item, name, lot',
  scan: {},
  nameOf: (row) => row.product_code,
})
