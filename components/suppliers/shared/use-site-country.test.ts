import { expect, it } from 'vitest'
import { countryOf } from './use-site-country.ts'

const sites = [
  { value: 'SYD1', country: 'AU' },
  { value: 'MEL2', country: 'AU' },
  { value: 'AKL1', country: 'NZ' },
]

it('the country is the site’s, or the one that all sites share', () => {
  expect(countryOf(sites, 'AKL1')).toBe('NZ')
  expect(countryOf(sites, null)).toBeNull()
  expect(countryOf(sites.slice(0, 2), null)).toBe('AU')
  expect(countryOf(sites.slice(0, 2), 'elsewhere')).toBe('AU')
  expect(countryOf([], 'SYD1')).toBeNull()
})
