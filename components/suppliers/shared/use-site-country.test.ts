import { expect, it } from 'vitest'
import { findCountry } from './use-site-country.ts'

const sites = [
  { value: 'SYD1', country: 'AU' },
  { value: 'MEL2', country: 'AU' },
  { value: 'AKL1', country: 'NZ' },
]

it('the country is that of the site, or the one that all sites share', () => {
  expect(findCountry(sites, 'AKL1')).toBe('NZ')
  expect(findCountry(sites, null)).toBeNull()
  expect(findCountry(sites.slice(0, 2), null)).toBe('AU')
  expect(findCountry(sites.slice(0, 2), 'elsewhere')).toBe('AU')
  expect(findCountry([], 'SYD1')).toBeNull()
})
