import { expect, test } from 'vitest'
import { mergeByPallet } from './pallets.ts'
import { NO_LABEL, type LabelRow } from './rows.ts'

const [PALLET, OTHER] = ['376104250021234569', '376104250021234576']
const line = (change: Partial<LabelRow>): LabelRow => ({
  ...NO_LABEL,
  sscc: PALLET,
  product_code: '00417-B',
  product_name: 'Oat Milk',
  lot_no: 'L1',
  qty: 20.1,
  uom: 'EACH',
  count: 20,
  site_code: 'SYD1',
  location_code: 'A-1',
  ...change,
})

test('lines of one pallet become one label with their sum, ordered by first line', () => {
  const rows = mergeByPallet([line({}), line({ sscc: OTHER, qty: 5 }), line({ qty: 0.2, count: 1 })])
  expect(rows.map(({ sscc, qty, count, lot_no }) => [sscc, qty, count, lot_no])).toEqual([
    [PALLET, 20.3, 21, 'L1'],
    [OTHER, 5, 20, 'L1'],
  ])
})

test('fields that differ between the lines are left out', () => {
  const [row] = mergeByPallet([line({}), line({ lot_no: 'L2', location_code: 'A-2', qty: null })])
  expect(row).toMatchObject({ product_code: '00417-B', lot_no: null, location_code: null, qty: null, site_code: 'SYD1' })
})

test('different items make a mixed pallet without quantity', () => {
  expect(mergeByPallet([line({}), line({ product_code: 'TEA', product_name: 'Tea' }), line({ lot_no: 'L2' })])).toEqual([
    expect.objectContaining({ sscc: PALLET, product_code: null, product_name: 'Mixed pallet, 2 items', qty: null, uom: null, count: null }),
  ])
})

test('a pallet with one item in two units is mixed too', () => {
  const [row] = mergeByPallet([line({}), line({ uom: 'TRAY' })])
  expect(row?.product_name).toBe('Mixed pallet, 1 item')
})

test('rows without a pallet are not merged', () => {
  expect(mergeByPallet([line({ sscc: null }), line({ sscc: null })])).toHaveLength(2)
})
