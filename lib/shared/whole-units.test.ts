import { expect, it } from 'vitest'
import { wholeUnits } from './whole-units.ts'

it('weighed quantities keep fractions, packed quantities are rounded down to whole packs', () => {
  expect([wholeUnits(0.125, 1), wholeUnits(35.999, 12), wholeUnits(36, 12), wholeUnits(0.3, 0.1)]).toEqual([0.125, 24, 36, 0.3])
})
