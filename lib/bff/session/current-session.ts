import 'server-only'
import { cookies, headers } from 'next/headers'
import type { FrameProfile, PublicSettings } from '#lib/contract/auth/auth.ts'
import type { Level } from '#lib/contract/engine/common.ts'
import { requestContextOf } from '../request-context.ts'
import { bff } from '../bff.ts'
import { contractLevel } from './level.ts'
import { readSender } from './read-session.ts'

/**
 * Who is signed in, for server layouts, without the token. Null if nobody is signed in. `profile` is null if this process does not have
 * it, or if the user came from another site.
 */
export type CurrentSession = { userId: string; level: Level; profile: FrameProfile | null } | null

/** Reads the session for the page being rendered, with the same checks as for calls. */
export const currentSession = async (): Promise<CurrentSession> => {
  await cookies() // marks the page as dependent on the request, so that it is never prerendered
  const incoming = new Headers(await headers())
  const { session } = await readSender(incoming, requestContextOf(new Request('http://local.invalid/', { headers: incoming })), bff())
  if (!session) return null
  const profile = isFromOtherSite(incoming) ? null : bff().frameProfiles.get(session.id, bff().now())
  return { userId: session.userId, level: contractLevel(session.level, bff()), profile }
}

/**
 * Whether the user came from another site. Pages are compressed and contain their address, so such a page must not contain data about
 * the user: the site could infer it from response lengths (BREACH). A request that does not say where it comes from counts as one from
 * another site.
 */
const isFromOtherSite = (headers: Headers): boolean => !['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? '')

/** The public settings, for server layouts and pages. */
export const publicSettings = async (): Promise<PublicSettings> => {
  await cookies()
  return bff().config.publicSettings
}
