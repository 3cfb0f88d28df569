import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ByteBudget } from '#lib/bff/calls/body.ts'
import { forward } from '#lib/bff/calls/forward.ts'
import { image } from '#lib/bff/calls/image.ts'
import { withRequestContext } from '#lib/bff/request-context.ts'
import { hasReachedV7, readyz } from '#lib/bff/operations/health.ts'
import { login } from '#lib/bff/session/login.ts'
import { logout } from '#lib/bff/session/logout.ts'
import { StoreUnavailable } from '#lib/bff/session/store.ts'
import { createFront, listen } from '#lib/web/server.ts'
import { CREDENTIALS, signInToBff, ORIGIN, browserRequest, signedInBff, testBff, type TestBff } from '#tests/support/bff.ts'
import { requestText } from '#tests/support/raw.ts'
import { json } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile()
let bff: TestBff
let cookie: string
beforeEach(async () => void ({ bff, cookie } = await signedInBff(upstream)))
afterEach(async () => {
  vi.useRealTimers()
  await bff.upstream.close()
})

const HOLDING = 'GET /v7/stocks/holding'
const get = (path = '/api/stocks/holding', asCookie = cookie) => forward(browserRequest(path, { cookie: asCookie }), bff)
const problemOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

/** A request whose body is a stream that the test controls. */
const streamingRequest = (path: string, method: string, body: ReadableStream, cookieText = '', headers: Record<string, string> = {}) =>
  new Request(browserRequest(path, { method, cookie: cookieText, headers }), { body, duplex: 'half' } as RequestInit)
const unfinished = (text: string) => new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) })

describe('the body of a call without a session', () => {
  it.each([
    ['/api/auth/forgot-password', 'POST', forward],
    ['/api/users/u_1', 'PATCH', forward],
    ['/api/auth/login', 'POST', login],
  ] as const)('of %s opens no connection to v7 until it is complete, and times out after 10 s', async (path, method, handler) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reply = handler(streamingRequest(path, method, unfinished('{"email":'), '', { 'content-length': '100' }), bff)
    await vi.advanceTimersByTimeAsync(9900)
    expect([await isPending(reply), upstream.received]).toEqual([true, []])
    await vi.advanceTimersByTimeAsync(200)
    const response = await reply
    expect(await problemOf(response)).toEqual([408, 'request-timeout'])
    expect(upstream.received).toEqual([])
  })

  it('may have at most 16 KiB, announced or in chunks', async () => {
    upstream.on('*', json(200, { message: 'On its way.' }))
    const bodyOfSize = (bytes: number) => JSON.stringify({ email: 'a@b.test', x: 'x'.repeat(bytes - 27) })
    const ask = (text: string) => forward(browserRequest('/api/auth/forgot-password', { method: 'POST', body: text }), bff)
    expect([bodyOfSize(16_384).length, (await ask(bodyOfSize(16_384))).status]).toEqual([16_384, 200])
    expect(await problemOf(await ask(bodyOfSize(16_385)))).toEqual([413, 'too-large'])
    const announced = browserRequest('/api/auth/forgot-password', { method: 'POST', body: '{}', headers: { 'content-length': '16385' } })
    expect(await problemOf(await forward(announced, bff))).toEqual([413, 'too-large'])
    expect(upstream.received).toHaveLength(1)
    const long = { ...CREDENTIALS, more: 'x'.repeat(16_384) }
    expect(await problemOf(await login(browserRequest('/api/auth/login', { method: 'POST', body: long }), bff))).toEqual([413, 'too-large'])
    expect(upstream.received).toHaveLength(1)
  })
})

const isPending = async (work: Promise<unknown>): Promise<boolean> => {
  let isSettled = false
  const settle = () => void (isSettled = true)
  void work.then(settle, settle)
  for (let tick = 0; tick < 20; tick++) await new Promise((resolve) => setImmediate(resolve))
  return !isSettled
}

describe('calls that v7 leaves hanging', () => {
  it('of one user are limited, however often they have signed in, and do not block others', async () => {
    const gate = Promise.withResolvers<void>()
    upstream.on(HOLDING, async (request, response, received) => {
      await gate.promise
      await json(200, { data: [] })(request, response, received)
    })
    const second = await signInToBff(bff, upstream)
    upstream.received.length = 0
    const hanging = Array.from({ length: 128 }, (_, n) => get('/api/stocks/holding', n % 2 ? cookie : second))
    await upstream.waitForRequests(128)
    const refused = await get()
    expect([refused.headers.get('retry-after'), ...(await problemOf(refused))]).toEqual(['1', 429, 'too-many-calls'])
    upstream.on('GET /v7/settings/tasks', json(200, { data: [] }))
    upstream.on('GET /v7/settings/sites', json(200, { data: [] }))
    upstream.on('POST /v7/auth/forgot-password', json(200, { message: 'On its way.' }))
    const other = await signInToBff(bff, upstream, 'token-two', undefined, { id: 'u_2' })
    expect((await get('/api/settings/sites', other)).status).toBe(200)
    expect((await readyz(bff)).status).toBe(200)
    const forgotPassword = browserRequest('/api/auth/forgot-password', { method: 'POST', body: { email: CREDENTIALS.email } })
    expect((await forward(forgotPassword, bff)).status).toBe(200)
    gate.resolve()
    const statuses = await Promise.all(hanging.map(async (reply) => ((await (await reply).text()) === '{"data":[]}' ? 'ok' : 'bad')))
    expect(statuses).toEqual(Array.from({ length: 128 }, () => 'ok'))
    // Their slots are free again for as many calls.
    expect((await Promise.all(Array.from({ length: 128 }, () => get()))).every(({ status }) => status === 200)).toBe(true)
    expect((await logout(browserRequest('/api/auth/logout', { method: 'POST', cookie: other }), bff)).status).toBe(204)
  })

  it('of many users in one network leave slots for other networks', async () => {
    upstream.on('*', () => {})
    const requestFrom = (userId: string, address: string) =>
      ({ method: 'GET', path: '/x', headers: {}, caller: { userId, address } }) as const
    const pendingCalls = Array.from({ length: 512 }, (_, n) => bff.upstream.send(requestFrom(`u${n % 8}`, `2001:db8::${n}`)))
    await upstream.waitForRequests(512)
    expect(await bff.upstream.send(requestFrom('u9', '2001:db8::ffff'))).toMatchObject({ ok: false, code: 'too-many-calls' })
    const clientAbort = new AbortController()
    const elsewhere = bff.upstream.send({ ...requestFrom('u9', '2001:db8:0:1::1'), signal: clientAbort.signal })
    await upstream.waitForRequests(513)
    clientAbort.abort()
    expect(await elsewhere).toMatchObject({ ok: false, code: 'aborted' })
    await bff.upstream.close()
    expect((await Promise.all(pendingCalls)).every(({ ok }) => !ok)).toBe(true)
  })

  it('stop counting once v7 has answered, even if nobody reads the response: an unchanged logo', async () => {
    upstream.on('GET /images/ACME', (_request, response) => void response.writeHead(304, { etag: '"1"' }).end())
    upstream.on('POST /v7/auth/forgot-password', json(200, { message: 'On its way.' }))
    for (let n = 0; n < 70; n++)
      expect((await image(browserRequest('/images/ACME', { headers: { 'if-none-match': '"1"' } }), 'ACME', bff)).status).toBe(304)
    const forgotPassword = browserRequest('/api/auth/forgot-password', { method: 'POST', body: { email: CREDENTIALS.email } })
    expect((await forward(forgotPassword, bff)).status).toBe(200)
  })

  it('stop counting once v7 has answered, even if nobody reads the response: the store has failed', async () => {
    const { isRevoked } = bff.store
    for (const rows of [0, 20_000]) {
      upstream.on(HOLDING, json(200, { data: Array.from({ length: rows }, () => 'row') }))
      for (let n = 0; n < 70; n++) {
        const isRevokedMock = vi.fn(isRevoked).mockImplementationOnce(isRevoked).mockRejectedValueOnce(new StoreUnavailable(undefined))
        bff.store.isRevoked = isRevokedMock
        expect(await problemOf(await get())).toEqual([503, 'store-unavailable'])
        expect(isRevokedMock).toHaveBeenCalledTimes(2)
      }
    }
    bff.store.isRevoked = isRevoked
    expect((await get()).status).toBe(200)
  })

  it('end on timeout or abort even while they wait for a connection', async () => {
    // Accepts connections but never answers the TLS handshake, so no call ever gets a connection.
    const sockets: Socket[] = []
    const silentServer = createServer((socket) => void sockets.push(socket.on('error', () => {})))
    await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve))
    const silentBff = testBff(`https://127.0.0.1:${(silentServer.address() as AddressInfo).port}`, { UPSTREAM_TIMEOUT_MS: '800' })
    const clientAbort = new AbortController()
    const [late, aborted] = [
      forward(browserRequest('/api/stocks/holding', { cookie }), silentBff),
      forward(browserRequest('/api/stocks/holding', { cookie, signal: clientAbort.signal }), silentBff),
    ]
    await expect.poll(() => sockets.length, { interval: 5 }).toBe(2)
    clientAbort.abort()
    expect(await problemOf(await Promise.race([aborted, late]))).toEqual([499, 'aborted'])
    expect(await problemOf(await late)).toEqual([504, 'upstream-timeout'])
    await silentBff.upstream.close()
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silentServer.close(resolve))
  })
})

describe('readiness', () => {
  it.each([
    [401, 'application/json', '{}', 200],
    [403, 'application/json', '{}', 200],
    [200, 'application/json', '{"data":[]}', 200],
    [200, 'application/json', '{}', 503],
    [200, 'application/json', '"ok"', 503],
    [200, undefined, '', 503],
    [200, 'text/html', '{"data":[]}', 503],
    [404, 'application/json', '{}', 503],
    [302, 'application/json', '{}', 503],
    [500, 'application/json', '{}', 503],
  ])('needs a response that follows the contract: %i with %s and the body %j gives %i', async (status, type, body, ready) => {
    upstream.on('*', (_request, response) => void response.writeHead(status, type ? { 'content-type': type } : {}).end(body))
    expect((await readyz(bff)).status).toBe(ready)
  })

  it('is probed once for all requests, and the result counts for a second', async () => {
    const now = vi.spyOn(performance, 'now')
    const gate = Promise.withResolvers<void>()
    upstream.on('GET /v7/settings/tasks', async (request, response, received) => {
      await gate.promise
      await json(401, {})(request, response, received)
    })
    const replies = Array.from({ length: 50 }, () => readyz(bff))
    const reached = hasReachedV7({ id: 'r', rawUrl: '/', address: '198.51.100.7' }, bff)
    await upstream.waitForRequests(1)
    gate.resolve()
    expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([200]))
    const started = performance.now()
    upstream.on('GET /v7/settings/tasks', json(500, {}))
    now.mockReturnValue(started + 900)
    expect([(await readyz(bff)).status, await reached, upstream.received.length]).toEqual([200, true, 1])
    now.mockReturnValue(started + 1001)
    expect([(await readyz(bff)).status, upstream.received.length]).toEqual([503, 2])
    now.mockRestore()
  })

  it('does not depend on the limits of this process', async () => {
    upstream.on('*', () => {})
    const busy = Array.from({ length: 4 }, () => bff.upstream.send({ method: 'GET', path: '/x', headers: {}, lane: 'probes' }))
    await upstream.waitForRequests(4)
    expect(await bff.upstream.send({ method: 'GET', path: '/x', headers: {}, lane: 'probes' })).toMatchObject({ code: 'overloaded' })
    expect((await readyz(bff)).status).toBe(200)
    await bff.upstream.close()
    expect((await Promise.all(busy)).every(({ ok }) => !ok)).toBe(true)
  })

  it('does not wait for the rest of a response that stops in the middle', async () => {
    upstream.on('*', (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":['))
    expect((await readyz(bff)).status).toBe(503)
  })

  it('logs why it failed under the id of the request', async () => {
    upstream.on('*', json(404, {}))
    const context = { id: 'id-of-the-probe', rawUrl: '/readyz', address: '127.0.0.1' }
    expect((await withRequestContext(context, () => readyz(bff))).status).toBe(503)
    const message = 'v7 answered 404 (application/json) to settingsTasks instead of 401 in JSON: check V7_BASE_URL'
    expect(bff.logLines).toContainEqual(expect.objectContaining({ kind: 'error', message, request_id: 'id-of-the-probe' }))
  })
})

describe('the memory for request bodies', () => {
  it('depends on the call: a megabyte for a record, and enough for an order of 2,000 lines', async () => {
    upstream.on('*', json(201, {}))
    const post = (path: string, body: unknown) => forward(browserRequest(path, { method: 'POST', cookie, body: JSON.stringify(body) }), bff)
    expect(await problemOf(await post('/api/users', { name: 'x'.repeat(1_048_576) }))).toEqual([413, 'too-large'])
    expect(upstream.received).toEqual([])
    expect((await post('/api/users', { name: 'x'.repeat(1_000_000) })).status).toBe(201)
    const line = { line_no: 1, product_code: '00417-B', qty: 12.5, uom: 'CASE', serial_nos: ['x'.repeat(600)] }
    expect((await post('/api/sales-orders', { lines: Array.from({ length: 2000 }, () => line) })).status).toBe(201)
    expect(upstream.received[1]?.body.length).toBeGreaterThan(1_300_000)
  })

  it('is limited per user and in total, and released', async () => {
    const others: string[] = []
    for (const id of ['u_2', 'u_3', 'u_4', 'u_5']) others.push(await signInToBff(bff, upstream, 'token', undefined, { id }))
    bff.requestBodyBudget = new ByteBudget(4_100_000)
    upstream.on('*', json(200, {}))
    const controllers: ReadableStreamDefaultController[] = []
    const startUpload = (asCookie = cookie) =>
      forward(
        streamingRequest(
          '/api/preferences/user-modules',
          'PUT',
          new ReadableStream({ start: (controller) => (controllers.push(controller), controller.enqueue(new Uint8Array(1_000_000))) }),
          asCookie,
        ),
        bff,
      )
    const first = startUpload()
    await expect.poll(() => bff.requestBodyBudget.bytesLeft).toBeLessThan(4_000_000)
    const second = await startUpload()
    expect([second.headers.get('retry-after'), ...(await problemOf(second))]).toEqual(['1', 429, 'too-many-calls'])
    const ofOthers = others.slice(0, 3).map((other) => startUpload(other))
    await expect.poll(() => bff.requestBodyBudget.bytesLeft).toBeLessThan(900_000)
    const refused = await startUpload(others[3])
    expect([refused.headers.get('retry-after'), ...(await problemOf(refused))]).toEqual(['1', 503, 'overloaded'])
    for (const controller of controllers)
      try {
        controller.close()
      } catch {}
    expect((await Promise.all([first, ...ofOthers])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(bff.requestBodyBudget.bytesLeft).toBe(4_100_000)
    // Bodies of requests without a session do not count.
    const forgotPassword = browserRequest('/api/auth/forgot-password', {
      method: 'POST',
      body: { email: 'a@b.test', x: 'x'.repeat(16_000) },
    })
    expect((await forward(forgotPassword, bff)).status).toBe(200)
  })
})

describe('a connection', () => {
  /** Runs a test against a front with the given handler, then closes all its connections. */
  const withFront = async (
    handle: Parameters<typeof createFront>[0],
    run: (port: number, front: ReturnType<typeof createFront>) => Promise<void>,
    unfinishedRequest = 300,
  ) => {
    const front = createFront(handle, bff, { stalledReader: 300, unfinishedRequest })
    const port = await listen(front.server, 0, '127.0.0.1', 'PORT')
    await run(port, front)
    front.server.closeAllConnections()
    await new Promise((resolve) => front.server.close(resolve))
  }
  const connectAndSend = async (port: number, text: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(text)
    return socket
  }

  it('whose client reads nothing is closed, but one that reads slowly is not', async () => {
    await withFront(
      async (_request, response) => void response.end(Buffer.alloc(16 * 1024 * 1024)),
      async (port, front) => {
        const accepted: Socket[] = []
        front.server.on('connection', (socket) => accepted.push(socket))
        const stalled = await connectAndSend(port, requestText('GET /'))
        stalled.pause()
        await expect.poll(() => accepted.length).toBe(1)
        const slow = await connectAndSend(port, requestText('GET /'))
        let received = 0
        slow.on('data', (chunk) => {
          received += chunk.length
          slow.pause()
          setTimeout(() => slow.resume(), 2)
        })
        await expect.poll(() => accepted[0]?.destroyed, { timeout: 5000 }).toBe(true)
        await expect.poll(() => received, { timeout: 20_000 }).toBeGreaterThan(16 * 1024 * 1024)
        stalled.destroy()
        slow.destroy()
      },
    )
  })

  it('that waits long for a response stays open', async () => {
    let finish = () => {}
    await withFront(
      async (request, response) =>
        void (request.url === '/stalled' ? response.end(Buffer.alloc(16 * 1024 * 1024)) : (finish = () => response.end('late'))),
      async (port, front) => {
        const accepted: Socket[] = []
        front.server.on('connection', (socket) => accepted.push(socket))
        const waiting = await connectAndSend(port, requestText('GET /'))
        const firstChunk = new Promise<string>((resolve) => {
          waiting.once('data', (chunk: Buffer) => resolve(chunk.toString()))
          waiting.once('close', () => resolve('closed without a response'))
        })
        await expect.poll(() => accepted.length).toBe(1)
        const stalled = await connectAndSend(port, requestText('GET /stalled'))
        stalled.pause()
        // The stalled connection has been closed, so the waiting one has already waited longer than a stalled reader may.
        await expect.poll(() => accepted[1]?.destroyed, { timeout: 5000 }).toBe(true)
        finish()
        expect(await firstChunk).toContain('200')
        stalled.destroy()
      },
    )
  })

  it('is closed when the rest of an answered request does not arrive', async () => {
    await withFront(
      async (_request, response) => void response.end('no'),
      async (port) => {
        const socket = await connectAndSend(port, `POST /api/nope HTTP/1.1\r\nHost: x\r\nOrigin: ${ORIGIN}\r\nContent-Length: 100\r\n\r\nx`)
        await new Promise((resolve) => socket.resume().once('close', resolve))
      },
    )
  })

  /** A client that goes on sending when the server has ended its response. */
  const sendOn = (port: number, text: string) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
    socket.write(text)
    return { socket, closed: new Promise((resolve) => socket.resume().once('close', resolve)) }
  }
  const headOf = (length: number) => `POST /api/nope HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`

  it.each([
    ['answer', headOf(9_000_000_000)],
    ['refusal of a tunnel', 'CONNECT /api/nope HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['refusal of something that is not HTTP', 'POST / HTTP/1.1\r\nHost\r\n\r\n'],
  ])('is closed when more than four times the body limit arrives after an early %s', async (_name, head) => {
    await withFront(
      async (_request, response) => void response.end('no'),
      async (port) => {
        const { socket, closed } = sendOn(port, head)
        const sendMore = () => void (socket.destroyed || (socket.write(Buffer.alloc(1_000_000)) && setImmediate(sendMore)))
        socket.on('drain', sendMore)
        sendMore()
        await closed
        expect(socket.bytesWritten).toBeGreaterThan(4 * bff.config.bodyLimit)
        expect(socket.bytesWritten).toBeLessThan(8 * bff.config.bodyLimit)
      },
      600_000,
    )
  })

  it('is closed when the rest of a request keeps arriving for too long after its early response', async () => {
    await withFront(
      async (_request, response) => void response.end('no'),
      async (port) => {
        const { socket, closed } = sendOn(port, headOf(1_000_000))
        const timer = setInterval(() => socket.write('x'), 20)
        await closed
        clearInterval(timer)
      },
    )
  })

  it('stays open after a response to a complete request, even if it is answered before Node has seen its end', async () => {
    await withFront(
      async (_request, response) => void response.end('yes'),
      async (port) => {
        const reply = await new Promise<string>((resolve) => {
          void connectAndSend(port, 'GET /login HTTP/1.1\r\nHost: x\r\n\r\n').then((socket) =>
            socket.once('data', (chunk: Buffer) => (socket.destroy(), resolve(chunk.toString()))),
          )
        })
        expect(reply).toMatch(/connection: keep-alive/i)
      },
    )
  })

  it('is closed when it has more than 16 requests that are not answered', async () => {
    let handled = 0
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await withFront(
      async (_request, response) => {
        handled++
        await answered
        response.end()
      },
      async (port, front) => {
        const request = 'GET /login HTTP/1.1\r\nHost: x\r\n\r\n'
        const sixteen = await connectAndSend(port, request.repeat(16))
        await expect.poll(() => handled).toBe(16)
        const thousand = await connectAndSend(port, request.repeat(1000))
        await new Promise((resolve) => thousand.resume().once('close', resolve))
        expect(handled).toBe(32)
        answer()
        await expect.poll(() => sixteen.bytesRead).toBeGreaterThan(16 * 100)
        expect(sixteen.destroyed).toBe(false)
        sixteen.destroy()
        await front.whenIdle()
      },
    )
  })

  it('is limited in number, in the time for its headers, and in their count', async () => {
    await withFront(
      async (_request, response) => void response.end(),
      async (_port, { server }) => {
        // Null leaves the limit of Node.
        expect([server.maxConnections, server.headersTimeout, server.maxHeadersCount]).toEqual([4096, 20_000, null])
      },
    )
  })
})
