import 'server-only'
import type { RequestContext } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import type { Config } from '../operations/config.ts'
import { fail } from './failure.ts'

type Origins = Pick<Config, 'publicOrigin' | 'isPlainHttp'>

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns a 403 for a request that does not come from our own pages, otherwise null. */
export const refuseCrossSite = (request: Request, context: RequestContext, bff: Bff): Response | null => {
  const check = failedCheck(request, bff.config)
  if (check === null) return null
  bff.log.audit('cross-site-refused', context, { check })
  return fail('cross-site', context.id)
}

/**
 * The second and third defence against cross-site requests; the first is the cookie's `SameSite=Lax`. Each of these two is enough alone. A form
 * or an image on another site can neither forge our origin nor send our custom header. A script there would need a CORS preflight
 * for that header, and nothing here answers preflights. Returns the header that failed; null if the request is from our own pages.
 */
export const failedCheck = ({ method, headers }: Request, config: Origins): 'x-csrf' | 'sec-fetch-site' | 'origin' | null => {
  if (headers.get('x-csrf') !== '1') return 'x-csrf'
  if (SAFE_METHODS.has(method)) return null
  // Browsers send `Origin` with every call that changes something. A client that sends neither `Sec-Fetch-Site` nor `Origin` is
  // not a browser, so no website can make it send a user's cookie.
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return 'sec-fetch-site'
  const origin = headers.get('origin')
  return origin === null || ownOrigins(config).includes(origin) ? null : 'origin'
}

/** The origins of our own pages. Plain http is allowed on loopback only, where all loopback names count as the same host. */
const ownOrigins = ({ publicOrigin, isPlainHttp }: Origins): string[] => {
  if (!isPlainHttp) return [publicOrigin]
  const { port } = new URL(publicOrigin)
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`http://${host}:${port || 80}`).origin)
}
