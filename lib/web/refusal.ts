import type { Bff } from '#lib/bff/bff.ts'
import type { FailureCode } from '#lib/bff/calls/failure.ts'

export type Refusal = { code: FailureCode; headers: Record<string, string> }

type Line = { method?: string | undefined; url?: string | undefined; rawHeaders: readonly string[] }
type State = Pick<Bff, 'isDraining'> & { config: Pick<Bff['config'], 'isProduction'> }

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Returns the refusal of a request that must not reach Next. Next answers 500 to malformed percent-encoding and to TRACE, serves
 * pages for any method, resolves dots and double slashes before a handler sees them, and serves files that nothing here uses.
 */
export const refusedByFront = ({ method = '', url = '', rawHeaders }: Line, { isDraining, config }: State): Refusal | null => {
  if (!METHODS.includes(method)) return { code: 'method-not-allowed', headers: { allow: METHODS.join(', ') } }
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (!url.startsWith('/') || !isDecodable(path) || countOf('host', rawHeaders) !== 1) return { code: 'malformed-request', headers: {} }
  // Requests of Next's development scripts: the error overlay, and files compiled on demand.
  const isTool = !config.isProduction && /^\/(_next\/|__nextjs)/.test(path)
  if (!isTool && isOwnCall(path) && !isPlainPath(path)) return { code: 'not-found', headers: {} }
  const allowed = isTool ? METHODS : methodsOf(path)
  if (!allowed.includes(method)) return { code: 'method-not-allowed', headers: { allow: allowed.join(', ') } }
  if (isDraining && path !== '/healthz' && path !== '/readyz') return { code: 'draining', headers: { 'retry-after': '1' } }
  return null
}

/** How often a header occurs. There must be exactly one Host (RFC 9112 §3.2). */
const countOf = (name: string, rawHeaders: readonly string[]) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length

/**
 * Allowed methods of a path. Below `/api` the contract decides. Pages can only be read: there are no Server Actions, and requests
 * that try to call one are refused.
 */
const methodsOf = (path: string): string[] => {
  if (path.startsWith('/api/')) return METHODS
  return path === '/session' ? ['GET', 'POST'] : ['GET', 'HEAD']
}

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Whether any interpretation of the path leads to a handler, or to files that Next serves itself. */
const isOwnCall = (path: string) => /(^|[/\\])(api|session|images|healthz|readyz|_next)([/\\]|$)/i.test(decodeURIComponent(path))

/**
 * Whether a path has only one interpretation (no empty, `.` or `..` segment, backslash, encoded slash or control character) and,
 * below a prefix of {@link HANDLER}, has a handler.
 */
const isPlainPath = (path: string) =>
  (HANDLED.test(path) || !HANDLER.test(path)) &&
  !/%2f|%5c|\\/i.test(path) &&
  !/\p{Cc}/u.test(decodeURIComponent(path)) &&
  path
    .slice(1)
    .split('/')
    .every((step) => !['', '.', '..'].includes(decodeURIComponent(step)))

/** Of Next's own paths only the built files are used. Next answers the others with a 500 or a redirect that leads nowhere. */
const HANDLER = /^\/(api|session|images|healthz|readyz|_next)(\/|$)/
const HANDLED = /^\/(api\/.+|images\/[^/]+|session|healthz|readyz|_next\/static\/.+)$/
