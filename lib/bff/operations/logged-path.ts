import { isParam } from '#lib/contract/engine/path.ts'
import { calls } from '#lib/contract/calls.ts'
import { SCREEN_MODULES, MODULE_INFO } from '#lib/modules.ts'
import { normalisedSegments } from '../pages/page-access.ts'

/** Paths of this application besides those under `/api` and `/_next`. `*` stands for an id. A test compares them with the routes and files. */
const SHAPES = [
  '/account',
  '/forgot-password',
  '/forgot-password/*',
  '/login',
  '/login/*',
  '/purchase-orders/new',
  '/purchase-orders/*/edit',
  '/register',
  '/sales-orders/new',
  '/sales-orders/*/edit',
  ...SCREEN_MODULES.map((module) => MODULE_INFO[module].route),
  '/healthz',
  '/images/*',
  '/readyz',
  '/session',
  '/favicon.ico',
  '/icon.svg',
].map((shape) => shape.split('/').slice(1))

const FIRST_SEGMENTS = new Set(SHAPES.map(([first]) => first))
const CONTRACT_WORDS = new Set(Object.values(calls).flatMap(({ path }) => path.split('/').filter((part) => !isParam(part))))
/** Shorter than the token of a link that this application sends. */
const PLAIN_ID = /^[\w.-]{1,40}$/
const BUILT_FILE = /^\/_next\/static(\/[\w.~-]+)+\.\w+$/

/**
 * The path of a request target as it may be logged. Codes and tokens travel in paths and queries, and a misspelt one would put
 * them anywhere. Therefore only what this application knows is kept: paths of its pages and files, words of the contract under `/api`. A target
 * that is not a path (absolute form, authority form) may hold a password and gives the empty text.
 */
export const loggedPath = (target: string): string => {
  if (!target.startsWith('/')) return ''
  const path = target.split(/[?#]/, 1)[0] ?? ''
  return handOverPath(path) ?? apiPath(path) ?? knownPath(path)
}

/** The address of a hand-over, `/login/{client}/{code}`, in any spelling that a server might accept, without its code. */
const handOverPath = (path: string): string | null => {
  const [first, client = '', code] = normalisedSegments(path)
  return first === 'login' && code !== undefined ? `/login/${PLAIN_ID.test(client) ? client : '***'}/***` : null
}

const apiPath = (path: string): string | null => {
  if (!path.startsWith('/api/')) return null
  const words = path.split('/').slice(2, 2 + MAX_API_SEGMENTS)
  return `/api/${words.map((word) => (CONTRACT_WORDS.has(word) ? word : '***')).join('/')}`
}
const MAX_API_SEGMENTS = 10

const knownPath = (path: string): string => {
  const segments = path.split('/').slice(1)
  if (path === '/' || BUILT_FILE.test(path) || SHAPES.some((shape) => hasShape(segments, shape))) return path.slice(0, MAX_LENGTH)
  const [first] = segments
  return FIRST_SEGMENTS.has(first) ? `/${first}/(other)` : '(other)'
}
const MAX_LENGTH = 300

const hasShape = (segments: readonly string[], shape: readonly string[]): boolean =>
  segments.length === shape.length && shape.every((part, at) => (part === '*' ? PLAIN_ID.test(segments[at] ?? '') : part === segments[at]))
