import 'server-only'
import * as z from 'zod/mini'
import { authLogout } from '#lib/contract/auth/auth.ts'
import type { Bff } from '../bff.ts'
import { parsedBody, publicBodyOf } from '../calls/body.ts'
import { endSession } from './end-session.ts'
import { plainHeaders, withCookies } from '../calls/failure.ts'
import { withErrorHandling } from '../calls/with-error-handling.ts'
import { refusedCrossSite } from '../calls/csrf.ts'
import { readSenderForLogout } from './read-session.ts'
import { clearedCookies } from './session.ts'

/**
 * Lookups that the browser has kept go with the session. Not `storage`: what was typed into a form outlives a session that ended by
 * itself. Not `cookies`: they would go for every application of this domain.
 */
const CLEARING = { 'clear-site-data': '"cache"' }

/**
 * Ends the session, also while the store is away: its id is revoked before the answer leaves, v7 is told within 2 s, the
 * cookie is cleared. A request without a session gets the same answer.
 */
export const logout = (request: Request, bff: Bff): Promise<Response> =>
  withErrorHandling(request, bff, async (context) => {
    context.route = 'api/auth/logout'
    const refused = refusedCrossSite(request, context, bff)
    if (refused) return refused
    const body = z.safeParse(authLogout.body, parsedBody(await publicBodyOf(request, bff)))
    const sender = await readSenderForLogout(request.headers, context, bff)
    const isFirst =
      sender.session !== null &&
      (await endSession(sender.session, 'logout', context, bff, body.success ? body.data.last_access : undefined))
    // Only the one who ended the session clears the cookie: by now another tab may have signed in again.
    const clear = isFirst ? clearedCookies(request.headers, bff.config) : sender.clear
    return withCookies(new Response(null, { status: 204, headers: { ...plainHeaders(context.id), ...CLEARING } }), clear)
  })
