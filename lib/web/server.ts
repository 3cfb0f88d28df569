import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { addressOf } from '#lib/bff/address.ts'
import { type Arrival, withArrival } from '#lib/bff/arrival.ts'
import type { Bff } from '#lib/bff/bff.ts'
import { fail, type FailureCode, PLAIN_HEADERS } from '#lib/bff/failure.ts'
import { loggedPath } from '#lib/bff/log.ts'
import { securityHeaders } from '#lib/bff/pages.ts'
import { newRequestId } from '#lib/bff/trace.ts'
import { refusalOf } from './refusal.ts'

export type Front = {
  server: Server
  /** Resolves when no request is in flight. */
  settled: () => Promise<void>
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const MAX_HEADER_BYTES = 16_384
const HEADERS_MS = 20_000

/**
 * The server in front of Next: answers what Next answers badly, gives every request its id and address, sets the headers
 * that every answer has, and writes one log line for each.
 */
export const createFront = (handle: Handler, bff: Bff): Front => {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_MS,
    // Long enough for v7's time-out and an upload before it; Node's own limit of 300 s would be shorter than that.
    requestTimeout: bff.config.upstreamTimeoutMs + 60_000,
    keepAliveTimeout: 65_000,
    requireHostHeader: false, // Node would answer without a body; `refusalOf` does
  })
  const isHttps = !bff.config.isPlain
  const common = Object.entries(securityHeaders(bff.config))
  const flight = inFlightCounter()
  bff.metrics.gauge('gatehouse_requests_in_flight', flight.count)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const landed = flight.start()
    const arrival = arrivalFrom(request, bff)
    const started = performance.now()
    for (const [name, value] of common) response.setHeader(name, value)
    // Closed by default: a page that the middleware has not seen can run nothing. Workers load from the static files.
    if (!arrival.rawUrl.startsWith('/_next/static/'))
      response.setHeader('content-security-policy', PLAIN_HEADERS['content-security-policy'])
    response.once('close', () => {
      landed()
      report(request, response, arrival, performance.now() - started, bff)
    })
    // What Next derives its own address from must not be the browser's to choose.
    for (const name of Object.keys(request.headers)) if (FORWARDING.test(name)) delete request.headers[name]
    if (isHttps) request.headers['x-forwarded-proto'] = 'https'
    const refusal = refusalOf(request, bff)
    if (refusal) return void refuse(refusal.code, refusal.headers, arrival, response)
    withArrival(arrival, () => handle(request, response)).catch((cause: unknown) => {
      bff.log.error('the page server failed', arrival.id, cause)
      if (response.headersSent) response.destroy()
      else refuse('internal', {}, arrival, response)
    })
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuseRaw(rawCodeOf(error), socket))
  server.on('connect', (_request, socket: Socket) => refuseRaw('method-not-allowed', socket))
  return { server, settled: flight.settled }
}

const inFlightCounter = () => {
  let count = 0
  let waiting: (() => void)[] = []
  const end = () => {
    if (--count > 0) return
    for (const resolve of waiting) resolve()
    waiting = []
  }
  return {
    count: () => count,
    start: () => {
      count++
      return end
    },
    settled: () => new Promise<void>((resolve) => (count === 0 ? resolve() : waiting.push(resolve))),
  }
}

/** Headers that only a proxy in front or Next itself may set; both are decided here. */
const FORWARDING =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-middleware-|x-nextjs-|x-matched-path$|x-invoke-|x-http-method|x-method-override|x-nonce$|content-security-policy)/

const arrivalFrom = (request: IncomingMessage, { config }: Bff): Arrival => ({
  id: newRequestId(),
  rawUrl: request.url ?? '/',
  address: addressOf(request.socket.remoteAddress, request.headers['x-forwarded-for'] as string | undefined, config.isTrustedProxy),
})

const report = (request: IncomingMessage, response: ServerResponse, arrival: Arrival, ms: number, { log, metrics }: Bff) => {
  const { id, address, rawUrl, route = 'page', userId } = arrival
  // A browser that went away before the end gets no status; 499 is what proxies write then.
  const status = response.writableFinished ? response.statusCode : 499
  const path = route === 'page' ? loggedPath(rawUrl) : route
  if (route === 'page' && path.startsWith('/_next/static/') && status < 400) return
  metrics.count('gatehouse_requests_total', { method: request.method ?? '', route, status })
  metrics.observe('gatehouse_request_seconds', ms / 1000, { route })
  log.request({ request_id: id, method: request.method, path, status, ms: Math.round(ms * 10) / 10, address, user_id: userId })
}

/** Answers without Next. */
const refuse = (code: FailureCode, headers: Record<string, string>, arrival: Arrival, response: ServerResponse): void => {
  const answer = fail(code, arrival.id, { headers: { connection: 'close', ...headers } })
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.statusCode = answer.status
  void answer.text().then((text) => response.end(text))
}

/** What is no HTTP request, or none that Node passes on, gets an answer by hand, and the connection ends. */
const refuseRaw = (code: FailureCode | null, socket: Socket): void => {
  if (code === null || !socket.writable) return void socket.destroy()
  const answer = fail(code, newRequestId(), {
    headers: { connection: 'close', ...(code === 'method-not-allowed' ? { allow: ALLOW } : {}) },
  })
  void answer.text().then((text) => {
    const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.end(`HTTP/1.1 ${answer.status} ${code}\r\n${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  })
}

/** Null where nobody is there any more to hear it. */
const rawCodeOf = (error: NodeJS.ErrnoException & { rawPacket?: Buffer }): FailureCode | null => {
  if (error.code === 'ECONNRESET') return null
  const isRequest = /^[A-Z]{1,30} \S+ HTTP\/1\.[01]\r\n/.test(error.rawPacket?.toString('latin1') ?? '')
  if (error.code === 'HPE_INVALID_METHOD' && !isRequest) return 'malformed-request'
  return RAW[error.code ?? ''] ?? 'malformed-request'
}

const ALLOW = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const RAW: Readonly<Record<string, FailureCode>> = {
  HPE_INVALID_METHOD: 'method-not-allowed',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}

/** Listens; rejects with a sentence that names the setting where it cannot. */
export const listen = (server: Server, port: number, host: string, setting: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const words: Readonly<Record<string, string>> = {
        EADDRINUSE: `${setting}: port ${port} is in use on ${host}. End the other program, or set ${setting} to another port.`,
        EACCES: `${setting}: port ${port} needs more rights than this user has. Set ${setting} to a port above 1023.`,
      }
      reject(new Error(words[error.code ?? ''] ?? `${setting}: cannot listen on ${host}:${port} (${error.code ?? error.message}).`))
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
