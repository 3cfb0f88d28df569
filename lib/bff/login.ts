import 'server-only'
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { authLogin, HandOver, Credentials, type LoginAnswer } from '#lib/contract/auth.ts'
import { jsonOf } from './answer.ts'
import type { Arrival } from './arrival.ts'
import type { Bff } from './bff.ts'
import { parsedBody, publicBodyOf } from './body.ts'
import { endsOf, tokenEnd } from './clocks.ts'
import { endSession } from './end-session.ts'
import { fail, plainHeaders, withCookies } from './failure.ts'
import { guarded, refusedCrossSite } from './guarded.ts'
import { one, requestHeaders } from './headers.ts'
import { readSender } from './read-session.ts'
import { type Session, sealedCookies } from './session.ts'
import { throttledSignIn } from './throttle.ts'
import { traceOf } from './trace.ts'
import { PUBLIC_CALL_MS, type UpstreamAnswer } from './upstream.ts'

/** The one text for an unknown user and a wrong password. */
const REFUSED = 'These credentials do not match our records.'

type Login = z.output<typeof authLogin.body>

/**
 * Logs in with v7, seals the token into the cookie, and answers the rest. A session that the browser had before is ended;
 * the new one has a new id. Nothing is sealed that v7 did not say in the contract's shape.
 */
export const login = (request: Request, bff: Bff): Promise<Response> =>
  guarded(request, bff, async (arrival) => {
    arrival.route = 'api/auth/login'
    const refused = refusedCrossSite(request, arrival, bff)
    if (refused) return refused
    const sent = await publicBodyOf(request, bff)
    if (sent.kind === 'request-timeout') return fail(sent.kind, arrival.id, { headers: { connection: 'close' } })
    const body = parseLogin(parsedBody(sent))
    if ('errors' in body) return fail('invalid-input', arrival.id, { errors: body.errors })
    const wait = await throttledSignIn({ account: 'email' in body.value ? body.value.email : null, address: arrival.address }, bff)
    if (wait !== null) return refuseThrottled(wait, arrival, bff)
    const result = await bff.upstream.send({
      method: authLogin.method,
      path: `/v7/${authLogin.path}`,
      headers: { ...requestHeaders(request.headers, null, traceOf(request.headers, arrival.id)), 'content-type': 'application/json' },
      body: JSON.stringify(body.value),
      lane: 'sign-in',
      caller: { address: arrival.address },
      timeoutMs: PUBLIC_CALL_MS,
      signal: request.signal,
    })
    if (!result.ok) return fail(result.code, arrival.id)
    if (result.answer.status !== 200) return refusal(result.answer, arrival, bff)
    return seal(result.answer, request, arrival, bff)
  })

const parseLogin = (input: unknown): { value: Login } | { errors: Record<string, string[]> } => {
  // The union's own message would say nothing; whoever sends a hand-over code means a hand-over.
  const isHandOver = typeof input === 'object' && input !== null && 'session' in input
  const read = isHandOver ? z.safeParse(HandOver, input) : z.safeParse(Credentials, input ?? {})
  if (read.success) return { value: read.data }
  const errors: Record<string, string[]> = {}
  for (const { path, message } of read.error.issues) (errors[path.join('.')] ??= []).push(message)
  return { errors }
}

const seal = async (answer: UpstreamAnswer, request: Request, arrival: Arrival, bff: Bff): Promise<Response> => {
  const { config } = bff
  const read = z.safeParse(authLogin.response, await jsonOf(answer))
  if (!read.success) return garbage('the answer to a login is not the contract’s', read.error.issues.length, arrival, bff)
  const now = bff.now()
  const { token, token_type: _type, expires_in: life, ...profile } = read.data.data
  const session: Session = {
    id: randomBytes(24).toString('base64url'),
    token,
    userId: profile.user.id,
    level: profile.user.userLevel,
    createdAt: now,
    activeAt: now,
    ...tokenEnd(life, now, config),
  }
  const cookies = await sealedCookies(session, request.headers, config, now)
  if (cookies === null) return garbage('the token of v7 does not fit into four cookies', token.length, arrival, bff)
  const before = await readSender(request.headers, { ...arrival }, bff)
  if (before.session) await endSession(before.session, 'session-replaced', arrival, bff)
  arrival.userId = session.userId
  arrival.level = session.level
  bff.log.audit('login', arrival)
  bff.metrics.count('gatehouse_logins_total', { result: 'ok' })
  return withCookies(Response.json({ data: profileOf(profile, session, bff) }, { headers: plainHeaders(arrival.id) }), cookies)
}

/** v7's data without the token, with the settings of this deployment and the two ends of the session. */
const profileOf = (profile: Omit<LoginAnswer, 'token' | 'token_type' | 'expires_in'>, session: Session, { config }: Bff) => ({
  ...profile,
  config: { ...config.client, ...profile.config },
  ...endsOf(session, config),
})

/** A refusal of v7, with its words. 401 would expire a session and is not in the contract here: it means "refused". */
const refusal = async (answer: UpstreamAnswer, arrival: Arrival, bff: Bff): Promise<Response> => {
  bff.log.audit('login-refused', arrival, { status: answer.status })
  bff.metrics.count('gatehouse_logins_total', { result: 'refused' })
  if (answer.status === 401 || answer.status === 404) {
    answer.discard()
    return Response.json({ message: REFUSED, errors: { email: [REFUSED] } }, { status: 422, headers: plainHeaders(arrival.id) })
  }
  const body = answer.status >= 400 ? await jsonOf(answer) : undefined
  if (body === undefined) return garbage(`v7 answered ${answer.status} to a login`, undefined, arrival, bff)
  const retryAfter = one(answer.headers['retry-after'])
  const headers = { ...plainHeaders(arrival.id), ...(retryAfter ? { 'retry-after': retryAfter } : {}) }
  return Response.json(body, { status: answer.status, headers })
}

const refuseThrottled = (waitMs: number, arrival: Arrival, bff: Bff): Response => {
  bff.log.audit('login-throttled', arrival)
  bff.metrics.count('gatehouse_logins_total', { result: 'throttled' })
  return fail('throttled', arrival.id, { retryAfter: waitMs / 1000 })
}

const garbage = (words: string, cause: unknown, arrival: Arrival, bff: Bff): Response => {
  bff.log.error(words, arrival.id, cause)
  return fail('upstream-garbage', arrival.id)
}
