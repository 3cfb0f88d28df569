import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it, test } from 'vitest'
import { calls } from '#lib/contract/calls.ts'
import { ok, refuse } from './response.ts'
import { readBody } from './body.ts'
import { answerRequests, type RequestHandler, senderOf } from './listener.ts'
import type { Log } from './log.ts'

let server: Server
afterEach(() => server.close())

const logLines: unknown[] = []
const fetchFrom = async (handle: RequestHandler): Promise<Response> => {
  logLines.length = 0
  const log: Log = (_level, message, details) => logLines.push({ message, ...details })
  server = createServer()
  answerRequests(server, handle, log, () => false)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v7/x`, { headers: { 'x-request-id': 'request-1' } })
}
const fetchWithFailure = (failure: Error): Promise<Response> => fetchFrom(() => Promise.reject(failure))

test('an unexpected error returns a plain 500 with the request id and without the cause', async () => {
  const reply = await fetchWithFailure(new Error('relation "secret" does not exist'))
  expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([
    500,
    null,
    { message: 'Something went wrong on our side.', request_id: 'request-1' },
  ])
})

test('the log line of a refused call has the error code', async () => {
  const line = { message: 'request', method: 'GET', path: '/v7/x', request_id: 'request-1' }
  await fetchFrom(() => Promise.resolve(refuse('MODULE_FORBIDDEN')))
  expect(logLines).toMatchObject([{ ...line, status: 403, code: 'MODULE_FORBIDDEN' }])
  server.close()
  await fetchFrom(() => Promise.resolve(ok({ code: 'ACME' })))
  expect(logLines).toMatchObject([{ ...line, status: 200, code: undefined }])
})

test('a full disk has its own message, so that users do not look for a mistake of their own', async () => {
  const reply = await fetchWithFailure(Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }))
  expect([reply.status, await reply.json()]).toEqual([
    503,
    {
      message: 'The server has no disk space left. Nothing was changed. Tell your administrator.',
      request_id: 'request-1',
    },
  ])
})

test('an unavailable database returns a 503 with Retry-After', async () => {
  for (const failure of [
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
  ]) {
    const reply = await fetchWithFailure(failure)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    server.close()
  }
})

const addressOf = (remoteAddress: string, forwarded: string) =>
  senderOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage).ip

it.each([
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', 'nobody', '127.0.0.1'],
  ['10.0.0.9', '203.0.113.7', '10.0.0.9'],
])('a request from %s with X-Forwarded-For %s has the address %s: only this machine is trusted', (peer, forwarded, ip) => {
  expect(addressOf(peer, forwarded)).toBe(ip)
})

describe('a request that is refused before it has arrived', () => {
  const BODY = Buffer.alloc(20 * 1024 * 1024, 'x')
  const CHUNKED = Buffer.concat([Buffer.from(`${BODY.length.toString(16)}\r\n`), BODY, Buffer.from('\r\n0\r\n\r\n')])
  const UPLOADS = 8

  /** Reads the body as a call does, or refuses without reading it, as for a call without a token. */
  const handle: RequestHandler = async (request, path) => {
    if (path !== '/v7/read') return refuse('UNAUTHENTICATED')
    const body = await readBody(calls.createSalesOrder, { handle: () => Promise.reject(new Error('not called')) }, request)
    return body.ok ? ok({}) : body.response
  }
  const listen = async (limits = { bytes: 2 * BODY.length, ms: 60_000 }, requestTimeout = 60_000): Promise<number> => {
    server = createServer({ requestTimeout, headersTimeout: requestTimeout, connectionsCheckingInterval: 50 })
    answerRequests(
      server,
      handle,
      () => {},
      () => false,
      limits,
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }
  /** Sends everything before it reads, as a client that is busy does. */
  const upload = (port: number, head: string, body: Buffer): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').pause()
      const chunks: Buffer[] = []
      socket.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject)
      socket.once('close', () => resolve(Buffer.concat(chunks).toString()))
      socket.write(`${head}\r\n\r\n`)
      socket.write(body, (error) => (error ? reject(error) : socket.resume()))
    })
  const sized = (path: string, ...headers: string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', `Content-Length: ${BODY.length}`, ...headers].join('\r\n')

  it.each([
    [413, 'TOO_LARGE', sized('/v7/read'), BODY],
    [413, 'TOO_LARGE', 'POST /v7/read HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked', CHUNKED],
    [401, 'Unauthenticated.', sized('/v7/other'), BODY],
    [417, 'EXPECTATION_FAILED', sized('/v7/other', 'Expect: nothing'), BODY],
    [431, 'HEADERS_TOO_LARGE', sized('/v7/other', `Big: ${'x'.repeat(30_000)}`), BODY],
    [400, 'MALFORMED', 'POST /v7/other HTTP/1.1\r\nHost', BODY],
  ])('is read and discarded, so that each of many parallel uploads gets its %i (%s)', async (status, code, head, body) => {
    const port = await listen()
    const answers = await Promise.all(Array.from({ length: UPLOADS }, () => upload(port, head, body)))
    for (const answer of answers) {
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\r\\n\\r\\n\\{.*${code}`))
      expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    }
  })

  it('gets a 408 if it does not arrive in time', async () => {
    const port = await listen(undefined, 500)
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${sized('/v7/read').replace(String(BODY.length), '100')}\r\n\r\n{`))
      let text = ''
      socket.on('data', (chunk) => (text += chunk)).once('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"REQUEST_TIMEOUT"/)
  })

  it('is cut off at a limit if it never ends', async () => {
    const port = await listen({ bytes: 4_000_000, ms: 60_000 })
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
    const closed = new Promise((resolve) => socket.resume().once('close', resolve))
    socket.write(`${sized('/v7/other').replace(String(BODY.length), '9000000000')}\r\n\r\n`)
    const sendMore = () => void (socket.destroyed || (socket.write(Buffer.alloc(1_000_000)) && setImmediate(sendMore)))
    socket.on('drain', sendMore)
    sendMore()
    await closed
    expect(socket.bytesWritten).toBeGreaterThan(4_000_000)
  })

  it('is cut off after a time limit if it keeps arriving', async () => {
    const port = await listen({ bytes: 1_000_000_000, ms: 200 })
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
    const closed = new Promise((resolve) => socket.resume().once('close', resolve))
    socket.write(`${sized('/v7/other')}\r\n\r\n`)
    const timer = setInterval(() => socket.write('x'), 20)
    await closed
    clearInterval(timer)
  })
})
