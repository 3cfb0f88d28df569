import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestContext } from '#lib/bff/request-context.ts'
import { fail, type FailureCode } from '#lib/bff/calls/failure.ts'
import { newRequestId } from '#lib/bff/operations/trace.ts'
import { type DropLimits, endDroppingRest } from './drop-rest.ts'
import { METHODS } from './refusal.ts'

/** Answers a request with an error, without Next, and ends its connection. */
export const refuse = (code: FailureCode, headers: Record<string, string>, context: RequestContext, response: ServerResponse): void => {
  const answer = fail(code, context.id, { headers: { connection: 'close', ...headers } })
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.statusCode = answer.status
  void answer.text().then((text) => response.setHeader('content-length', Buffer.byteLength(text)).end(text))
}

/** What an answer without a response object needs: the headers that every answer has, and the limits of what may still arrive. */
type SocketRefusal = { headers: Readonly<Record<string, string>>; dropLimits: DropLimits }

/**
 * Answers input that is not an HTTP request, or that Node's parser does not pass on. While another answer is being sent on this
 * connection, nothing may be written: it would become part of that answer.
 */
export const refuseRaw = (
  error: NodeJS.ErrnoException & { rawPacket?: Buffer },
  socket: Duplex,
  isResponding: boolean,
  refusal: SocketRefusal,
): void => {
  if (error.code === 'ECONNRESET' || isResponding) socket.destroy()
  else refuseSocket(parserFailureCode(error), socket, refusal)
}

/** Writes an answer directly to a connection that has no response object, and ends the connection. */
export const refuseSocket = (code: FailureCode, socket: Duplex, { headers: commonHeaders, dropLimits }: SocketRefusal): void => {
  if (!socket.writable) return void socket.destroy()
  const headers = { ...commonHeaders, ...(code === 'method-not-allowed' ? { allow: METHODS.join(', ') } : {}) }
  const answer = fail(code, newRequestId(), { headers: { connection: 'close', ...headers } })
  void answer.text().then((text) => {
    const head = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.write(`HTTP/1.1 ${answer.status} ${code}\r\n${head}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
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
