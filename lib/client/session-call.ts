import { SessionProfile } from '#lib/contract/auth/auth.ts'
import { single } from '#lib/contract/engine/common.ts'
import * as z from 'zod/mini'
import type { ApiFailure } from './failure.ts'
import { strictly } from './reading.ts'
import { request } from './request.ts'

/** SWR's key of the session. */
export const SESSION_URL = '/session'

/** The profile, and when the session ends by the clock of this computer (milliseconds). */
export type SessionAnswer = { profile: SessionProfile; idleEndsAt: number; endsAt: number }

const Answer = single(SessionProfile)

/** Who am I? Does not prolong the session. */
export const fetchSession = async (): Promise<SessionAnswer> => {
  const result = await request({ url: SESSION_URL, method: 'GET', read: strictly(Answer) })
  if (result.ok) return withLocalClock(result.value.data, result.date)
  const failure: ApiFailure = result.failure
  // oxlint-disable-next-line typescript/only-throw-error -- SWR hands on what was thrown
  throw failure
}

/** Who is signed in in this browser, by name, else by address; null for nobody. Asked where no session is needed, so it ends none. */
export const peekSignedIn = async (): Promise<string | null> => {
  const result = await request({ url: SESSION_URL, method: 'GET', read: strictly(Answer), isQuiet: true })
  return result.ok ? result.value.data.user.name || result.value.data.user.email : null
}

/** When the session ends, without a word to the rest of the application if it has ended already. */
export const peekSessionEnd = async (): Promise<number | null> => {
  const result = await request({ url: SESSION_URL, method: 'GET', read: strictly(Answer), isQuiet: true })
  return result.ok ? toLocalClock(result.value.data.idle_expires_at, result.date) : null
}

/** Some answers to "the user was active" tell the new end; older servers answer 204. */
const Touched = z.optional(z.nullable(z.object({ data: z.optional(z.object({ idle_expires_at: z.optional(z.string()) })) })))

/** Says that the user really did something. Gives the new end of the session by this computer's clock, if told. */
export const reportActivity = async (): Promise<number | null> => {
  const result = await request({ url: SESSION_URL, method: 'POST', read: strictly(Touched) })
  const end = result.ok ? result.value?.data?.idle_expires_at : undefined
  return end ? toLocalClock(end, result.ok ? result.date : undefined) : null
}

const withLocalClock = (profile: SessionProfile, serverNow: number | undefined): SessionAnswer => ({
  profile,
  idleEndsAt: toLocalClock(profile.idle_expires_at, serverNow),
  endsAt: toLocalClock(profile.expires_at, serverNow),
})

/** Computers' clocks differ: what counts is how long it is from the server's now (its `Date` header) to the end. */
const toLocalClock = (instant: string, serverNow: number = Date.now()): number => Date.now() + (Date.parse(instant) - serverNow)
