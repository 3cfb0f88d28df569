import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { tolerantReader } from './read-response.ts'
import { request } from './request.ts'
import { isSessionExpired, onSessionExpired, resetExpiry, setUserOfPage } from './session-events.ts'

/** How the test server answers the next request, and the last request it received. */
let answer: (request: IncomingMessage, response: ServerResponse) => void
let lastRequest: IncomingMessage | undefined
const server = createServer((incoming, outgoing) => {
  lastRequest = incoming
  answer(incoming, outgoing)
})
let base = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(resetExpiry)

const OnHand = z.object({ data: z.object({ on_hand: z.number() }) })
const ask = (options: { signal?: AbortSignal; timeoutMs?: number; url?: string; isQuiet?: boolean } = {}) =>
  request({ url: `${base}/api/stocks/holding`, method: 'GET', read: tolerantReader(OnHand), ...options })
const change = () => request({ url: `${base}/api/orders`, method: 'POST', read: tolerantReader(OnHand), valueIfUnreadable: null, body: {} })
const reply = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
}

test('a good response is parsed, and every call has the header against cross-site requests', async () => {
  reply(200, { data: { on_hand: 12, extra: true } }, { etag: '"7"' })
  const result = await ask()
  expect(result).toMatchObject({ ok: true, value: { data: { on_hand: 12 } }, etag: '"7"', isReplay: false })
  expect(lastRequest?.headers).toMatchObject({ 'x-csrf': '1', accept: 'application/json' })
  expect(lastRequest?.headers).not.toHaveProperty('content-type')
})

test('a 64-bit id keeps its digits', async () => {
  reply(200, '{"data":{"id":9007199254740993}}')
  const read = tolerantReader(z.object({ data: z.object({ id: z.string() }) }))
  const result = await request({ url: `${base}/api/sales-orders`, method: 'GET', read })
  expect(result).toMatchObject({ ok: true, value: { data: { id: '9007199254740993' } } })
})

test('a body is sent as JSON, with the given headers', async () => {
  let body = ''
  answer = (incoming, response) => {
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
    incoming.on('end', () => response.writeHead(204).end())
  }
  const read = tolerantReader(z.undefined())
  await request({ url: `${base}/api/orders`, method: 'PATCH', read, body: { notes: 'é' }, headers: { 'if-match': '"7"' } })
  expect(lastRequest?.method).toBe('PATCH')
  expect(lastRequest?.headers).toMatchObject({ 'content-type': 'application/json', 'if-match': '"7"', 'x-csrf': '1' })
  expect(body).toBe('{"notes":"é"}')
})

test('the time of a response comes from its Date header, and is unknown if that is not a date', async () => {
  const dates = []
  for (const date of ['Fri, 14 Mar 2025 09:21:07 GMT', 'soon']) {
    reply(200, { data: { on_hand: 12 } }, { date })
    const result = await ask()
    dates.push(result.ok && result.date)
  }
  expect(dates).toEqual([Date.parse('2025-03-14T09:21:07Z'), undefined])
})

test('an error from v7 keeps its message, code, fields and data', async () => {
  reply(422, {
    message: 'The order has 2 problems.',
    code: 'INVALID',
    errors: { 'lines.2.qty': ['Enter a quantity greater than 0.'] },
    data: { version: 3 },
  })
  expect(await ask()).toEqual({
    ok: false,
    failure: {
      kind: 'status',
      status: 422,
      message: 'The order has 2 problems.',
      code: 'INVALID',
      errors: { 'lines.2.qty': ['Enter a quantity greater than 0.'] },
      requestId: undefined,
      retryAfter: undefined,
      data: { version: 3 },
    },
  })
})

test.each([
  ['an empty list', [], undefined],
  ['a list of texts', ['so_no taken'], undefined],
  ['a list of objects', [{ field: 'so_no', defaultMessage: 'Taken' }], undefined],
  ['text', 'so_no taken', undefined],
  ['null', null, undefined],
  ['text instead of a list', { so_no: 'Taken', lines: null }, { so_no: ['Taken'] }],
])('a message is kept if the errors by field are %s', async (_, errors, expected) => {
  reply(422, { message: 'Order number S-1 is already taken.', code: 1062, errors })
  expect(await ask()).toMatchObject({ failure: { message: 'Order number S-1 is already taken.', errors: expected } })
})

test('the errors by field are kept if there is no message, and an empty message is replaced', async () => {
  const errors = { 'lines.0.qty': ['Enter a quantity.'] }
  reply(400, { title: 'One or more validation errors occurred.', errors })
  expect(await ask()).toMatchObject({ failure: { message: 'One or more validation errors occurred.', errors } })
  reply(422, { message: '', errors })
  expect(await ask()).toMatchObject({ failure: { message: 'Some entries are not valid. Correct them and try again.', errors } })
})

test('a problem of the web process gives its detail, the last part of its type and the request id', async () => {
  reply(502, {
    type: 'urn:gatehouse:problem:upstream-unreachable',
    title: 'Unreachable',
    detail: 'The warehouse system cannot be reached.',
    request_id: 'r1',
  })
  const result = await ask()
  expect(result).toMatchObject({
    failure: {
      kind: 'status',
      status: 502,
      code: 'upstream-unreachable',
      message: 'The warehouse system cannot be reached.',
      requestId: 'r1',
    },
  })
})

test('a call that the server could not pass on, because it had no connection to v7, was never sent', async () => {
  reply(502, { code: 'upstream-not-connected', is_unsent: true, message: 'The warehouse system cannot be reached.' })
  expect(await ask()).toMatchObject({ failure: { status: 502, isUnsent: true } })
  reply(502, { code: 'upstream-unreachable', message: 'The warehouse system cannot be reached.' })
  expect(await ask()).toMatchObject({ failure: { isUnsent: undefined } })
})

test.each([
  [403, 'You don’t have access to this.'],
  [404, 'This was not found. It may have been removed, or you may not have access to it.'],
  [500, 'Something went wrong on the server. Try again in a moment.'],
  [503, 'The warehouse system is not available at the moment. Try again shortly.'],
  [418, 'The server refused this.'],
])('status %i without a message gets a built-in one', async (status, message) => {
  reply(status, '<html>nginx</html>', { 'x-request-id': 'edge-1' })
  expect(await ask()).toMatchObject({ ok: false, failure: { kind: 'status', status, message, requestId: 'edge-1' } })
})

test('status 504 is a timeout', async () => {
  reply(504, {})
  expect(await ask()).toMatchObject({ failure: { kind: 'timeout', status: 504 } })
})

test('Retry-After is read in seconds or as a date', async () => {
  reply(429, { message: 'Too many requests.' }, { 'retry-after': '30' })
  expect(await ask()).toMatchObject({ failure: { status: 429, retryAfter: 30 } })
  reply(429, { message: 'Too many requests.' }, { 'retry-after': new Date(Date.now() - 5_000).toUTCString() })
  expect(await ask()).toMatchObject({ failure: { retryAfter: 0 } })
})

test.each([
  [{ message: 'Too Many Attempts.' }, 12, 'Too Many Attempts. Try again in 12 seconds.'],
  [{ message: 'Service Unavailable' }, 120, 'Service Unavailable. Try again in 2 minutes.'],
  [
    { detail: 'The warehouse system is not available at the moment. Try again shortly.' },
    600,
    'The warehouse system is not available at the moment. Try again in 10 minutes.',
  ],
  [{}, 90, 'Too many requests. Try again in 2 minutes.'],
  [{ message: 'Too many requests. Try again in 30 seconds.' }, 30, 'Too many requests. Try again in 30 seconds.'],
  [{ message: 'The application is too busy. Try again in a moment.' }, 1, 'The application is too busy. Try again in a moment.'],
])('a message ends with a full stop and says how long to wait: %j, %i s', async (body, seconds, message) => {
  reply(429, body, { 'retry-after': String(seconds) })
  expect(await ask()).toMatchObject({ failure: { message } })
})

test('a response that is not JSON or does not fit the contract is a failure of its own kind', async () => {
  reply(200, '<html>')
  expect(await ask()).toMatchObject({
    failure: { kind: 'unreadable', status: 200, details: [`GET ${base}/api/stocks/holding`, 'response: expected JSON'] },
  })
  reply(200, { rows: [] }, { 'x-request-id': 'r2' })
  expect(await ask()).toMatchObject({
    failure: {
      kind: 'unreadable',
      requestId: 'r2',
      details: [`GET ${base}/api/stocks/holding`, 'data: expected object, got missing', 'Request r2'],
    },
  })
  reply(200, { success: false, error: 'Database is locked' })
  expect(await ask()).toMatchObject({
    failure: { details: [`GET ${base}/api/stocks/holding`, 'message: "Database is locked"', 'data: expected object, got missing'] },
  })
})

test('a field that cannot be read is null, and the rest is kept', async () => {
  reply(200, { data: { on_hand: 'many' } })
  expect(await ask()).toMatchObject({ ok: true, value: { data: { on_hand: null } } })
})

test.each([
  ['nothing', 204, ''],
  ['an empty object', 200, '{}'],
  ['no record', 201, '{"data":null}'],
  ['text', 200, 'OK'],
  ['half a body', 200, '{"data":{"on_h'],
])('a change that is answered with %s counts as made', async (_, status, body) => {
  answer = (_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  expect(await change()).toMatchObject({ ok: true, value: null })
})

test('a change whose response breaks off after the headers counts as made', async () => {
  answer = (_request, response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': '100' }).write('{"data":')
    setImmediate(() => response.destroy())
  }
  expect(await change()).toMatchObject({ ok: true, value: null })
})

test('a response that breaks off does not blame the connection of the browser', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"data":')
    setImmediate(() => response.destroy())
  }
  expect(await ask()).toMatchObject({ failure: { kind: 'network', message: 'The response was cut off. Try again in a moment.' } })
})

test('a change whose error response breaks off after the headers does not count as refused', async () => {
  answer = (_request, response) => {
    response.writeHead(422, { 'content-type': 'application/json', 'content-length': '100' }).write('{"message":')
    setImmediate(() => response.destroy())
  }
  expect(await change()).toMatchObject({ ok: false, failure: { kind: 'network' } })
})

test('a broken connection, an unreachable address and a redirect are network errors with a plain message', async () => {
  answer = (incoming) => incoming.socket.destroy()
  const disconnected = await ask()
  const unreachable = await ask({ url: 'http://127.0.0.1:1/' })
  answer = (incoming, response) => {
    if (incoming.url === '/login') response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{"on_hand":12}}')
    else response.writeHead(302, { location: '/login' }).end()
  }
  const redirected = await ask()
  for (const result of [disconnected, unreachable, redirected]) {
    expect(result).toEqual({
      ok: false,
      failure: { kind: 'network', message: 'The server could not be reached. Check your connection and try again.' },
    })
  }
})

test('a cancelled call fails as aborted, and one that takes too long as timeout', async () => {
  const abort = new AbortController()
  answer = () => abort.abort()
  expect(await ask({ signal: abort.signal })).toMatchObject({ failure: { kind: 'aborted' } })
  answer = () => {}
  expect(await ask({ timeoutMs: 20 })).toMatchObject({ failure: { kind: 'timeout' } })
  expect(await ask({ timeoutMs: 20, signal: new AbortController().signal })).toMatchObject({ failure: { kind: 'timeout' } })
})

test('the browser waits longer than the server, which stops waiting for v7 after 500,000 ms', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  reply(200, { data: { on_hand: 12 } })
  await ask()
  expect(timeout.mock.calls).toEqual([[510_000]])
  timeout.mockRestore()
})

test('a hundred 401s at once expire the session once', async () => {
  const listener = vi.fn()
  const stop = onSessionExpired(listener)
  reply(401, { message: 'Unauthenticated.' })
  const results = await Promise.all(Array.from({ length: 100 }, () => ask()))
  expect(results.every((result) => !result.ok && result.failure.status === 401)).toBe(true)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(isSessionExpired()).toBe(true)
  stop()
})

test('a 401 says to the sign-in page why the session is over', async () => {
  const listener = vi.fn()
  const stop = onSessionExpired(listener)
  reply(401, { code: 'session-idle', message: 'You were signed out after a period of inactivity.' })
  await ask()
  resetExpiry()
  reply(401, { code: 'session-replaced' })
  await ask()
  resetExpiry()
  reply(401, { code: 'session-expired' })
  await ask()
  resetExpiry()
  reply(401, { message: 'Unauthenticated.' })
  await ask()
  expect(listener.mock.calls).toEqual([['idle'], ['replaced'], ['expired'], ['expired']])
  stop()
})

test('a call names the user for whom the page was loaded, who stays the same', async () => {
  reply(200, {})
  await ask()
  expect(lastRequest?.headers).not.toHaveProperty('x-page-user')
  setUserOfPage('u 1é')
  setUserOfPage('u_2')
  await ask()
  expect(lastRequest?.headers).toMatchObject({ 'x-csrf': '1', 'x-page-user': 'u%201%C3%A9' })
})

test('a quiet call does not expire the session', async () => {
  reply(401, { message: 'Unauthenticated.' })
  expect(await ask({ isQuiet: true })).toMatchObject({ failure: { status: 401 } })
  expect(isSessionExpired()).toBe(false)
})

test('a response without content is read if the contract has none', async () => {
  answer = (_, response) => response.writeHead(204).end()
  expect(await request({ url: `${base}/api/auth/logout`, method: 'POST', read: tolerantReader(z.undefined()), body: {} })).toMatchObject({
    ok: true,
    value: undefined,
  })
})

test('a change that failed because the browser was already offline was not sent, unlike one whose connection broke', async () => {
  answer = (_, response) => void response.destroy()
  vi.stubGlobal('navigator', { onLine: false })
  expect(await change()).toMatchObject({ ok: false, failure: { isUnsent: true, message: expect.stringContaining('nothing was sent') } })
  expect(await ask()).toMatchObject({ ok: false, failure: { message: 'You are offline. Try again when the connection is back.' } })
  // A server on the same machine is reached without a network.
  reply(200, { data: { on_hand: 1 } })
  expect(await change()).toMatchObject({ ok: true })
  vi.stubGlobal('navigator', { onLine: true })
  answer = (_, response) => {
    vi.stubGlobal('navigator', { onLine: false })
    response.destroy()
  }
  const broken = await change()
  expect(broken.ok || broken.failure.isUnsent).toBeUndefined()
  vi.unstubAllGlobals()
})

test('v7’s message comes with an accepted change that it did not make or did not describe', async () => {
  const messageOf = async (status: number, body: object) => {
    reply(status, body)
    const result = await change()
    return result.ok ? result.message : 'failed'
  }
  const isUnconfirmed = async (status: number, body: object) => {
    reply(status, body)
    const result = await change()
    return result.ok && result.isUnconfirmed
  }
  const data = { on_hand: 12 }
  expect(await isUnconfirmed(202, { data })).toBe(true)
  expect(await isUnconfirmed(200, { data, success: false })).toBe(true)
  expect(await isUnconfirmed(200, { data, success: true })).toBe(false)
  expect(await messageOf(202, { message: 'Queued' })).toBe('Queued')
  expect(await messageOf(200, { data, success: false, message: 'Credit limit exceeded' })).toBe('Credit limit exceeded')
  expect(await messageOf(200, { data, message: 'Updated' })).toBeUndefined()
  expect(await messageOf(202, { message: { code: 1 } })).toBeUndefined()
})
