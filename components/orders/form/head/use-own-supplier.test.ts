import { expect, it } from 'vitest'
import { singleRow } from './use-own-supplier.ts'

it('fills in a company only where there is no other to choose', () => {
  const [one, other] = [
    { value: 'SUP-001', label: 'Ridge Foods' },
    { value: 'SUP-002', label: null },
  ]
  expect(singleRow([one])).toBe(one)
  expect(singleRow([one, other])).toBeNull()
  expect(singleRow([])).toBeNull()
})
