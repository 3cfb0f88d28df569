import type { Readable } from 'node:stream'
import { Agent, buildConnector, errors, type Dispatcher } from 'undici'
import type { FailureCode } from './failure.ts'

/** A call to v7, complete. `path` begins with `/` and is sent as it stands. */
export type UpstreamCall = {
  method: Dispatcher.HttpMethod
  path: string
  headers: Record<string, string>
  body?: Readable | Buffer | string | null
  signal?: AbortSignal | undefined
  /** Milliseconds until the head of the answer must be there; the general one where it is left out. */
  timeoutMs?: number
}

export type UpstreamAnswer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Readable
  /** Lets go of a body that nobody wants: a short rest is read so that the connection stays usable, a long one is cut off. */
  discard: () => void
}

/** An answer, or the name of what went wrong. */
export type UpstreamResult = { ok: true; answer: UpstreamAnswer } | { ok: false; code: FailureCode; cause: unknown }

export type Upstream = { send: (call: UpstreamCall) => Promise<UpstreamResult>; close: () => Promise<void> }

const CONNECTIONS = 256

/** Set on an error of a connection that had answered before: it died in the pool, not under this call. */
const POOLED = Symbol('pooled')

/**
 * The one pool of connections to v7. The parts' own limits of 300 s are lifted: `timeoutMs` counts for the head of an
 * answer, and for each pause within its body.
 */
export const createUpstream = (baseUrl: string, timeoutMs: number): Upstream => {
  const { origin, pathname } = new URL(baseUrl)
  const agent = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    connect: markingConnector(),
    headersTimeout: 0, // the timer below is exact; this one would be the parts' own
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 4000,
  })
  const attempt = async (call: UpstreamCall): Promise<UpstreamResult> => {
    const timer = new AbortController()
    const timeout = setTimeout(() => timer.abort(), call.timeoutMs ?? timeoutMs)
    const signal = call.signal ? AbortSignal.any([call.signal, timer.signal]) : timer.signal
    try {
      const { statusCode, headers, body } = await agent.request({
        origin,
        path: pathname.replace(/\/$/, '') + call.path,
        method: call.method,
        headers: call.headers,
        body: call.body ?? null,
        signal,
      })
      return { ok: true, answer: { status: statusCode, headers, body, discard: () => discard(body) } }
    } catch (cause) {
      return { ok: false, code: failureOf(cause, call.signal?.aborted === true, timer.signal.aborted), cause }
    } finally {
      clearTimeout(timeout)
    }
  }
  return {
    send: async (call) => {
      const first = await attempt(call)
      return first.ok || call.method !== 'GET' || !diedInPool(first.cause) ? first : attempt(call)
    },
    close: () => agent.destroy(),
  }
}

const discard = (body: Dispatcher.ResponseData['body']): void => {
  body.on('error', () => {})
  void body.dump({ limit: 65_536, signal: AbortSignal.timeout(1000) }).catch(() => {})
}

const failureOf = (cause: unknown, isAborted: boolean, isLate: boolean): FailureCode => {
  if (isAborted) return 'aborted'
  if (isLate) return 'upstream-timeout'
  return cause instanceof errors.HTTPParserError || cause instanceof errors.HeadersOverflowError
    ? 'upstream-garbage'
    : 'upstream-unreachable'
}

/** Whether the connection had brought an answer before. A fresh one that dies is not tried again. */
const diedInPool = (cause: unknown): boolean => {
  if (cause instanceof errors.SocketError) return (cause.socket?.bytesRead ?? 0) > 0
  return cause instanceof Error && POOLED in cause
}

const markingConnector = (): buildConnector.connector => {
  const connect = buildConnector({ timeout: 10_000, allowH2: false })
  return (options, callback) =>
    connect(options, (...result) => {
      const [error, socket] = result
      // Undici adds its own listener after this one, so the mark is there when it reads the error.
      if (!error && socket) socket.on('error', (failure) => socket.bytesRead > 0 && Object.assign(failure, { [POOLED]: true }))
      callback(...result)
    })
}
