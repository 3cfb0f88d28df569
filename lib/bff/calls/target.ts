import 'server-only'
import type { Call } from '#lib/contract/engine/call.ts'
import type { CallName } from '#lib/contract/calls.ts'
import { matchPath } from '#lib/contract/match.ts'
import { buildPath, decodeSegments, isSegment } from '#lib/contract/engine/path.ts'
import { encodeQueryPart } from '#lib/contract/engine/query.ts'

/** A call in the contract, with the path and the query to send to v7. */
export type CallTarget = { kind: 'call'; name: CallName; call: Call; params: Readonly<Record<string, string>>; path: string; query: string }
export type Target =
  | CallTarget
  | { kind: 'wrong-method'; allow: readonly string[] }
  | { kind: 'unlisted' }
  | { kind: 'malformed' }
  | { kind: 'too-long' }

const PREFIX = '/api/'
/** Longest path and query, together, that servers accept in a request line. */
const MAX_LENGTH = 16_000

/**
 * Finds the call that a request line under `/api` asks for. The raw text is split before it is decoded, so `%2F` never separates
 * segments. Each segment is decoded exactly once and matched against the contract. The path is then rebuilt from the contract's
 * template below v7's `prefix`; no text from the browser is copied into a URL unchanged.
 */
export const targetOf = (method: string, rawUrl: string, prefix = '/v7'): Target => {
  const [rawPath = '', ...rest] = rawUrl.split('#', 1)[0]?.split('?') ?? []
  if (!rawPath.startsWith(PREFIX)) return { kind: 'unlisted' }
  const segments = decodeSegments(rawPath.slice(PREFIX.length))
  const query = normaliseQuery(rest.join('?'))
  if (query === null || segments === null) return { kind: 'malformed' }
  if (!segments.every(isPlainSegment)) return { kind: 'unlisted' }
  const match = matchPath(method, segments)
  if (match === null) return { kind: 'unlisted' }
  if ('allow' in match) return { kind: 'wrong-method', allow: match.allow }
  const { name, call, params } = match
  const path = `${prefix}/${buildPath(call, params)}`
  // Measured as sent to v7: encoding can turn one received byte into three.
  if (path.length + query.length > MAX_LENGTH) return { kind: 'too-long' }
  return { kind: 'call', name, call, params, path, query }
}

/** Whether a segment is a plain name: not `.` or `..`, and nothing that a server behind v7 could turn into one by decoding it again. */
export const isPlainSegment = (segment: string) => isSegment(segment) && !/%[0-9a-f]{2}/i.test(segment)

/**
 * Rewrites the query of a request line the way v7 reads it: brackets and indexes of array keys are dropped, every part is decoded
 * once and encoded minimally, and the order of the pairs is kept. Pairs that some frameworks take for the method, the token or the level are
 * dropped, as among the headers. It works on the raw text, because `URLSearchParams` would change it. Null if the text is not valid
 * percent-encoded UTF-8.
 */
export const normaliseQuery = (raw: string): string | null => {
  const pairs: string[] = []
  for (const pair of raw.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const key = decode(at === -1 ? pair : pair.slice(0, at))
    const value = at === -1 ? '' : decode(pair.slice(at + 1))
    if (key === null || value === null) return null
    const name = withoutIndex(key)
    if (!isTakenForHeader(name)) pairs.push(`${encodeQueryPart(name)}=${encodeQueryPart(value)}`)
  }
  return pairs.join('&')
}

/** The method of a POST in Laravel, Symfony and Rails; tokens in Laravel and RFC 6750; the level. */
const TAKEN_FOR_HEADERS = new Set(['_method', 'access_token', 'api_token', 'userlevel'])

/** PHP reads the name of a parameter up to a null character, and blanks, dots and brackets in it as underscores. */
const isTakenForHeader = (name: string) =>
  TAKEN_FOR_HEADERS.has(
    name
      .replace(/\0.*/s, '')
      .trim()
      .replaceAll(/[\s.[]/g, '_')
      .toLowerCase(),
  )

/** Turns `ids[]` and `ids[3]` into `ids`. */
const withoutIndex = (key: string) => key.replace(/\[\d*\]$/, '')

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
