import { describe, expect, it } from 'vitest'
import { known } from './fixtures.ts'
import { newLine, setCells, type Lines } from './lines.ts'
import { withPricesPerUnit } from './products.ts'

describe('the price of a line whose unit changes', () => {
  const before = [newLine({ product_code: '00417-B', uom: 'CASE', unit_price: '481.68' })]
  const set = (column: string, value: string, lines: Lines = before) => setCells(lines, [{ row: 0, column, value }])
  const priceOf = (after: Lines, lookup = known('00417-B')) => withPricesPerUnit(before, after, () => lookup)[0]?.cells['unit_price']

  it('is that of the new unit', () => {
    expect(priceOf(set('uom', 'each'))).toBe('40.14')
    expect(withPricesPerUnit(set('uom', 'EACH'), set('uom', 'CASE'), () => known('00417-B'))[0]?.cells['unit_price']).toBe('5780.16')
  })

  it('is emptied if v7 does not give the units, because it cannot be right', () => {
    expect(priceOf(set('uom', 'EACH'), known('00417-B', { uoms: [] }))).toBe('')
  })

  it('stays if it is typed at the same time, if the unit is only emptied, and if something else changes', () => {
    expect(priceOf(set('unit_price', '39', set('uom', 'EACH')))).toBe('39')
    expect(priceOf(set('uom', ''))).toBe('481.68')
    const after = set('qty', '3')
    expect(withPricesPerUnit(before, after, () => known('00417-B'))).toBe(after)
  })
})
