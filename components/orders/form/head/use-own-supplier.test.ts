import { expect, it } from 'vitest'
import { onlyOf } from './use-own-supplier.ts'

it('fills in a company only where there is no other to choose', () => {
  const [one, other] = [
    { value: 'SUP-001', label: 'Ridge Foods' },
    { value: 'SUP-002', label: null },
  ]
  expect(onlyOf([one])).toBe(one)
  expect(onlyOf([one, other])).toBeNull()
  expect(onlyOf([])).toBeNull()
})
