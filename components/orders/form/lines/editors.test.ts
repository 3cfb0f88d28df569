import { expect, it } from 'vitest'
import { choicesNamed } from './editors.tsx'

const UNITS = [
  { value: 'EACH', label: 'EACH' },
  { value: 'CASE', label: 'CASE', hint: '48 in one' },
  { value: 'PALLET', label: 'PALLET', hint: '480 in one' },
]

it('a unit is found by its code, and not by a quantity that its pack size contains', () => {
  expect(choicesNamed(UNITS, 'pal').map(({ value }) => value)).toEqual(['PALLET'])
  for (const quantity of ['4', '480', 'one']) expect(choicesNamed(UNITS, quantity)).toEqual([])
  expect(choicesNamed(UNITS, '')).toEqual(UNITS)
})
