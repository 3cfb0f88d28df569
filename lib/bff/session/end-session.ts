import 'server-only'
import type { RequestContext } from '../request-context.ts'
import { askV7 } from '../calls/ask.ts'
import type { Bff } from '../bff.ts'
import { localText } from './clocks.ts'
import type { AuditEvent } from '../operations/log.ts'
import { readTimezone } from './profile.ts'
import { sealEnd, type Session } from './session.ts'

// docs/decisions/0035-who-ends-a-session-clears-its-cookie.md

/** Where v7 cannot be reached, the local session ends all the same: within 2 s for both calls, with something to spare. */
const [ZONE_MS, LOGOUT_MS] = [500, 1000]

type Reason = Extract<AuditEvent, 'logout' | 'session-idle' | 'session-replaced' | 'session-refused-by-v7'>

/**
 * Ends a session for good: first its id is revoked, then v7 is told. True for the one caller that did it first, so a
 * hundred parallel refusals end it once. A token that v7 refused by itself is not logged out again.
 */
export const endSession = async (
  session: Session,
  reason: Reason,
  context: RequestContext,
  bff: Bff,
  lastAccess?: string,
): Promise<boolean> => {
  const isFirst = await bff.store.revoke(session.id, sealEnd(session, bff.config) - bff.now() + 60_000)
  bff.cookies.drop(session.id)
  bff.offers.drop(session.id)
  if (!isFirst) return false
  bff.log.audit(reason, context, { user_id: session.userId })
  bff.metrics.count('gatehouse_sessions_ended_total', { reason })
  if (reason !== 'session-refused-by-v7') await tellV7(session, lastAccess ?? (await lastAccessOf(session, context, bff)), context, bff)
  return true
}

/** When the user was last active, by the clock on their wall: v7 reads the text so, and the server may stand elsewhere. */
const lastAccessOf = async (session: Session, context: RequestContext, bff: Bff): Promise<string> =>
  localText(session.activeAt, await readTimezone(session, context, bff, ZONE_MS))

/** `auth/logout`, whose failure is only logged. */
const tellV7 = async (session: Session, lastAccess: string, context: RequestContext, bff: Bff): Promise<void> => {
  const question = { session, body: { last_access: lastAccess }, lane: 'sign-out', timeoutMs: LOGOUT_MS } as const
  const result = await askV7('authLogout', question, context, bff)
  if (!result.ok && result.code === 'not-offered') return
  if (!result.ok) return bff.log.error('v7 could not be told of a logout', context.id, result.cause)
  result.answer.discard()
  if (result.answer.status >= 400) bff.log.error(`v7 answered ${result.answer.status} to a logout`, context.id, undefined)
}
