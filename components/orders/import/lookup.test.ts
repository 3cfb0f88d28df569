import { expect, it } from 'vitest'
import { isLookedUp, nameKey, NOTHING_FOUND, searchesFor, type Found } from './lookup.ts'

it('an order is checked once its items, its customer and its own number or reference are looked up', () => {
  const name = { no: '', reference: 'PO-7' }
  const wanted = { products: ['abc '], counterparties: ['cus-1'], names: [name] }
  const found: Found = {
    products: new Map([['ABC', { status: 'unchecked' }]]),
    counterparties: new Map([['CUS-1', { status: 'unknown', message: 'No customer CUS-1.' }]]),
    existing: new Map([[nameKey(name), { order: null, references: [] }]]),
  }
  expect(isLookedUp(wanted, found)).toBe(true)
  for (const part of ['products', 'counterparties', 'existing'] as const)
    expect(isLookedUp(wanted, { ...found, [part]: NOTHING_FOUND[part] })).toBe(false)
})

it('a number is also searched for with the zeros that a spreadsheet drops', () => {
  const numbers = ['0042', '00042', '000042', '00000042', '0000000042']
  expect(searchesFor('42', { foundAny: false })).toEqual(numbers)
  expect(searchesFor('42', { foundAny: true })).toEqual(numbers)
  expect(searchesFor('Adelaide Market', { foundAny: false })).toEqual(['Adelaide Marke', 'Adelaide'])
  expect(searchesFor('Adelaide Market', { foundAny: true })).toEqual([])
})
