import 'server-only'
import type { Config } from '../operations/config.ts'
import type { Session } from './session.ts'

type Clocks = Pick<Config, 'idleMs' | 'maxMs'>
type Times = Pick<Session, 'createdAt' | 'activeAt' | 'tokenEndsAt'>

/** The time of the last activity is written to the cookie at most this often. */
const ACTIVITY_MS = 60_000

/** State of a session. `old`: it has reached its maximum age or the end of its token. `idle`: the user was inactive for too long. */
export const sessionState = (times: Times, now: number, clocks: Clocks): 'live' | 'idle' | 'old' => {
  if (now >= latestEnd(times, clocks)) return 'old'
  return now >= times.activeAt + clocks.idleMs ? 'idle' : 'live'
}

/** The latest end of a session: its maximum age or the end of its token, whichever comes first. */
const latestEnd = ({ createdAt, tokenEndsAt = Infinity }: Times, { maxMs }: Clocks): number => Math.min(createdAt + maxMs, tokenEndsAt)

/** When a token that lasts `seconds` expires; empty if the session reaches its maximum age first. */
export const tokenEnd = (seconds: number, createdAt: number, { maxMs }: Clocks): Pick<Session, 'tokenEndsAt'> =>
  seconds * 1000 < maxMs ? { tokenEndsAt: createdAt + seconds * 1000 } : {}

/** When a session ends without further activity, and at the latest, as ISO 8601. */
export const expiryTimes = (times: Times, clocks: Clocks) => ({
  idle_expires_at: new Date(Math.min(times.activeAt + clocks.idleMs, latestEnd(times, clocks))).toISOString(),
  expires_at: new Date(latestEnd(times, clocks)).toISOString(),
})

/** Whether the last recorded activity is old enough to write a new cookie. */
export const isActivityWriteDue = ({ activeAt }: Times, now: number): boolean => now - activeAt >= ACTIVITY_MS

/** Local date-time without offset, as v7 expects in `last_access`; in the server's time zone if `timezone` is missing or unknown. */
export const localDateTime = (time: number, timezone?: string): string => {
  const format = { dateStyle: 'short', timeStyle: 'medium', calendar: 'iso8601' } as const
  try {
    return isoText(new Intl.DateTimeFormat('sv-SE', { ...format, timeZone: timezone }), time)
  } catch {
    return isoText(new Intl.DateTimeFormat('sv-SE', format), time)
  }
}

/** The Swedish format is ISO 8601 with a space instead of the `T`. */
const isoText = (format: Intl.DateTimeFormat, time: number): string => format.format(time).replace(' ', 'T')
