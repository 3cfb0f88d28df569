import { expect, it } from 'vitest'
import { withAddedColumns, withTarget } from './mapping.ts'

const TARGETS = ['a', 'b', 'c'].map((key) => ({ key, label: key.toUpperCase() }))
const FILE = { headerRow: 0, targets: ['a', null] }

it('added columns follow those of the file and keep their positions, whatever the other columns hold', () => {
  expect(withAddedColumns(FILE, [], TARGETS)).toBe(FILE)
  expect(withAddedColumns(FILE, ['b', 'c'], TARGETS).targets).toEqual(['a', null, 'b', 'c'])
  expect(withAddedColumns(withTarget(FILE, 1, 'b'), ['b', 'c'], TARGETS).targets).toEqual(['a', 'b', null, 'c'])
  expect(withAddedColumns(withTarget(FILE, 1, 'c'), ['b', 'c'], TARGETS).targets).toEqual(['a', 'c', 'b'])
  expect(withAddedColumns(FILE, ['gone', 'c', 'c'], TARGETS).targets).toEqual(['a', null, null, 'c'])
})
