import 'server-only'
import type { Call } from '#lib/contract/engine/call.ts'
import type { CallName } from '#lib/contract/calls.ts'
import { matchPath } from '#lib/contract/match.ts'
import { buildPath, decodeSegments, isSegment } from '#lib/contract/engine/path.ts'
import { encodeQueryPart } from '#lib/contract/engine/query.ts'

/** A call of the contract, with the path and the query that v7 gets. */
export type CallTarget = { kind: 'call'; name: CallName; call: Call; params: Readonly<Record<string, string>>; path: string; query: string }
export type Target =
  | CallTarget
  | { kind: 'wrong-method'; allow: readonly string[] }
  | { kind: 'unlisted' }
  | { kind: 'malformed' }
  | { kind: 'too-long' }

const PREFIX = '/api/'
/** What servers take of a request line. */
const MAX_LENGTH = 16_000

/**
 * What a request line under `/api` asks for. The raw text is split before it is decoded, so `%2F` never makes a
 * segment; a segment is decoded exactly once, matched against the contract, and the path is built anew from the
 * contract's template below v7's `prefix`. Nothing that the browser sent is joined to an address.
 */
export const targetOf = (method: string, rawUrl: string, prefix = '/v7'): Target => {
  const [rawPath = '', ...rest] = rawUrl.split('#', 1)[0]?.split('?') ?? []
  if (!rawPath.startsWith(PREFIX)) return { kind: 'unlisted' }
  const segments = decodeSegments(rawPath.slice(PREFIX.length))
  const query = forwardQuery(rest.join('?'))
  if (query === null || segments === null) return { kind: 'malformed' }
  if (!segments.every(isPlain)) return { kind: 'unlisted' }
  const match = matchPath(method, segments)
  if (match === null) return { kind: 'unlisted' }
  if ('allow' in match) return { kind: 'wrong-method', allow: match.allow }
  const { name, call, params } = match
  const path = `${prefix}/${buildPath(call, params)}`
  // Counted as v7 gets it: three bytes may stand for one that came.
  if (path.length + query.length > MAX_LENGTH) return { kind: 'too-long' }
  return { kind: 'call', name, call, params, path, query }
}

/** A name, not a step; and nothing that a server behind v7 could decode a second time into one. */
export const isPlain = (segment: string) => isSegment(segment) && !/%[0-9a-f]{2}/i.test(segment)

/**
 * Rewrites the query of a request line the way v7 reads it: brackets and indexes of array keys dropped, every part
 * decoded once and encoded minimally, pairs in their order. Works on the raw text, because `URLSearchParams` would
 * change what it reads back. Null where the text is not valid percent-encoded UTF-8.
 */
export const forwardQuery = (raw: string): string | null => {
  const pairs: string[] = []
  for (const pair of raw.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const key = decode(at === -1 ? pair : pair.slice(0, at))
    const value = at === -1 ? '' : decode(pair.slice(at + 1))
    if (key === null || value === null) return null
    pairs.push(`${encodeQueryPart(unindexed(key))}=${encodeQueryPart(value)}`)
  }
  return pairs.join('&')
}

/** `ids[]` and `ids[3]` are `ids`. */
const unindexed = (key: string) => key.replace(/\[\d*\]$/, '')

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
