import 'server-only'
import type { SessionEnd } from '../calls/failure.ts'

/** Targets that a sign-in must not lead to: the sign-in page itself, or an address that is not a page. */
const NOT_PAGES = /^\/+(login|api|_next|session|images|register|forgot-password)(\/|$)/i
const BASE = 'http://local.invalid'

/**
 * Turns a remembered location into a local path, or `/` if it is not one. It is parsed as a browser would, so `//evil.com`,
 * `/\evil.com`, a tab in a scheme or a user name before an `@` all turn out to be another origin.
 */
export const safeLocation = (location: string | null | undefined): string => {
  if (!location || location.length > 2000 || !location.startsWith('/')) return '/'
  const url = URL.parse(location, BASE)
  if (!url) return '/'
  // Path, query and hash alone must give the same URL again. Another host, a user name or a port would be lost here.
  const path = url.pathname + url.search + url.hash
  if (URL.parse(path, BASE)?.href !== url.href) return '/'
  const page = decodePath(url.pathname)
  return page === null || NOT_PAGES.test(page) ? '/' : path
}

/** `/login?reason=…&next=…` for a location that needs a session, with the reason why the session is over, if it is known. */
export const loginLocation = (location: string, reason: SessionEnd | null): string => {
  const next = safeLocation(location)
  const parameters = [...(reason ? [`reason=${reason}`] : []), ...(next === '/' ? [] : [`next=${encodeURIComponent(next)}`])]
  return parameters.length === 0 ? '/login' : `/login?${parameters.join('&')}`
}

/** The decoded path; null if it cannot be decoded. No page has such a path: the server in front refuses it. */
const decodePath = (path: string): string | null => {
  try {
    return decodeURIComponent(path).replaceAll('\\', '/')
  } catch {
    return null
  }
}
