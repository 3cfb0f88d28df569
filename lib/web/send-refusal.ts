import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { addressOf } from '#lib/bff/calls/ip-address.ts'
import type { RequestContext } from '#lib/bff/request-context.ts'
import { fail, type FailureCode } from '#lib/bff/calls/failure.ts'
import { failurePage } from '#lib/bff/pages/failure-page.ts'
import { newNonce, pagePolicy } from '#lib/bff/pages/security-headers.ts'
import { newRequestId } from '#lib/bff/operations/trace.ts'
import { type DropLimits, endDroppingRest } from '#lib/shared/early-response.ts'
import { METHODS } from './find-refusal.ts'

type Refused = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Answers a request with an error, without Next, and ends its connection. */
export const refuse = (
  code: FailureCode,
  headers: Record<string, string>,
  context: RequestContext,
  request: Refused,
  response: ServerResponse,
  config: Config,
): void => {
  const refusal = refusalResponse(code, context.id, { connection: 'close', ...headers }, pageRequestOf(request), config)
  for (const [name, value] of refusal.headers) response.setHeader(name, value)
  response.statusCode = refusal.status
  void refusal.text().then((text) => response.setHeader('content-length', Buffer.byteLength(text)).end(text))
}

/**
 * What is needed to answer on a raw socket: the common headers, the limits of what may still arrive, and a function that counts and logs
 * the refusal.
 */
type SocketRefusal = {
  headers: Readonly<Record<string, string>>
  dropLimits: DropLimits
  config: Config
  report: (context: RequestContext, method: string | undefined, status: number) => void
}

/** What is known about a request without a response object. */
type SocketRequest = { context: RequestContext; method: string | undefined; page: PageRequest }

type Config = Parameters<typeof pagePolicy>[1]
/** Cookies of a browser that is to show the response as a page; null if a program will read it. */
type PageRequest = { cookies: string | undefined } | null

const isPagePath = (url: string) => !/^\/(api|session|images|healthz|readyz|_next|assets)(\/|\?|$)/.test(url)

const pageRequestOf = ({ method, url = '', headers }: Refused): PageRequest =>
  method === 'GET' && isPagePath(url) && headers.accept?.includes('text/html') ? { cookies: headers.cookie } : null

/**
 * What can be read about a request that the parser refused, from its first bytes. The address is that of the connection: headers that
 * the parser refused do not prove who sent them. The path is not logged either, because these bytes may be anything, even a secret.
 */
const rawRequestOf = (bytes: Buffer | undefined, { remoteAddress }: Socket): SocketRequest => {
  const text = bytes?.toString('latin1') ?? ''
  const [, method, url] = /^([A-Z]{1,30}) (\S+) HTTP/.exec(text) ?? []
  const isPage = method === 'GET' && url !== undefined && isPagePath(url) && /\r\naccept:[^\r\n]*text\/html/i.test(text)
  return {
    context: { id: newRequestId(), rawUrl: '', address: addressOf(remoteAddress, undefined, () => false) },
    method,
    page: isPage ? { cookies: /\r\ncookie: *([^\r\n]*)/i.exec(text)?.[1] } : null,
  }
}

/** The failure as a page for people, or as JSON for programs. */
const refusalResponse = (code: FailureCode, requestId: string, headers: Headers, page: PageRequest, config: Config): Response => {
  const refusal = fail(code, requestId, { headers: { ...headers } })
  if (page === null) return refusal
  const nonce = newNonce()
  refusal.headers.set('content-type', 'text/html; charset=utf-8')
  refusal.headers.set('content-security-policy', pagePolicy(nonce, config))
  return new Response(failurePage({ code, requestId, nonce, cookies: page.cookies }), { status: refusal.status, headers: refusal.headers })
}

type Headers = Readonly<Record<string, string>>

/**
 * Answers input that is not an HTTP request, or that Node's parser does not pass on. While another response is being sent on this
 * connection, nothing may be written: it would become part of that response.
 */
export const refuseRaw = (
  error: NodeJS.ErrnoException & { rawPacket?: Buffer },
  socket: Duplex,
  isResponding: boolean,
  refusal: SocketRefusal,
): void => {
  if (error.code === 'ECONNRESET' || isResponding) socket.destroy()
  else refuseSocket(parserFailureCode(error), socket, refusal, rawRequestOf(error.rawPacket, socket as Socket))
}

/** Writes a response directly to a connection that has no response object, and ends the connection. */
export const refuseSocket = (
  code: FailureCode,
  socket: Duplex,
  { headers: commonHeaders, dropLimits, config, report }: SocketRefusal,
  { context, method, page }: SocketRequest,
): void => {
  if (!socket.writable) return void socket.destroy()
  const headers = { ...commonHeaders, ...(code === 'method-not-allowed' ? { allow: METHODS.join(', ') } : {}) }
  const refusal = refusalResponse(code, context.id, { connection: 'close', ...headers }, page, config)
  // A browser opens connections in advance. One that times out without a single byte was no request.
  if ((socket as Socket).bytesRead > 0) report(context, method, refusal.status)
  void refusal.text().then((text) => {
    const head = [...refusal.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.write(`HTTP/1.1 ${refusal.status} ${code}\r\n${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
    endDroppingRest(socket, dropLimits)
  })
}

const parserFailureCode = ({ code = '', rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }): FailureCode => {
  const isRequest = /^[A-Z]{1,30} \S+ HTTP\/1\.[01]\r\n/.test(rawPacket?.toString('latin1') ?? '')
  if (code === 'HPE_INVALID_METHOD' && !isRequest) return 'malformed-request'
  return PARSER_FAILURES[code] ?? 'malformed-request'
}

const PARSER_FAILURES: Readonly<Record<string, FailureCode>> = {
  HPE_INVALID_METHOD: 'method-not-allowed',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}
