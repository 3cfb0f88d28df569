import { expect, it } from 'vitest'
import { stockAge } from './age-resource.ts'

it('who asks for a bucket gets what has most of it first, in either unit', () => {
  for (const unit of ['days', 'months'] as const) {
    const { sortFor, sort } = stockAge('product', unit)
    expect(sortFor?.({ only_over: ['b2'] })).toBe('-b2')
    expect([sortFor?.({}), sortFor?.({ only_over: [] }), sort]).toEqual([null, null, 'product_code'])
  }
})

it('counts of days say that they are days, on the screen and in a file', () => {
  const labels = stockAge('product', 'months').columns.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Average days', 'Oldest days', 'Idle days']))
})
