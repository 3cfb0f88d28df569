import { MODULE_INFO, type Module } from '#lib/modules.ts'

/** A handler's response. The listener serialises it. */
export type ApiResponse = {
  status: number
  /** JSON body, or bytes of another `type`. Absent for 204 and 304. */
  body?: unknown
  type?: string
  headers?: Readonly<Record<string, string>>
  /** Not sent: the code outside the user's scope for which the request is refused. `dispatch` writes it to the audit log. */
  deniedScope?: DeniedScope
}

type DeniedScope = { noun: 'client' | 'owner' | 'site'; code: string }

/** Problems by field. Keys are dotted paths with zero-based indexes (`lines.2.qty`). */
export type Problems = Record<string, string[]>

export const ok = (body: unknown, headers?: ApiResponse['headers']): ApiResponse => ({ status: 200, body, ...(headers && { headers }) })
export const noContent: ApiResponse = { status: 204 }

const REFUSALS = {
  MALFORMED: [400, 'The request could not be read.'],
  UNAUTHENTICATED: [401, 'Unauthenticated.'],
  LEVEL_MISMATCH: [403, 'The level sent with the request is not the level of your account.'],
  MODULE_FORBIDDEN: [403, 'You don’t have access to this module.'],
  PASSWORD_CHANGE_REQUIRED: [403, 'Choose a new password first.'],
  LEVEL_FORBIDDEN: [403, 'Your level does not allow this.'],
  VIEW_FORBIDDEN: [403, 'You don’t have access to this view.'],
  NOT_OFFERED: [404, 'This call is not supported.'],
  NOT_FOUND: [404, 'Not found.'],
  METHOD_NOT_ALLOWED: [405, 'This method is not supported here.'],
  VERSION_REQUIRED: [428, 'Send If-Match with the version that your change is based on.'],
  IDEMPOTENCY_CONFLICT: [409, 'This Idempotency-Key was used for another request. Send a new one.'],
  STATUS_CONFLICT: [409, 'The status does not allow this.'],
  STALE_WRITE: [409, 'Someone else changed this in the meantime. Reload it and make your change again.'],
  TOO_LARGE: [413, 'The request is too large.'],
  TOO_MANY_LINES: [413, 'There are too many lines.'],
  UNSUPPORTED_TYPE: [415, 'Send JSON.'],
  EXPECTATION_FAILED: [417, 'This expectation is not supported.'],
  REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HEADERS_TOO_LARGE: [431, 'The headers of the request are too large.'],
} as const

/** An error response that any call may return, optionally with a more specific message. */
export const refuse = (code: keyof typeof REFUSALS, message?: string, extra?: Record<string, unknown>): ApiResponse => {
  const [status, text] = REFUSALS[code]
  const publicCode = code === 'NOT_OFFERED' ? 'NOT_FOUND' : code
  // The contract fixes the body of a 401: exactly one field, `message`.
  const body = status === 401 ? { message: text } : { message: message ?? text, code: publicCode, ...extra }
  return { status, body }
}

/** Refuses a user without `can_view` in a module, which need not be the call's own. Names it, so that administrators know what to grant. */
export const refuseModule = (module: Module): ApiResponse =>
  refuse('MODULE_FORBIDDEN', `You don’t have access to the module ${MODULE_INFO[module].label}.`)

/** Unknown codes and codes outside the user's scope get the same response, so that codes cannot be probed. */
export const scopeForbidden = (noun: DeniedScope['noun']): ApiResponse => ({
  status: 403,
  body: { message: `You don’t have access to this ${noun}.`, code: 'SCOPE_FORBIDDEN' },
})

/**
 * Refuses a code that is outside the user's scope, in a query or a body, once the rights are checked. The entry in the audit log is
 * written after the handler, so that it stays when the handler's transaction is rolled back.
 */
export const refuseScope = (noun: DeniedScope['noun'], code: string): ApiResponse => ({
  ...scopeForbidden(noun),
  deniedScope: { noun, code },
})

const MAX_KEYS = 200

/** The problems of a body. `meta` helps to fix them: for example, `existing` is the record that already has the number. */
export type BodyProblems = { problems: Problems; meta?: Readonly<Record<string, unknown>> | undefined }

/** 422 with all problems at once. Lists at most 200 keys; `error_count` counts all problems. */
export const invalid = (problems: Problems, noun = 'request', meta?: BodyProblems['meta']): ApiResponse => {
  const entries = Object.entries(problems)
  const messages = entries.flatMap(([, texts]) => texts)
  const message = messages.length === 1 ? messages[0] : `The ${noun} has ${messages.length.toLocaleString('en')} problems.`
  const errors = Object.fromEntries(entries.slice(0, MAX_KEYS))
  return { status: 422, body: { message, errors, error_count: messages.length, ...(meta && { meta }) } }
}

export const tooManyRequests = (seconds: number): ApiResponse => ({
  status: 429,
  body: { message: `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`, code: 'RATE_LIMITED' },
  headers: { 'retry-after': String(seconds) },
})

/** 429 after too many wrong passwords. Lasts hours; a password reset link ends it. */
export const tooManyWrongPasswords = (seconds: number): ApiResponse => {
  const hours = Math.ceil(seconds / 3600)
  const text = `Too many wrong passwords. Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}, or choose a new password with “Forgot password?”.`
  return { status: 429, body: { message: text, code: 'RATE_LIMITED' }, headers: { 'retry-after': String(seconds) } }
}

/** Response to an unexpected error: 500, or 503 if a retry in a few seconds may succeed. */
export const fault = (requestId: string, isTransient: boolean, message = 'Something went wrong on our side.'): ApiResponse => ({
  status: isTransient ? 503 : 500,
  body: { message, request_id: requestId },
  ...(isTransient && { headers: { 'retry-after': '5' } }),
})
