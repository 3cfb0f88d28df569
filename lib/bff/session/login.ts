import 'server-only'
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { ModuleAccess, SessionProfile } from '#lib/contract/auth/auth.ts'
import { authLogin, HandOver, Credentials, type LoginResponse } from '#lib/contract/auth/sign-in.ts'
import { LEVEL_WORD } from '#lib/contract/auth/level-word.ts'
import { readTolerantly, type Tolerant } from '#lib/contract/engine/tolerant.ts'
import type { RequestContext } from '../request-context.ts'
import { askV7, logDeviations } from '../calls/ask.ts'
import type { Bff } from '../bff.ts'
import { failUnreadable, fitsContract } from '../calls/response.ts'
import { parsedBody, publicBodyOf } from '../calls/body.ts'
import { expiryTimes, tokenEnd } from './session-times.ts'
import { endSession } from './end-session.ts'
import { fail, type FailureCode, plainHeaders, withCookies } from '../calls/failure.ts'
import { withErrorHandling } from '../calls/with-error-handling.ts'
import { refuseCrossSite } from '../calls/csrf.ts'
import { firstValue } from '../calls/headers.ts'
import { textsIn } from '../calls/texts-only.ts'
import { clientsAndSitesOf, keepForFrame, userOf } from './profile.ts'
import { readSenderForLogin } from './read-session.ts'
import { ALL_RIGHTS, knownModules, encodeRights } from './sealed-rights.ts'
import { type Session, sealedCookies } from './session.ts'
import { settingsFor } from './supplier-view.ts'
import { offersOf } from './missing-calls.ts'
import { refuseTooManySignIns } from '../calls/throttle.ts'
import { isLate, PUBLIC_CALL_MS, type UpstreamResponse } from '../calls/upstream.ts'
import { hasReachedV7, recordV7Reached } from '../operations/health.ts'

/** Replaces v7's text for an unknown user and for a wrong password, so that both read the same. */
const HIDDEN_REFUSAL_TEXT = 'The email address or password is wrong. Check both, or reset your password.'

type Login = z.output<typeof authLogin.body>

/**
 * Signs in with v7, seals the token into the cookie, and returns the rest of the response. A previous session of the browser is
 * ended; the new one has a new id. If v7's response has no usable token or user id, nothing is sealed.
 */
export const login = (request: Request, bff: Bff): Promise<Response> =>
  withErrorHandling(request, bff, async (context) => {
    context.route = 'api/auth/login'
    const refused = refuseCrossSite(request, context, bff)
    if (refused) return refused
    const received = await publicBodyOf(request, bff)
    if (received.kind !== 'none' && received.kind !== 'buffer') return fail(received.kind, context.id)
    const body = parseLogin(parsedBody(received))
    if ('errors' in body) return fail('invalid-input', context.id, { errors: body.errors })
    const throttled = await refuseTooManySignIns('email' in body.value ? body.value.email : null, context, bff)
    if (throttled) return throttled
    const input = { session: null, headers: request.headers, body: body.value, lane: 'sign-in', timeoutMs: PUBLIC_CALL_MS } as const
    const result = await askV7('authLogin', { ...input, signal: request.signal }, context, bff)
    if (!result.ok) return failLogin(result.code, context, bff)
    const { status } = result.response
    if (status < 200 || status > 299) return refusedLogin(result.response, result.read, context, bff)
    const v7Response = await result.read({ keepsV7Spelling: true })
    if (isLate(result.response)) return failLogin('upstream-timeout', context, bff)
    return createSession(v7Response, request, context, bff)
  })

const parseLogin = (input: unknown): { value: Login } | { errors: Record<string, string[]> } => {
  // The error message of a union would be useless, so one schema is chosen first: a body with a `session` field is a hand-over.
  const isHandOver = typeof input === 'object' && input !== null && 'session' in input
  const read = isHandOver ? z.safeParse(HandOver, input) : z.safeParse(Credentials, input ?? {})
  if (read.success) return { value: read.data }
  const errors: Record<string, string[]> = {}
  for (const { path, message } of read.error.issues) (errors[path.join('.')] ??= []).push(message)
  return { errors }
}

/** Tokens are sent to v7 in a header, so they must be visible ASCII (RFC 6750 §2.1). */
const TOKEN = /^[\x21-\x7e]+$/
const CONTROL = /\p{Cc}/u
/** Fields that a sign-in does not need; deviations there are not logged. */
const OPTIONAL_FIELDS = /^data\.(token_type|expires_in|config)\b/

const createSession = async (v7Response: unknown, request: Request, context: RequestContext, bff: Bff): Promise<Response> => {
  const { config } = bff
  const read = readTolerantly(authLogin.response, v7Response)
  logDeviations(
    'authLogin',
    read.deviations.filter(({ path }) => !OPTIONAL_FIELDS.test(path)),
    context,
    bff,
  )
  if (!read.ok) return invalidResponse('the sign-in response cannot be read', undefined, context, bff)
  const now = bff.now()
  const { token, expires_in: lifetime, user } = read.value.data
  if (token === null || !TOKEN.test(token))
    return invalidResponse('the sign-in response has no token that is a valid header value', undefined, context, bff)
  if (user.id.length > 200 || CONTROL.test(user.id))
    return invalidResponse('the sign-in response has no usable user id', undefined, context, bff)
  const modules = modulesIn(read.value.data, v7Response, bff)
  const session: Session = {
    id: randomBytes(24).toString('base64url'),
    token,
    userId: user.id,
    level: v7Level(v7Response, context, bff),
    createdAt: now,
    activeAt: now,
    ...(lifetime !== null && lifetime >= 1 ? tokenEnd(lifetime, now, config) : {}),
    ...(modules && { rights: encodeRights(modules) }),
  }
  const cookies = await sealedCookies(session, request.headers, config, now)
  if (cookies === null)
    return invalidResponse(`v7 returned a token of ${token.length} characters, too long for four cookies`, undefined, context, bff)
  // Uses a copy of the context, because `readSenderForLogin` would record the previous user in it.
  const previous = await readSenderForLogin(request.headers, { ...context }, bff)
  if (previous.session) await endSession(previous.session, 'session-replaced', context, bff)
  context.userId = session.userId
  context.level = session.level
  const data = profileOf(read.value.data, modules ?? ALL_RIGHTS, session, bff)
  keepForFrame(session, data, bff)
  const response = withCookies(Response.json({ data }, { headers: plainHeaders(context.id) }), cookies)
  recordV7Reached(bff)
  // Logged last: if building the response fails, nobody has signed in.
  bff.log.audit('login', context)
  bff.metrics.count('gatehouse_logins_total', { result: 'ok' })
  return response
}

type RawLogin = { data?: { user?: { userLevel?: unknown }; modules?: readonly { module?: unknown }[] } }

/** The level in v7's own spelling, which is sent back with every call. If v7 sends no usable level, the contract's lowest one. */
const v7Level = (v7Response: unknown, context: RequestContext, bff: Bff): string => {
  const word = (v7Response as RawLogin).data?.user?.userLevel
  if (typeof word === 'string' && LEVEL_WORD.test(word)) return word
  bff.log.error(
    'authLogin differs from the contract: data.user.userLevel: expected a word that is a valid header value',
    context.id,
    undefined,
  )
  return 'Regular'
}

/** The rights in a sign-in response, with the contract's module names; null if it has none. */
const modulesIn = (read: Tolerant<LoginResponse>, v7Response: unknown, { dialect }: Bff): ModuleAccess[] | null =>
  Array.isArray((v7Response as RawLogin).data?.modules)
    ? knownModules(
        read.modules.map((row) => ({ ...row, module: row.module === null ? null : (dialect?.moduleOf(row.module) ?? row.module) })),
      )
    : null

/** v7's response without the token, plus the settings of this deployment and the expiry times of the session. */
const profileOf = (read: Tolerant<LoginResponse>, modules: ModuleAccess[], session: Session, bff: Bff): SessionProfile => {
  return {
    user: userOf(session, read.user, bff),
    modules,
    ...clientsAndSitesOf(read),
    // Formats come from the deployment, as in `GET /session`; v7 can only turn on `supplier_mode`.
    config: settingsFor(bff.config, read.config),
    ...expiryTimes(session, bff.config),
    offers: offersOf(session, bff),
  }
}

type ReadBody = () => Promise<unknown>

/** v7's error response to a sign-in. A 401 or 404 becomes a 422: the contract has no 401 here, and it would mean an expired session. */
const refusedLogin = async (v7Response: UpstreamResponse, read: ReadBody, context: RequestContext, bff: Bff): Promise<Response> => {
  const { status } = v7Response
  // v7 may answer 404 for an unknown user. Passed on, it would reveal who has an account.
  const isHidden = (status === 401 || status === 404) && fitsContract(v7Response)
  const body = isHidden || status < 400 ? undefined : await read()
  if (body === undefined) v7Response.discard()
  // At a wrong address every path is a 404. That must not look like a wrong password.
  const isMisaddressed = status === 404 && !(await hasReachedV7(context, bff))
  if ((body === undefined && !isHidden) || isMisaddressed) {
    bff.log.error(`v7 answered ${status} to a sign-in`, context.id, undefined)
    bff.metrics.count('gatehouse_logins_total', { result: 'failed' })
    return failUnreadable(v7Response, authLogin, context.id)
  }
  const isRefused = isHidden || status === 403 || status === 422
  if (isRefused) bff.log.audit('login-refused', context, { status })
  else if (status === 429) bff.log.audit('login-throttled', context)
  bff.metrics.count('gatehouse_logins_total', { result: isRefused ? 'refused' : status === 429 ? 'throttled' : 'failed' })
  if (status === 404)
    bff.log.error('v7 answered 404 to a sign-in: the user is unknown, or the dialect has the wrong path', context.id, undefined)
  if (isHidden)
    return Response.json(
      { message: HIDDEN_REFUSAL_TEXT, errors: { email: [HIDDEN_REFUSAL_TEXT] } },
      { status: 422, headers: plainHeaders(context.id) },
    )
  const retryAfter = firstValue(v7Response.headers['retry-after'])
  const headers = { ...plainHeaders(context.id), ...(retryAfter ? { 'retry-after': retryAfter } : {}) }
  // A v7 may send a token with a refusal, for example to a user who has to change the password first.
  return Response.json(textsIn(body), { status, headers })
}

const invalidResponse = (message: string, cause: unknown, context: RequestContext, bff: Bff): Response => {
  bff.log.error(message, context.id, cause)
  return failLogin('invalid-upstream-response', context, bff)
}

const failLogin = (code: FailureCode, context: RequestContext, bff: Bff): Response => {
  if (code !== 'aborted') bff.metrics.count('gatehouse_logins_total', { result: 'failed' })
  return fail(code, context.id)
}
