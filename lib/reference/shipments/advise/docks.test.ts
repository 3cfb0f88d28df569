import { expect, test } from 'vitest'
import { hoursOn } from './docks.ts'

const HOURS = 'Mon-Fri 06:00-09:00, Sat 07:00-08:00'

test('appointments begin on the hour, the last one an hour before the docks close', () => {
  expect(hoursOn(HOURS, '2026-11-20')).toEqual(['06:00', '07:00', '08:00']) // a Friday
  expect(hoursOn(HOURS, '2026-11-21')).toEqual(['07:00'])
  expect(hoursOn(HOURS, '2026-11-22')).toEqual([])
})

test('a site that is closed or has unreadable hours has no appointments', () => {
  expect([hoursOn('Closed', '2026-11-20'), hoursOn('by phone', '2026-11-20'), hoursOn('', '2026-11-20')]).toEqual([[], [], []])
})

test('a range of weekdays may go on into the next week', () => {
  expect(hoursOn('Sat-Mon 08:00-10:00', '2026-11-22')).toEqual(['08:00', '09:00'])
  expect(hoursOn('Sat-Mon 08:00-10:00', '2026-11-24')).toEqual([])
})
