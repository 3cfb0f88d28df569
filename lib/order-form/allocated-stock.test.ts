import { expect, it } from 'vitest'
import { product } from './fixtures.ts'
import { allocatedStockOf, withAllocatedStock } from './allocated-stock.ts'

const place = (qty: number, lot: string | null) => ({
  location_code: 'A-01',
  sscc: null,
  serial_no: null,
  expiry_date: '2025-06-01',
  picked: false,
  qty,
  lot_no: lot,
})
const line = { product_code: '00417-B', uom: 'CASE', qty_allocated: 10, places: [place(7, 'L1'), place(3, 'L2')] }

it('stock allocated to the order is available to it, lot by lot, in base units', () => {
  const own = allocatedStockOf([line])
  const found = withAllocatedStock(product('00417-b', { available: 5, freeStock: [] }), own)
  expect(found.available).toBe(125)
  expect(found.freeStock).toEqual([
    { lot: 'L1', serial: null, expiry: '2025-06-01', received: null, free: 84 },
    { lot: 'L2', serial: null, expiry: '2025-06-01', received: null, free: 36 },
  ])
})

it('lines of the same item add up, and other items stay unchanged', () => {
  const own = allocatedStockOf([line, { ...line, uom: 'EACH', qty_allocated: 4, places: undefined }])
  expect(withAllocatedStock(product('00417-B', { available: 0 }), own)).toMatchObject({ available: 124 })
  const other = product('00418', { available: 3 })
  expect(withAllocatedStock(other, own)).toBe(other)
})

it('unknown stock stays unknown', () => {
  const own = allocatedStockOf([line, { ...line, product_code: 'X', qty_allocated: null }])
  expect(withAllocatedStock(product('00417-B', { available: null, freeStock: null }), own)).toMatchObject({
    available: null,
    freeStock: null,
  })
  expect(withAllocatedStock(product('X', { available: 1 }), own).available).toBe(1)
})
