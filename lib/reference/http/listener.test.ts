import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, test } from 'vitest'
import { ok, refuse } from './answer.ts'
import { type RequestHandler, listenerOf, senderOf } from './listener.ts'
import type { Log } from './log.ts'

let server: Server
afterEach(() => server.close())

const logLines: unknown[] = []
const fetchFrom = async (handle: RequestHandler): Promise<Response> => {
  logLines.length = 0
  const log: Log = (_level, message, details) => logLines.push({ message, ...details })
  server = createServer(listenerOf(handle, log, () => false))
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

test('a full disk has its own message, so that users do not look for a mistake of theirs', async () => {
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
