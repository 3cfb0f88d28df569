import { expect, test } from 'vitest'
import {
  bookedSlot,
  dayChoices,
  instantAt,
  lateDockProblem,
  noSlotsReason,
  outdatedBooking,
  proposedDay,
  slotsAround,
  freeTimes,
  withOwnSlot,
} from './dock-slots.ts'

const slots = [
  { date: '2026-11-23', site: 'SYD1', free: 0, times: [] },
  { date: '2026-11-24', site: 'SYD1', free: 4, times: ['08:00', '09:00'] },
  { date: '2026-11-25', site: 'SYD1', free: 2 },
  { date: '2026-11-23', site: 'MEL2', free: 9, times: ['06:00'] },
]

test('a full day is listed but disabled', () => {
  expect(dayChoices(slots, 'SYD1').map(({ value, disabled }) => [value, disabled])).toEqual([
    ['2026-11-23', true],
    ['2026-11-24', false],
    ['2026-11-25', false],
  ])
})

test('times are the free ones, or the hours of the day shift if v7 lists none', () => {
  expect(freeTimes(slots, 'SYD1', '2026-11-24')).toEqual(['08:00', '09:00'])
  expect(freeTimes(slots, 'SYD1', '2026-11-25')).toHaveLength(12)
  expect(freeTimes(slots, 'SYD1', '2026-12-25')).toEqual([])
})

test('the proposed day is the first free one on or after the expected date, or the last free one if there is none after it', () => {
  expect(proposedDay(slots, 'SYD1', '2026-11-23')).toBe('2026-11-24')
  expect(proposedDay(slots, 'SYD1', '2026-12-01')).toBe('2026-11-25')
  expect(proposedDay(slots, 'NOPE', null)).toBe('')
})

test('days are offered from a week before the expected date up to it, or to the next open day', () => {
  const daysFor = (expected: string | null) => slotsAround(slots, 'SYD1', expected).map(({ date }) => date?.slice(8))
  expect(daysFor(null)).toEqual(['23', '24', '25'])
  expect(daysFor('2026-11-20')).toEqual(['23'])
  expect(daysFor('2026-11-24')).toEqual(['23', '24'])
  expect(daysFor('2026-12-01')).toEqual(['24', '25'])
  expect(daysFor('2026-12-24')).toEqual([])
  expect(noSlotsReason(slots, 'SYD1', '2026-12-24')).toMatch(/up to .*25.* expected on .*24.*\. Book one closer to that day\.$/)
  expect(noSlotsReason(slots, 'NOPE', '2026-12-24')).toBe('No dock can be booked at NOPE.')
})

test('a dock can be booked up to the expected day, or up to the next open day if the docks are closed then', () => {
  const problemOf = (expected: string | null, day: string) => lateDockProblem(slots, 'SYD1', expected, day)
  for (const day of ['2026-11-23', '2026-11-24']) expect(problemOf('2026-11-24', day)).toBeNull()
  expect(problemOf('2026-11-24', '2026-11-25')).toMatch(
    /^The goods are expected on .*24.*\. Choose a day by then, or change the expected date\.$/,
  )
  // The docks are closed until the 23rd.
  expect(problemOf('2026-11-21', '2026-11-23')).toBeNull()
  expect(problemOf('2026-11-21', '2026-11-24')).not.toBeNull()
  expect([problemOf('2026-12-24', '2026-11-25'), problemOf(null, '2026-11-25'), problemOf('2026-11-20', '')]).toEqual([null, null, null])
})

test('a time is local to the site, in summer and in winter', () => {
  expect(instantAt('2026-11-25', '09:00', 'Australia/Sydney')).toBe('2026-11-25T09:00:00+11:00')
  expect(instantAt('2026-07-25', '09:00', 'Australia/Sydney')).toBe('2026-07-25T09:00:00+10:00')
  expect(instantAt('2026-10-04', '09:00', 'Australia/Sydney')).toBe('2026-10-04T09:00:00+11:00')
  expect(instantAt('2026-01-05', '07:00', 'America/New_York')).toBe('2026-01-05T07:00:00-05:00')
})

test('a booked shipment can keep its own hour, even on a full day', () => {
  const own = bookedSlot('2026-11-22T20:00:00Z', 'Australia/Sydney')
  expect(own).toEqual({ day: '2026-11-23', time: '07:00' })
  expect(bookedSlot(null, 'Australia/Sydney')).toBeNull()
  const offered = withOwnSlot(slots, 'SYD1', own)
  expect(freeTimes(offered, 'SYD1', '2026-11-23')).toEqual(['07:00'])
  expect(dayChoices(offered, 'SYD1')[0]).toMatchObject({ value: '2026-11-23', disabled: false })
  expect(freeTimes(offered, 'MEL2', '2026-11-23')).toEqual(['06:00'])
  expect(withOwnSlot(slots, 'SYD1', { day: '2026-11-24', time: '08:00' })[1]?.times).toEqual(['08:00', '09:00'])
  expect(withOwnSlot(slots, 'SYD1', null)).toEqual(slots)
})

test('a dock booking is outdated if its day, in the time of the site, is before the expected date', () => {
  const booked = { booked_at: '2026-12-02T21:00:00Z', eta_date: '2026-12-03' }
  expect(outdatedBooking(booked, '2026-12-04', 'Australia/Sydney')).toBe(booked.booked_at)
  expect(outdatedBooking(booked, '2026-12-03', 'Australia/Sydney')).toBeNull()
  expect(outdatedBooking(booked, '12/04', 'Australia/Sydney')).toBeNull()
  // Booked for an early arrival already, and expected earlier now.
  expect(outdatedBooking({ ...booked, eta_date: '2026-12-10' }, '2026-12-05', 'Australia/Sydney')).toBeNull()
  expect(outdatedBooking({ ...booked, booked_at: null }, '2026-12-22', 'Australia/Sydney')).toBeNull()
})
