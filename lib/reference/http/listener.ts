import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { isDiskFull, isTransient } from '../db/errors.ts'
import { fault, refuse, type ApiResponse } from './answer.ts'
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

/**
 * Turns a request handler into a node:http listener. Logs one line per request and returns a plain 500 or 503 for unexpected errors.
 * While `isStopping` returns true, each response closes its connection.
 */
export const listenerOf =
  (handle: RequestHandler, log: Log, isStopping: () => boolean) =>
  (request: IncomingMessage, response: ServerResponse): void => {
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
    log('error', 'unexpected fault', {
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
  // Every response under /v7 is JSON, even one with an empty body.
  if (status !== 204 && status !== 304) response.setHeader('content-type', type ?? 'application/json; charset=utf-8')
  if (bytes) response.setHeader('content-length', bytes.length)
  // The unread rest of a request body would be parsed as the next request on the connection.
  if (isLast || !request.complete) response.setHeader('connection', 'close')
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
