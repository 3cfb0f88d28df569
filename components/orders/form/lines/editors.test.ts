import { expect, it } from 'vitest'
import { choicesNamed } from './editors.tsx'

const UNITS = [
  { value: 'EACH', label: 'EACH' },
  { value: 'CASE', label: 'CASE', hint: 'of 48' },
  { value: 'PALLET', label: 'PALLET', hint: 'of 480' },
]

it('a unit is found by its code, and not by a quantity that its pack size contains', () => {
  expect(choicesNamed(UNITS, 'pal').map(({ value }) => value)).toEqual(['PALLET'])
  for (const quantity of ['4', '480', 'of']) expect(choicesNamed(UNITS, quantity)).toEqual([])
  expect(choicesNamed(UNITS, '')).toEqual(UNITS)
})
