import 'server-only'
import type { RequestContext } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import type { Config } from '../operations/config.ts'
import { fail } from './failure.ts'

type Origins = Pick<Config, 'publicOrigin' | 'isPlain'>

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The refusal of a request that does not come from our own pages; null for one that does. */
export const refusedCrossSite = (request: Request, context: RequestContext, bff: Bff): Response | null => {
  const check = failedCheck(request, bff.config)
  if (check === null) return null
  bff.log.audit('cross-site-refused', context, { check })
  return fail('cross-site', context.id)
}

/**
 * The second and third layer against cross-site requests; the first is the cookie's `SameSite=Lax`. Each is enough alone: a form
 * or an image on another site can neither claim our origin nor send our custom header, for which a script there would need a CORS
 * preflight, and nothing here answers one. Returns the header that gave the request away; null if it comes from our own pages.
 */
export const failedCheck = ({ method, headers }: Request, config: Origins): 'x-csrf' | 'sec-fetch-site' | 'origin' | null => {
  if (headers.get('x-csrf') !== '1') return 'x-csrf'
  if (SAFE.has(method)) return null
  // Every browser sends `Origin` with a call that changes something. A client that sends neither of these two is not a browser
  // and cannot carry somebody else's cookie.
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return 'sec-fetch-site'
  const origin = headers.get('origin')
  return origin === null || ownOrigins(config).includes(origin) ? null : 'origin'
}

/** Plain http is allowed on loopback only, where all names of loopback count as the same host. */
const ownOrigins = ({ publicOrigin, isPlain }: Origins): string[] => {
  if (!isPlain) return [publicOrigin]
  const { port } = new URL(publicOrigin)
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`http://${host}:${port || 80}`).origin)
}
