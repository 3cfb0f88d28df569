import type { Readable } from 'node:stream'
import { Agent, type Dispatcher, errors } from 'undici'
import type { FailureCode } from './failure.ts'
import { diedInPool, markingConnector } from './pool-age.ts'

/** A call to v7, complete. `path` begins with `/` and is sent as it stands. */
export type UpstreamCall = {
  method: Dispatcher.HttpMethod
  path: string
  headers: Record<string, string>
  body?: Readable | Buffer | string | null
  /** Ends the call: the browser has gone away. */
  signal?: AbortSignal | undefined
  /** Milliseconds until the head of the answer must be there; the general one where it is left out. */
  timeoutMs?: number
}

export type UpstreamAnswer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Dispatcher.ResponseData['body']
  /** Lets go of a body that nobody wants: a short rest is read so that the connection stays usable, a long one is cut off. */
  discard: () => void
}

/** An answer, or the name of what went wrong. */
type UpstreamResult = { ok: true; answer: UpstreamAnswer } | { ok: false; code: FailureCode; cause: unknown }

export type Upstream = { send: (call: UpstreamCall) => Promise<UpstreamResult>; close: () => Promise<void> }

const CONNECTIONS = 256
const CONNECT_MS = 10_000

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
    connect: markingConnector(CONNECT_MS),
    headersTimeout: 0, // the timer below is exact; this one would be the parts' own
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 4000,
  })
  const attempt = async (call: UpstreamCall, signal: AbortSignal): Promise<UpstreamAnswer> => {
    const path = pathname.replace(/\/$/, '') + call.path
    const { method, headers, body: sent = null } = call
    const { statusCode, headers: received, body } = await agent.request({ origin, path, method, headers, body: sent, signal })
    return { status: statusCode, headers: received, body, discard: () => discard(body) }
  }
  return {
    send: async (call) => {
      // By hand: `AbortSignal.any` keeps weak references for each call, and the collector pays for them.
      const stop = new AbortController()
      const leave = () => stop.abort()
      if (call.signal?.aborted) leave()
      else call.signal?.addEventListener('abort', leave, { once: true })
      let isLate = false
      const timeout = setTimeout(() => {
        isLate = true
        stop.abort()
      }, call.timeoutMs ?? timeoutMs)
      try {
        const answer = await attempt(call, stop.signal).catch((cause: unknown) => {
          if (call.method === 'GET' && diedInPool(cause)) return attempt(call, stop.signal)
          throw cause
        })
        return { ok: true, answer }
      } catch (cause) {
        return { ok: false, code: isLate ? 'upstream-timeout' : failureOf(cause, call.signal), cause }
      } finally {
        clearTimeout(timeout)
      }
    },
    close: () => agent.destroy(),
  }
}

/** What an error of a call, or of the body of its answer, is called. */
export const failureOf = (cause: unknown, browser: AbortSignal | undefined): FailureCode => {
  if (browser?.aborted) return 'aborted'
  if (cause instanceof errors.BodyTimeoutError) return 'upstream-timeout'
  return isGarbage(cause) ? 'upstream-garbage' : 'upstream-unreachable'
}

/** Undici's names for an answer that it could not read; a socket error with `bad` is one whose head makes no sense (101, unasked 100). */
const isGarbage = (cause: unknown): boolean =>
  cause instanceof errors.HTTPParserError ||
  cause instanceof errors.HeadersOverflowError ||
  cause instanceof errors.ResponseContentLengthMismatchError ||
  (cause instanceof errors.SocketError && cause.message.startsWith('bad '))

const discard = (body: Dispatcher.ResponseData['body']): void => {
  body.on('error', () => {})
  void body.dump({ limit: 65_536, signal: AbortSignal.timeout(1000) }).catch(() => {})
}
