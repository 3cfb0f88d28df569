import { describe, expect, it } from 'vitest'
import { known } from './fixtures.ts'
import { newLine, type Cells } from './lines.ts'
import type { FreeStock, KnownProducts, Product } from './products.ts'
import { productsNeedingFreeStock, suppliesOf } from './supply.ts'

const days = { dateFormat: 'MM/DD/YYYY', today: '2025-03-14' }
const next = '2025-03-20'
const stock = (lot: string, free: number, expiry: string | null = null, serial: string | null = null): FreeStock => ({
  lot,
  serial,
  expiry,
  received: null,
  free,
})
const book = (more: Partial<Product>): KnownProducts => new Map([['00417-B', known('00417-B', more)]])
const line = (qty: string, cells: Cells = {}) => newLine({ product_code: '00417-B', uom: 'EACH', qty, ...cells })
const rows = (lines: ReturnType<typeof line>[], more: Partial<Product>) => Object.fromEntries(suppliesOf(lines, book(more), days))

const freeStock = [stock('L1', 2, '2025-06-01'), stock('L2', 21, '2025-09-01'), stock('OLD', 50, '2025-03-14')]

describe('the stock for order lines', () => {
  it('is used up from line to line, in base units', () => {
    const lines = [line('5', { uom: 'CASE' }), line('50'), line('1', { uom: 'CASE' })]
    expect(rows(lines, { available: 100 })).toEqual({
      1: { short: { short: 10, available: 40, next } },
      2: { short: { short: 1, available: 0, next } },
    })
  })

  it('is used up in whole units: a pallet that is not complete takes nothing from the bags below it', () => {
    const uoms = [
      { value: 'KG', factor: 1 },
      { value: 'BAG', factor: 25 },
      { value: 'PALLET', factor: 1000 },
    ]
    const ofUnit = (qty: string, uom: string) => line(qty, { uom })
    const lines = [ofUnit('1', 'PALLET'), ofUnit('2', 'BAG'), ofUnit('1', 'TON'), ofUnit('12.5', 'KG'), ofUnit('0.5', 'KG')]
    const expected = {
      0: { short: { short: 1, available: 0, next } },
      1: { short: { short: 1, available: 1, next } },
      4: { short: { short: 0.5, available: 0, next } },
    }
    expect(rows(lines, { uoms, available: 37.5 })).toEqual(expected)
    expect(rows(lines, { uoms, available: 37.5, freeStock: [stock('L1', 30), stock('L2', 7.5)] })).toEqual(expected)
  })

  it('has a late next receipt if its date is past', () => {
    const isLate = (next_receipt_date: string) => rows([line('5')], { available: 1, next_receipt_date })[0]?.short?.late
    expect([isLate('2025-03-13'), isLate('2025-03-14')]).toEqual([true, undefined])
  })

  it('may have a next receipt without a date', () => {
    const isUndated = (more: object) => rows([line('5')], { available: 1, next_receipt_date: null, ...more })[0]?.short?.undated
    expect([isUndated({ is_on_order: true }), isUndated({ is_on_order: false }), isUndated({})]).toEqual([true, undefined, undefined])
    expect(rows([line('5')], { available: 1, is_on_order: true })[0]?.short?.undated).toBeUndefined()
  })

  it('is limited to the lot of the line; an unknown lot has none', () => {
    const supplyOfLot = (lot: string) => rows([line('12', { lot_no: lot })], { available: 23, freeStock })[0]
    const unsuitable = [
      { reason: 'LOT', lot_no: 'L2', qty: 21 },
      { reason: 'EXPIRED', lot_no: null, qty: 50 },
    ]
    expect(supplyOfLot('l1')).toEqual({ matching: 2, short: { short: 10, available: 2, next, unsuitable } })
    expect(supplyOfLot('L2')).toEqual({ matching: 21, short: null })
    expect(supplyOfLot('NOSUCH')).toMatchObject({ matching: 0, short: { short: 12, available: 0, next } })
    const inCases = rows([line('3', { lot_no: 'L1', uom: 'CASE' })], { available: 23, freeStock })[0]
    expect(inCases?.short?.unsuitable?.[0]).toEqual({ reason: 'LOT', lot_no: 'L2', qty: 21 / 12 })
  })

  it('does not include expired stock, or stock that expires before the earliest expiry', () => {
    const supplyFrom = (day: string) => rows([line('1', { expiry_min_date: day })], { available: 23, freeStock })[0]
    expect([supplyFrom('06/01/2025')?.matching, supplyFrom('06/02/2025')?.matching, supplyFrom('2025-09-02')?.matching]).toEqual([
      23, 21, 0,
    ])
    expect(rows([line('1', { lot_no: 'OLD' })], { available: 23, freeStock })[0]?.matching).toBe(0)
  })

  it('is counted per serial number', () => {
    const serialStock = [stock('', 1, null, 'S-1'), stock('', 1, null, 'S-2')]
    expect(rows([line('2', { serial_nos: 's-1, S-9' })], { available: 2, freeStock: serialStock })[0]).toEqual({
      matching: 1,
      short: { short: 1, available: 1, next, unsuitable: [{ reason: 'SERIAL', lot_no: null, qty: 1 }] },
    })
  })

  it('is shared by lines, earliest expiry first, including the line of that lot', () => {
    const lines = [line('2'), line('2', { lot_no: 'L1' }), line('21')]
    expect(rows(lines, { available: 23, freeStock })).toEqual({
      1: {
        matching: 2,
        short: {
          short: 2,
          available: 0,
          next,
          unsuitable: [
            { reason: 'LOT', lot_no: 'L2', qty: 21 },
            { reason: 'EXPIRED', lot_no: null, qty: 50 },
          ],
        },
      },
    })
  })

  it('is unknown for a lot while the lots are not loaded, and other lines still share the total', () => {
    expect(rows([line('90', { lot_no: 'L1' }), line('20')], { available: 100 })).toEqual({
      0: { matching: null, short: null },
      1: { short: { short: 10, available: 10, next } },
    })
    expect(rows([line('9', { lot_no: 'L1' })], { available: 3, freeStock: null })).toEqual({ 0: { matching: null, short: null } })
  })
})

it('details are loaded only for items with a line that requires a lot, expiry or serial, and only once', () => {
  const codesToLoad = (more: Partial<Product>, cells: Cells) => productsNeedingFreeStock([line('1', cells)], book(more), days.dateFormat)
  expect(codesToLoad({}, { lot_no: 'L1' })).toEqual(['00417-B'])
  expect(codesToLoad({}, { expiry_min_date: '06/01/2025' })).toEqual(['00417-B'])
  expect([codesToLoad({}, {}), codesToLoad({ freeStock }, { lot_no: 'L1' }), codesToLoad({ freeStock: null }, { lot_no: 'L1' })]).toEqual([
    [],
    [],
    [],
  ])
})
