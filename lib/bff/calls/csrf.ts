import 'server-only'
import type { Config } from '../operations/config.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The second and third layer against cross-site requests; the first one is `SameSite=Lax` of the cookie. Each is
 * enough alone: a form or an image of another site can neither name our origin nor send the header of our own, and
 * no answer of ours ever allows another origin to send it (no CORS).
 */
export const isCrossSite = (request: Request, config: Pick<Config, 'publicOrigin' | 'isPlain'>): boolean =>
  !hasOwnHeader(request.headers) || (!SAFE.has(request.method) && comesFromElsewhere(request.headers, config))

/** The custom header: a script of another site would need a CORS preflight for it, which nothing here answers. */
export const hasOwnHeader = (headers: Headers): boolean => headers.get('x-csrf') === '1'

/**
 * What the browser says about the sender. Every browser sends `Origin` with a call that changes something; where
 * neither header is there, it is not a browser, and cannot carry somebody else's cookie.
 */
export const comesFromElsewhere = (headers: Headers, config: Pick<Config, 'publicOrigin' | 'isPlain'>): boolean => {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return true
  const origin = headers.get('origin')
  return origin !== null && !ownOrigins(config).includes(origin)
}

/** Over plain http, which is for loopback only, the names of loopback mean the same place. */
const ownOrigins = ({ publicOrigin, isPlain }: Pick<Config, 'publicOrigin' | 'isPlain'>): string[] => {
  if (!isPlain) return [publicOrigin]
  const { port } = new URL(publicOrigin)
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => new URL(`http://${host}:${port || 80}`).origin)
}
