import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listenerOf } from './listener.ts'

let server: Server
afterEach(() => server.close())

const answerTo = async (failure: Error): Promise<Response> => {
  const answerer = () => Promise.reject(failure)
  server = createServer(
    listenerOf(
      answerer,
      () => {},
      () => false,
    ),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v7/x`, { headers: { 'x-request-id': 'request-1' } })
}

test('a fault is a plain 500 that names its request and nothing of its cause', async () => {
  const reply = await answerTo(new Error('relation "secret" does not exist'))
  expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([
    500,
    null,
    { message: 'Something went wrong on our side.', request_id: 'request-1' },
  ])
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
