import { expect, it } from 'vitest'
import { weekdayName } from './weekday.ts'

it('a weekday is that of the calendar, in every time zone', () => {
  expect([weekdayName('2026-11-25', 'short'), weekdayName('2026-11-25', 'long')]).toEqual(['Wed', 'Wednesday'])
})
