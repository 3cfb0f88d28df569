import 'server-only'
import type { RequestContext } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import { expiryTimes, isActivityWriteDue } from './session-times.ts'
import { endSession } from './end-session.ts'
import { fail, plainHeaders, sessionExpired, withCookies } from '../calls/failure.ts'
import { withErrorHandling } from '../calls/with-error-handling.ts'
import { refuseCrossSite } from '../calls/csrf.ts'
import { keepForFrame, readProfile } from './profile.ts'
import { readSender } from './read-session.ts'
import { clearedCookies, type Session, sealedCookies } from './session.ts'

/** `GET /session`: who is signed in, what they may see, and when the session ends. The request does not extend the session. */
export const whoami = (request: Request, bff: Bff): Promise<Response> =>
  withSession(request, bff, async (session, context) => {
    const profile = await readProfile(session, context, bff, request.signal)
    // Checked again: if the session ended meanwhile, v7's response must not be returned.
    if (await bff.store.isRevoked(session.id, session.createdAt)) return sessionExpired(context.id)
    if (profile.ok) {
      keepForFrame(session, profile.value, bff, profile.viewCounts)
      context.isLongJson = true
      return sessionResponse(profile.value, context)
    }
    if (profile.code !== 'session-expired') return fail(profile.code, context.id)
    const isFirst = await endSession(session, 'session-refused-by-v7', context, bff)
    return sessionExpired(context.id, isFirst ? clearedCookies(request.headers, bff.config) : [])
  })

/** `POST /session`: the user was active. The cookie is rewritten at most once a minute. */
export const touch = (request: Request, bff: Bff): Promise<Response> =>
  withSession(request, bff, async (session, context) => {
    const now = bff.now()
    if (!isActivityWriteDue(session, now)) return sessionResponse(expiryTimes(session, bff.config), context)
    const active = { ...session, activeAt: now }
    const cookies = await sealedCookies(active, request.headers, bff.config, now)
    // Checked again after sealing: if the session ended meanwhile, this response must not set its cookie again.
    if (cookies === null || (await bff.store.isRevoked(session.id, session.createdAt))) return sessionExpired(context.id)
    return sessionResponse(expiryTimes(active, bff.config), context, cookies)
  })

const withSession = (
  request: Request,
  bff: Bff,
  handle: (session: Session, context: RequestContext) => Promise<Response>,
): Promise<Response> =>
  withErrorHandling(request, bff, async (context) => {
    context.route = 'session'
    const refused = refuseCrossSite(request, context, bff)
    if (refused) return refused
    const { session, clear, ended } = await readSender(request.headers, context, bff)
    return session ? handle(session, context) : sessionExpired(context.id, clear, ended)
  })

const sessionResponse = (data: unknown, context: RequestContext, cookies: readonly string[] = []): Response =>
  withCookies(Response.json({ data }, { headers: plainHeaders(context.id) }), cookies)
