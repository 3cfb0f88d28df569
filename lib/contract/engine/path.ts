import type { Call } from './call.ts'

/** Names of the parameters of a template: `users/{id}` has `id`. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

/** Parameters of a call, each filling exactly one segment of its path. */
export type ParamsOf<C extends Call> = Readonly<Record<ParamNames<C['path']>, string>>

const MAX_PARAM = 200
const FORBIDDEN = /[/\\\p{Cc}]/u

/**
 * Whether a text may fill one segment. Slashes would make two of it, and `.` and `..` would be resolved away by URL
 * parsers even when they are percent-encoded; a backslash is a slash to WHATWG URL parsers.
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
    .map((part) => (isParam(part) ? encodeSegment(part, (params as Readonly<Record<string, string | undefined>>)[nameOf(part)]) : part))
    .join('/')

/** Segments of a raw path, each decoded once; null where the percent-encoding is broken. */
export const decodeSegments = (path: string): string[] | null => {
  try {
    return path.split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

export const isParam = (part: string): boolean => part.startsWith('{') && part.endsWith('}')
export const nameOf = (part: string): string => part.slice(1, -1)

const encodeSegment = (part: string, value: string | undefined): string => {
  if (value === undefined || !isSegment(value)) throw new RangeError(`Not a path segment for ${part}.`)
  return encodeURIComponent(value)
}
