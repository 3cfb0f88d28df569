import type { Level } from '#lib/contract/engine/common.ts'
import { MODULE_INFO } from '#lib/modules.ts'

const PUBLIC_PAGES = /^\/(login|register|forgot-password)(\/|$)/
/** User management, with everything below it: the pages that Regular users may not see (a requirement). */
const USER_MANAGEMENT = new RegExp(`^${MODULE_INFO.users.route.slice(1)}(?![a-z0-9_-])`)

export type Decision = { kind: 'show' } | { kind: 'login' } | { kind: 'home' }

/** Decides whether a page is shown, or the user is redirected: to the sign-in page, or to the home page because their level may not see it. */
export const decidePageAccess = (pathname: string, level: Level | null): Decision => {
  if (PUBLIC_PAGES.test(pathname)) return { kind: 'show' }
  if (level === null) return { kind: 'login' }
  return level === 'Regular' && isUserManagement(pathname) ? { kind: 'home' } : { kind: 'show' }
}

/** Whether a path leads to user management, in any spelling: encoded (several times), with double slashes, dots or capitals. */
export const isUserManagement = (pathname: string): boolean => USER_MANAGEMENT.test(normalisedSegments(pathname)[0] ?? '')

/** Segments of a path in lower case, resolved as the most lenient server would resolve them. */
export const normalisedSegments = (pathname: string): string[] => {
  const segments: string[] = []
  for (const segment of decodeRepeatedly(pathname).replaceAll('\\', '/').toLowerCase().split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments
}

const decodeRepeatedly = (text: string): string => {
  let current = text
  for (let round = 0; round < 5; round++) {
    const decoded = current.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    if (decoded === current) break
    current = decoded
  }
  return current
}
