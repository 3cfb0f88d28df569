import { expect, it } from 'vitest'
import { siteClockNote } from './site-clock.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const sites = (...zones: (string | null)[]) => zones.map((timezone, index) => ({ site_code: `S${index}`, timezone }))
const noteFor = (zone: string | undefined, ...zones: (string | null)[]) => siteClockNote('Days and hours', zone, sites(...zones), NOW)

it('the note that says whose days and hours these are is shown only where the clocks differ', () => {
  expect(noteFor('Australia/Sydney', 'Australia/Sydney', 'Australia/Melbourne', null)).toBeNull()
  expect(noteFor('America/Los_Angeles', 'Australia/Sydney')).toBe('Days and hours are in the site’s time zone (Australia/Sydney)')
  expect(siteClockNote('Days', 'America/Los_Angeles', sites('Australia/Sydney'), NOW)).toBe(
    'Days are in the site’s time zone (Australia/Sydney)',
  )
  // In summer, Brisbane is an hour behind Sydney.
  expect(noteFor('Australia/Sydney', 'Australia/Sydney', 'Australia/Brisbane')).toBe('Days and hours are in each site’s time zone')
})

it('there is no note about unknown zones', () => {
  expect(noteFor(undefined, 'Australia/Sydney')).toBeNull()
  expect(noteFor('Australia/Sydney', 'Nowhere/At_All')).toBeNull()
  expect(noteFor('Australia/Sydney')).toBeNull()
})
