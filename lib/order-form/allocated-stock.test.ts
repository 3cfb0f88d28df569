import { expect, it } from 'vitest'
import { product } from './fixtures.ts'
import { allocatedStockOf, withAllocatedStock } from './allocated-stock.ts'
import { newLine } from './lines.ts'
import type { KnownProducts } from './products.ts'
import { suppliesOf } from './supply.ts'

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
    { lot: 'L1', serial: null, expiry: '2025-06-01', received: '0001-01-01', free: 84 },
    { lot: 'L2', serial: null, expiry: '2025-06-01', received: '0001-01-01', free: 36 },
  ])
})

it('the parts of a case in several locations add up to a whole case', () => {
  const third = { ...place(0.333, 'L1'), base_qty: 4 }
  const own = allocatedStockOf([{ ...line, qty_allocated: 1, places: [third, third, third] }])
  const found = withAllocatedStock(product('00417-B', { available: 0, freeStock: [] }), own)
  const known: KnownProducts = new Map([['00417-B', { status: 'known', product: found }]])
  const days = { dateFormat: 'MM/DD/YYYY', today: '2025-03-14' }
  expect(suppliesOf([newLine({ product_code: '00417-B', qty: '1', uom: 'CASE' })], known, days).size).toBe(0)
})

it('a line takes the stock of its order before newer stock of the same date, so that a line for one lot is as short as before', () => {
  const own = allocatedStockOf([{ ...line, uom: 'EACH', places: [place(10, 'OLD')] }])
  const newer = { lot: 'NEW', serial: null, expiry: '2025-06-01', received: '2025-03-01', free: 10 }
  const found = withAllocatedStock(product('00417-B', { available: 10, freeStock: [newer] }), own)
  const known: KnownProducts = new Map([['00417-B', { status: 'known', product: found }]])
  const lines = ['', 'OLD'].map((lot) => newLine({ product_code: '00417-B', qty: '10', uom: 'EACH', lot_no: lot }))
  const supplies = suppliesOf(lines, known, { dateFormat: 'MM/DD/YYYY', today: '2025-03-14' })
  expect(supplies.get(0)?.short ?? null).toBeNull()
  expect(supplies.get(1)).toMatchObject({ matching: 10, short: { short: 10, available: 0 } })
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
