import { describe, expect, it } from 'vitest'
import { newLine, setCells } from '#lib/order-form/lines.ts'
import { bodyWithFilledPrices, withFilledPrices } from './filled-prices.ts'

const sent = [
  newLine({ product_code: 'a', qty: '1', uom: 'EACH', unit_price: '' }),
  newLine({ product_code: 'B', qty: '1', uom: 'EACH', unit_price: '7' }),
]
const record = [
  { product_code: 'A', uom: 'EACH', unit_price: 4.5 },
  { product_code: 'B', uom: 'EACH', unit_price: 9 },
]
const pricesOf = (lines: typeof sent) => lines.map((line) => line.cells['unit_price'])

describe('prices that v7 has filled in', () => {
  it('are shown in lines that were sent without one', () => {
    expect(pricesOf([...withFilledPrices([...sent, newLine()], sent, record)])).toEqual(['4.5', '7', undefined])
  })

  it('are not shown in a line that was changed while it was being saved, and move with their line', () => {
    for (const [column, value] of [
      ['product_code', 'C'],
      ['uom', 'CASE'],
      ['unit_price', '5'],
    ] as const) {
      const edited = setCells(sent, [{ row: 0, column, value }])
      expect(withFilledPrices(edited, sent, record)[0]).toBe(edited[0])
    }
    expect(pricesOf([...withFilledPrices([newLine({ product_code: 'a', uom: 'EACH' }), ...sent], sent, record)])).toEqual([
      undefined,
      '4.5',
      '7',
    ])
  })

  it('are not taken from a record with other lines, or without a price', () => {
    expect(withFilledPrices(sent, sent, record.toReversed())).toBe(sent)
    expect(withFilledPrices(sent, sent, [{ product_code: 'A', unit_price: null }])).toBe(sent)
    expect(withFilledPrices(sent, sent, [])).toBe(sent)
  })

  it('count as saved', () => {
    const lines = [
      { product_code: 'A', unit_price: null },
      { product_code: 'B', unit_price: 7 },
    ]
    expect(bodyWithFilledPrices({ status: 'DRAFT', lines }, record)).toEqual({
      status: 'DRAFT',
      lines: [
        { product_code: 'A', unit_price: 4.5 },
        { product_code: 'B', unit_price: 7 },
      ],
    })
    expect(bodyWithFilledPrices({ status: 'DRAFT' }, record)).toEqual({ status: 'DRAFT' })
  })
})
