import type { FailureCode } from '#lib/bff/failure.ts'

export type Refusal = { code: FailureCode; headers: Record<string, string> }

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * What must not reach Next: it answers 500 to malformed percent-encoding and to TRACE, takes any method for a page, and
 * resolves dots and doubled slashes before a handler could see them.
 */
export const refusalOf = (method: string, rawUrl: string, isDraining: boolean): Refusal | null => {
  if (!METHODS.includes(method)) return { code: 'method-not-allowed', headers: { allow: METHODS.join(', ') } }
  const path = rawUrl.split(/[?#]/, 1)[0] ?? ''
  if (!rawUrl.startsWith('/') || !isDecodable(path)) return { code: 'malformed-request', headers: {} }
  if (isPage(path) && method !== 'GET' && method !== 'HEAD') return { code: 'method-not-allowed', headers: { allow: 'GET, HEAD' } }
  if (isOwnCall(path) && !isPlainPath(path)) return { code: 'not-found', headers: {} }
  if (isDraining && path !== '/healthz' && path !== '/readyz') return { code: 'draining', headers: { 'retry-after': '1' } }
  return null
}

/** Pages are only ever read: there are no Server Actions, and nothing may try to call one. (`__nextjs` is the development overlay.) */
const isPage = (path: string) => !/^\/(api|session|__nextjs)/.test(path)

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Whether some reading of the path leads below `/api`. */
const isOwnCall = (path: string) => /(^|[/\\])(api|session|images)([/\\]|$)/i.test(decodeURIComponent(path))

/** No empty step, no step up or in place, no backslash, no encoded slash: one reading only. */
const isPlainPath = (path: string) =>
  !/[\\\p{Cc}]/u.test(decodeURIComponent(path)) &&
  !/%2f|%5c/i.test(path) &&
  path
    .slice(1)
    .split('/')
    .every((step) => !['', '.', '..'].includes(decodeURIComponent(step)))
