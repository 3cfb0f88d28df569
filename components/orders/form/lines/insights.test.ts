import { expect, it } from 'vitest'
import { factsFor, known } from '#lib/order-form/fixtures.ts'
import { newLine } from '#lib/order-form/lines.ts'
import { insightsOf, totalsOf } from './insights.ts'

const line = (qty: string, uom: string, code = 'A') => newLine({ product_code: code, qty, uom })

it('totals leave out invalid quantities and units that the item does not have', () => {
  const lines = [line('10', 'CASE'), line('-2', 'CASE'), line('abc', 'CASE'), line('1', 'PALLET9'), line('3', 'each'), newLine()]
  expect(totalsOf(lines, new Map([['A', known('A')]]))).toEqual({
    count: 5,
    units: [
      ['CASE', 10],
      ['EACH', 3],
    ],
  })
})

it('totals include every unit of an unknown item, and no line without a unit', () => {
  const lines = [line('4', 'BOX', 'B'), line('1', ''), line('5', ' ', 'NOSUCH')]
  expect(totalsOf(lines, new Map()).units).toEqual([['BOX', 4]])
  expect(totalsOf(lines, new Map()).count).toBe(3)
})

it('a line with a serial number of an earlier line has a problem, until the other is removed', () => {
  const [first, second] = ['S1', 's1'].map((serial) => newLine({ product_code: 'A', qty: '1', uom: 'EACH', serial_nos: serial }))
  const products = new Map([['A', known('A', { available: null })]])
  const before = insightsOf([first!, second!], products, factsFor('SO'), false)
  expect(before.rows.get(1)?.repeatedSerial).toBe('Serial number s1 is in lines 1 and 2. Remove it from one of them.')
  const changed = { ...first!, cells: { ...first!.cells, serial_nos: 'S2' } }
  expect(insightsOf([changed, second!], products, factsFor('SO'), false, before).rows.get(1)?.repeatedSerial).toBeUndefined()
})

it('locked lines are not short: their stock has been picked and is no longer available', () => {
  const lines = [line('10', 'CASE')]
  const products = new Map([['A', known('A', { available: 3 })]])
  const check = factsFor('SO')
  expect(insightsOf(lines, products, check, true).rows.get(0)?.short).toMatchObject({ short: expect.any(Number) })
  expect(insightsOf(lines, products, check, false).rows.size).toBe(0)
})
