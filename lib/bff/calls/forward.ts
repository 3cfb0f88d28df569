import 'server-only'
import { authLogout } from '#lib/contract/auth/sign-out.ts'
import { authLogin } from '#lib/contract/auth/sign-in.ts'
import * as z from 'zod/mini'
import type { Outgoing } from '#lib/dialect/apply.ts'
import { decodedBody, bufferSmallBody, failUnreadable, fitsContract } from './response.ts'
import { callerOf, type RequestContext } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import { type Body, bodyOf, parsedBody, publicBodyOf, wholeBodyOf } from './body.ts'
import { documentResponse, DocumentTooLarge, NotADocument } from './document.ts'
import { endSession } from '../session/end-session.ts'
import { fail, type FailureCode, sessionExpired } from './failure.ts'
import { withErrorHandling } from './with-error-handling.ts'
import { refuseCrossSite } from './csrf.ts'
import { bearerOf, firstValue, requestHeaders, responseHeaders } from './headers.ts'
import { mapCall, mappedBody, mapResponse, removeDialectTags } from './map-call.ts'
import { readSender } from '../session/read-session.ts'
import { clearedCookies, type Session } from '../session/session.ts'
import { recordIfMissing } from '../session/missing-calls.ts'
import { type CallTarget, targetOf } from './target.ts'
import { type PublicKind, refuseTooManyCalls } from './throttle.ts'
import { textsOnly } from './texts-only.ts'
import { traceOf } from '../operations/trace.ts'
import { failureCodeOf, PUBLIC_CALL_MS, type UpstreamResponse, type UpstreamCall } from './upstream.ts'

/** One call, from the browser's request to the response. */
type Exchange = {
  request: Request
  target: CallTarget
  /** Null for a call that is sent without a session. */
  session: Session | null
  context: RequestContext
  bff: Bff
}

/** Login and logout have their own handlers and are never forwarded: a forwarded login would show the token to the browser. */
const SESSION_CALLS = new Set<string>([authLogin.path, authLogout.path])

/** Answers a request under `/api` except sign-in and sign-out: checks it, forwards it to v7, and returns what the browser may see. */
export const forward = (request: Request, bff: Bff): Promise<Response> =>
  withErrorHandling(request, bff, async (context) => {
    const target = targetOf(request.method, context.rawUrl, bff.dialect?.prefix)
    if (target.kind === 'malformed') return fail('malformed-request', context.id)
    if (target.kind === 'too-long') return fail('too-long', context.id)
    if (target.kind === 'wrong-method') return fail('method-not-allowed', context.id, { headers: { allow: target.allow.join(', ') } })
    if (target.kind === 'unlisted' || SESSION_CALLS.has(target.call.path)) {
      bff.log.audit('unlisted-call-refused', context)
      return fail('not-found', context.id)
    }
    context.route = `api/${target.call.path}`
    const refused = refuseCrossSite(request, context, bff)
    if (refused) return refused
    if (isForm(request.headers.get('content-type'))) return fail('unsupported-media-type', context.id)
    const exchange: Exchange = { request, target, session: null, context, bff }
    if (target.call.isPublic) return sendPublic('forgot-password', exchange, await publicBodyOf(request, bff))
    const { session, clear, ended } = await readSender(request.headers, context, bff)
    if (session) {
      const response = await sendAsUser({ ...exchange, session }, session)
      return target.call.proofInBody && response.ok ? textsOnly(response) : response
    }
    // A user who accepts an invitation has no session yet. Instead, the body must carry proof of the invitation, or of a
    // password-reset link, which v7 checks.
    if (!target.call.proofInBody) return sessionExpired(context.id, clear, ended)
    const body = await publicBodyOf(request, bff)
    const isReceived = body.kind === 'none' || body.kind === 'buffer'
    const lacksProof = isReceived && !z.safeParse(target.call.proofInBody, parsedBody(body)).success
    // A body that was refused, for example as too large, gets its own error in `sendToV7`.
    return lacksProof ? sessionExpired(context.id, clear, ended) : sendPublic('invitation', exchange, body)
  })

/** No call of the contract has a form as its body. Laravel and Symfony would take a form field `_method` as the method. */
const isForm = (type: string | null): boolean => /^\s*(application\/x-www-form-urlencoded|multipart\/)/i.test(type ?? '')

/** A body that is read whole takes up to a minute to arrive. If the session has ended meanwhile, the call is not made. */
const sendAsUser = async (exchange: Exchange, session: Session): Promise<Response> => {
  const { context, bff } = exchange
  const body = await userBodyOf(exchange)
  if (body.kind !== 'buffer') return sendToV7(exchange, body)
  const hasEnded = await bff.store.isRevoked(session.id, session.createdAt).catch((cause: unknown) => {
    body.release()
    throw cause
  })
  if (!hasEnded) return sendToV7(exchange, body)
  body.release()
  return sessionExpired(context.id)
}

const sendPublic = async (kind: PublicKind, exchange: Exchange, body: Body): Promise<Response> =>
  (await refuseTooManyCalls(kind, exchange.context, exchange.bff)) ?? textsOnly(await sendToV7(exchange, body))

const userBodyOf = async ({ request, target: { name, call }, context, bff }: Exchange): Promise<Body> => {
  if (request.method === 'GET') return { kind: 'none' }
  const read = bff.dialect?.calls.get(name)?.readsBody ? wholeBodyOf : bodyOf
  return read(request, call, callerOf(context), bff)
}

const sendToV7 = async (exchange: Exchange, body: Body): Promise<Response> => {
  const { request, target, context, bff } = exchange
  if (body.kind !== 'none' && body.kind !== 'stream' && body.kind !== 'buffer') return fail(body.kind, context.id)
  const mapping = bff.dialect?.calls.get(target.name)
  const mapped = mapping && mapCall(target, mapping, body, context, bff)
  if (mapped instanceof Response) {
    if (body.kind === 'buffer') body.release()
    return mapped
  }
  const started = performance.now()
  const result = await bff.upstream.send({ ...upstreamCallOf(exchange, body, mapped), signal: request.signal })
  if (body.kind === 'buffer') body.release()
  bff.metrics.observe('gatehouse_upstream_seconds', (performance.now() - started) / 1000, { route: target.call.path })
  if (!result.ok) {
    if (!ENDED_HERE.has(result.code)) bff.log.error(`v7 call failed: ${result.code}`, context.id, result.cause)
    return fail(result.code, context.id)
  }
  try {
    return await answerWithinSession(exchange, result.response, mapped)
  } catch (cause) {
    // The response cannot be delivered, for example because the session store is unreachable.
    result.response.discard()
    throw cause
  }
}

/** Why a call ended before v7 answered, if that was not because of v7. */
const ENDED_HERE: ReadonlySet<FailureCode> = new Set(['aborted', 'request-timeout', 'session-expired'])

const upstreamCallOf = (
  { request, target: { call, path, query }, session, context, bff }: Exchange,
  original: Body,
  mapped?: Outgoing,
): UpstreamCall => {
  const headers = requestHeaders(request.headers, bearerOf(session, bff), traceOf(request.headers, context.id))
  const body = mapped ? mappedBody(mapped, original) : original
  if (mapped) removeDialectTags(headers, mapped, bff)
  if (typeof mapped?.bodyText === 'string' && !isJsonType(headers['content-type'])) headers['content-type'] = 'application/json'
  if (body.kind === 'none') delete headers['content-type']
  // Rack takes a POST without a type for a form, and `_method` in it for the method.
  else headers['content-type'] ||= 'application/json'
  if (call.file) {
    headers['accept'] = [...call.file, 'application/json'].join(', ')
    delete headers['if-none-match'] // files are never cached, so there is nothing to revalidate
  }
  if (body.kind === 'stream') headers['content-length'] = String(body.length)
  const caller = { userId: session?.userId, sessionId: session?.id, address: context.address }
  const lane = session ? {} : ({ lane: 'public', timeoutMs: PUBLIC_CALL_MS } as const)
  const requestLine = mapped ?? { method: call.method, path: query === '' ? path : `${path}?${query}` }
  return { method: requestLine.method, path: requestLine.path, headers, caller, ...lane, ...bodyPart(body) }
}

const isJsonType = (type: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(type ?? '')

const bodyPart = (body: Body): Pick<UpstreamCall, 'body'> => {
  if (body.kind === 'buffer') return { body: body.buffer }
  return body.kind === 'stream' ? { body: body.stream } : {}
}

/** A 401 to a call without a session comes from a gateway in front of v7, or `V7_BASE_URL` is wrong. */
const refusedPublicCall = ({ target, context, bff }: Exchange): FailureCode => {
  bff.log.error(`v7 answered 401 to ${target.call.path}, which was sent without a session`, context.id, undefined)
  return 'upstream-unreachable'
}

/**
 * The first 401 from v7 ends the session and clears its cookies; later ones only report that it is over. A response that arrives after the
 * session has ended is discarded.
 */
const answerWithinSession = async (exchange: Exchange, v7Response: UpstreamResponse, mapped?: Outgoing): Promise<Response> => {
  const { request, target, session, context, bff } = exchange
  if (v7Response.status === 401) {
    v7Response.discard()
    if (session === null) return fail(refusedPublicCall(exchange), context.id)
    const isFirst = await endSession(session, 'session-refused-by-v7', context, bff)
    return sessionExpired(context.id, isFirst ? clearedCookies(request.headers, bff.config) : [])
  }
  if (session && (await bff.store.isRevoked(session.id, session.createdAt))) {
    v7Response.discard()
    return sessionExpired(context.id)
  }
  const response = await passOn(exchange, v7Response, mapped)
  return session && target.call.isExtension ? recordIfMissing(response, target, session, bff) : response
}

const passOn = async ({ request, target, context, bff }: Exchange, v7Response: UpstreamResponse, mapped?: Outgoing): Promise<Response> => {
  context.isLongJson = !target.call.file && isLong(v7Response)
  const response = mapped && (await mapResponse(request, v7Response, mapped, target, context, bff))
  if (response) return response
  try {
    const { file } = target.call
    if (file && v7Response.status === 200) return await documentResponse(v7Response, file, context.id)
    if (!fitsContract(v7Response) || (file && v7Response.status < 300)) throw new Error('the response does not fit the contract')
    const decoded = await decodedBody(v7Response)
    const body = isConfirmedChange(request, v7Response) ? await bufferSmallBody(decoded) : decoded
    return new Response(body, { status: v7Response.status, headers: responseHeaders(v7Response, target.call, context.id) })
  } catch (cause) {
    v7Response.discard()
    const code = cause instanceof DocumentTooLarge ? 'document-too-large' : failureCodeOf(cause, request.signal)
    if (code === 'aborted' || code === 'session-expired') return fail(code, context.id)
    bff.log.error(`v7 answered ${v7Response.status}, but its response cannot be sent to the browser`, context.id, cause)
    // v7 has made the change. An error would invite the user to send it again; a success without a body does not.
    if (isConfirmedChange(request, v7Response))
      return new Response(null, { status: v7Response.status, headers: headersWithoutType(v7Response, target, context) })
    if (code === 'upstream-timeout' || code === 'document-too-large') return fail(code, context.id)
    if (cause instanceof NotADocument && cause.text) return fail(code, context.id, { message: cause.text })
    return failUnreadable(v7Response, target.call, context.id)
  }
}

/** From this size, in bytes, compressing a response saves more than it costs (decision 0181). */
const LONG_BYTES = 2048

/** Whether a response is worth compressing. One without a length is streamed, so it may be long. */
const isLong = ({ status, headers }: UpstreamResponse): boolean => {
  const length = firstValue(headers['content-length'])
  return status === 200 && (length === undefined || Number(length) >= LONG_BYTES)
}

/** Whether v7 confirms that it has made a change. */
const isConfirmedChange = ({ method }: Request, { status }: UpstreamResponse): boolean => method !== 'GET' && status >= 200 && status < 300

const headersWithoutType = (v7Response: UpstreamResponse, target: CallTarget, context: RequestContext): Record<string, string> => {
  const { 'content-type': _type, ...headers } = responseHeaders(v7Response, target.call, context.id)
  return headers
}
