import type { Bff } from '#lib/bff/bff.ts'
import type { FailureCode } from '#lib/bff/calls/failure.ts'

export type Refusal = { code: FailureCode; headers: Record<string, string> }

type RequestHead = { method?: string | undefined; url?: string | undefined; rawHeaders: readonly string[] }
type State = Pick<Bff, 'isDraining'> & { config: Pick<Bff['config'], 'isProduction'> }

/**
 * Parameters of a query. Next's time for a query grows with the square of their number: the 9,000 that fit into a request line take it
 * seconds. A list with every filter set and a hundred values in one of them has fewer.
 */
const MAX_QUERY_PAIRS = 500

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Returns the refusal of a request that must not reach Next, null for any other request. Next answers 500 to malformed
 * percent-encoding and to TRACE, needs seconds for a query of thousands of parameters, serves pages for any method, resolves dots and double slashes before a handler sees them, and
 * serves files that nothing here uses.
 */
export const findRefusal = ({ method = '', url = '', rawHeaders }: RequestHead, { isDraining, config }: State): Refusal | null => {
  if (!METHODS.includes(method)) return { code: 'method-not-allowed', headers: { allow: METHODS.join(', ') } }
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (!url.startsWith('/') || !isDecodable(path) || countHeader('host', rawHeaders) !== 1) return { code: 'malformed-request', headers: {} }
  if (url.split('&', MAX_QUERY_PAIRS + 1).length > MAX_QUERY_PAIRS) return { code: 'too-long', headers: {} }
  // Requests of Next's development scripts: the error overlay, and files compiled on demand.
  const isDevelopmentTool = !config.isProduction && /^\/(_next\/|__nextjs)/.test(path)
  if (!isDevelopmentTool && mayReachHandler(path) && !isUnambiguous(path)) return { code: 'not-found', headers: {} }
  const allowed = isDevelopmentTool ? METHODS : methodsOf(path)
  if (!allowed.includes(method)) return { code: 'method-not-allowed', headers: { allow: allowed.join(', ') } }
  if (isDraining && path !== '/healthz' && path !== '/readyz') return { code: 'draining', headers: { 'retry-after': '1' } }
  return null
}

/** How often a header occurs. There must be exactly one Host (RFC 9112 §3.2). */
const countHeader = (name: string, rawHeaders: readonly string[]) =>
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
const mayReachHandler = (path: string) => /(^|[/\\])(api|session|images|healthz|readyz|_next)([/\\]|$)/i.test(decodeURIComponent(path))

/**
 * Whether a path has only one interpretation (no empty, `.` or `..` segment, backslash, encoded slash or control character) and,
 * below a prefix of {@link RESERVED_PREFIX}, has a handler.
 */
const isUnambiguous = (path: string) =>
  (RESERVED_PATH.test(path) || !RESERVED_PREFIX.test(path)) &&
  !/%2f|%5c|\\/i.test(path) &&
  !/\p{Cc}/u.test(decodeURIComponent(path)) &&
  path
    .slice(1)
    .split('/')
    .every((segment) => !['', '.', '..'].includes(decodeURIComponent(segment)))

/** Of Next's own paths, only the built files are used. Next answers the others with a 500 or a redirect to nowhere. */
const RESERVED_PREFIX = /^\/(api|session|images|healthz|readyz|_next)(\/|$)/
const RESERVED_PATH = /^\/(api\/.+|images\/[^/]+|session|healthz|readyz|_next\/static\/.+)$/
