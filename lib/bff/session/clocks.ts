import 'server-only'
import type { Config } from '../operations/config.ts'
import type { Session } from './session.ts'

type Clocks = Pick<Config, 'idleMs' | 'maxMs'>
type Times = Pick<Session, 'createdAt' | 'activeAt' | 'tokenEndsAt'>

/** The time of the last activity is written to the cookie at most this often. */
const ACTIVITY_MS = 60_000

/** Where a session stands: `old` has reached the absolute cap or the end of its token, `idle` has not been used for too long. */
export const stateOf = (times: Times, now: number, clocks: Clocks): 'live' | 'idle' | 'old' => {
  if (now >= lastOf(times, clocks)) return 'old'
  return now >= times.activeAt + clocks.idleMs ? 'idle' : 'live'
}

/** A session lives no longer than the token that it holds. */
const lastOf = ({ createdAt, tokenEndsAt = Infinity }: Times, { maxMs }: Clocks): number => Math.min(createdAt + maxMs, tokenEndsAt)

/** When a token that lasts `seconds` ends, for the session that holds it; nothing if the cap comes first. */
export const tokenEnd = (seconds: number, createdAt: number, { maxMs }: Clocks): Pick<Session, 'tokenEndsAt'> =>
  seconds * 1000 < maxMs ? { tokenEndsAt: createdAt + seconds * 1000 } : {}

/** When a session ends by itself, as ISO 8601. */
export const endsOf = (times: Times, clocks: Clocks) => ({
  idle_expires_at: new Date(Math.min(times.activeAt + clocks.idleMs, lastOf(times, clocks))).toISOString(),
  expires_at: new Date(lastOf(times, clocks)).toISOString(),
})

/** Whether "the user was active" is worth a new cookie. */
export const isWorthWriting = ({ activeAt }: Times, now: number): boolean => now - activeAt >= ACTIVITY_MS

/** Local date-time text without offset, as v7 expects `last_access`; in the server's own zone if `timezone` is missing or unknown. */
export const localText = (time: number, timezone?: string): string => {
  const format = { dateStyle: 'short', timeStyle: 'medium', calendar: 'iso8601' } as const
  try {
    return textOf(new Intl.DateTimeFormat('sv-SE', { ...format, timeZone: timezone }), time)
  } catch {
    return textOf(new Intl.DateTimeFormat('sv-SE', format), time)
  }
}

/** Swedish writes dates as ISO 8601 does, with a space. */
const textOf = (format: Intl.DateTimeFormat, time: number): string => format.format(time).replace(' ', 'T')
