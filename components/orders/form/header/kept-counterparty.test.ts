import { expect, it } from 'vitest'
import { placeOfOrder, shouldReopen } from './kept-counterparty.ts'

const orderOf = (id: string) => ({ id, no: id.toUpperCase(), version: 1, status: 'DRAFT' })
const keptIn = (order: ReturnType<typeof orderOf> | null) => ({
  place: placeOfOrder(order),
  kind: 'customer' as const,
  client: 'ACME',
  values: { name: 'zz' },
})
const opened = { order: null, kind: 'customer', client: 'ACME', isReturning: false } as const

it('the form of a new customer reopens only in its own order', () => {
  const [first, second] = [orderOf('so_1'), orderOf('so_2')]
  expect(shouldReopen(keptIn(first), { ...opened, order: first })).toBe(true)
  expect(shouldReopen(keptIn(first), { ...opened, order: second })).toBe(false)
  expect(shouldReopen(keptIn(first), { ...opened, isReturning: true })).toBe(false)
  expect(shouldReopen(keptIn(first), { ...opened, order: first, client: 'BOREAL' })).toBe(false)
  expect(shouldReopen(null, { ...opened, order: first })).toBe(false)
})

it('the form of a new customer reopens in a new order after a reload, but not in the next new order', () => {
  expect(shouldReopen(keptIn(null), { ...opened, isReturning: true })).toBe(true)
  expect(shouldReopen(keptIn(null), opened)).toBe(false)
})
