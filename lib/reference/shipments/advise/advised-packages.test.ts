import { expect, it } from 'vitest'
import { packageChanges } from './advised-packages.ts'

const pallet = (sscc: string, weight_kg: number | null, package_type = 'PALLET') => ({ sscc, package_type, weight_kg })

it('package changes include new types and weights, and packages added or removed', () => {
  const before = [pallet('1', 31.68), pallet('2', 8), pallet('3', null), pallet('4', 5)]
  expect(packageChanges(before, before)).toEqual([])
  expect(packageChanges(before, [pallet('1', 15.84), pallet('2', 8), pallet('3', null, 'CRATE'), pallet('5', 2)])).toEqual([
    { field: 'packages.1', label: 'Package 1', before: 'PALLET, 31.68 kg', after: 'PALLET, 15.84 kg' },
    { field: 'packages.3', label: 'Package 3', before: 'PALLET', after: 'CRATE' },
    { field: 'packages.4', label: 'Package 4', before: 'PALLET, 5 kg', after: null },
    { field: 'packages.5', label: 'Package 5', before: null, after: 'PALLET, 2 kg' },
  ])
})
