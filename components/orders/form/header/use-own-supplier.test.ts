import { expect, it } from 'vitest'
import { singleRow } from './use-own-supplier.ts'

it('the supplier is filled in only if there is exactly one', () => {
  const [first, other] = [
    { value: 'SUP-001', label: 'Ridge Foods' },
    { value: 'SUP-002', label: null },
  ]
  expect(singleRow([first])).toBe(first)
  expect(singleRow([first, other])).toBeNull()
  expect(singleRow([])).toBeNull()
})
