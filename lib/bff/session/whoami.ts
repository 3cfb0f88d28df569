import 'server-only'
import type { RequestContext } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import { endsOf, isWorthWriting } from './clocks.ts'
import { endSession } from './end-session.ts'
import { fail, plainHeaders, sessionExpired, withCookies } from '../calls/failure.ts'
import { withErrorHandling } from '../calls/with-error-handling.ts'
import { refusedCrossSite } from '../calls/csrf.ts'
import { readProfile } from './profile.ts'
import { readSender } from './read-session.ts'
import { clearedCookies, type Session, sealedCookies } from './session.ts'

/** `GET /session`: who is signed in, what they may see, and when the session ends. Asking does not prolong it. */
export const whoami = (request: Request, bff: Bff): Promise<Response> =>
  withSession(request, bff, async (session, context) => {
    const profile = await readProfile(session, context, bff, request.signal)
    // Asked again: what v7 said before the end of the session is not given out after it.
    if (await bff.store.isRevoked(session.id, session.createdAt)) return sessionExpired(context.id)
    if (profile.ok) return answer(profile.value, context)
    if (profile.code !== 'session-expired') return fail(profile.code, context.id)
    const isFirst = await endSession(session, 'session-refused-by-v7', context, bff)
    return sessionExpired(context.id, isFirst ? clearedCookies(request.headers, bff.config) : [])
  })

/** `POST /session`: the user did something. Written into the cookie once a minute at most. */
export const touch = (request: Request, bff: Bff): Promise<Response> =>
  withSession(request, bff, async (session, context) => {
    const now = bff.now()
    if (!isWorthWriting(session, now)) return answer(endsOf(session, bff.config), context)
    const active = { ...session, activeAt: now }
    const cookies = await sealedCookies(active, request.headers, bff.config, now)
    // Asked again after the sealing: no answer in flight writes back the cookie of a session that has ended meanwhile.
    if (cookies === null || (await bff.store.isRevoked(session.id, session.createdAt))) return sessionExpired(context.id)
    return answer(endsOf(active, bff.config), context, cookies)
  })

const withSession = (
  request: Request,
  bff: Bff,
  handle: (session: Session, context: RequestContext) => Promise<Response>,
): Promise<Response> =>
  withErrorHandling(request, bff, async (context) => {
    context.route = 'session'
    const refused = refusedCrossSite(request, context, bff)
    if (refused) return refused
    const { session, clear } = await readSender(request.headers, context, bff)
    return session ? handle(session, context) : sessionExpired(context.id, clear)
  })

const answer = (data: unknown, context: RequestContext, cookies: readonly string[] = []): Response =>
  withCookies(Response.json({ data }, { headers: plainHeaders(context.id) }), cookies)
