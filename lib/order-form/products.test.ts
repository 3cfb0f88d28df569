import { describe, expect, it } from 'vitest'
import { known } from './fixtures.ts'
import { newLine, setCells, type Lines } from './lines.ts'
import { withPrices, type ProductLookup } from './products.ts'

describe('the price of a line whose unit changes', () => {
  const before = [newLine({ product_code: '00417-B', uom: 'CASE', unit_price: '481.68' })]
  const set = (column: string, value: string, lines: Lines = before) => setCells(lines, [{ row: 0, column, value }])
  const priceOf = (after: Lines, lookup = known('00417-B')) => withPrices(before, after, () => lookup)[0]?.cells['unit_price']

  it('is that of the new unit', () => {
    expect(priceOf(set('uom', 'each'))).toBe('40.14')
    expect(withPrices(set('uom', 'EACH'), set('uom', 'CASE'), () => known('00417-B'))[0]?.cells['unit_price']).toBe('5780.16')
  })

  it('is the typed price again when the unit is changed back, whatever came in between', () => {
    const lookup = () => known('00417-B')
    const inUnits = (price: string, ...uoms: string[]) =>
      uoms.reduce<Lines>(
        (lines, uom) => withPrices(lines, set('uom', uom, lines), lookup),
        [newLine({ product_code: '00417-B', uom: 'CASE', unit_price: price })],
      )[0]?.cells['unit_price']
    expect([inUnits('1.00', 'EACH'), inUnits('1.00', 'EACH', 'CASE'), inUnits('100', 'each', 'EACH', 'case')]).toEqual([
      '0.083',
      '1.00',
      '100',
    ])
    const converted = withPrices(before, set('uom', 'EACH'), lookup)
    const retyped = withPrices(converted, set('unit_price', '41', converted), lookup)
    expect(withPrices(retyped, set('uom', 'CASE', retyped), lookup)[0]?.cells['unit_price']).toBe('492')
  })

  it('is emptied if v7 does not give the units, because it cannot be right', () => {
    expect(priceOf(set('uom', 'EACH'), known('00417-B', { uoms: [] }))).toBe('')
  })

  it('stays if it is typed at the same time, if the unit is only emptied, and if something else changes', () => {
    expect(priceOf(set('unit_price', '39', set('uom', 'EACH')))).toBe('39')
    expect(priceOf(set('uom', ''))).toBe('481.68')
    const after = set('qty', '3')
    expect(withPrices(before, after, () => known('00417-B'))).toBe(after)
  })
})

describe('the price of a line whose item changes', () => {
  const lines = [newLine({ product_code: 'A', unit_price: '481.68' }), newLine({ unit_price: '5' })]
  const edit = (row: number, column: string, value: string) => ({ row, column, value })
  const pricesAfter = (edits: Parameters<typeof setCells>[1], lookup: ProductLookup = known('A')) =>
    withPrices(lines, setCells(lines, edits), () => lookup).map((line) => line.cells['unit_price'])

  it('is emptied, but that of a line without an item stays', () => {
    expect(pricesAfter([edit(0, 'product_code', 'B'), edit(1, 'product_code', 'C')])).toEqual(['', '5'])
    expect(pricesAfter([edit(0, 'product_code', '')])).toEqual(['', '5'])
    expect(pricesAfter([edit(0, 'product_code', 'B')], { status: 'unchecked' })).toEqual(['', '5'])
  })

  it('stays if a price is set with it, and if only the spelling changes', () => {
    expect(pricesAfter([edit(0, 'product_code', 'B'), edit(0, 'unit_price', '7')])).toEqual(['7', '5'])
    expect(pricesAfter([edit(0, 'unit_price', '7'), edit(0, 'product_code', 'B')])).toEqual(['7', '5'])
    expect(pricesAfter([edit(0, 'product_code', ' a')])).toEqual(['481.68', '5'])
  })

  it('stays if a code that no item has is corrected', () => {
    expect(pricesAfter([edit(0, 'product_code', 'B')], { status: 'unknown', message: 'No item A.' })).toEqual(['481.68', '5'])
  })

  it('is emptied if an item of another owner is replaced, because v7 may have filled it in', () => {
    const others = { status: 'unknown', message: 'A belongs to Acme Foods NZ.', isOthers: true } as const
    expect(pricesAfter([edit(0, 'product_code', 'B')], others)).toEqual(['', '5'])
  })
})
