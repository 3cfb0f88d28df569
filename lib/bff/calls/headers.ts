import type { Call } from '#lib/contract/engine/call.ts'
import type { Dialect } from '#lib/dialect/dialect.ts'
import { plainHeaders } from './failure.ts'
import type { Trace } from '../operations/trace.ts'
import type { UpstreamAnswer } from './upstream.ts'

/** What of a browser's request reaches v7 as it stands. Everything else stays here. */
const REQUEST_HEADERS = ['accept-language', 'content-type', 'idempotency-key', 'if-match', 'if-none-match', 'user-agent'] as const
/** What of v7's answer reaches the browser as it stands. */
const RESPONSE_HEADERS = ['content-language', 'content-type', 'etag', 'retry-after'] as const

/** Token and level come from the sealed session and from nowhere else. */
export type Bearer = { token: string; level: string } | null

/** What a session brings to v7; the level is v7's own word. */
export const bearerOf = (session: Bearer, { dialect }: { dialect: Pick<Dialect, 'levelWord'> | null }): Bearer =>
  session && dialect ? { token: session.token, level: dialect.levelWord(session.level) } : session

/** Headers of a call to v7. */
export const requestHeaders = (from: Headers, bearer: Bearer, trace: Trace): Record<string, string> => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    // A handler's answer loses its content-encoding, so the bytes must be plain.
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

type Answer = Pick<UpstreamAnswer, 'status' | 'headers'>

/** Headers of the answer to the browser. */
export const responseHeaders = (answer: Answer, call: Call, requestId: string): Record<string, string> => {
  const headers = plainHeaders(requestId)
  // The same address answers differently after another login in the same browser.
  if (isCacheable(answer, call)) Object.assign(headers, { 'cache-control': 'private, no-cache', vary: 'Cookie' })
  for (const name of RESPONSE_HEADERS) {
    const value = firstValue(answer.headers[name])
    if (value !== undefined) headers[name] = value
  }
  return headers
}

/** A lookup may stay in the browser, but is asked for again each time: its scope is that of the user. */
const isCacheable = ({ status, headers }: Answer, call: Call) =>
  call.isLookup === true && (status === 200 || status === 304) && firstValue(headers['etag']) !== undefined

/** A header that upstream repeats counts once. */
export const firstValue = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)
