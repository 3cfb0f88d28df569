import 'server-only'
import type { RequestContext } from '../request-context.ts'
import { askV7 } from '../calls/ask.ts'
import type { Bff } from '../bff.ts'
import { localDateTime, sessionState } from './session-times.ts'
import type { AuditEvent } from '../operations/log.ts'
import { readTimezone } from './profile.ts'
import { sealEnd, type Session } from './session.ts'

// docs/decisions/0035-the-call-that-ends-a-session-clears-its-cookie.md

/** Timeouts in ms. If v7 cannot be reached, the local session still ends: the two calls together take less than 2 s. */
const [TIMEZONE_MS, LOGOUT_MS] = [500, 1000]

type Reason = Extract<AuditEvent, 'logout' | 'session-idle' | 'session-replaced' | 'session-refused-by-v7'>

/**
 * Ends a session for good: first its id is revoked and its responses that are still arriving are cut off, then v7's logout is
 * called. Returns true only for the first caller, so a hundred parallel 401s end the session once. If v7 itself refused the
 * token, logout is not called.
 */
export const endSession = async (
  session: Session,
  reason: Reason,
  context: RequestContext,
  bff: Bff,
  lastAccess?: string,
): Promise<boolean> => {
  const isFirst = await bff.store.revoke(session.id, sealEnd(session, bff.config) - bff.now() + 60_000)
  bff.upstream.cutOff(session.id)
  bff.cookies.drop(session.id)
  bff.missingCalls.drop(session.id)
  bff.frameProfiles.drop(session.id)
  if (!isFirst) return false
  bff.log.audit(reason, context, { user_id: session.userId })
  bff.metrics.count('gatehouse_sessions_ended_total', { reason })
  if (reason === 'session-refused-by-v7') return true
  // Sent to v7, so that its log can tell a session that ended by itself from a sign-out.
  const ended = reason === 'session-idle' ? END_NAMES[sessionState(session, bff.now(), bff.config)] : null
  await logOutOfV7(session, lastAccess ?? (await lastAccessOf(session, context, bff)), ended, context, bff)
  return true
}

const END_NAMES = { live: null, idle: 'idle', old: 'expired' } as const

/** When the user was last active, in the user's local time: v7 reads the text that way, and the server may be in another time zone. */
const lastAccessOf = async (session: Session, context: RequestContext, bff: Bff): Promise<string> =>
  localDateTime(session.activeAt, await readTimezone(session, context, bff, TIMEZONE_MS))

/** Calls `auth/logout`. A failure is only logged. */
const logOutOfV7 = async (
  session: Session,
  lastAccess: string,
  ended: 'idle' | 'expired' | null,
  context: RequestContext,
  bff: Bff,
): Promise<void> => {
  const ownHeaders = ended === null ? undefined : { 'x-session-end': ended }
  const input = { session, ownHeaders, body: { last_access: lastAccess }, lane: 'sign-out', timeoutMs: LOGOUT_MS } as const
  const result = await askV7('authLogout', input, context, bff)
  if (!result.ok) return
  result.response.discard()
  if (result.response.status >= 400) bff.log.error(`v7 answered ${result.response.status} to a logout`, context.id, undefined)
}
