import type { Call } from './call.ts'

/** Names of a path's parameters: `users/{id}` has `id`. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

/** Parameters of a call, each filling exactly one segment of its path. */
export type ParamsOf<C extends Call> = Readonly<Record<ParamNames<C['path']>, string>>

const MAX_PARAM = 200
const FORBIDDEN = /[/\\\p{Cc}]/u

/**
 * Whether a string is safe as one path segment. A slash would split it. URL parsers resolve `.` and `..` even when they are
 * percent-encoded, and WHATWG URL parsers treat a backslash as a slash.
 */
export const isSegment = (text: string): boolean =>
  text !== '' && text.length <= MAX_PARAM && text !== '.' && text !== '..' && !FORBIDDEN.test(text) && text.isWellFormed()

/**
 * Path of a call below `/v7/`, each parameter percent-encoded exactly once.
 * @throws RangeError when a parameter is missing or cannot fill a segment.
 */
export const buildPath = <C extends Call>(call: C, params: ParamsOf<C>): string =>
  call.path
    .split('/')
    .map((part) => (isParam(part) ? encodeSegment(part, (params as Readonly<Record<string, string | undefined>>)[paramName(part)]) : part))
    .join('/')

/** Segments of a raw path, each decoded once; null if the percent-encoding is invalid. */
export const decodeSegments = (path: string): string[] | null => {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

export const isParam = (part: string): boolean => part.startsWith('{') && part.endsWith('}')
export const paramName = (part: string): string => part.slice(1, -1)

const encodeSegment = (part: string, value: string | undefined): string => {
  if (value === undefined || !isSegment(value)) throw new RangeError(`Not a path segment for ${part}.`)
  return encodeURIComponent(value)
}
