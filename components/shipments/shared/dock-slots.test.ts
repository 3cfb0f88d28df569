import { expect, test } from 'vitest'
import { dayChoices, instantAt, nearestDay, timesOf } from './dock-slots.ts'

const slots = [
  { date: '2026-11-23', site: 'SYD1', free: 0, times: [] },
  { date: '2026-11-24', site: 'SYD1', free: 4, times: ['08:00', '09:00'] },
  { date: '2026-11-25', site: 'SYD1', free: 2 },
  { date: '2026-11-23', site: 'MEL2', free: 9, times: ['06:00'] },
]

test('a full day is there and cannot be chosen', () => {
  expect(dayChoices(slots, 'SYD1').map(({ value, disabled }) => [value, disabled])).toEqual([
    ['2026-11-23', true],
    ['2026-11-24', false],
    ['2026-11-25', false],
  ])
})

test('times are those that are free, or the hours of the day shift where nobody names them', () => {
  expect(timesOf(slots, 'SYD1', '2026-11-24')).toEqual(['08:00', '09:00'])
  expect(timesOf(slots, 'SYD1', '2026-11-25')).toHaveLength(12)
  expect(timesOf(slots, 'SYD1', '2026-12-25')).toEqual([])
})

test('the day proposed is the first free one from the expected day on', () => {
  expect(nearestDay(slots, 'SYD1', '2026-11-23')).toBe('2026-11-24')
  expect(nearestDay(slots, 'SYD1', '2026-12-01')).toBe('2026-11-25')
  expect(nearestDay(slots, 'NOPE', null)).toBe('')
})

test('nine in the morning is nine on the clock of the site, in summer and in winter', () => {
  expect(instantAt('2026-11-25', '09:00', 'Australia/Sydney')).toBe('2026-11-25T09:00:00+11:00')
  expect(instantAt('2026-07-25', '09:00', 'Australia/Sydney')).toBe('2026-07-25T09:00:00+10:00')
  expect(instantAt('2026-10-04', '09:00', 'Australia/Sydney')).toBe('2026-10-04T09:00:00+11:00')
  expect(instantAt('2026-01-05', '07:00', 'America/New_York')).toBe('2026-01-05T07:00:00-05:00')
})
