import { expect, it } from 'vitest'
import { countryName, countryNameOrNull } from './country.ts'

it('names a country, and leaves text that is not a country code as it is', () => {
  expect(['AU', 'nz', 'DE'].map(countryName)).toEqual(['Australia', 'New Zealand', 'Germany'])
  expect(['QX', 'Australia', 'AUS', '', '??'].map(countryName)).toEqual(['QX', 'Australia', 'AUS', '', '??'])
  expect([countryNameOrNull(null), countryNameOrNull(undefined), countryNameOrNull(''), countryNameOrNull('FR')]).toEqual([
    null,
    null,
    null,
    'France',
  ])
})
