import 'server-only'
import { cookies, headers } from 'next/headers'
import type { Level } from '#lib/contract/engine/common.ts'
import { requestContextOf } from '../request-context.ts'
import { bff } from '../bff.ts'
import type { ClientSettings } from '../operations/config.ts'
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

/** Settings that a page may show before anybody has signed in. */
export const publicSettings = async (): Promise<ClientSettings & { mobile_site_url: string | null }> => {
  await cookies()
  const { config } = bff()
  return { ...config.client, mobile_site_url: config.mobileSiteUrl }
}
