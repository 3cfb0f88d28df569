import { DISPOSITION_NAMES } from '#lib/contract/stock/dispositions.ts'
import { MOVEMENT_TYPES } from '#lib/contract/stock/movement-types.ts'
import { TASKS } from '#lib/contract/stock/tasks.ts'
import { stocksMovement, type Movement } from '#lib/contract/stock/movements.ts'
import { formatMoment } from '#lib/client/format.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { LOCATION_SHAPE } from '#components/stock/shared/location-shape.ts'
import { choice, columnsOf, dateRange, defineResource, numberRange, sscc, text, typeahead } from '#components/list/define-resource.ts'

const col = columnsOf<Movement>()
const notSortable = { isSortable: false } as const

const names = (rows: readonly { code: string; label: string }[]) => Object.fromEntries(rows.map(({ code, label }) => [code, label]))
const DIRECTION_NAMES = { IN: 'In', OUT: 'Out', MOVE: 'Moved within the site', STATUS: 'Disposition or owner changed' } as const
const REF_NAMES = { PO: 'Purchase order', SO: 'Sales order', TRF: 'Transfer' } as const

/** List of stock movements, newest first. Without a date range it shows the last 30 days. */
export const stockMovements = defineResource<Movement>({
  key: 'movements',
  name: 'stock-movements',
  module: 'movements',
  call: stocksMovement,
  words: { one: 'movement', many: 'movements', title: 'Stock movements', searchNoun: 'movement' },
  columns: [
    col.dateTime('moved_at', 'Time', { width: 148, isKey: true }),
    col.code('product_code', 'Item', { width: 124, pinned: true, locked: true, isKey: true, isStrong: true, fullText: 'product_name' }),
    col.text('type_name', 'Type', { ...notSortable, width: 140 }),
    col.code('site_code', 'Site', { ...notSortable, width: 92 }),
    col.code('from_location', 'From', { ...notSortable, width: 132, unknown: 'Came from outside' }),
    col.code('to_location', 'To', { ...notSortable, width: 140, unknown: 'Left the site' }),
    col.qty('qty', 'Quantity', { width: 92, isKey: true }),
    col.code('uom', 'UOM', { ...notSortable, width: 64 }),
    col.qty('balance_after', 'Balance', {
      ...notSortable,
      width: 92,
      help: 'Quantity of the item at the site after this movement',
    }),
    col.code('ref_no', 'Reference', { ...notSortable, width: 104, unknown: 'No order' }),
    col.code('lot_no', 'Lot', { ...notSortable, width: 96, unknown: 'No lot' }),
    col.text('user_name', 'User', { ...notSortable, width: 112, unknown: 'Not recorded' }),
    col.code('sscc', 'SSCC', { ...notSortable, width: 164, unknown: 'Not on a pallet' }),
    col.code('task_code', 'Task', { ...notSortable, hidden: true, width: 136 }),
    col.code('client_code', 'Client', { ...notSortable, hidden: true, width: 88 }),
    col.code('owner_code', 'Owner', { ...notSortable, hidden: true }),
    col.text('product_name', 'Name', { ...notSortable, hidden: true, width: 232 }),
    col.code('serial_no', 'Serial', { ...notSortable, hidden: true, unknown: 'No serial number' }),
    col.date('expiry_date', 'Expiry', { ...notSortable, hidden: true, unknown: 'No expiry date' }),
    col.text('from_disposition', 'Disposition before', {
      ...notSortable,
      labelKey: 'disposition_code',
      labelPart: 'Disposition',
      hidden: true,
      width: 140,
      name: DISPOSITION_NAMES,
      unknown: 'Came from outside',
    }),
    col.text('to_disposition', 'Disposition after', {
      ...notSortable,
      labelKey: 'disposition_code',
      labelPart: 'Disposition',
      hidden: true,
      width: 140,
      name: DISPOSITION_NAMES,
      unknown: 'Left the site',
    }),
    col.text('reason_code', 'Reason', {
      ...notSortable,
      name: 'reason',
      labelKey: 'reason',
      hidden: true,
      width: 200,
      unknown: 'No reason given',
    }),
    col.number('ref_line_no', 'Order line', { ...notSortable, hidden: true, unknown: 'No order' }),
    col.text('channel', 'Channel', { ...notSortable, hidden: true, width: 88, unknown: 'Not recorded' }),
    col.text('device', 'Device', { ...notSortable, hidden: true, width: 96, unknown: 'Not recorded' }),
    col.text('note', 'Note', { ...notSortable, hidden: true, width: 200, unknown: 'No note' }),
  ],
  filters: [
    dateRange('moved', 'Moved', { group: 'Dates', days: 'site' }),
    choice('task', 'Task', { group: 'What', names: names(TASKS.map(({ value, label }) => ({ code: value, label }))) }),
    choice('type', 'Type', { group: 'What', names: names(MOVEMENT_TYPES) }),
    choice('direction', 'Direction', { group: 'What', names: DIRECTION_NAMES }),
    numberRange('qty', 'Quantity', { group: 'What', isSigned: true }),
    typeahead('product', 'Item', { labelKey: 'product_code', group: 'Item' }),
    text('lot_no', 'Lot', { labelKey: 'lot_no', group: 'Item', placeholder: 'Type or scan a lot' }),
    text('serial_no', 'Serial', { labelKey: 'serial_no', group: 'Item', placeholder: 'Type or scan' }),
    sscc({ labelKey: 'sscc', group: 'Item', placeholder: 'Type or scan a pallet' }),
    text('location', 'Location', { labelKey: 'location_code', group: 'Location and user', placeholder: 'From or to' }),
    text('user', 'User', { group: 'Location and user', placeholder: 'Name as in the list' }),
    choice('ref_type', 'Reference type', { group: 'Reference', names: REF_NAMES }),
    text('ref_no', 'Reference', { group: 'Reference', placeholder: 'Order or transfer number' }),
    text('reason_code', 'Reason code', { group: 'Reference', placeholder: 'Code in a movement’s details' }),
  ],
  renames: { reason: 'reason_code' },
  narrow: { product_code: 'type_name', qty: 'moved_at' },
  sort: '-moved_at',
  perPage: 50,
  searchHint: 'Search item, SSCC, lot, order, location',
  scan: {
    lot: 'lot_no',
    serial: 'serial_no',
    sscc: 'sscc',
    location: { key: 'location', shape: LOCATION_SHAPE },
  },
  nameOf: (row) => [row.product_code, inSentence(row.type_name ?? ''), formatMoment(row.moved_at)].filter(Boolean).join(', '),
})
