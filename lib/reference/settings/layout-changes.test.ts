import { expect, it } from 'vitest'
import { layoutChanges } from './layout-changes.ts'

const SCOPE = { owners: 2, sites: 3 }
const changes = (before: object, after: object, list = 'stock.summary') => layoutChanges(list, before, after, SCOPE)

const COLUMNS = ['client_code', 'site_code', 'product_code', 'product_name', 'owner_code', 'uom', 'on_hand']

it('a first layout is compared with the standard one, and columns are named as their headings', () => {
  const hidden = ['client_code', 'uom']
  const first = changes({}, { columns: COLUMNS, hidden })
  expect(first).toEqual([{ field: 'uom', label: 'UOM', before: 'Shown', after: 'Hidden' }])
  expect(changes({ columns: COLUMNS, hidden }, {})).toEqual([{ field: 'uom', label: 'UOM', before: 'Hidden', after: 'Shown' }])
})

it('only the part of the order that differs is listed, and no order if columns are shown or hidden', () => {
  const moved = ['client_code', 'site_code', 'product_name', 'product_code', 'owner_code', 'uom', 'on_hand']
  expect(changes({ columns: COLUMNS }, { columns: moved, hidden: ['on_hand'] })).toEqual([
    { field: 'on_hand', label: 'On hand', before: 'Shown', after: 'Hidden' },
    { field: 'columns', label: 'Order of columns', before: 'Item, Name', after: 'Name, Item' },
  ])
})

it('a column added later has its usual place, the main column of a list is never hidden, and labels come from v7’s metadata', () => {
  // Saved before the list had "Available": the screen shows it after "Allocated".
  const older = { columns: ['product_code', 'on_hand', 'allocated', 'on_hold'] }
  const withLater = { columns: ['product_code', 'on_hand', 'allocated', 'available', 'on_hold'] }
  expect(changes(older, withLater).filter(({ field }) => field === 'columns' || field === 'available')).toEqual([])
  expect(changes({}, { hidden: ['product_code'] })).toEqual([])
  expect(changes({}, { hidden: ['age_days'] }, 'stock.table')).toEqual([
    { field: 'age_days', label: 'Age', before: 'Shown', after: 'Hidden' },
  ])
  const labels = changes({}, { columns: [...COLUMNS, 'avg_daily_demand'] }).map(({ label }) => label)
  expect(labels).toContain('Daily demand')
})

it('row height, sort, widths and pinned columns are in words', () => {
  const after = { density: 'compact' as const, sort: '-on_hand,product_name', widths: { uom: 90 }, pinned: ['product_code', 'uom'] }
  expect(changes({}, after)).toEqual([
    { field: 'pinned', label: 'Pinned columns', before: 'Item', after: 'Item, UOM' },
    { field: 'widths.uom', label: 'Width of UOM', before: 'Standard', after: 90 },
    { field: 'density', label: 'Row height', before: 'Normal', after: 'Compact' },
    { field: 'sort', label: 'Sort', before: 'Item', after: 'On hand, descending; Name' },
  ])
  expect(changes({}, { density: 'normal' })).toEqual([])
})

it('a list that only another client of the API knows is compared by its keys', () => {
  expect(changes({ columns: ['so_no', 'own_field'], hidden: ['own_field'] }, { columns: ['so_no', 'own_field'] }, 'other')).toEqual([
    { field: 'own_field', label: 'Own field', before: 'Hidden', after: 'Shown' },
  ])
})
