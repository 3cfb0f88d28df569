import { expect, it } from 'vitest'
import { convertToZone, todayIn } from './zones.ts'

it('today depends on the zone of the site: it is already tomorrow in Sydney', () => {
  const instant = Date.parse('2026-11-20T14:30:00Z')
  expect([todayIn('Australia/Sydney', instant), todayIn('Europe/London', instant)]).toEqual(['2026-11-21', '2026-11-20'])
})

it('today falls back to the zone of this computer if v7 returns an invalid zone', () => {
  expect(todayIn('Mars/Olympus', 0)).toMatch(/^(1969-12-31|1970-01-01)$/)
})

it('an instant whose local year has five digits stays as v7 sent it', () => {
  // The largest time that .NET and SQL Server know, used for "no end".
  expect(convertToZone('9999-12-31T23:59:59Z', 'Australia/Sydney')).toBe('9999-12-31T23:59:59Z')
  expect(convertToZone('9999-12-31T23:59:59Z', 'America/New_York')).toBe('9999-12-31T18:59:59-05:00')
})
