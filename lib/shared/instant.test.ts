import { describe, expect, it } from 'vitest'
import { dayIn, instantIn, momentText, startOfDay, instantOfLocal } from './instant.ts'
import { addDays } from './days.ts'

describe('instants and dates of a site', () => {
  it('writes an instant with the offset of Sydney in summer and in winter', () => {
    expect(instantIn(new Date('2025-01-14T22:21:07Z'), 'Australia/Sydney')).toBe('2025-01-15T09:21:07+11:00')
    expect(instantIn(new Date('2025-07-14T23:21:07.987Z'), 'Australia/Sydney')).toBe('2025-07-15T09:21:07+10:00')
    expect(instantIn(new Date('2025-07-14T23:21:07Z'), 'America/St_Johns')).toBe('2025-07-14T20:51:07-02:30')
  })

  it('writes an instant for people with the name of the month and its time zone', () => {
    expect(momentText('2025-03-13T22:21:07Z', 'Australia/Sydney')).toBe('14 Mar 2025 09:21 (Australia/Sydney)')
  })

  it('finds the first instant of a day, also on the days of a clock change', () => {
    expect(startOfDay('2025-03-14', 'Australia/Sydney').toISOString()).toBe('2025-03-13T13:00:00.000Z')
    expect(startOfDay('2025-10-05', 'Australia/Sydney').toISOString()).toBe('2025-10-04T14:00:00.000Z')
    expect(startOfDay('2025-10-06', 'Australia/Sydney').toISOString()).toBe('2025-10-05T13:00:00.000Z')
    expect(dayIn(startOfDay('2025-04-06', 'Australia/Sydney'), 'Australia/Sydney')).toBe('2025-04-06')
    // In Havana the clock jumps at midnight: that day begins at one.
    expect(startOfDay('2025-03-09', 'America/Havana').toISOString()).toBe('2025-03-09T05:00:00.000Z')
  })

  it('reads a local time, even after a clock change on that day', () => {
    const read = (local: string) => instantOfLocal(local, 'Australia/Sydney').toISOString()
    expect(read('2025-03-14T11:45:02')).toBe('2025-03-14T00:45:02.000Z')
    expect(read('2025-10-05T12:00:00')).toBe('2025-10-05T01:00:00.000Z')
    expect(read('2025-04-06T12:00:00.5')).toBe('2025-04-06T02:00:00.000Z')
  })

  it('moves days outside the supported range to its first or last day', () => {
    const zones = ['Australia/Sydney', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC']
    for (const day of ['0000-01-01', '0001-01-01', '0999-12-31'])
      for (const zone of zones) expect(startOfDay(day, zone)).toEqual(startOfDay('1000-01-02', zone))
    for (const zone of zones) expect(startOfDay(addDays('9999-12-31', 1), zone).toISOString()).toMatch(/^9999-12-3/)
  })
})
