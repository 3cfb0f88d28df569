import { SessionProfile } from '#lib/contract/auth/auth.ts'
import { single } from '#lib/contract/engine/common.ts'
import * as z from 'zod/mini'
import type { ApiFailure } from './failure.ts'
import { strictReader } from './read-response.ts'
import { request } from './request.ts'
import { setServerTime } from '#lib/shared/zones.ts'

/** SWR's key of the session. */
export const SESSION_URL = '/session'

/** The profile, and when the session ends: milliseconds by this computer's clock. */
export type SessionResponse = { profile: SessionProfile; idleEndsAt: number; endsAt: number }

/** Response of the session's URL. */
export const ProfileResponse = single(SessionProfile)

/** Reads the session. Does not extend it. */
export const fetchSession = async (): Promise<SessionResponse> => {
  const result = await request({ url: SESSION_URL, method: 'GET', read: strictReader(ProfileResponse) })
  if (result.ok) return withLocalClock(result.value.data, result.date)
  const failure: ApiFailure = result.failure
  throw failure
}

/** When the session ends if the user stays inactive; null if it is over or the call fails. A 401 does not expire it elsewhere. */
export const peekSessionEnd = async (): Promise<number | null> => {
  const result = await request({ url: SESSION_URL, method: 'GET', read: strictReader(ProfileResponse), isQuiet: true })
  return result.ok ? toLocalClock(result.value.data.idle_expires_at, result.date) : null
}

/** Response to reported activity: the new end. An empty response is accepted too. */
const ActivityResponse = z.optional(z.nullable(z.object({ data: z.optional(z.object({ idle_expires_at: z.optional(z.string()) })) })))

/** Reports user activity. Returns the new end of the session by this computer's clock, or null if the server sends none. */
export const reportActivity = async (): Promise<number | null> => {
  const result = await request({ url: SESSION_URL, method: 'POST', read: strictReader(ActivityResponse) })
  const end = result.ok ? result.value?.data?.idle_expires_at : undefined
  return end ? toLocalClock(end, result.ok ? result.date : undefined) : null
}

const withLocalClock = (profile: SessionProfile, serverTime: number | undefined): SessionResponse => ({
  profile,
  idleEndsAt: toLocalClock(profile.idle_expires_at, serverTime),
  endsAt: toLocalClock(profile.expires_at, serverTime),
})

/**
 * Clocks differ, so this adds the time left by the server's clock (its `Date` header) to this computer's time. Days and hours on the screen
 * follow the server's clock from then on.
 */
const toLocalClock = (instant: string, serverTime = Date.now()): number => Date.parse(instant) - setServerTime(serverTime)
