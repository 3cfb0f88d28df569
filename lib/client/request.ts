import { parseExactly } from '#lib/contract/engine/exact-json.ts'
import { failureOfStatus, failureOfThrow, isOffline, unreadableResponse, unsentChange, type ApiFailure } from './failure.ts'
import { fieldsOf, textIn } from '#lib/shared/json-fields.ts'
import type { ReadResponse } from './read-response.ts'
import { callHeaders, expireSessionBy } from './session-events.ts'

/**
 * `isReplay`: v7 says that it repeats its response to an earlier request with the same idempotency key. `message`: what v7 says about a change
 * in a 2xx response without a readable record, or with `success: false`. `isUnconfirmed`: v7 says in a 2xx response that it has not made the
 * change, or not yet: with 202 or `success: false`.
 */
export type ApiResult<T> =
  | { ok: true; value: T; etag?: string; date?: number; isReplay?: boolean; message?: string; isUnconfirmed?: boolean }
  | { ok: false; failure: ApiFailure }

/**
 * A little longer than the default of `UPSTREAM_TIMEOUT_MS`, to get the server's error response. If that setting is longer than this,
 * browsers still give up at this limit.
 */
const BROWSER_TIMEOUT_MS = 510_000

export type RequestOptions<T> = {
  url: string
  method: string
  read: ReadResponse<T>
  /**
   * For a call that changes something: the value if a 2xx response cannot be read. The change has happened, so it must not be
   * reported as a failure, which might be retried.
   */
  valueIfUnreadable?: T
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  timeoutMs?: number
  /** The request outlives the page. Browsers allow this for bodies of up to 64 KB in total. */
  keepalive?: boolean
  /** A 401 does not expire the session. */
  isQuiet?: boolean
}

/** Makes a request. Never throws: a failure is a value with a message for the user. A 401 marks the session expired, unless `isQuiet`. */
export const request = async <T>(options: RequestOptions<T>): Promise<ApiResult<T>> => {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? BROWSER_TIMEOUT_MS)
  // The request is sent even while offline: a browser that reports being offline can still reach a server on the same machine.
  const wasOffline = isOffline()
  let hasBegun = false
  try {
    const response = await fetch(options.url, {
      method: options.method,
      headers: {
        accept: 'application/json',
        ...callHeaders(),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      redirect: 'error',
      keepalive: options.keepalive,
    })
    hasBegun = true
    if (!options.isQuiet) await expireSessionBy(response)
    return await readAnswer(response, options)
  } catch (error) {
    const failure = failureOfThrow(error, hasBegun)
    const isUnsent = wasOffline && failure.kind === 'network' && options.method !== 'GET'
    return { ok: false, failure: isUnsent ? unsentChange() : failure }
  }
}

const readAnswer = async <T>(response: Response, options: RequestOptions<T>): Promise<ApiResult<T>> => {
  const isChangeMade = response.ok && options.valueIfUnreadable !== undefined
  const body = readJson(await response.text().catch((error: unknown) => (isChangeMade ? '' : Promise.reject(error as Error))))
  if (!response.ok) return { ok: false, failure: failureOfStatus(response.status, response.headers, body.value) }
  const read = body.isJson ? options.read(body.value) : { ok: false as const, details: ['response: expected JSON'] }
  if (!read.ok && !isChangeMade) return { ok: false, failure: unreadableResponse(response, options, read.details, body.value) }
  const isRefused = fieldsOf(body.value)['success'] === false
  return {
    ok: true,
    value: read.ok ? read.value : (options.valueIfUnreadable as T),
    etag: response.headers.get('etag') ?? undefined,
    date: Date.parse(response.headers.get('date') ?? '') || undefined,
    isReplay: response.headers.get('idempotency-replayed') === 'true',
    message: !read.ok || isRefused ? textIn(body.value, 'message') : undefined,
    isUnconfirmed: isRefused || response.status === 202,
  }
}

const readJson = (text: string): { isJson: boolean; value: unknown } => {
  if (text === '') return { isJson: true, value: undefined }
  try {
    return { isJson: true, value: parseExactly(text) }
  } catch {
    return { isJson: false, value: undefined }
  }
}
