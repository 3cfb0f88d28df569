import { expect, test } from 'vitest'
import { isLateHour } from './late-docks.ts'

const hour = (text: string | null, booked = 2, arrived = 1) => ({
  site_code: 'SYD1',
  site_name: 'Sydney 1',
  hour: text,
  booked,
  arrived,
})
/** 09:30 in Sydney, 22:30 the day before in UTC. */
const NOW = Date.parse('2026-11-24T22:30:00Z')

test('a booked hour is late when it has ended at the site and a shipment has not arrived', () => {
  const isLate = (...args: Parameters<typeof hour>) => isLateHour(hour(...args), 'Australia/Sydney', NOW)
  expect([isLate('07:00'), isLate('08:30'), isLate('09:00'), isLate('15:00')]).toEqual([true, true, false, false])
  expect(isLate('07:00', 2, 2)).toBe(false)
  expect([isLate(null), isLate('7'), isLateHour(hour('07:00'), undefined, NOW), isLateHour(hour('07:00'), 'Nowhere', NOW)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})
