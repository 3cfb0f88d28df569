import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { createExchanges, type DropLimits, dropRestAfterResponse, endDroppingRest } from '#lib/shared/early-response.ts'
import { isDiskFull, isTransient } from '../db/errors.ts'
import { fault, refuse, type ApiResponse } from './response.ts'
import { BODY_LIMIT_BYTES } from './body.ts'
import type { Sender } from './context.ts'
import type { Log } from './log.ts'

/** Handles one request. The signal is aborted when the client disconnects. */
export type RequestHandler = (request: IncomingMessage, path: string, sender: Sender, signal: AbortSignal) => Promise<ApiResponse>

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * The sender of a request, for the audit log. A forwarded address is trusted only from a caller on this machine, and only the
 * last one in the header, which that caller added itself.
 */
export const senderOf = (request: IncomingMessage): Sender => {
  const peer = request.socket.remoteAddress ?? null
  const forwardedFor = LOOPBACK.has(peer ?? '') ? String(request.headers['x-forwarded-for'] ?? '') : ''
  const forwarded = forwardedFor.split(',').at(-1)?.trim()
  const requestId = String(request.headers['x-request-id'] ?? '')
  return {
    requestId: /^[\w-]{8,64}$/.test(requestId) ? requestId : randomUUID(),
    ip: forwarded && isIP(forwarded) ? forwarded : peer,
    device: deviceOf(request.headers['user-agent'] ?? ''),
    headers: request.headers,
  }
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Version', 'Safari'],
] as const
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux'] as const

/** Browser and system, as in `Chrome 123 / Windows`; null for other programs. */
const deviceOf = (agent: string): string | null => {
  for (const [token, name] of BROWSERS) {
    const version = new RegExp(`${token}/(\\d+)`).exec(agent)?.[1]
    if (version) return `${name} ${version} / ${SYSTEMS.find((system) => agent.includes(system)) ?? 'other'}`
  }
  return null
}

/** How much of a request may still arrive after its response. The web process has similar limits. */
const DROP_LIMITS: DropLimits = { bytes: 4 * BODY_LIMIT_BYTES, ms: 10_000 }

/**
 * Makes a server answer with a request handler. Logs one line per request and returns a plain 500 or 503 for unexpected errors. While
 * `isStopping` returns true, each response closes its connection.
 */
export const answerRequests = (server: Server, handle: RequestHandler, log: Log, isStopping: () => boolean, limits = DROP_LIMITS): void => {
  const exchanges = createExchanges()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    dropRestAfterResponse(request, response, limits)
    response.once('close', exchanges.begin(request, response))
    const started = performance.now()
    const disconnected = new AbortController()
    const sender = senderOf(request)
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    response.on('close', () => {
      if (!response.writableFinished) disconnected.abort()
    })
    void answerOrFault(handle, log, request, path, sender, disconnected.signal).then((result) => {
      if (!disconnected.signal.aborted) send(request, response, sender, result, isStopping())
      log('info', 'request', {
        method: request.method,
        path: path.slice(0, 200),
        ...(disconnected.signal.aborted ? { status: 499 } : { status: result.status, code: codeOf(result) }),
        ms: Math.round(performance.now() - started),
        request_id: sender.requestId,
      })
    })
  })
  // Without these listeners Node answers without a body and resets the connection of a client that is still sending.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    dropRestAfterResponse(request, response, limits)
    send(request, response, senderOf(request), refuse('EXPECTATION_FAILED'), true)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || exchanges.isResponding(socket)) {
      socket.destroy()
      return
    }
    const answer = refuse(PARSER_REFUSALS[error.code ?? ''] ?? 'MALFORMED')
    sendRaw(socket, answer)
    log('info', 'request', { status: answer.status, code: codeOf(answer) })
    endDroppingRest(socket, limits)
  })
}

/** Refusals of requests that Node's parser rejects, by its error code; MALFORMED for all others. */
const PARSER_REFUSALS: Readonly<Record<string, Parameters<typeof refuse>[0]>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/** Writes a response to a connection whose request has no response object. */
const sendRaw = (socket: Duplex, { status, body }: ApiResponse): void => {
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/** The error code of a response, such as `MODULE_FORBIDDEN`. The status alone does not say which check refused the call. */
const codeOf = ({ status, body }: ApiResponse): unknown => (status >= 400 ? (body as { code?: unknown } | undefined)?.code : undefined)

// Tells users that their input is not the cause, and who can help.
const DISK_FULL_MESSAGE = 'The server has no disk space left. Nothing was changed. Tell your administrator.'

const answerOrFault = async (
  handle: RequestHandler,
  log: Log,
  request: IncomingMessage,
  path: string,
  sender: Sender,
  signal: AbortSignal,
): Promise<ApiResponse> => {
  try {
    return await handle(request, path, sender, signal)
  } catch (error) {
    if (signal.aborted) return refuse('MALFORMED')
    log('error', 'unexpected error', {
      request_id: sender.requestId,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    return fault(sender.requestId, isTransient(error), isDiskFull(error) ? DISK_FULL_MESSAGE : undefined)
  }
}

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  sender: Sender,
  { status, body, type, headers }: ApiResponse,
  isLast: boolean,
): void => {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  response.statusCode = status
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-request-id', sender.requestId)
  response.setHeader('x-content-type-options', 'nosniff')
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value)
  // Every response without a `type` is JSON, even one with an empty body.
  if (status !== 204 && status !== 304) response.setHeader('content-type', type ?? 'application/json; charset=utf-8')
  if (bytes) response.setHeader('content-length', bytes.length)
  // A response that is sent before its request has fully arrived also closes the connection: see `dropRestAfterResponse`.
  if (isLast) response.setHeader('connection', 'close')
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
