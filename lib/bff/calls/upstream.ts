import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { Agent, type Dispatcher, errors } from 'undici'
import type { FailureCode } from './failure.ts'
import { InFlight } from './in-flight.ts'
import { diedInPool, markingConnector } from './pool-age.ts'

/** A call to v7, complete. `path` begins with `/` and is sent as it stands. */
export type UpstreamCall = {
  method: Dispatcher.HttpMethod
  path: string
  headers: Record<string, string>
  body?: Readable | Buffer | string | null
  /** Which connections carry it; those of users where it is left out. */
  lane?: Lane
  /** Who asked: calls in flight are limited for each session and each address. */
  caller?: { sessionId?: string | undefined; address: string }
  /** Ends the call: the browser has gone away. */
  signal?: AbortSignal | undefined
  /** Milliseconds until the head of the answer must be there; the general one where it is left out. */
  timeoutMs?: number
}

export type UpstreamAnswer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Dispatcher.ResponseData['body']
  /**
   * Lets go of a body that nobody wants: a short rest is read so that the connection stays usable, a long one is cut off. A call
   * counts as in flight until its body has been read to the end or discarded, an empty body (304) too.
   */
  discard: () => void
}

/** An answer, or the name of what went wrong. */
type UpstreamResult = { ok: true; answer: UpstreamAnswer } | { ok: false; code: FailureCode; cause: unknown }

export type Upstream = { send: (call: UpstreamCall) => Promise<UpstreamResult>; close: () => Promise<void> }

/**
 * Connections of their own for each kind of call, so that calls that v7 leaves hanging hold up only their own kind. A screen
 * asks up to 17 calls at once; `session` and `address` leave room for many of them. Nothing waits for a connection: a call
 * beyond these numbers is refused at once.
 */
const LANES = {
  users: { connections: 1024, session: 128, address: 512 },
  /** What anybody may ask without a session: logos, forgotten passwords, invitations. */
  public: { connections: 64, session: 32, address: 32 },
  'sign-in': { connections: 64, session: 32, address: 32 },
  'sign-out': { connections: 64, session: 64, address: 64 },
  probes: { connections: 4, session: 4, address: 4 },
} as const
export type Lane = keyof typeof LANES

/** v7 answers these from memory; who waits longer has gone. */
export const PUBLIC_CALL_MS = 30_000
const CONNECT_MS = 10_000

/**
 * The connections to v7. The parts' own limits of 300 s are lifted: `timeoutMs` counts for the head of an answer, and for
 * each pause within its body.
 */
export const createUpstream = (baseUrl: string, timeoutMs: number): Upstream => {
  const { origin, pathname } = new URL(baseUrl)
  const folder = pathname.replace(/\/$/, '')
  const lanes = new Map(Object.entries(LANES).map(([name, limits]) => [name, laneOf(limits, timeoutMs)]))
  return {
    send: (call) => {
      const { agent, inFlight } = lanes.get(call.lane ?? 'users') as LaneParts
      const entered = inFlight.enter(call.caller)
      if (typeof entered !== 'function') return Promise.resolve({ ok: false, code: entered, cause: undefined })
      const { method, body = null, caller } = call
      // What the front server vouches for (or the connection itself), never what a browser says of itself.
      const headers = isIP(caller?.address ?? '') ? { ...call.headers, 'x-forwarded-for': caller?.address } : call.headers
      const options = { origin, path: folder + call.path, method, headers, body }
      return attempt(agent, options, { ...call, timeoutMs: Math.min(call.timeoutMs ?? timeoutMs, timeoutMs) }, entered)
    },
    close: async () => void (await Promise.all([...lanes.values()].map(({ agent }) => agent.destroy()))),
  }
}

type LaneParts = { agent: Agent; inFlight: InFlight }

const laneOf = (limits: (typeof LANES)[Lane], timeoutMs: number): LaneParts => ({
  inFlight: new InFlight({ all: limits.connections, session: limits.session, address: limits.address }),
  agent: new Agent({
    connections: limits.connections,
    pipelining: 1,
    allowH2: false,
    connect: markingConnector(CONNECT_MS),
    headersTimeout: 0, // the timer of `attempt` is exact; this one would be the parts' own
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 4000,
  }),
})

type Limits = Pick<UpstreamCall, 'signal'> & { timeoutMs: number }

/**
 * One call, which time-out and abort settle wherever it stands: undici itself heeds neither before a call has got its
 * connection. `leave` is called when the connection is free again.
 */
const attempt = (agent: Agent, options: Dispatcher.RequestOptions, { signal, timeoutMs }: Limits, leave: () => void) =>
  new Promise<UpstreamResult>((resolve) => {
    // By hand: `AbortSignal.any` keeps weak references for each call, and the collector pays for them.
    const stop = new AbortController()
    let isRetried = false
    const settle = (result: UpstreamResult) => {
      clearTimeout(timeout)
      resolve(result)
    }
    const end = (code: FailureCode) => {
      stop.abort()
      settle({ ok: false, code, cause: new Error(code) })
    }
    const timeout = setTimeout(end, timeoutMs, 'upstream-timeout')
    const request = () =>
      agent.request({ ...options, signal: stop.signal }, (cause, answer) => {
        if (cause && !isRetried && options.method === 'GET' && !stop.signal.aborted && diedInPool(cause)) {
          isRetried = true
          return request()
        }
        if (cause) {
          leave()
          return settle({ ok: false, code: failureOf(cause, signal), cause })
        }
        const { statusCode: status, headers, body } = answer
        body.once('close', leave)
        settle({ ok: true, answer: { status, headers, body, discard: () => discard(body) } })
      })
    if (signal?.aborted) end('aborted')
    else signal?.addEventListener('abort', () => end('aborted'), { once: true })
    request()
  })

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
