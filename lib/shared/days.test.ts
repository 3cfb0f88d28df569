import { expect, it } from 'vitest'
import { addDays, clampDay, daysBetween } from './days.ts'

it('days are counted by the calendar, even when daylight saving time starts or ends', () => {
  expect(daysBetween('2026-10-03', '2026-10-05')).toBe(2)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
  expect(daysBetween('2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z')).toBe(1)
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
})

it('a day outside the supported range is moved to its first or last day', () => {
  expect(['0001-01-01', '2026-11-20', '9999-12-31'].map(clampDay)).toEqual(['1000-01-02', '2026-11-20', '9999-12-31'])
  expect([addDays('0000-01-01', -1), addDays('2026-11-20', 1e12), addDays('2026-11-20', -1e12)]).toEqual([
    '1000-01-02',
    '9999-12-31',
    '1000-01-02',
  ])
})
