import type { Bff } from '#lib/bff/bff.ts'
import type { FailureCode } from '#lib/bff/failure.ts'

export type Refusal = { code: FailureCode; headers: Record<string, string> }

type Line = { method?: string | undefined; url?: string | undefined; rawHeaders: readonly string[] }
type State = Pick<Bff, 'isDraining'> & { config: Pick<Bff['config'], 'isProduction'> }

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * What must not reach Next: it answers 500 to malformed percent-encoding and to TRACE, takes any method for a page, and
 * resolves dots and doubled slashes before a handler could see them.
 */
export const refusalOf = ({ method = '', url = '', rawHeaders }: Line, { isDraining, config }: State): Refusal | null => {
  if (!METHODS.includes(method)) return { code: 'method-not-allowed', headers: { allow: METHODS.join(', ') } }
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (!url.startsWith('/') || !isDecodable(path) || countOf('host', rawHeaders) !== 1) return { code: 'malformed-request', headers: {} }
  if (isOwnCall(path) && !isPlainPath(path)) return { code: 'not-found', headers: {} }
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead && isPage(path, config.isProduction)) return { code: 'method-not-allowed', headers: { allow: 'GET, HEAD' } }
  if (isDraining && path !== '/healthz' && path !== '/readyz') return { code: 'draining', headers: { 'retry-after': '1' } }
  return null
}

/** RFC 9112 §3.2: exactly one Host. */
const countOf = (name: string, rawHeaders: readonly string[]) =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === name).length

/** Pages are only ever read: there are no Server Actions, and nothing may try to call one. The overlay is development's. */
const isPage = (path: string, isProduction: boolean) => !/^\/(api\/|session$)/.test(path) && (isProduction || !path.startsWith('/__nextjs'))

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Whether some reading of the path leads to a handler. */
const isOwnCall = (path: string) => /(^|[/\\])(api|session|images|healthz|readyz)([/\\]|$)/i.test(decodeURIComponent(path))

/** One reading only: no empty step, no step up or in place, no backslash, no encoded slash; and a path that some handler has. */
const isPlainPath = (path: string) =>
  (HANDLED.test(path) || !HANDLER.test(path)) &&
  !/%2f|%5c|\\/i.test(path) &&
  !/\p{Cc}/u.test(decodeURIComponent(path)) &&
  path
    .slice(1)
    .split('/')
    .every((step) => !['', '.', '..'].includes(decodeURIComponent(step)))

const HANDLER = /^\/(api|session|images|healthz|readyz)(\/|$)/
const HANDLED = /^\/(api\/.+|images\/[^/]+|session|healthz|readyz)$/
