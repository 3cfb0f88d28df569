import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { Agent, type Dispatcher, errors } from 'undici'
import type { FailureCode } from './failure.ts'
import { InFlight } from './in-flight.ts'
import { networkOf } from './ip-address.ts'
import { isTooSlow } from './pace.ts'
import { isSessionEnded, OpenBodies } from './open-bodies.ts'
import { diedInPool, markingConnector } from './pooled-connections.ts'

/** A complete call to v7. `path` begins with `/` and is sent unchanged. */
export type UpstreamCall = {
  method: Dispatcher.HttpMethod
  path: string
  headers: Record<string, string>
  body?: Readable | Buffer | string | null
  /** The connection pool to use; `users` by default. */
  lane?: Lane
  /** Who made the call: calls in flight are limited per user and per network, and responses end with their session. */
  caller?: { userId?: string | undefined; sessionId?: string | undefined; address: string }
  /** Aborts the call when the browser has disconnected. */
  signal?: AbortSignal | undefined
  /** Milliseconds within which the response must arrive; the configured upstream timeout by default, which is also the maximum. */
  timeoutMs?: number
  /**
   * Whether `timeoutMs` covers the whole response. If not, it covers the head, and a body may take any time as long as it does not
   * pause. By default that is so for the calls of users only: their responses are streamed.
   */
  coversBody?: boolean
}

export type UpstreamResponse = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Dispatcher.ResponseData['body']
  /**
   * Discards a body that is not needed: a short remainder is read so that the connection can be reused, a long one is cut off. A call
   * counts as in flight until its body, even an empty one (304), has been read to the end or discarded.
   */
  discard: () => void
}

/** A response, or the code of the failure. */
type UpstreamResult = { ok: true; response: UpstreamResponse } | { ok: false; code: FailureCode; cause: unknown }

export type Upstream = {
  send: (call: UpstreamCall) => Promise<UpstreamResult>
  /** Cuts off the bodies that are still arriving for this session: of responses from v7, and of calls, which v7 then gets incomplete. */
  cutOff: (sessionId: string) => void
  close: () => Promise<void>
}

/**
 * Each kind of call has its own connection pool, so that calls that hang in v7 block only their own kind. A screen makes up to
 * 17 calls at once; `user` and `network` leave room for many screens. A user has one limit however often they have signed in, and a
 * household or office has one however many addresses it has. Calls never queue for a connection: a call beyond these limits is
 * refused at once.
 */
const LANES = {
  users: { connections: 1024, user: 128, network: 512 },
  /** Calls without a session: logos, forgotten passwords, invitations. */
  public: { connections: 64, user: 32, network: 32 },
  'sign-in': { connections: 64, user: 32, network: 32 },
  'sign-out': { connections: 64, user: 64, network: 64 },
  probes: { connections: 4, user: 4, network: 4 },
} as const
export type Lane = keyof typeof LANES

/** Timeout of calls without a session. v7 answers them quickly, and nobody waits longer than this. */
export const PUBLIC_CALL_MS = 30_000
const CONNECT_MS = 10_000

/**
 * The connections to v7. undici's own timeouts of 300 s are replaced: `timeoutMs` limits the wait for the response head and
 * each pause within the body, or the whole response (see {@link UpstreamCall}).
 */
export const createUpstream = (baseUrl: string, timeoutMs: number): Upstream => {
  const { origin, pathname } = new URL(baseUrl)
  const basePath = pathname.replace(/\/$/, '')
  const lanes = new Map(Object.entries(LANES).map(([name, limits]) => [name, createLane(limits, timeoutMs)]))
  const openBodies = new OpenBodies()
  return {
    send: (call) => {
      const { agent, inFlight } = lanes.get(call.lane ?? 'users') as LaneParts
      const { method, body = null, caller, signal, coversBody = (call.lane ?? 'users') !== 'users' } = call
      const leave = inFlight.enter({ userId: caller?.userId, network: networkOf(caller?.address ?? '') })
      if (typeof leave !== 'function') return Promise.resolve({ ok: false, code: leave, cause: undefined })
      // The address comes from a trusted proxy or from the connection itself, never from a header that the browser made up.
      const headers = isIP(caller?.address ?? '') ? { ...call.headers, 'x-forwarded-for': caller?.address } : call.headers
      const options = { origin, path: basePath + call.path, method, headers, body }
      // The calls that end a session must not be cut off by its end.
      const sessionId = call.lane === 'sign-out' ? undefined : caller?.sessionId
      if (sessionId !== undefined && body instanceof Readable) openBodies.add(sessionId, body)
      return attempt(agent, options, { signal, coversBody, timeoutMs: Math.min(call.timeoutMs ?? timeoutMs, timeoutMs) }, leave, (body) => {
        body.once('close', leave)
        if (sessionId !== undefined) openBodies.add(sessionId, body)
      })
    },
    cutOff: (sessionId) => openBodies.cutOff(sessionId),
    close: async () => void (await Promise.all([...lanes.values()].map(({ agent }) => agent.destroy()))),
  }
}

type LaneParts = { agent: Agent; inFlight: InFlight }

const createLane = (limits: (typeof LANES)[Lane], timeoutMs: number): LaneParts => ({
  inFlight: new InFlight({ all: limits.connections, user: limits.user, network: limits.network }),
  agent: new Agent({
    connections: limits.connections,
    pipelining: 1,
    allowH2: false,
    connect: markingConnector(CONNECT_MS),
    headersTimeout: 0, // `attempt` has its own timer, which is exact; undici's is not
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 4000,
  }),
})

type Limits = Pick<UpstreamCall, 'signal'> & { timeoutMs: number; coversBody: boolean }

/**
 * Makes one call. Timeout and abort settle it at any stage; undici itself ignores both until a call has its connection.
 * `onFailure` is called when a call has failed and its connection is free again, `onBody` when a body begins to arrive.
 */
const attempt = (
  agent: Agent,
  options: Dispatcher.RequestOptions,
  { signal, timeoutMs, coversBody }: Limits,
  onFailure: () => void,
  onBody: (body: Readable) => void,
) =>
  new Promise<UpstreamResult>((resolve) => {
    // Not `AbortSignal.any`: it keeps weak references for each call, which slow down garbage collection.
    const stop = new AbortController()
    let isRetried = false
    const failWith = (code: FailureCode, cause: unknown) => {
      clearTimeout(timeout)
      resolve({ ok: false, code, cause })
    }
    const end = (code: FailureCode) => {
      // The reason is the error of a body that is being read.
      stop.abort(code === 'upstream-timeout' ? new errors.BodyTimeoutError() : undefined)
      failWith(code, new Error(code))
    }
    const timeout = setTimeout(end, timeoutMs, 'upstream-timeout')
    const request = () =>
      agent.request({ ...options, signal: stop.signal }, (cause, response) => {
        if (cause && !isRetried && options.method === 'GET' && !stop.signal.aborted && diedInPool(cause)) {
          isRetried = true
          return request()
        }
        if (cause) {
          onFailure()
          return failWith(failureCodeOf(cause, signal), cause)
        }
        const { statusCode: status, headers, body } = response
        onBody(body)
        if (coversBody) body.once('close', () => clearTimeout(timeout))
        else clearTimeout(timeout)
        resolve({ ok: true, response: { status, headers, body, discard: () => discard(body) } })
      })
    if (signal?.aborted) end('aborted')
    else signal?.addEventListener('abort', () => end('aborted'), { once: true })
    request()
  })

/** The failure code for an error of a call or of its response body. */
export const failureCodeOf = (cause: unknown, browser: AbortSignal | undefined): FailureCode => {
  if (browser?.aborted) return 'aborted'
  if (isTooSlow(cause)) return 'request-timeout'
  if (isSessionEnded(cause)) return 'session-expired'
  if (cause instanceof errors.BodyTimeoutError) return 'upstream-timeout'
  // Calls that do not end with a request from the browser, such as a logout, last until the connections to v7 are closed.
  if (cause instanceof errors.ClientDestroyedError) return 'draining'
  if (isNotConnected(cause)) return 'upstream-not-connected'
  return isUnparseable(cause) ? 'invalid-upstream-response' : 'upstream-unreachable'
}

/** Errors that only a connection that did not come about can have. An existing one that breaks has others. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

const isNotConnected = (cause: unknown): boolean => NOT_CONNECTED.has((cause as { code?: unknown } | null)?.code)

/** Whether the body of a response was cut off because it took too long. */
export const isLate = ({ body }: UpstreamResponse): boolean => body.errored instanceof errors.BodyTimeoutError

/** undici's errors for a response that it cannot parse. A socket error starting with `bad` means an invalid head (an unrequested 100 or 101). */
const isUnparseable = (cause: unknown): boolean =>
  cause instanceof errors.HTTPParserError ||
  cause instanceof errors.HeadersOverflowError ||
  cause instanceof errors.ResponseContentLengthMismatchError ||
  (cause instanceof errors.SocketError && cause.message.startsWith('bad '))

const discard = (body: Dispatcher.ResponseData['body']): void => {
  body.on('error', () => {})
  void body.dump({ limit: 65_536, signal: AbortSignal.timeout(1000) }).catch(() => {})
}
