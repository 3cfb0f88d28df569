import { expect, it } from 'vitest'
import { todayIn } from './zones.ts'

it('today depends on the zone of the site: it is already tomorrow in Sydney', () => {
  const instant = Date.parse('2026-11-20T14:30:00Z')
  expect([todayIn('Australia/Sydney', instant), todayIn('Europe/London', instant)]).toEqual(['2026-11-21', '2026-11-20'])
})

it('today falls back to the zone of this computer if v7 returns an invalid zone', () => {
  expect(todayIn('Mars/Olympus', 0)).toMatch(/^(1969-12-31|1970-01-01)$/)
})
