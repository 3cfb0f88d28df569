import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, test } from 'vitest'
import { ok, refuse } from './answer.ts'
import { type Answerer, listenerOf, senderOf } from './listener.ts'
import type { Log } from './log.ts'

let server: Server
afterEach(() => server.close())

const lines: unknown[] = []
const ask = async (answerer: Answerer): Promise<Response> => {
  lines.length = 0
  const log: Log = (_level, message, details) => lines.push({ message, ...details })
  server = createServer(listenerOf(answerer, log, () => false))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v7/x`, { headers: { 'x-request-id': 'request-1' } })
}
const answerTo = (failure: Error): Promise<Response> => ask(() => Promise.reject(failure))

test('a fault is a plain 500 that names its request and nothing of its cause', async () => {
  const reply = await answerTo(new Error('relation "secret" does not exist'))
  expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([
    500,
    null,
    { message: 'Something went wrong on our side.', request_id: 'request-1' },
  ])
})

test('the line of a refused call has the code of the refusal', async () => {
  const line = { message: 'request', method: 'GET', path: '/v7/x', request_id: 'request-1' }
  await ask(() => Promise.resolve(refuse('MODULE_FORBIDDEN')))
  expect(lines).toMatchObject([{ ...line, status: 403, code: 'MODULE_FORBIDDEN' }])
  server.close()
  await ask(() => Promise.resolve(ok({ code: 'ACME' })))
  expect(lines).toMatchObject([{ ...line, status: 200, code: undefined }])
})

test('a full disk is told as such: nobody has to look for a mistake of their own', async () => {
  const reply = await answerTo(Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }))
  expect([reply.status, await reply.json()]).toEqual([
    503,
    {
      message: 'There is no room left to save anything. Nothing was changed; tell your administrator.',
      request_id: 'request-1',
    },
  ])
})

test('a database that is away is a 503 that may be tried again', async () => {
  for (const failure of [
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
  ]) {
    const reply = await answerTo(failure)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    server.close()
  }
})

const from = (remoteAddress: string, forwarded: string) =>
  senderOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage).ip

it.each([
  ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['::1', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', 'nobody', '127.0.0.1'],
  ['10.0.0.9', '203.0.113.7', '10.0.0.9'],
])('of peer %s saying %s the address is %s: only this machine is believed', (peer, forwarded, ip) => {
  expect(from(peer, forwarded)).toBe(ip)
})
