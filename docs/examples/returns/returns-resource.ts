import { columnsOf, dateRange, defineResource, text } from '#components/list/define-resource.ts'
import { type Return, returns } from './returns.ts'

/* Step 3 of "Add a list screen": the list as data. In the product it is `components/stock/returns/returns-resource.ts`. */

const col = columnsOf<Return>()

/** Goods that customers sent back. */
export const returnsList = defineResource<Return>({
  key: 'returns',
  name: 'returns',
  module: 'movements',
  call: returns,
  words: { one: 'return', many: 'returns', title: 'Returns', matter: 'return' },
  columns: [
    // One column is locked and pinned: the list keeps it in view, whatever a user hides.
    col.code('product_code', 'Item', { width: 128, pinned: true, locked: true, isKey: true, isStrong: true, whole: 'product_name' }),
    col.dateTime('returned_at', 'Returned', { isKey: true }),
    col.qty('qty', 'Quantity'),
    col.code('uom', 'UOM', { width: 64, isSortable: false }),
    col.code('site_code', 'Site', { width: 92, isSortable: false }),
    col.code('location', 'Location', { isSortable: false, unknown: 'Not recorded' }),
    col.text('reason', 'Reason', { width: 200, isSortable: false, unknown: 'No reason given' }),
    col.code('lot_no', 'Lot', { isSortable: false, unknown: 'No lot' }),
    col.text('product_name', 'Name', { hidden: true, width: 232, isSortable: false }),
    col.code('client_code', 'Client', { hidden: true, isSortable: false }),
    col.code('owner_code', 'Owner', { hidden: true, isDistinct: true, isSortable: false }),
  ],
  // Keys of the call's query; a filter that it does not know is found by the test.
  filters: [text('product', 'Item'), dateRange('returned', 'Returned')],
  narrow: { product_code: 'reason', returned_at: 'qty' },
  sort: '-returned_at',
  perPage: 50,
  searchHint: 'Search item, name, lot, reason',
  scan: {},
  nameOf: (row) => row.product_code,
})
