import { expect, it } from 'vitest'
import { known } from './fixtures.ts'
import { newLine, type Line } from './lines.ts'
import { countCorrections } from './paste-corrections.ts'

const lookupOf = (code: string) => (['00417-B', '9300000000001'].includes(code) ? known('00417-B') : undefined)
const pasted = [newLine({ product_code: '9300000000001', qty: '2' }), newLine({ product_code: 'XX', qty: 'two', unit_price: '4' })]
const [first, second] = pasted as [Line, Line]
const count = (changes: Record<string, string>, line = second) =>
  countCorrections(
    pasted,
    pasted.map((each) => (each === line ? { ...each, cells: { ...each.cells, ...changes } } : each)),
    lookupOf,
  )

it('cells of pasted lines that were corrected are counted', () => {
  expect(count({})).toBe(0)
  expect(count({ qty: '2' })).toBe(1)
  expect(count({ qty: '' })).toBe(1)
  expect(count({ qty: '2', unit_price: '5' })).toBe(2)
  expect(countCorrections(pasted, [...pasted, newLine({ qty: '7' }), newLine()], lookupOf)).toBe(1)
})

it('what is filled in from an item is not counted as a correction', () => {
  expect(count({ product_code: '00417-B', uom: 'CASE' }, first)).toBe(0)
  expect(count({ product_code: '00417-B', uom: 'EACH' }, first)).toBe(1)
  expect(count({ product_code: '00417-B', uom: 'CASE', unit_price: '' })).toBe(1)
})
