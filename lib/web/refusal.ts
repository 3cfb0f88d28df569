import type { Bff } from '#lib/bff/bff.ts'
import type { FailureCode } from '#lib/bff/calls/failure.ts'

export type Refusal = { code: FailureCode; headers: Record<string, string> }

type Line = { method?: string | undefined; url?: string | undefined; rawHeaders: readonly string[] }
type State = Pick<Bff, 'isDraining'> & { config: Pick<Bff['config'], 'isProduction'> }

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * What must not reach Next: it answers 500 to malformed percent-encoding and to TRACE, takes any method for a page, and
 * resolves dots and doubled slashes before a handler could see them; and files that Next would serve but nothing here uses.
 */
export const refusedByFront = ({ method = '', url = '', rawHeaders }: Line, { isDraining, config }: State): Refusal | null => {
  if (!METHODS.includes(method)) return { code: 'method-not-allowed', headers: { allow: METHODS.join(', ') } }
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (!url.startsWith('/') || !isDecodable(path) || countOf('host', rawHeaders) !== 1) return { code: 'malformed-request', headers: {} }
  // What development's own script asks for: its overlay, and files as they are compiled.
  const isTool = !config.isProduction && /^\/(_next\/|__nextjs)/.test(path)
  if (!isTool && isOwnCall(path) && !isPlainPath(path)) return { code: 'not-found', headers: {} }
  const allowed = isTool ? METHODS : methodsOf(path)
  if (!allowed.includes(method)) return { code: 'method-not-allowed', headers: { allow: allowed.join(', ') } }
  if (isDraining && path !== '/healthz' && path !== '/readyz') return { code: 'draining', headers: { 'retry-after': '1' } }
  return null
}

/** RFC 9112 §3.2: exactly one Host. */
const countOf = (name: string, rawHeaders: readonly string[]) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length

/**
 * Methods of a path. The contract decides below `/api`; pages are only ever read: there are no Server Actions, and nothing
 * may try to call one.
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

/** Whether some reading of the path leads to a handler, or to what Next serves by itself. */
const isOwnCall = (path: string) => /(^|[/\\])(api|session|images|healthz|readyz|_next)([/\\]|$)/i.test(decodeURIComponent(path))

/** One reading only: no empty step, no step up or in place, no backslash, no encoded slash; and a path that some handler has. */
const isPlainPath = (path: string) =>
  (HANDLED.test(path) || !HANDLER.test(path)) &&
  !/%2f|%5c|\\/i.test(path) &&
  !/\p{Cc}/u.test(decodeURIComponent(path)) &&
  path
    .slice(1)
    .split('/')
    .every((step) => !['', '.', '..'].includes(decodeURIComponent(step)))

/** Of the paths that Next serves itself, only the built files are used; it answers the others with 500, or with a redirect to nowhere. */
const HANDLER = /^\/(api|session|images|healthz|readyz|_next)(\/|$)/
const HANDLED = /^\/(api\/.+|images\/[^/]+|session|healthz|readyz|_next\/static\/.+)$/
