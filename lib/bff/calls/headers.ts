import type { Call } from '#lib/contract/engine/call.ts'
import type { Dialect } from '#lib/dialect/dialect.ts'
import { plainHeaders } from './failure.ts'
import type { Trace } from '../operations/trace.ts'
import type { UpstreamResponse } from './upstream.ts'

/** Request headers that are passed on to v7 unchanged. All others are dropped, except a valid trace context (`trace.ts`). */
const REQUEST_HEADERS = ['accept-language', 'content-type', 'idempotency-key', 'if-match', 'if-none-match', 'user-agent'] as const
/** Response headers from v7 that are passed on to the browser unchanged. */
const RESPONSE_HEADERS = ['content-language', 'content-type', 'date', 'etag', 'idempotency-replayed', 'retry-after'] as const

/** The credentials sent to v7. They come only from the sealed session. */
export type Bearer = { token: string; level: string } | null

/** The token and level of a session, with the level in v7's own spelling. */
export const bearerOf = (session: Bearer, { dialect }: { dialect: Pick<Dialect, 'levelWord'> | null }): Bearer =>
  session && dialect ? { token: session.token, level: dialect.levelWord(session.level) } : session

/** Headers of a call to v7. */
export const requestHeaders = (from: Headers, bearer: Bearer, trace: Trace): Record<string, string> => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    // `content-encoding` is not passed on, so the bytes must be uncompressed.
    'accept-encoding': 'identity',
    'x-request-id': trace.requestId,
    traceparent: trace.traceparent,
  }
  if (trace.tracestate) headers['tracestate'] = trace.tracestate
  for (const name of REQUEST_HEADERS) {
    const value = from.get(name)
    if (value !== null) headers[name] = value
  }
  if (bearer) {
    headers['authorization'] = `Bearer ${bearer.token}`
    headers['userLevel'] = bearer.level
  }
  return headers
}

type ResponseHead = Pick<UpstreamResponse, 'status' | 'headers'>

/** Headers of the response to the browser. */
export const responseHeaders = (response: ResponseHead, call: Call, requestId: string): Record<string, string> => {
  const headers = plainHeaders(requestId)
  // The same URL gives a different response after somebody else signs in with the same browser.
  if (isCacheable(response, call)) Object.assign(headers, { 'cache-control': 'private, no-cache', vary: 'Cookie' })
  for (const name of RESPONSE_HEADERS) {
    const value = firstValue(response.headers[name])
    if (value !== undefined) headers[name] = value
  }
  return headers
}

/** The browser may cache a lookup but must revalidate it each time, because its rows depend on the user. */
const isCacheable = ({ status, headers }: ResponseHead, call: Call) =>
  call.isLookup === true && (status === 200 || status === 304) && firstValue(headers['etag']) !== undefined

/** The first value of a header that v7 may have sent more than once. */
export const firstValue = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)
