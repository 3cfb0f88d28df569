import { setRegion } from '#lib/shared/region.ts'
import { afterEach, expect, test, vi } from 'vitest'
import {
  clockNow,
  dayOfInstant,
  formatDate,
  formatDateTime,
  formatMoment,
  formatPercent,
  formatQty,
  formatRelative,
  formatShortDay,
  formatSigned,
  formatTime,
  formatWeek,
  formatWord,
  momentTip,
  setUserZone,
  today,
} from './format.ts'

afterEach(() => (setRegion('', 'MM/DD/YYYY'), setUserZone(undefined)))

test('a calendar day follows the date format and is never shifted by a time zone', () => {
  expect(formatDate('2025-03-04')).toBe('03/04/2025')
  setRegion('', 'DD.MM.YYYY')
  expect(formatDate('2025-03-04')).toBe('04.03.2025')
})

test('the day of an instant is that of the user’s time zone', () => {
  setUserZone('Europe/Berlin')
  expect(dayOfInstant('2026-11-28T05:23:00+11:00')).toBe('2026-11-27')
  expect(dayOfInstant('2026-11-28T12:23:00+11:00')).toBe('2026-11-28')
})

test('a user’s region format takes precedence over the deployment’s, for dates, numbers and weeks', () => {
  setRegion('de-DE', 'MM/DD/YYYY')
  expect([
    formatDate('2025-03-04'),
    formatShortDay('2025-03-04'),
    formatQty(-1234.5),
    formatPercent(0.236),
    formatWeek('2025-03-03', 'Wk 10'),
  ]).toEqual(['04.03.2025', '04.03.', '−1.234,5', '24%', 'Wk 10'])
  setRegion('en-US', 'DD.MM.YYYY')
  expect([formatDate('2025-03-04'), formatQty(1234.5), formatWeek('2025-03-03', 'Wk 10')]).toEqual(['03/04/2025', '1,234.5', '03/03'])
  setRegion('', 'DD.MM.YYYY')
  expect([formatDate('2025-03-04'), formatQty(1234.5), formatWeek('2025-03-03', 'Wk 10')]).toEqual(['04.03.2025', '1,234.5', 'Wk 10'])
})

test('an unknown day is a dash, and text that is not a day stays as it is', () => {
  expect([formatDate(null), formatDate(undefined), formatDate(''), formatDate('soon')]).toEqual(['–', '–', '–', 'soon'])
})

test('an instant is shown in the user’s time zone, or in a given one', () => {
  const instant = '2025-03-14T08:55:40+11:00'
  expect(formatDateTime(instant)).toBe('03/14/2025 08:55')
  setUserZone('Europe/Berlin')
  expect([formatDateTime(instant), formatTime(instant)]).toEqual(['03/13/2025 22:55', '22:55'])
  expect([formatDateTime(instant, 'UTC'), formatTime(instant, 'UTC')]).toEqual(['03/13/2025 21:55', '21:55'])
})

test('a time without an offset, or one to be shown in an unknown time zone, is not converted', () => {
  setUserZone('Europe/Berlin')
  expect(formatDateTime('2025-03-14T08:55:40')).toBe('03/14/2025 08:55')
  expect(formatDateTime('2025-03-14T08:55:40+11:00', 'Mars/Olympus')).toBe('03/14/2025 08:55')
  expect(formatDateTime('soon')).toBe('soon')
})

test('the user’s time zone is named only if the site’s local time differs from theirs', () => {
  setUserZone('Australia/Sydney')
  expect(formatMoment('2025-03-14T08:55:40+11:00')).toBe('03/14/2025 08:55')
  expect(formatMoment('2025-03-13T21:55:40Z')).toBe('03/14/2025 08:55')
  expect(formatMoment('2025-03-14T10:55:40+13:00')).toBe('03/14/2025 08:55 (Australia/Sydney)')
  expect(momentTip('2025-03-14T10:55:40+13:00')).toMatch(/ ago · Australia\/Sydney time, 10:55 at UTC\+13:00$/)
  expect(momentTip('2025-03-14T08:55:40+11:00')).toMatch(/ ago$/)
})

test('today and now are in the user’s time zone', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T14:30:00Z') })
  setUserZone('Australia/Sydney')
  expect([today(), clockNow()]).toEqual(['2026-11-21', { now: '2026-11-21T01:30', zone: 'Australia/Sydney' }])
  setUserZone('Europe/London')
  expect([today(), clockNow().now]).toEqual(['2026-11-20', '2026-11-20T14:30'])
  vi.useRealTimers()
})

test('quantities are grouped, have at most three decimals, a real minus sign, and no negative zero', () => {
  const shown = [1440, 918220.5, 0.12345, -3, 0, -0, null, undefined, Number.NaN].map(formatQty)
  expect(shown).toEqual(['1,440', '918,220.5', '0.123', '−3', '0', '0', '–', '–', '–'])
})

test('a change in quantity is shown with its sign, and zero without', () => {
  expect([12, -12, 0, null].map(formatSigned)).toEqual(['+12', '−12', '0', '–'])
})

test('a fraction is shown as a whole percentage', () => {
  expect([0.236, 1, 0, null].map(formatPercent)).toEqual(['24%', '100%', '0%', '–'])
})

test('an enum value of v7 is shown with its label, and an unknown one as readable text', () => {
  const names = { PART_RECEIVED: 'Partly here' }
  expect(formatWord('PART_RECEIVED', names)).toBe('Partly here')
  expect(formatWord('AWAITING_QC', names)).toBe('Awaiting QC')
  expect(formatWord('constructor', names)).toBe('Constructor')
  expect(formatWord(null, names)).toBe('–')
})

test('a relative time is shown in its largest unit, without rounding up', () => {
  const now = Date.parse('2025-03-14T12:00:00Z')
  const shown = ['2025-03-14T08:05:00Z', '2025-03-16T12:00:00Z', '2025-03-14T11:57:10Z', '2025-03-14T11:59:50Z', 'never']
  expect(shown.map((at) => formatRelative(at, now))).toEqual(['3 hours ago', 'in 2 days', '2 minutes ago', 'just now', ''])
})

test("relative days are those of the calendar in the user's zone, so they agree with the date beside them", () => {
  const now = Date.parse('2026-11-28T08:35:00Z')
  setUserZone('Australia/Sydney')
  // 39.5 hours ago, on the day before; 32 hours ago is the day before too; 44 hours ago is two days before.
  const shown = ['2026-11-26T17:00:00Z', '2026-11-27T00:35:00Z', '2026-11-26T12:35:00Z', '2026-11-29T12:59:00Z', '2026-11-29T13:01:00Z']
  expect(shown.map((at) => formatRelative(at, now))).toEqual(['yesterday', 'yesterday', '2 days ago', 'tomorrow', 'in 2 days'])
  expect(() => formatRelative('9999-12-31T23:00:00Z', now)).not.toThrow()
})
