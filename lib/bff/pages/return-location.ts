import 'server-only'
/** Where a login must not lead: back to a login, or to an address that is no page. */
const NOT_PAGES = /^\/+(login|api|_next|session|images|register|forgot-password)(\/|$)/i
const BASE = 'http://local.invalid'

/**
 * A remembered location as a local path, or `/` where it is none. Parsed as a browser would parse it, so `//evil.com`,
 * `/\evil.com`, a tab in a scheme or a user name before an `@` all show themselves as another origin.
 */
export const safeLocation = (location: string | null | undefined): string => {
  if (!location || location.length > 2000 || !location.startsWith('/')) return '/'
  const url = URL.parse(location, BASE)
  if (!url) return '/'
  // Taken as a path of ours it must be the same address again: another host, a user name or a port would be lost here.
  const path = url.pathname + url.search + url.hash
  if (URL.parse(path, BASE)?.href !== url.href) return '/'
  const page = decoded(url.pathname)
  return page === null || NOT_PAGES.test(page) ? '/' : path
}

/** `/login?next=…` for a location that needs a session. */
export const loginLocation = (location: string): string => {
  const next = safeLocation(location)
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

/** Null for a path that no page can have: the server in front refuses what cannot be decoded. */
const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path).replaceAll('\\', '/')
  } catch {
    return null
  }
}
