import type { Config } from './config.ts'
import type { Session } from './session.ts'

type Clocks = Pick<Config, 'idleMs' | 'maxMs'>
type Times = Pick<Session, 'createdAt' | 'activeAt'>

/** Activity is written at most this often. */
const ACTIVITY_MS = 60_000

/** Where a session stands: `old` has reached the absolute cap, `idle` has not been used for too long. */
export const stateOf = ({ createdAt, activeAt }: Times, now: number, { idleMs, maxMs }: Clocks): 'live' | 'idle' | 'old' => {
  if (now >= createdAt + maxMs) return 'old'
  return now >= activeAt + idleMs ? 'idle' : 'live'
}

/** When a session ends by itself, as ISO 8601. */
export const endsOf = ({ createdAt, activeAt }: Times, { idleMs, maxMs }: Clocks) => ({
  idle_expires_at: new Date(Math.min(activeAt + idleMs, createdAt + maxMs)).toISOString(),
  expires_at: new Date(createdAt + maxMs).toISOString(),
})

/** Whether "the user was active" is worth a new cookie. */
export const isWorthWriting = ({ activeAt }: Times, now: number): boolean => now - activeAt >= ACTIVITY_MS

/** Local date-time text without offset, as v7 wants `last_access`; in the server's own zone where no (known) zone is named. */
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
