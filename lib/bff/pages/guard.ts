import type { Level } from '#lib/contract/engine/common.ts'
import { MODULE_INFO } from '#lib/modules.ts'

const PUBLIC_PAGES = /^\/(login|register|forgot-password)(\/|$)/
/** Pages that the level Regular may not see, with everything below them (given). */
const ABOVE_REGULAR = new RegExp(`^${MODULE_INFO.users.route.slice(1)}(?![a-z0-9_-])`)

export type Decision = { kind: 'show' } | { kind: 'login' } | { kind: 'home' }

/** What becomes of a page: shown, or the login first, or the start page for a level that may not see it. */
export const decide = (pathname: string, level: Level | null): Decision => {
  if (PUBLIC_PAGES.test(pathname)) return { kind: 'show' }
  if (level === null) return { kind: 'login' }
  return level === 'Regular' && isAboveRegular(pathname) ? { kind: 'home' } : { kind: 'show' }
}

/** Whether a path means user management in any spelling: encoded once or often, with doubled slashes, dots or capitals. */
export const isAboveRegular = (pathname: string): boolean => {
  return ABOVE_REGULAR.test(stepsOf(pathname)[0] ?? '')
}

/** Steps of a path in lower case, as the most lenient reader would take them. */
export const stepsOf = (pathname: string): string[] => {
  const steps: string[] = []
  for (const step of decodedFully(pathname).replaceAll('\\', '/').toLowerCase().split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps
}

const decodedFully = (text: string): string => {
  let before = text
  for (let round = 0; round < 5; round++) {
    const after = before.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    if (after === before) break
    before = after
  }
  return before
}
