import 'server-only'
import type { RequestContext } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import type { Config } from '../operations/config.ts'
import { fail } from './failure.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The refusal of a request that does not come from our own pages; null for one that does. */
export const refusedCrossSite = (request: Request, context: RequestContext, bff: Bff): Response | null => {
  if (!isCrossSite(request, bff.config)) return null
  bff.log.audit('cross-site-refused', context)
  return fail('cross-site', context.id)
}

/**
 * The second and third layer against cross-site requests; the first is the cookie's `SameSite=Lax`. Each is
 * enough alone: a form or an image on another site can neither claim our origin nor send our custom header, and
 * we never allow another origin to send that header (no CORS).
 */
export const isCrossSite = (request: Request, config: Pick<Config, 'publicOrigin' | 'isPlain'>): boolean =>
  !hasOwnHeader(request.headers) || (!SAFE.has(request.method) && comesFromElsewhere(request.headers, config))

/** The custom header: a script of another site would need a CORS preflight for it, which nothing here answers. */
export const hasOwnHeader = (headers: Headers): boolean => headers.get('x-csrf') === '1'

/**
 * What the browser says about the sender. Every browser sends `Origin` with a call that changes something. A client
 * that sends neither header is not a browser and cannot carry somebody else's cookie.
 */
export const comesFromElsewhere = (headers: Headers, config: Pick<Config, 'publicOrigin' | 'isPlain'>): boolean => {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return true
  const origin = headers.get('origin')
  return origin !== null && !ownOrigins(config).includes(origin)
}

/** Plain http is allowed on loopback only, where all names of loopback count as the same host. */
const ownOrigins = ({ publicOrigin, isPlain }: Pick<Config, 'publicOrigin' | 'isPlain'>): string[] => {
  if (!isPlain) return [publicOrigin]
  const { port } = new URL(publicOrigin)
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`http://${host}:${port || 80}`).origin)
}
