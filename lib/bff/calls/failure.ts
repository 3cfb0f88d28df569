import { CLOSED_POLICY } from '../pages/security-headers.ts'

/**
 * All failures that this layer itself reports: a stable code with its HTTP status, a title, and a message for the user.
 * v7's own errors are not listed; they are passed through.
 */
export const FAILURES = {
  'malformed-request': [400, 'Malformed request', 'The request could not be read.'],
  'session-expired': [401, 'Session expired', 'Your session has ended. Sign in again.'],
  'session-idle': [401, 'Session expired', 'You were signed out after a period of inactivity. Sign in again.'],
  'session-replaced': [401, 'Session expired', 'Someone else has signed in on this browser. Sign in again.'],
  'cross-site': [403, 'Cross-site request', 'This request did not come from the application itself.'],
  'not-found': [404, 'Not found', 'There is nothing at this address.'],
  'method-not-allowed': [405, 'Method not allowed', 'This address does not accept this kind of request.'],
  'request-timeout': [408, 'Request timeout', 'The request took too long to arrive.'],
  'too-large': [413, 'Too large', 'What you sent is larger than the application accepts.'],
  'too-long': [414, 'Address too long', 'The address of this request is longer than the application accepts.'],
  'unsupported-media-type': [415, 'Unsupported media type', 'This application accepts JSON, not forms.'],
  'expectation-failed': [417, 'Expectation failed', 'The request has an Expect header that this application does not support.'],
  'invalid-input': [422, 'Invalid input', 'Some of what you entered cannot be accepted.'],
  throttled: [429, 'Too many attempts', 'Too many attempts. Wait a moment and try again.'],
  'too-many-calls': [429, 'Too many calls at once', 'You have too many requests in progress. Try again in a moment.'],
  'headers-too-large': [431, 'Headers too large', 'The headers of this request are too large.'],
  aborted: [499, 'Aborted', 'The request was cancelled before it was answered.'],
  internal: [500, 'Internal error', 'Something went wrong on our side.'],
  'not-offered': [501, 'Not offered', 'The warehouse system does not offer this.'],
  'upstream-unreachable': [502, 'Warehouse system unreachable', 'The warehouse system cannot be reached. Try again in a moment.'],
  /** No connection to v7 came about, so nothing was sent. */
  'upstream-not-connected': [502, 'Warehouse system unreachable', 'The warehouse system cannot be reached. Try again in a moment.'],
  'invalid-upstream-response': [502, 'Unreadable response', 'The warehouse system sent a response that cannot be read.'],
  'upstream-too-large': [413, 'Too large for the warehouse system', 'What you sent is larger than the warehouse system accepts.'],
  'upstream-busy': [429, 'Warehouse system busy', 'The warehouse system is getting too many requests. Wait a moment and try again.'],
  'upstream-unavailable': [503, 'Warehouse system unavailable', 'The warehouse system is not available at the moment. Try again shortly.'],
  'document-too-large': [502, 'Document too large', 'This document is too large to be opened here.'],
  'store-unavailable': [503, 'Sessions unavailable', 'Sessions cannot be checked at the moment. Try again in a moment.'],
  overloaded: [503, 'Too busy', 'The application is too busy at the moment. Try again in a moment.'],
  draining: [503, 'Restarting', 'This server is restarting. Try again in a moment.'],
  'upstream-timeout': [504, 'Warehouse system too slow', 'The warehouse system took too long to answer.'],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>

export type FailureCode = keyof typeof FAILURES

/** `message`: what v7 says, in place of the failure's own message. */
type Extra = { message?: string; headers?: Record<string, string>; errors?: Record<string, string[]>; retryAfter?: number }

/** Tells the browser that v7 never got the call, so that a change has not been made. */
const UNSENT: Partial<Record<FailureCode, { is_unsent: true }>> = { 'upstream-not-connected': { is_unsent: true } }

/** Body of an `application/problem+json` response (RFC 9457). v7's errors have the field `message` too. */
const problem = (code: FailureCode, requestId: string, { message, ...extra }: Pick<Extra, 'errors' | 'message'> = {}) => {
  const [status, title, ownMessage] = FAILURES[code]
  const detail = message ?? ownMessage
  return {
    type: `urn:gatehouse:problem:${code}`,
    title,
    status,
    detail,
    code,
    message: detail,
    request_id: requestId,
    ...UNSENT[code],
    ...extra,
  }
}

/** Headers of this layer's responses other than pages. Files, logos and lookups replace some of them. */
export const PLAIN_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': CLOSED_POLICY,
} as const

/** {@link PLAIN_HEADERS} with the request id. */
export const plainHeaders = (requestId: string): Record<string, string> => ({ ...PLAIN_HEADERS, 'x-request-id': requestId })

/** Adds `Set-Cookie` headers to a response. A session with a long token takes more than one cookie. */
export const withCookies = (response: Response, cookies: readonly string[]): Response => {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** Default `Retry-After` in seconds. */
const RETRY_AFTER: Partial<Record<FailureCode, number>> = { 'too-many-calls': 1, overloaded: 1 }

/** The error response for a failure of this layer. */
export const fail = (
  code: FailureCode,
  requestId: string,
  { headers, errors, message, retryAfter = RETRY_AFTER[code] }: Extra = {},
): Response =>
  new Response(JSON.stringify(problem(code, requestId, { message, ...(errors && { errors }) })), {
    status: FAILURES[code][0],
    headers: {
      ...plainHeaders(requestId),
      'content-type': 'application/problem+json',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
      ...headers,
    },
  })

/**
 * Why a session is over. `idle`: its user was inactive. `expired`: it was ended by its maximum age, the end of its token, v7, an operator or
 * a sign-out. `replaced`: another user has signed in on this browser since the page was loaded.
 */
export type SessionEnd = 'idle' | 'expired' | 'replaced'

/**
 * The 401 for a request without a valid session. `clear` holds the `Set-Cookie` values that remove useless cookies, and `ended` is why
 * the session is over, if that is known: the sign-in page says so.
 */
export const sessionExpired = (requestId: string, clear: readonly string[] = [], ended: SessionEnd | null = null): Response =>
  withCookies(fail(`session-${ended ?? 'expired'}`, requestId), clear)
