import 'server-only'
import * as z from 'zod/mini'
import { authLogout } from '#lib/contract/auth/sign-out.ts'
import type { Bff } from '../bff.ts'
import { parsedBody, publicBodyOf } from '../calls/body.ts'
import { endSession } from './end-session.ts'
import { plainHeaders, withCookies } from '../calls/failure.ts'
import { withErrorHandling } from '../calls/with-error-handling.ts'
import { refuseCrossSite } from '../calls/csrf.ts'
import { readSenderForLogout } from './read-session.ts'
import { clearedCookies } from './session.ts'

/**
 * Removes cached lookups from the browser. Not `storage`: form input must survive a session that expired. Not `cookies`: that
 * would remove the cookies of every application on this domain.
 */
const CLEAR_CACHE = { 'clear-site-data': '"cache"' }

/**
 * Ends the session, even while the store is unreachable: its id is revoked before the response is sent, v7's logout is called
 * within 2 s, and the cookie is cleared. A request without a session gets a 204 too.
 */
export const logout = (request: Request, bff: Bff): Promise<Response> =>
  withErrorHandling(request, bff, async (context) => {
    context.route = 'api/auth/logout'
    const refused = refuseCrossSite(request, context, bff)
    if (refused) return refused
    const body = z.safeParse(authLogout.body, parsedBody(await publicBodyOf(request, bff)))
    const sender = await readSenderForLogout(request.headers, context, bff)
    const isFirst =
      sender.session !== null &&
      (await endSession(sender.session, 'logout', context, bff, body.success ? body.data.last_access : undefined))
    // Only the request that ended the session clears the cookie: another tab may have signed in again meanwhile.
    const clear = isFirst ? clearedCookies(request.headers, bff.config) : sender.clear
    return withCookies(new Response(null, { status: 204, headers: { ...plainHeaders(context.id), ...CLEAR_CACHE } }), clear)
  })
