import { expect, test } from 'vitest'
import { dayOf, instantOf, instantWithOffset } from './tolerant-times.ts'

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-11-22T00:00:00Z', '2026-11-22'],
  ['2026-11-22 00:00:00', '2026-11-22'],
  ['20261122', '2026-11-22'],
  ['2026-02-29', null],
  ['22/11/2026', null],
  ['11/22/2026', null],
  ['soon', null],
  ['', null],
  [20261122, null],
  [true, null],
])('the day %j is read as %j', (value, day) => expect(dayOf(value)).toBe(day))

test.each([
  ['2026-11-22T08:55:40+11:00', '2026-11-22T08:55:40+11:00'],
  ['2026-11-22T08:55:40.123456Z', '2026-11-22T08:55:40.123456Z'],
  ['2026-11-22 08:55:40', '2026-11-22T08:55:40+11:00'],
  ['2026-11-22T08:55', '2026-11-22T08:55:00+11:00'],
  ['2026-07-01 08:55:40', '2026-07-01T08:55:40+10:00'],
  ['2026-11-22 08:55:40.5+1100', '2026-11-22T08:55:40.5+11:00'],
  ['2026-11-22T08:55:40z', '2026-11-22T08:55:40Z'],
  ['2026-11-22 08:55:40 +11', '2026-11-22T08:55:40+11:00'],
  ['2026-11-22', '2026-11-22T00:00:00+11:00'],
  [1_795_338_940, '2026-11-22T09:15:40.000Z'],
  [1_795_338_940_000, '2026-11-22T09:15:40.000Z'],
  ['2026-11-22T25:00:00Z', null],
  ['2026-11-31 08:00:00', null],
  ['2026-11-22T08:55:40+99:00', null],
  ['22/11/2026 08:55', null],
  [0, null],
  [Number.NaN, null],
  [{}, null],
])('the time %j in Sydney is read as %j', (value, instant) => expect(instantOf(value, 'Australia/Sydney')).toBe(instant))

test('times before and after a clock change get the offset that was in force', () => {
  expect(instantOf('2026-04-05 01:30:00', 'Australia/Sydney')).toBe('2026-04-05T01:30:00+11:00')
  expect(instantOf('2026-04-05 03:30:00', 'Australia/Sydney')).toBe('2026-04-05T03:30:00+10:00')
  expect(instantOf('2026-10-04 03:30:00', 'Australia/Sydney')).toBe('2026-10-04T03:30:00+11:00')
  expect(instantOf('2026-06-01 03:30:00', 'America/St_Johns')).toBe('2026-06-01T03:30:00-02:30')
})

test('a time without an offset stays as it is if the zone is unknown', () => {
  expect(instantOf('2026-11-22 08:55:40', undefined)).toBe('2026-11-22T08:55:40')
  expect(instantOf('2026-11-22 08:55:40', 'Mars/Olympus')).toBe('2026-11-22T08:55:40')
})

test.each([
  ['2026-11-22 08:55:40', 'Australia/Sydney', '2026-11-22T08:55:40+11:00'],
  ['2026-11-22 08:55:40', 'Nowhere/Atlantis', null],
  ['2026-11-22 08:55:40', null, null],
  ['2026-11-22T08:55:40Z', null, '2026-11-22T08:55:40Z'],
  [undefined, 'Australia/Sydney', null],
])('%j in the zone %j is read as %j if an offset is required', (value, zone, read) => expect(instantWithOffset(value, zone)).toBe(read))
