import { expect, it } from 'vitest'
import { purchaseFilters } from '#components/orders/shared/order-filters.ts'
import { weekFilters } from './week-filters.ts'

const WEEK = { start: '2026-11-30', end: '2026-12-06' }

it('a week opens with the filter that v7 names, and with its own if v7 names none or one that the list does not have', () => {
  const filtersFor = (named: string | undefined) =>
    Object.keys(weekFilters(WEEK, false, { filters: purchaseFilters, named, own: 'expected' }))
  expect([filtersFor('arrival'), filtersFor(undefined), filtersFor('eta')]).toEqual([
    ['outstanding', 'arrival_from', 'arrival_to'],
    ['outstanding', 'expected_from', 'expected_to'],
    ['outstanding', 'expected_from', 'expected_to'],
  ])
})

it('the first week has all that is late, and work without a date has no end', () => {
  const options = { filters: purchaseFilters, named: undefined, own: 'expected' }
  expect(weekFilters(WEEK, true, options)).toEqual({ outstanding: ['1'], expected_to: ['2026-12-06'] })
  expect(weekFilters({ start: null, end: null }, false, options)).toEqual({ outstanding: ['1'] })
})
