import { expect, test } from 'vitest'
import { bookingText, hoursOn } from './docks.ts'

const HOURS = 'Mon-Fri 06:00-09:00, Sat 07:00-08:00'

test('appointments begin on the hour, the last one an hour before the docks close', () => {
  expect(hoursOn(HOURS, '2026-11-20')).toEqual(['06:00', '07:00', '08:00']) // a Friday
  expect(hoursOn(HOURS, '2026-11-21')).toEqual(['07:00'])
  expect(hoursOn(HOURS, '2026-11-22')).toEqual([])
})

test('a site that is closed or has unreadable hours has no appointments', () => {
  expect([hoursOn('Closed', '2026-11-20'), hoursOn('by phone', '2026-11-20'), hoursOn('', '2026-11-20')]).toEqual([[], [], []])
})

test('a range of weekdays may extend into the next week', () => {
  expect(hoursOn('Sat-Mon 08:00-10:00', '2026-11-22')).toEqual(['08:00', '09:00'])
  expect(hoursOn('Sat-Mon 08:00-10:00', '2026-11-24')).toEqual([])
})

test('a booking names its dock and time at the site, and one that was moved says from when', () => {
  const nine = { at: '2026-12-01T22:00:00Z', dock: 'DOCK-1' }
  const ten = { at: '2026-12-02T10:00:00+11:00', dock: 'DOCK-1' }
  const textOf = (before: typeof nine | null) => bookingText(ten, 'Australia/Sydney', before)
  expect(textOf(null)).toBe('DOCK-1 booked for 2026-12-02T10:00:00+11:00')
  expect(textOf(nine)).toBe('DOCK-1 booked for 2026-12-02T10:00:00+11:00, moved from 2026-12-02T09:00:00+11:00')
  expect(textOf({ ...nine, dock: 'DOCK-2' })).toBe(
    'DOCK-1 booked for 2026-12-02T10:00:00+11:00, moved from DOCK-2, 2026-12-02T09:00:00+11:00',
  )
})
