import { asSentence } from '#lib/shared/in-sentence.ts'
import { errorsIn, fieldsOf, messageIn, messageLine, textIn } from '#lib/shared/json-fields.ts'

/** How a call failed. `message` is for the user; screens may use the other fields to say more. */
export type ApiFailure = {
  kind: 'network' | 'aborted' | 'timeout' | 'status' | 'unreadable'
  status?: number
  message: string
  /** v7's code (`SCOPE_FORBIDDEN`) or the last part of a problem's type (`cross-site`). */
  code?: string
  /** By field, with zero-based dotted keys: `lines.2.qty`. */
  errors?: Record<string, string[]>
  requestId?: string
  /** Seconds. */
  retryAfter?: number
  data?: unknown
  /** A change that v7 never got: the browser was offline, or the server had no connection to v7. */
  isUnsent?: true
  /** For v7's operator, to copy: the call, v7's own message, and how its response differs from the contract. Never contains data. */
  details?: string[]
}

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request was not understood.',
  401: 'You are signed out. Sign in again.',
  403: 'You don’t have access to this.',
  404: 'This was not found. It may have been removed, or you may not have access to it.',
  409: 'Someone else changed this in the meantime. Reload it and make your change again.',
  413: 'This is too large to send.',
  422: 'Some entries are not valid. Correct them and try again.',
  429: 'Too many requests. Wait a moment and try again.',
  502: 'The warehouse system could not be reached. Try again in a moment.',
  503: 'The warehouse system is not available at the moment. Try again shortly.',
  504: 'The warehouse system took too long to answer. Try again, or request less data.',
}

const NOT_REACHED = 'The server could not be reached. Check your connection and try again.'

/** Whether the browser says that it has no connection. */
export const isOffline = (): boolean => typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine

/** The failure of a change that was made while the browser was offline, so that it cannot have been sent. */
export const unsentChange = (): ApiFailure => ({
  kind: 'network',
  isUnsent: true,
  message: 'You are offline, so nothing was sent. Try again when the connection is back.',
})

/** Failure of a fetch that threw. `hasBegun`: the response had begun, so the server could be reached. */
export const failureOfThrow = (error: unknown, hasBegun = false): ApiFailure => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'TimeoutError') return { kind: 'timeout', message: 'The server took too long to answer. Try again, or request less data.' }
  if (name === 'AbortError') return { kind: 'aborted', message: 'The request was cancelled.' }
  const message = hasBegun ? 'The response was cut off. Try again in a moment.' : NOT_REACHED
  return { kind: 'network', message: isOffline() ? 'You are offline. Try again when the connection is back.' : message }
}

/**
 * Failure of an error response: v7's, or the web process's own (RFC 9457). Prefers the server's message, which is more specific. Each
 * field is read separately, so that one with an unknown shape does not hide the message.
 */
export const failureOfStatus = (status: number, headers: Headers, body: unknown): ApiFailure => {
  const fields = fieldsOf(body)
  const retryAfter = retryAfterOf(headers)
  const fallback =
    STATUS_MESSAGES[status] ?? (status >= 500 ? 'Something went wrong on the server. Try again in a moment.' : 'The server refused this.')
  return {
    kind: status === 504 ? 'timeout' : 'status',
    status,
    message: withWait(asSentence(messageIn(fields) ?? fallback), retryAfter),
    code: textIn(fields, 'code') ?? textIn(fields, 'type')?.split(/[/:#]/).at(-1),
    // Only the web server says so, and only if it is true.
    isUnsent: fields['is_unsent'] as true | undefined,
    errors: errorsIn(body),
    requestId: textIn(fields, 'request_id') ?? headers.get('x-request-id') ?? undefined,
    retryAfter,
    data: fields['data'],
  }
}

/** Failure of a response that cannot be read. */
export const unreadableResponse = (
  { status, headers }: Response,
  { method, url }: { method: string; url: string },
  reasons: string[],
  body?: unknown,
): ApiFailure => {
  const requestId = headers.get('x-request-id') ?? undefined
  return {
    kind: 'unreadable',
    status,
    message: 'The warehouse system’s response could not be read. Try again. If it happens again, send the details to your administrator.',
    requestId,
    details: [`${method} ${url.split('?', 1)[0]}`, ...messageLine(body), ...reasons, ...(requestId ? [`Request ${requestId}`] : [])],
  }
}

/** The message with the wait that the server asks for, unless that is only a moment or the message already states it. */
const withWait = (message: string, seconds = 0): string =>
  seconds <= 5 || /\d|again in an/i.test(message)
    ? message
    : `${message.replace(/ (Try again|Wait)[^.]*\.$/, '')} Try again in ${waitText(seconds)}.`

/** `12 seconds`, `2 minutes`, `24 hours`. */
export const waitText = (seconds: number): string => {
  if (seconds < 90) return `${seconds} seconds`
  return seconds <= 5400 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

/** RFC 9110 §10.2.3: seconds or a date. */
const retryAfterOf = (headers: Headers): number | undefined => {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

/**
 * The message of a 403 whose code has no text of its own on the screens, such as `LEVEL_MISMATCH`. Undefined for `MODULE_FORBIDDEN`,
 * `SCOPE_FORBIDDEN` and for a 403 without a code, which says nothing about the reason.
 */
export const refusalMessage = ({ status, code, message }: ApiFailure): string | undefined =>
  status === 403 && code !== undefined && code !== 'MODULE_FORBIDDEN' && code !== 'SCOPE_FORBIDDEN' ? message : undefined

/** Whether a call failed because the server or v7 is unavailable, so that other calls would fail too. */
export const isUnavailable = ({ kind, status }: Pick<ApiFailure, 'kind' | 'status'>): boolean =>
  kind === 'network' || kind === 'timeout' || (kind === 'status' && [502, 503, 504].includes(status ?? 0))
