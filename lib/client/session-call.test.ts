import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ageText } from '#components/rejections/age.ts'
import { setServerTime, todayIn } from '#lib/shared/zones.ts'
import { formatRelative } from './format.ts'
import { lastAccessText } from './last-access.ts'
import { fetchSession } from './session-call.ts'

const v7 = vi.hoisted(() => ({ date: undefined as number | undefined }))
vi.mock('./request.ts', () => ({
  request: () =>
    Promise.resolve({
      ok: true,
      date: v7.date,
      value: { data: { idle_expires_at: '2026-12-01T01:00:00Z', expires_at: '2026-12-01T09:00:00Z' } },
    }),
}))

/** 1 December, 9:17 in Sydney. */
const NOW = Date.parse('2026-11-30T22:17:00Z')
const HOUR = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  setServerTime(Date.now())
})

it.each([-14, 14, 0])('days and hours on the screen are right on a computer whose clock is %d hours ahead', async (hours) => {
  vi.setSystemTime(NOW + hours * HOUR)
  v7.date = NOW
  const { idleEndsAt } = await fetchSession()
  expect(todayIn('Australia/Sydney')).toBe('2026-12-01')
  expect(formatRelative('2026-11-30T20:10:00Z')).toBe('2 hours ago')
  expect(ageText('2026-11-30T20:17:00Z')).toBe('2 h')
  expect(Date.parse(`${lastAccessText(Date.now())}Z`) + new Date().getTimezoneOffset() * 60_000).toBe(NOW)
  // What this computer measures itself stays by its own clock.
  expect(idleEndsAt - Date.now()).toBe(Date.parse('2026-12-01T01:00:00Z') - NOW)
})

it('without a time of the server, the clock of this computer counts', async () => {
  vi.setSystemTime(NOW)
  v7.date = NOW - 24 * HOUR
  await fetchSession()
  v7.date = undefined
  await fetchSession()
  expect(todayIn('Australia/Sydney')).toBe('2026-12-01')
})
