import { describe, expect, it, vi } from 'vitest'
import { endsOf, isWorthWriting, localText, stateOf, tokenEnd } from './clocks.ts'

const clocks = { idleMs: 7_500_000, maxMs: 43_200_000 }

describe('the clocks of a session', () => {
  it.each([
    [0, 7_499_999, 'live'],
    [0, 7_500_000, 'idle'],
    [43_000_000, 43_199_999, 'live'],
    [43_199_999, 43_200_000, 'old'],
  ])('with activity at %i say at %i: %s', (activeAt, now, state) => {
    expect(stateOf({ createdAt: 0, activeAt }, now, clocks)).toBe(state)
  })

  it('say when it ends, the idle end never after the other one', () => {
    expect(endsOf({ createdAt: 0, activeAt: 43_000_000 }, clocks)).toEqual({
      idle_expires_at: '1970-01-01T12:00:00.000Z',
      expires_at: '1970-01-01T12:00:00.000Z',
    })
    expect(endsOf({ createdAt: 0, activeAt: 0 }, clocks).idle_expires_at).toBe('1970-01-01T02:05:00.000Z')
  })

  it('end a session with its token, where that is before the cap', () => {
    const session = { createdAt: 0, activeAt: 28_000_000, ...tokenEnd(28_800, 0, clocks) }
    expect([stateOf(session, 28_799_999, clocks), stateOf(session, 28_800_000, clocks)]).toEqual(['live', 'old'])
    expect(endsOf(session, clocks)).toEqual({ idle_expires_at: '1970-01-01T08:00:00.000Z', expires_at: '1970-01-01T08:00:00.000Z' })
    expect(endsOf({ ...session, activeAt: 0 }, clocks).idle_expires_at).toBe('1970-01-01T02:05:00.000Z')
    // A maximum age that was lowered since applies; a token that lives longer, or for ever, changes nothing.
    expect(endsOf(session, { ...clocks, maxMs: 3_600_000 }).expires_at).toBe('1970-01-01T01:00:00.000Z')
    expect([tokenEnd(43_200, 0, clocks), tokenEnd(2 ** 53, 0, clocks)]).toEqual([{}, {}])
  })

  it('write activity once a minute at most', () => {
    expect([isWorthWriting({ createdAt: 0, activeAt: 0 }, 59_999), isWorthWriting({ createdAt: 0, activeAt: 0 }, 60_000)]).toEqual([
      false,
      true,
    ])
  })

  it('tell v7 the local time without an offset', () => {
    // In a zone that equals UTC, a text in UTC would pass by accident.
    vi.stubEnv('TZ', 'Australia/Sydney')
    expect(localText(Date.parse('2026-03-14T00:45:02.999Z'))).toBe('2026-03-14T11:45:02')
    vi.unstubAllEnvs()
    expect(localText(Date.parse('2026-03-14T00:45:02.999Z'), 'America/New_York')).toBe('2026-03-13T20:45:02')
    expect(localText(Date.parse('2026-03-14T05:00:00Z'), 'UTC')).toBe('2026-03-14T05:00:00')
    expect(localText(0, 'Mars/Olympus')).toBe(localText(0))
  })
})
