import { expect, it } from 'vitest'
import { inListOrder } from './list-order.ts'

const row = (id: string, name: string | null, qty = 1) => ({ id, name, qty })
const names = (rows: readonly { name: string | null }[]) => rows.map(({ name }) => name)
const byName = [{ key: 'name', isDescending: false }]

it('marked rows of the page in view have the order of the page, not the order of marking', () => {
  // v7's own order of names, which no comparison here knows.
  const page = [row('1', 'b'), row('2', 'Ä'), row('3', 'a')]
  expect(names(inListOrder([page[2]!, page[0]!, page[1]!], page, byName))).toEqual(['b', 'Ä', 'a'])
})

it('rows of other pages go where the sort of the list puts them, empty values last', () => {
  const rows = [row('4', null), row('3', 'Cara'), row('1', 'Alex'), row('2', 'Bea')]
  expect(names(inListOrder(rows, [], byName))).toEqual(['Alex', 'Bea', 'Cara', null])
  expect(names(inListOrder(rows, [], [{ key: 'name', isDescending: true }]))).toEqual(['Cara', 'Bea', 'Alex', null])
  expect(names(inListOrder(rows, [rows[1]!], byName))).toEqual(['Alex', 'Bea', 'Cara', null])
})

it('numbers are compared as numbers, and equal values by the next key', () => {
  const rows = [row('1', 'b', 10), row('2', 'a', 10), row('3', 'c', 9)]
  const sort = [{ key: 'qty', isDescending: false }, ...byName]
  expect(names(inListOrder(rows, [], sort))).toEqual(['c', 'a', 'b'])
})
