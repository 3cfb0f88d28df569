import { expect, test } from 'vitest'
import { dayNumber, dayText, dayWeight, instantOf, localDay, workday } from './calendar.ts'

const at = (timezone: string, day: string, minutes: number) => new Date(instantOf(timezone, dayNumber(day), minutes)).toISOString()

test('a day converts to a number and back', () => {
  expect(dayText(dayNumber('2024-02-29'))).toBe('2024-02-29')
})

test('Christmas Day and Sundays have no work, and November is two and a half times as busy as other months', () => {
  expect(dayWeight(dayNumber('2025-12-25'))).toBe(0)
  expect(dayWeight(dayNumber('2026-11-15'))).toBe(0)
  expect(dayWeight(dayNumber('2026-11-17')) / dayWeight(dayNumber('2026-09-15'))).toBe(2.5)
  expect(dayWeight(dayNumber('2026-09-30'))).toBeGreaterThan(dayWeight(dayNumber('2026-09-15')))
})

test('a day that is not a working day moves to the next one, past weekends and Christmas Day', () => {
  expect(dayText(workday(dayNumber('2025-12-25')))).toBe('2025-12-26')
  expect(dayText(workday(dayNumber('2026-11-14')))).toBe('2026-11-16')
})

test('local working hours follow daylight saving time', () => {
  expect(at('Australia/Sydney', '2026-10-02', 9 * 60)).toBe('2026-10-01T23:00:00.000Z')
  expect(at('Australia/Sydney', '2026-10-05', 9 * 60)).toBe('2026-10-04T22:00:00.000Z')
  expect(at('Australia/Perth', '2026-10-05', 9 * 60)).toBe('2026-10-05T01:00:00.000Z')
})

test('an instant belongs to the calendar day of its site', () => {
  expect(dayText(localDay('Australia/Sydney', Date.parse('2026-11-19T22:00:00Z')))).toBe('2026-11-20')
  expect(dayText(localDay('Australia/Perth', Date.parse('2026-11-19T15:00:00Z')))).toBe('2026-11-19')
})
