import { expect, it } from 'vitest'
import { availableUnits, missingUnits } from '#lib/shared/whole-units.ts'
import { exactUnits } from './whole-units.ts'

it('available counted units are rounded down, and missing ones are rounded up', () => {
  expect([availableUnits(57.333, 'CASE'), missingUnits(1.25, 'CASE')]).toEqual([57, 2])
  // A quotient such as 0.3 / 0.1 counts as a whole number despite its rounding error.
  expect([availableUnits(2.9999999, 'EACH'), missingUnits(3.0000001, 'EACH')]).toEqual([3, 3])
})

it('measured units and unknown units are not rounded', () => {
  expect([availableUnits(0.125, 'KG'), missingUnits(0.125, 'kg'), availableUnits(1.5, null)]).toEqual([0.125, 0.125, 1.5])
})

it('the exact value is given if it was rounded', () => {
  expect([exactUnits(57.333, 'CASE'), exactUnits(57, 'CASE'), exactUnits(0.125, 'KG'), exactUnits(null, 'CASE')]).toEqual([
    'Exactly 57.333 CASE',
    undefined,
    undefined,
    undefined,
  ])
})
