import 'server-only'
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { authLogin, HandOver, Credentials, type LoginAnswer, type ModuleAccess, type SessionProfile } from '#lib/contract/auth/auth.ts'
import { LEVEL_WORD } from '#lib/contract/auth/level-word.ts'
import { readTolerantly, type Tolerant } from '#lib/contract/engine/tolerant.ts'
import type { RequestContext } from '../request-context.ts'
import { askV7, logDeviations } from '../calls/ask.ts'
import type { Bff } from '../bff.ts'
import { parsedBody, publicBodyOf } from '../calls/body.ts'
import { endsOf, tokenEnd } from './clocks.ts'
import { endSession } from './end-session.ts'
import { fail, type FailureCode, plainHeaders, withCookies } from '../calls/failure.ts'
import { withErrorHandling } from '../calls/with-error-handling.ts'
import { refusedCrossSite } from '../calls/csrf.ts'
import { firstValue } from '../calls/headers.ts'
import { placesOf, userOf } from './profile.ts'
import { readSender } from './read-session.ts'
import { EVERY_MODULE, modulesOf, rightsText } from './rights.ts'
import { type Session, sealedCookies } from './session.ts'
import { offersOf } from './session-offers.ts'
import { refusedSignIn } from '../calls/throttle.ts'
import { PUBLIC_CALL_MS, type UpstreamAnswer } from '../calls/upstream.ts'

/** The same text for an unknown user and for a wrong password. */
const REFUSED = 'These credentials do not match our records.'

type Login = z.output<typeof authLogin.body>

/**
 * Signs in with v7, seals the token into the cookie, and returns the rest of the response. A previous session of the browser is
 * ended; the new one has a new id. If v7's response does not have the contract's shape, nothing is sealed.
 */
export const login = (request: Request, bff: Bff): Promise<Response> =>
  withErrorHandling(request, bff, async (context) => {
    context.route = 'api/auth/login'
    const refused = refusedCrossSite(request, context, bff)
    if (refused) return refused
    const sent = await publicBodyOf(request, bff)
    if (sent.kind === 'request-timeout') return fail(sent.kind, context.id, { headers: { connection: 'close' } })
    const body = parseLogin(parsedBody(sent))
    if ('errors' in body) return fail('invalid-input', context.id, { errors: body.errors })
    const tooOften = await refusedSignIn('email' in body.value ? body.value.email : null, context, bff)
    if (tooOften) return tooOften
    const question = { session: null, headers: request.headers, body: body.value, lane: 'sign-in', timeoutMs: PUBLIC_CALL_MS } as const
    const result = await askV7('authLogin', { ...question, signal: request.signal }, context, bff)
    if (!result.ok) return failed(result.code, context, bff)
    const { status } = result.answer
    if (status < 200 || status > 299) return refusal(result.answer, result.read, context, bff)
    return seal(await result.read(true), request, context, bff)
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
const OPTIONAL = /^data\.(token_type|expires_in|config)\b/

const seal = async (answer: unknown, request: Request, context: RequestContext, bff: Bff): Promise<Response> => {
  const { config } = bff
  const read = readTolerantly(authLogin.response, answer)
  logDeviations(
    'authLogin',
    read.deviations.filter(({ path }) => !OPTIONAL.test(path)),
    context,
    bff,
  )
  if (!read.ok) return garbage('the answer to a login cannot be read', undefined, context, bff)
  const now = bff.now()
  const { token, expires_in: life, user } = read.value.data
  if (token === null || !TOKEN.test(token))
    return garbage('the answer to a login has no token that a header can hold', undefined, context, bff)
  if (user.id.length > 200 || CONTROL.test(user.id)) return garbage('the answer to a login has no usable user id', undefined, context, bff)
  const modules = modulesSaid(read.value.data, answer, bff)
  const session: Session = {
    id: randomBytes(24).toString('base64url'),
    token,
    userId: user.id,
    level: levelWord(answer, context, bff),
    createdAt: now,
    activeAt: now,
    ...(life !== null && life >= 1 ? tokenEnd(life, now, config) : {}),
    ...(modules && { rights: rightsText(modules) }),
  }
  const cookies = await sealedCookies(session, request.headers, config, now)
  if (cookies === null) return garbage('the token of v7 does not fit into four cookies', token.length, context, bff)
  const before = await readSender(request.headers, { ...context }, bff)
  if (before.session) await endSession(before.session, 'session-replaced', context, bff)
  context.userId = session.userId
  context.level = session.level
  const data = profileOf(read.value.data, modules ?? EVERY_MODULE, session, bff)
  const response = withCookies(Response.json({ data }, { headers: plainHeaders(context.id) }), cookies)
  // Logged last: if building the response fails, nobody has signed in.
  bff.log.audit('login', context)
  bff.metrics.count('gatehouse_logins_total', { result: 'ok' })
  return response
}

type Said = { data?: { user?: { userLevel?: unknown }; modules?: readonly { module?: unknown }[] } }

/** The level in v7's own spelling, which is sent back with every call. If it is not usable, the contract's lowest level. */
const levelWord = (answer: unknown, context: RequestContext, bff: Bff): string => {
  const word = (answer as Said).data?.user?.userLevel
  if (typeof word === 'string' && LEVEL_WORD.test(word)) return word
  bff.log.error('authLogin differs from the contract: data.user.userLevel: expected a word that a header can hold', context.id, undefined)
  return 'Regular'
}

/** The rights in a login response, with the contract's module names; null if it has none. */
const modulesSaid = (said: Tolerant<LoginAnswer>, answer: unknown, { dialect }: Bff): ModuleAccess[] | null =>
  Array.isArray((answer as Said).data?.modules)
    ? modulesOf(said.modules.map((row) => ({ ...row, module: row.module === null ? null : (dialect?.moduleOf(row.module) ?? row.module) })))
    : null

/** v7's response without the token, plus the settings of this deployment and the expiry times of the session. */
const profileOf = (said: Tolerant<LoginAnswer>, modules: ModuleAccess[], session: Session, bff: Bff): SessionProfile => {
  return {
    user: userOf(session, said.user, bff),
    modules,
    ...placesOf(said),
    // Formats come from the deployment, as in `GET /session`; v7 can only turn on `supplier_mode`.
    config: { ...bff.config.client, supplier_mode: bff.config.client.supplier_mode || said.config.supplier_mode === true },
    ...endsOf(session, bff.config),
    offers: offersOf(session, bff),
  }
}

type Read = () => Promise<unknown>

/** v7's error response to a login. A 401 or 404 becomes a 422: the contract has no 401 here, and it would mean an expired session. */
const refusal = async (answer: UpstreamAnswer, read: Read, context: RequestContext, bff: Bff): Promise<Response> => {
  const { status } = answer
  // v7 may answer 404 for an unknown user. Passed on, it would reveal who has an account.
  const isHidden = status === 401 || status === 404
  const body = isHidden || status < 400 ? undefined : await read()
  if (body === undefined) answer.discard()
  if (body === undefined && !isHidden) return garbage(`v7 answered ${status} to a login`, undefined, context, bff)
  const isRefused = isHidden || status === 403 || status === 422
  if (isRefused) bff.log.audit('login-refused', context, { status })
  bff.metrics.count('gatehouse_logins_total', { result: isRefused ? 'refused' : 'failed' })
  if (status === 404) bff.log.error('v7 answered 404 to a login: an unknown user, or another path for the sign-in', context.id, undefined)
  if (isHidden) return Response.json({ message: REFUSED, errors: { email: [REFUSED] } }, { status: 422, headers: plainHeaders(context.id) })
  const retryAfter = firstValue(answer.headers['retry-after'])
  const headers = { ...plainHeaders(context.id), ...(retryAfter ? { 'retry-after': retryAfter } : {}) }
  return Response.json(body, { status, headers })
}

const garbage = (words: string, cause: unknown, context: RequestContext, bff: Bff): Response => {
  bff.log.error(words, context.id, cause)
  return failed('upstream-garbage', context, bff)
}

const failed = (code: FailureCode, context: RequestContext, bff: Bff): Response => {
  if (code !== 'aborted') bff.metrics.count('gatehouse_logins_total', { result: 'failed' })
  return fail(code, context.id)
}
