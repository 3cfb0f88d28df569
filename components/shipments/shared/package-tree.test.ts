import { expect, test } from 'vitest'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { flatten, packageTree } from './package-tree.ts'

const pack = (id: string, sscc: string | null, parent: string | null = null): Package => ({
  id,
  shipment_id: 'sh_1',
  shipment_no: 'SH-1',
  sscc,
  package_type: 'CARTON',
  length_cm: null,
  width_cm: null,
  height_cm: null,
  weight_kg: null,
  tracking_no: null,
  parent_sscc: parent,
  contents: [],
})
const shape = (packages: Package[]) => flatten(packageTree(packages)).map(({ pack: { id }, depth }) => [id, depth])

test('cartons are below their pallet, whatever order the packages arrive in', () => {
  expect(shape([pack('c1', '2', '1'), pack('p', '1'), pack('c2', '3', '1')])).toEqual([
    ['p', 0],
    ['c1', 1],
    ['c2', 1],
  ])
})

test('a carton without its pallet or without an SSCC is a root', () => {
  expect(shape([pack('a', '2', '9'), pack('b', null)])).toEqual([
    ['a', 0],
    ['b', 0],
  ])
})

test('packages that refer to each other are shown once each', () => {
  expect(shape([pack('a', '1', '2'), pack('b', '2', '1'), pack('c', '3', '3')]).map(([id]) => id)).toEqual(['c', 'a', 'b'])
})
