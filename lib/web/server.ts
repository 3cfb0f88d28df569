import { createServer, type IncomingMessage, METHODS as HTTP_METHODS, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addressOf } from '#lib/bff/calls/ip-address.ts'
import { type RequestContext, withRequestContext } from '#lib/bff/request-context.ts'
import type { Bff } from '#lib/bff/bff.ts'
import { loggedPath } from '#lib/bff/operations/logged-path.ts'
import { HINT_HEADERS } from '#lib/bff/pages/mobile.ts'
import { initialPolicyFor, securityHeaders } from '#lib/bff/pages/security-headers.ts'
import { newRequestId } from '#lib/bff/operations/trace.ts'
import { createCompressor } from './compress-responses.ts'
import { createExchanges, type DropLimits, dropRestAfterResponse } from '#lib/shared/early-response.ts'
import { stripInternalHeaders } from './strip-internal-headers.ts'
import { findRefusal } from './find-refusal.ts'
import { refuse, refuseRaw, refuseSocket } from './send-refusal.ts'

// docs/decisions/0030-a-server-in-front-of-next.md

export type Front = {
  server: Server
  /** Resolves once no request is in flight. */
  whenIdle: () => Promise<void>
  /** Closes all connections. Resolves once each request that was still in flight has its lines in the log. */
  cutOff: () => Promise<void>
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Room for a session of four cookies (16.3 KB) and the other headers that browsers and proxies send. */
const MAX_HEADER_BYTES = 20_000
const HEADERS_MS = 20_000
/** Further connections are closed as soon as they open. */
const MAX_CONNECTIONS = 4096
/**
 * Requests on one connection that are not answered yet. Browsers and reverse proxies send one at a time. All that one connection sends at
 * once would be started before anybody else's.
 */
const MAX_PIPELINED = 16
/**
 * In ms. `stalledReader`: a client that reads nothing for this long is disconnected; a slow one is not. `unfinishedRequest`: how
 * long the rest of a request may still arrive after its response.
 */
const TIMEOUTS = { stalledReader: 30_000, unfinishedRequest: 10_000 }
/** How many bytes of a request may still arrive after its response, in multiples of the body limit. */
const UNFINISHED_BODIES = 4

/**
 * The server in front of Next. It answers the requests that Next handles badly, gives every request its id and client address,
 * sets the headers that every response has, and writes a log line for each request.
 */
export const createFront = (handle: Handler, bff: Bff, timeouts = TIMEOUTS): Front => {
  let inFlight = 0
  let isCutOff = false
  const idleWaiters: (() => void)[] = []
  const headers = securityHeaders(bff.config)
  const commonHeaders = Object.entries(headers)
  const exchanges = createExchanges()
  const dropLimits: DropLimits = { bytes: UNFINISHED_BODIES * bff.config.bodyLimit, ms: timeouts.unfinishedRequest }
  const socketRefusal = {
    headers,
    dropLimits,
    config: bff.config,
    report: (context: RequestContext, method: string | undefined, status: number) => report(method, status, context, 0, bff),
  }
  const compress = bff.config.compresses ? createCompressor() : () => {}
  bff.metrics.gauge('gatehouse_requests_in_flight', () => inFlight)
  bff.metrics.gauge('process_resident_memory_bytes', () => process.memoryUsage.rss())
  bff.metrics.gauge('nodejs_heap_used_bytes', () => process.memoryUsage().heapUsed)
  bff.metrics.gauge('process_start_time_seconds', () => Math.round(performance.timeOrigin) / 1000)
  bff.metrics.gauge('gatehouse_timers', () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length)
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: 5000,
    // Long enough for an upload and then v7's timeout; Node's default of 300 s would be too short.
    requestTimeout: bff.config.upstreamTimeoutMs + 60_000,
    keepAliveTimeout: 65_000,
    requireHostHeader: false, // Node would answer without a body; `findRefusal` checks it
  })
  server.maxConnections = MAX_CONNECTIONS
  // Done for every request that has a response object, whatever answers it.
  const begin = (request: IncomingMessage, response: ServerResponse): RequestContext => {
    const context = contextFrom(request, bff)
    closeIfStalled(request, response, timeouts.stalledReader)
    dropRestAfterResponse(request, response, dropLimits)
    inFlight++
    const started = performance.now()
    const endExchange = exchanges.begin(request, response)
    response.once('close', () => {
      endExchange()
      inFlight--
      if (inFlight === 0) for (const resolve of idleWaiters.splice(0)) resolve()
      // A browser that disconnected too early got no complete response; proxies log 499 for this.
      const status = response.writableFinished ? response.statusCode : 499
      report(request.method, status, context, performance.now() - started, bff)
      if (isCutOff && !response.writableFinished)
        bff.log.error('cut off by the shutdown: not answered within DRAIN_MS', context.id, undefined)
    })
    for (const [name, value] of commonHeaders) response.setHeader(name, value)
    return context
  }
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const context = begin(request, response)
    prepare(request, response, context, bff)
    if (bff.config.mobileSiteUrl) addHintsToVary(response)
    compress(request, response, context)
    joinWrites(response)
    const refusal = findRefusal(request, bff)
    if (refusal?.code === 'not-found' && isBelowApi(context)) bff.log.audit('unlisted-call-refused', context)
    if (refusal) refuse(refusal.code, refusal.headers, context, request, response, bff.config)
    else
      withRequestContext(context, () => handle(request, response)).catch((cause: unknown) =>
        failRequest(cause, request, response, context, bff),
      )
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (exchanges.openOn(request.socket) < MAX_PIPELINED) answer(request, response)
    else request.socket.destroy()
  })
  // Without this listener Node answers a 417 without a body. `100-continue`, the only valid expectation, does not trigger this event.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    refuse('expectation-failed', {}, begin(request, response), request, response, bff.config),
  )
  server.on('clientError', (error, socket) => refuseRaw(error, socket, exchanges.isResponding(socket), socketRefusal))
  server.on('connect', (request, socket) => {
    socket.on('error', () => {}) // Node has removed its own listener
    refuseSocket('method-not-allowed', socket, socketRefusal, { context: contextFrom(request, bff), method: request.method, page: null })
  })
  const whenIdle = () => new Promise<void>((resolve) => (inFlight === 0 ? resolve() : void idleWaiters.push(resolve)))
  const cutOff = () => {
    isCutOff = true
    server.closeAllConnections()
    return whenIdle()
  }
  return { server, whenIdle, cutOff }
}

/** Closes a connection whose client has stopped reading. Each byte sent resets Node's timer. */
const closeIfStalled = ({ socket }: IncomingMessage, response: ServerResponse, ms: number): void =>
  void response.setTimeout(ms, () => void (socket.writableLength > 0 && socket.destroy()))

const contextFrom = (request: IncomingMessage, { config }: Bff): RequestContext => ({
  id: newRequestId(),
  rawUrl: request.url ?? '/',
  address: addressOf(request.socket.remoteAddress, request.headers['x-forwarded-for'] as string | undefined, config.isTrustedProxy),
})

/** Sets the headers of this response, and removes request headers that a browser must not set; `rawUrl` stays as received. */
const prepare = (request: IncomingMessage, response: ServerResponse, { id }: RequestContext, { config }: Bff): void => {
  response.setHeader('x-request-id', id)
  // Closed by default: a response without a policy of its own can run nothing.
  response.setHeader('content-security-policy', initialPolicyFor(request.url ?? '/'))
  stripInternalHeaders(request)
  if (!config.isPlainHttp) request.headers['x-forwarded-proto'] = 'https'
}

/** Next flushes the response head alone. Waiting one tick lets head and first body bytes leave in one write (decision 0163). */
const joinWrites = (response: ServerResponse): void => {
  const flush = response.flushHeaders.bind(response)
  response.flushHeaders = () => process.nextTick(() => response.headersSent || flush())
}

/** Next overwrites `Vary`, but pages that depend on the screen need the client hints in it. */
const addHintsToVary = (response: ServerResponse): void => {
  const setHeader = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    const lacksHints = /^vary$/i.test(name) && !String(value).includes(HINT_HEADERS.vary)
    return setHeader(name, lacksHints ? `${String(value)}, ${HINT_HEADERS.vary}` : value)
  }
}

const failRequest = (
  cause: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
  { log, config }: Bff,
): void => {
  log.error('the page server failed', context.id, cause)
  if (response.headersSent) response.destroy()
  else refuse('internal', {}, context, request, response, config)
}

/** Counts every request, and writes its log line unless it was for a built file that was found: each page loads dozens of them. */
const report = (method: string | undefined, status: number, context: RequestContext, ms: number, { log, metrics }: Bff): void => {
  const { id, address, rawUrl, userId } = context
  const route = routeOf(context)
  metrics.count('gatehouse_requests_total', { method: labelOf(method), route, status })
  metrics.observe('gatehouse_request_seconds', ms / 1000, { route })
  if (route === 'static' && status < 400) return
  const path = context.route ?? loggedPath(rawUrl)
  // `time` in the line is when it is written, which is the end of the request.
  const started = new Date(Date.now() - ms).toISOString()
  log.request({ started, request_id: id, method, path, status, ms: Math.round(ms * 10) / 10, address, user_id: userId })
}

/** One label for all unknown paths under `/api`, so that strangers cannot create labels. The log line has the path. */
const routeOf = ({ route, rawUrl }: RequestContext): string => {
  if (route !== undefined) return route
  if (rawUrl.startsWith('/_next/static/')) return 'static'
  return isBelowApi({ rawUrl }) ? 'api/unlisted' : 'page'
}

const isBelowApi = ({ rawUrl }: Pick<RequestContext, 'rawUrl'>): boolean => rawUrl.startsWith('/api/')

/** The label of a method. One for all that the parser does not know, for the same reason. */
const labelOf = (method = ''): string => (KNOWN_METHODS.has(method) ? method : 'other')
const KNOWN_METHODS = new Set(HTTP_METHODS)

/** Starts listening. Rejects with a sentence that names the setting to change. */
export const listen = (server: Server, port: number, host: string, setting: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const messages: Readonly<Record<string, string>> = {
        EADDRINUSE: `${setting}: port ${port} is in use on ${host}. Stop the other program, or set ${setting} to another port.`,
        EADDRNOTAVAIL: `HOST: this machine has no address ${host}. Set HOST to one of its own, 127.0.0.1, or 0.0.0.0 for all of them.`,
        ENOTFOUND: `HOST: there is no host ${host}. Set HOST to an address of this machine, 127.0.0.1, or 0.0.0.0 for all of them.`,
        EACCES: `${setting}: port ${port} needs more rights than this user has. Set ${setting} to a port above 1023.`,
      }
      reject(new Error(messages[error.code ?? ''] ?? `${setting}: cannot listen on ${host}:${port} (${error.code ?? error.message}).`))
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

/**
 * Checks that the address can be listened on, before anything else starts. Next starts before the server listens, and a taken port must be
 * reported in a sentence that names the setting, not after Next's own output.
 * @throws {Error} with a sentence
 */
export const checkListening = async (port: number, host: string, setting: string): Promise<void> => {
  const probe = createServer()
  await listen(probe, port, host, setting)
  await new Promise((resolve) => probe.close(resolve))
}
