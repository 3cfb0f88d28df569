import 'server-only'
import { cookies, headers } from 'next/headers'
import type { PublicSettings } from '#lib/contract/auth/auth.ts'
import type { Level } from '#lib/contract/engine/common.ts'
import { requestContextOf } from '../request-context.ts'
import { bff } from '../bff.ts'
import { contractLevel } from './level.ts'
import { readSender } from './read-session.ts'

/** Who is signed in, for server layouts, without the token. Null if nobody is signed in. */
export type CurrentSession = { userId: string; level: Level } | null

/** Reads the session for the page being rendered, with the same checks as for calls. */
export const currentSession = async (): Promise<CurrentSession> => {
  await cookies() // marks the page as dependent on the request, so that it is never prerendered
  const incoming = new Headers(await headers())
  const { session } = await readSender(incoming, requestContextOf(new Request('http://local.invalid/', { headers: incoming })), bff())
  return session ? { userId: session.userId, level: contractLevel(session.level, bff()) } : null
}

/** The public settings, for server layouts and pages. */
export const publicSettings = async (): Promise<PublicSettings> => {
  await cookies()
  return bff().config.publicSettings
}
