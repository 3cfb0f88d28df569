import { expect, it } from 'vitest'
import { stockHolding } from '#components/stock/holding/holding-resource.ts'
import { customers } from '#components/customers/customers-resource.ts'
import { widerFilter } from './wider-filter.ts'

it('an empty list offers to include what it leaves out by default, unless that is already included', () => {
  expect(widerFilter(stockHolding.filters, {})).toMatchObject({ key: 'has_stock', label: 'Include zero stock', value: '0' })
  expect(widerFilter(stockHolding.filters, { has_stock: ['0'] })).toBeNull()
  expect(widerFilter(customers.filters, {})).toBeNull()
})
