import { expect, it } from 'vitest'
import { stockAge } from './age-resource.ts'

it('a bucket filter sorts rows with the most stock in that bucket first, in either unit', () => {
  for (const unit of ['days', 'months'] as const) {
    const { sortFor, sort } = stockAge('product', unit)
    expect(sortFor?.({ only_over: ['b2'] })).toBe('-b2')
    expect([sortFor?.({}), sortFor?.({ only_over: [] }), sort]).toEqual([null, null, 'product_code'])
  }
})

it('columns that count days say so in their labels', () => {
  const labels = stockAge('product', 'months').columns.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Average (days)', 'Oldest (days)', 'Idle (days)']))
})
