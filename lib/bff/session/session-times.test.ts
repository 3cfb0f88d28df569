import { describe, expect, it, vi } from 'vitest'
import { expiryTimes, isActivityWriteDue, localDateTime, sessionState, tokenEnd } from './session-times.ts'

const clocks = { idleMs: 7_500_000, maxMs: 43_200_000 }

describe('the clocks of a session', () => {
  it.each([
    [0, 7_499_999, 'live'],
    [0, 7_500_000, 'idle'],
    [43_000_000, 43_199_999, 'live'],
    [43_199_999, 43_200_000, 'old'],
  ])('after activity at %i, give the state at %i as %s', (activeAt, now, state) => {
    expect(sessionState({ createdAt: 0, activeAt }, now, clocks)).toBe(state)
  })

  it('give the idle end of a session and its latest end, the idle end never after the latest', () => {
    expect(expiryTimes({ createdAt: 0, activeAt: 43_000_000 }, clocks)).toEqual({
      idle_expires_at: '1970-01-01T12:00:00.000Z',
      expires_at: '1970-01-01T12:00:00.000Z',
    })
    expect(expiryTimes({ createdAt: 0, activeAt: 0 }, clocks).idle_expires_at).toBe('1970-01-01T02:05:00.000Z')
  })

  it('end a session with its token if that comes before the maximum age', () => {
    const session = { createdAt: 0, activeAt: 28_000_000, ...tokenEnd(28_800, 0, clocks) }
    expect([sessionState(session, 28_799_999, clocks), sessionState(session, 28_800_000, clocks)]).toEqual(['live', 'old'])
    expect(expiryTimes(session, clocks)).toEqual({ idle_expires_at: '1970-01-01T08:00:00.000Z', expires_at: '1970-01-01T08:00:00.000Z' })
    expect(expiryTimes({ ...session, activeAt: 0 }, clocks).idle_expires_at).toBe('1970-01-01T02:05:00.000Z')
    // A maximum age lowered later applies; a token that lives longer than the session changes nothing.
    expect(expiryTimes(session, { ...clocks, maxMs: 3_600_000 }).expires_at).toBe('1970-01-01T01:00:00.000Z')
    expect([tokenEnd(43_200, 0, clocks), tokenEnd(2 ** 53, 0, clocks)]).toEqual([{}, {}])
  })

  it('write activity at most once a minute', () => {
    expect([isActivityWriteDue({ createdAt: 0, activeAt: 0 }, 59_999), isActivityWriteDue({ createdAt: 0, activeAt: 0 }, 60_000)]).toEqual([
      false,
      true,
    ])
  })

  it('tell v7 the local time without an offset', () => {
    // If the test ran in UTC, a result in UTC would pass by accident.
    vi.stubEnv('TZ', 'Australia/Sydney')
    expect(localDateTime(Date.parse('2026-03-14T00:45:02.999Z'))).toBe('2026-03-14T11:45:02')
    vi.unstubAllEnvs()
    expect(localDateTime(Date.parse('2026-03-14T00:45:02.999Z'), 'America/New_York')).toBe('2026-03-13T20:45:02')
    expect(localDateTime(Date.parse('2026-03-14T05:00:00Z'), 'UTC')).toBe('2026-03-14T05:00:00')
    expect(localDateTime(0, 'Mars/Olympus')).toBe(localDateTime(0))
  })
})
