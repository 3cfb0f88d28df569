import { expect, test } from 'vitest'
import { product } from './fixtures.ts'
import { goodsOnPallet, itemOnPallet } from './pallet.ts'

const TODAY = '2026-11-20'
const line = (available: number | null, lot: string | null = 'L1', code = '00417-B') => ({ product_code: code, lot_no: lot, available })

test('a pallet is ordered whole: in the usual unit of its item, with its lot', () => {
  expect(itemOnPallet([line(60), line(12)], 2, TODAY)).toEqual({ ok: true, code: '00417-B' })
  expect(goodsOnPallet([line(60), line(12)], product('00417-B'), TODAY)).toEqual({ uom: 'CASE', qty: 6, lot: 'L1' })
})

test('a pallet with a broken case is ordered in base units, and no lot is ordered if the pallet has several', () => {
  expect(goodsOnPallet([line(60), line(7, 'L2')], product('00417-B'), TODAY)).toEqual({ uom: 'EACH', qty: 67, lot: null })
  // Goods on hold are not ordered, even if v7 counts some of them as available.
  expect(goodsOnPallet([line(24), { ...line(36), is_available: false }], product('00417-B'), TODAY)).toMatchObject({ qty: 2 })
  // Nor are expired goods.
  expect(goodsOnPallet([line(24), { ...line(36, 'L2'), expiry_date: TODAY }], product('00417-B'), TODAY)).toMatchObject({
    qty: 2,
    lot: 'L1',
  })
  // A lot of which nothing is left does not count.
  expect(goodsOnPallet([line(24), line(0, 'L2')], product('00417-B'), TODAY)).toEqual({ uom: 'CASE', qty: 2, lot: 'L1' })
})

test('a pallet that cannot be ordered by its label says why', () => {
  expect(itemOnPallet([], 0, TODAY)).toMatchObject({ ok: false, reason: 'This pallet is not in stock here. Scan the item’s barcode.' })
  expect(itemOnPallet([line(1), line(1, 'L1', 'OTHER')], 2, TODAY)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('several items') as string,
  })
  expect(itemOnPallet([line(0), line(null)], 2, TODAY)).toMatchObject({ ok: false, reason: 'Nothing on this pallet is available.' })
  expect(itemOnPallet([line(1), line(1)], 3, TODAY)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('too many stock lines') as string,
  })
})
