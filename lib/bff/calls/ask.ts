import 'server-only'
import type { Call } from '#lib/contract/engine/call.ts'
import { type CallName, calls } from '#lib/contract/calls.ts'
import { buildPath, isSegment } from '#lib/contract/engine/path.ts'
import { type QueryValue, writeQuery } from '#lib/contract/engine/query.ts'
import type { Deviation } from '#lib/contract/engine/tolerant-scalars.ts'
import { fromV7, mapsResponse, type Outgoing, type ReadOptions, toV7 } from '#lib/dialect/apply.ts'
import { readJson } from './response.ts'
import type { RequestContext } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import type { FailureCode } from './failure.ts'
import { bearerOf, requestHeaders } from './headers.ts'
import { logMapping } from './map-call.ts'
import type { Session } from '../session/session.ts'
import { traceOf } from '../operations/trace.ts'
import { isLate, type UpstreamResponse, type UpstreamCall } from './upstream.ts'

type CallInput = Pick<UpstreamCall, 'lane' | 'signal' | 'timeoutMs'> & {
  session: Session | null
  /** Headers of the browser's request, if there is one. */
  headers?: Headers
  /** Headers that this layer adds itself. */
  ownHeaders?: Readonly<Record<string, string>>
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, QueryValue>>
  body?: unknown
}

type CallSuccess = {
  ok: true
  response: UpstreamResponse
  /** The response in the contract's shape; undefined if it cannot be read. */
  read: (options?: ReadOptions) => Promise<unknown>
}

/** Makes a call that this layer itself needs, translated by the dialect. */
export const askV7 = async (
  name: CallName,
  input: CallInput,
  context: RequestContext,
  bff: Bff,
): Promise<CallSuccess | { ok: false; code: FailureCode; cause: unknown }> => {
  const prepared = prepareCall(name, input, context, bff)
  if ('code' in prepared) return { ok: false, code: prepared.code, cause: undefined }
  const { session, headers = new Headers(), ownHeaders, lane, signal, timeoutMs } = input
  const result = await bff.upstream.send({
    method: prepared.method,
    path: prepared.path,
    headers: {
      ...requestHeaders(headers, bearerOf(session, bff), traceOf(headers, context.id)),
      ...(prepared.body === null ? {} : { 'content-type': 'application/json' }),
      ...ownHeaders,
    },
    body: prepared.body,
    caller: { userId: session?.userId, sessionId: session?.id, address: context.address },
    signal,
    coversBody: true,
    ...(lane ? { lane } : {}),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  if (!result.ok) {
    if (result.code !== 'aborted') bff.log.error(`v7 call failed: ${result.code} (${name})`, context.id, result.cause)
    return result
  }
  const { response } = result
  const read = async (options?: ReadOptions): Promise<unknown> => {
    const value = await readJson(response)
    if (isLate(response)) bff.log.error(`v7 call failed: upstream-timeout (${name})`, context.id, response.body.errored)
    if (value === undefined || !prepared.outgoing || !bff.dialect || !mapsResponse(prepared.outgoing.variant, response.status)) return value
    try {
      return fromV7(bff.dialect, prepared.outgoing, response.status, value, options) as unknown
    } catch (cause) {
      logMapping(name, cause, context, bff)
      return undefined
    }
  }
  return { ok: true, response, read }
}

type PreparedCall = Pick<UpstreamCall, 'method' | 'path'> & { body: string | null; outgoing: Outgoing | null }

const prepareCall = (
  name: CallName,
  { params = {}, query = {}, body }: CallInput,
  context: RequestContext,
  bff: Bff,
): PreparedCall | { code: FailureCode } => {
  const call: Call = calls[name]
  const text = writeQuery(query)
  const bodyText = body === undefined ? null : JSON.stringify(body)
  const mapping = bff.dialect?.calls.get(name)
  if (!bff.dialect || !mapping) {
    if (!Object.values(params).every(isSegment)) return { code: 'not-found' }
    const path = `${bff.dialect?.prefix ?? '/v7'}/${buildPath(call, params)}${text ? `?${text}` : ''}`
    return { method: call.method, path, body: bodyText, outgoing: null }
  }
  try {
    const outgoing = toV7(bff.dialect, mapping, { params, query: text, body })
    if (outgoing.kind === 'not-offered') return { code: 'not-offered' }
    if (outgoing.kind === 'invalid-parameter') return { code: 'not-found' }
    return { method: outgoing.method, path: outgoing.path, body: outgoing.hasBody ? (outgoing.bodyText ?? bodyText) : null, outgoing }
  } catch (cause) {
    logMapping(name, cause, context, bff)
    return { code: 'invalid-upstream-response' }
  }
}

/** Logs where a response differs from the contract: path, expected and actual type, never a value. */
export const logDeviations = (name: CallName, deviations: readonly Deviation[], context: RequestContext, bff: Bff): void => {
  const reported = deviations.filter(({ effect }) => effect !== 'read').slice(0, 10)
  if (reported.length === 0) return
  const messages = reported.map(
    ({ path, expected, seen, count }) => `${path}: expected ${expected}, got ${seen}${count > 1 ? ` (${count} times)` : ''}`,
  )
  bff.log.error(`${name} differs from the contract: ${messages.join('; ')}`, context.id, undefined)
}
