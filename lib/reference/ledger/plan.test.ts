import { expect, test } from 'vitest'
import { assignStock, type StockNeed } from './plan.ts'

const stock = (id: number, free: number, more: object = {}) => ({
  id,
  on_hand: free + 2,
  allocated: 2,
  disposition_code: 'GOOD',
  lot_no: null,
  serial_no: null,
  expiry_date: null,
  received_date: '2026-01-01',
  location_code: 'A-01',
  ...more,
})
const need = (qty: number, more: Partial<StockNeed> = {}): StockNeed => ({ key: 1, qty, factor: 1, ...more })
const plan = (lines: ReturnType<typeof stock>[], ...needs: StockNeed[]) =>
  assignStock(lines, needs, '2026-11-20').map(({ key, lineId, qty }) => `${key}: ${qty} of ${lineId}`)

test('stock that expires first is used first, then stock received first, then the older line', () => {
  const lines = [
    stock(1, 5),
    stock(2, 5, { expiry_date: '2027-02-01' }),
    stock(3, 5, { expiry_date: '2026-12-01' }),
    stock(4, 5, { received_date: '2025-12-01' }),
  ]
  expect(plan(lines, need(18))).toEqual(['1: 5 of 3', '1: 5 of 2', '1: 5 of 4', '1: 3 of 1'])
})

test('stock that is not good or expires today is not used', () => {
  const lines = [
    stock(1, 5, { disposition_code: 'QI' }),
    stock(2, 5, { expiry_date: '2026-11-20' }),
    stock(3, 5, { expiry_date: '2026-11-21' }),
  ]
  expect(plan(lines, need(9))).toEqual(['1: 5 of 3'])
})

test('order lines get stock from the first to the last, and cases are not opened', () => {
  expect(plan([stock(1, 30)], need(12, { factor: 12 }), need(10, { key: 2 }), need(12, { key: 3, factor: 12 }))).toEqual([
    '1: 12 of 1',
    '2: 10 of 1',
  ])
  expect(plan([stock(1, 7), stock(2, 8)], need(24, { factor: 12 }))).toEqual(['1: 7 of 1', '1: 5 of 2'])
})

test('a requested lot, shelf life and serial numbers are respected', () => {
  const lines = [
    stock(1, 1, { lot_no: 'A', serial_no: 'S1', expiry_date: '2027-01-01' }),
    stock(2, 1, { lot_no: 'B', serial_no: 'S2', expiry_date: '2027-06-01' }),
    stock(3, 9),
  ]
  expect(plan(lines, need(5, { lot: 'b' }))).toEqual(['1: 1 of 2'])
  for (const minExpiry of ['2027-03-01', '2027-06-01']) expect(plan(lines, need(5, { minExpiry }))).toEqual(['1: 1 of 2'])
  expect(plan(lines, need(5, { minExpiry: '2027-06-02' }))).toEqual([])
  for (const serial of ['S1', 's1']) expect(plan(lines, need(5, { serials: [serial] }))).toEqual(['1: 1 of 1'])
})
