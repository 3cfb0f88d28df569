import { expect, it } from 'vitest'
import { singleRow } from './use-own-supplier.ts'

it('the supplier is filled in only if there is exactly one', () => {
  const [one, other] = [
    { value: 'SUP-001', label: 'Ridge Foods' },
    { value: 'SUP-002', label: null },
  ]
  expect(singleRow([one])).toBe(one)
  expect(singleRow([one, other])).toBeNull()
  expect(singleRow([])).toBeNull()
})
