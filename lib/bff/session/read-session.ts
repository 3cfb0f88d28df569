import 'server-only'
import { PAGE_USER_HEADER, pageUserValue } from '#lib/contract/auth/page-user.ts'
import type { RequestContext } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import type { SessionEnd } from '../calls/failure.ts'
import { sessionState } from './session-times.ts'
import { endSession } from './end-session.ts'
import { clearedCookies, readCookies, sealEnd, type Session, unseal } from './session.ts'

/**
 * Who sent a request. `clear` holds the `Set-Cookie` values that remove useless cookies. `ended` says why the session is over; null
 * if the session is valid, or if the request had none.
 */
export type Sender = { session: Session | null; clear: readonly string[]; ended: SessionEnd | null }

/**
 * Opens the session of a request and checks everything that may have ended it: its seal, its maximum age, revocation and
 * idleness. An idle or too old session is ended here, at v7 as well. A call from a page that was loaded for another user has no session:
 * nothing must be shown to, or changed by, a user for whom the page was not loaded.
 * @throws {StoreUnavailable} if revocations cannot be read; the caller must then refuse the request
 */
export const readSender = async (headers: Headers, context: RequestContext, bff: Bff): Promise<Sender> => {
  const sender = await readSenderForLogin(headers, context, bff)
  const pageUser = headers.get(PAGE_USER_HEADER)
  if (!sender.session || pageUser === null || pageUser === pageUserValue(sender.session.userId)) return sender
  bff.log.audit('page-of-other-user', context)
  return { session: null, clear: [], ended: 'replaced' }
}

/** Whose session a sign-in ends: that of the cookie, even if the page was loaded for another user. */
export const readSenderForLogin = (headers: Headers, context: RequestContext, bff: Bff): Promise<Sender> =>
  readSenderWith(({ id, createdAt }) => bff.store.isRevoked(id, createdAt), headers, context, bff)

/** Who signs out: a user may end a session even if revocations cannot be read, or if the page was loaded for another user. */
export const readSenderForLogout = (headers: Headers, context: RequestContext, bff: Bff): Promise<Sender> =>
  readSenderWith(({ id, createdAt }) => bff.store.isRevoked(id, createdAt).catch(() => false), headers, context, bff)

type IsRevoked = (session: Session) => Promise<boolean>

const readSenderWith = async (isRevoked: IsRevoked, headers: Headers, context: RequestContext, bff: Bff): Promise<Sender> => {
  const { config } = bff
  const { sealed, names } = readCookies(headers, config)
  if (names.length === 0) return { session: null, clear: [], ended: null }
  const session = sealed === null ? null : await openSession(sealed, bff)
  if (!session) {
    logOnce('cookie-unreadable', context, bff)
    return { session: null, clear: clearedCookies(headers, config), ended: null }
  }
  context.userId = session.userId
  context.level = session.level
  const ended = ENDS[sessionState(session, bff.now(), config)]
  // No cookie is cleared here: the request that ended this session did that, and the browser may have a newer cookie by now.
  if (await isRevoked(session)) {
    logOnce('revoked-session-used', context, bff)
    bff.upstream.cutOff(session.id) // the session may have ended at another replica
    return { session: null, clear: [], ended: ended ?? 'expired' }
  }
  if (ended === null) return { session, clear: [], ended }
  const isFirst = await endSession(session, 'session-idle', context, bff)
  return { session: null, clear: isFirst ? clearedCookies(headers, config) : [], ended }
}

/** Logs at most once for each request: the gate of a page and the page itself both read its cookie. */
const logOnce = (event: 'cookie-unreadable' | 'revoked-session-used', context: RequestContext, { log }: Bff): void => {
  if (!context.hasLoggedCookie) log.audit(event, context)
  context.hasLoggedCookie = true
}

const ENDS = { live: null, idle: 'idle', old: 'expired' } as const

const openSession = async (sealed: string, bff: Bff): Promise<Session | null> => {
  const now = bff.now()
  const known = bff.cookies.get(sealed, now)
  if (known) return known
  const session = await unseal(sealed, bff.config)
  if (session) bff.cookies.set(sealed, session, now, sealEnd(session, bff.config))
  return session
}
