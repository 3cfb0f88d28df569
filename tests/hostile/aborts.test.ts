import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ORIGIN } from '#tests/support/bff.ts'
import { memoryOf, sendAsBrowser, type Product, signIn, socketsOf, startProduct } from '#tests/support/product.ts'
import { dial, openClient, requestBytes } from '#tests/support/raw-client.ts'
import { freePort } from '#tests/support/services.ts'
import { eager, json, type ReceivedRequest } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile()
let product: Product
let cookie: string
let metricsPort: number
beforeAll(async () => {
  metricsPort = await freePort()
  product = await startProduct(upstream.url, { METRICS_PORT: String(metricsPort) })
  cookie = await signIn(product, upstream)
})
afterAll(() => product.stop())

const HOLDING = 'GET /v7/stocks/holding'
const PREFERENCES = 'PUT /v7/preferences/user-modules'
const bytes = (line: string, headers: Record<string, string> = {}, body: string | Buffer = '') =>
  requestBytes(line, { 'X-CSRF': '1', Cookie: cookie, Origin: ORIGIN, ...headers }, body)
const inFlight = async () => {
  const client = openClient(metricsPort)
  const text = (await client.request('GET /metrics')).text()
  client.close()
  return Number(/gatehouse_requests_in_flight (\d+)/.exec(text)?.[1] ?? Number.NaN)
}

/**
 * A stage of a call at which the browser disconnects. `reach` resolves when the call is at that stage, with the request that v7
 * received, or null if it has not received any.
 */
type Stage = { name: string; reach: (socket: Socket, mark: string) => Promise<ReceivedRequest | null> }

const arrivals = new Map<string, (received: ReceivedRequest) => void>()
const waitForArrival = (mark: string) => new Promise<ReceivedRequest>((resolve) => arrivals.set(mark, resolve))
const markOf = (received: ReceivedRequest) => /mark=(\w+)/.exec(received.url)?.[1] ?? ''
const firstData = (socket: Socket) => new Promise<void>((resolve) => socket.once('data', () => resolve()))

const STAGES: Stage[] = [
  {
    name: 'during the head of the request',
    reach: async (socket, mark) => {
      await new Promise<void>((resolve) => socket.write(bytes(`GET /api/stocks/holding?mark=${mark}`).subarray(0, 40), () => resolve()))
      return null
    },
  },
  {
    name: 'while v7 is working on it',
    reach: async (socket, mark) => {
      socket.write(bytes(`GET /api/stocks/holding?mark=${mark}`))
      return waitForArrival(mark)
    },
  },
  {
    name: 'during an upload',
    reach: async (socket, mark) => {
      socket.write(
        bytes(
          `PUT /api/preferences/user-modules?mark=${mark}`,
          { 'Content-Length': '500000', 'Content-Type': 'application/json' },
          'x'.repeat(100_000),
        ),
      )
      return waitForArrival(mark)
    },
  },
  {
    name: 'during a long response',
    reach: async (socket, mark) => {
      socket.write(bytes(`GET /api/stocks/movement?mark=${mark}`))
      const [received] = await Promise.all([waitForArrival(mark), firstData(socket)])
      return received
    },
  },
  {
    name: 'during a short, buffered response',
    reach: async (socket, mark) => {
      socket.write(bytes(`GET /api/settings/sites?mark=${mark}`))
      return waitForArrival(mark)
    },
  },
]

const scriptStages = () => {
  const reportArrival = (received: ReceivedRequest) => arrivals.get(markOf(received))?.(received)
  upstream.on(HOLDING, (_request, _response, received) => reportArrival(received))
  upstream.on(
    PREFERENCES,
    eager((_request, _response, received) => reportArrival(received)),
  )
  upstream.on('GET /v7/stocks/movement', (_request, response, received) => {
    response.on('error', () => {})
    response.writeHead(200, { 'content-type': 'application/json' }).write(Buffer.alloc(200_000, 32))
    reportArrival(received)
  })
  upstream.on('GET /v7/settings/sites', (_request, response, received) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"data":[')
    reportArrival(received)
  })
}

describe('An unchanged logo', () => {
  it('occupies no slot: strangers who request it many times cannot block requests for a forgotten password', async () => {
    upstream.on('GET /images/ACME', (_request, response) => void response.writeHead(304, { etag: '"1"' }).end())
    upstream.on('POST /v7/auth/forgot-password', json(200, { message: 'On its way.' }))
    const statuses = new Set<number>()
    for (let n = 0; n < 100; n++)
      statuses.add((await product.client.request('GET /images/ACME', { headers: { 'If-None-Match': '"1"' } })).status)
    expect([...statuses]).toEqual([304])
    expect((await sendAsBrowser(product, 'POST /api/auth/forgot-password', { body: '{"email":"clerk@acme.test"}' })).status).toBe(200)
  })
})

describe('A browser that disconnects', () => {
  it('closes the call to v7 within a second at every stage, 1,000 times, and leaves no socket or call behind', async () => {
    scriptStages()
    await sendAsBrowser(product, 'GET /api/nope', { cookie })
    const before = socketsOf(product.pid)
    let slowest = 0
    const stuck: string[] = []
    const disconnect = async (n: number) => {
      const stage = STAGES[n % STAGES.length]
      if (!stage) return
      const socket = await dial(product.port)
      const received = await stage.reach(socket, `m${n}`)
      const disconnectedAt = performance.now()
      if (n % 2) socket.destroy()
      else socket.resetAndDestroy()
      if (received) await received.closed
      const duration = performance.now() - disconnectedAt
      slowest = Math.max(slowest, duration)
      if (received && duration >= 1000) stuck.push(`${stage.name}: ${Math.round(duration)} ms`)
    }
    let next = 0
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        while (next < 1000) await disconnect(next++)
      }),
    )
    expect(stuck).toEqual([])
    expect(slowest).toBeLessThan(1000)
    await expect.poll(inFlight, { timeout: 5000 }).toBe(0)
    await expect.poll(() => upstream.openConnections(), { timeout: 8000 }).toBe(0)
    await expect.poll(() => socketsOf(product.pid), { timeout: 8000 }).toBeLessThanOrEqual(before)
    expect(product.output()).not.toMatch(/MaxListeners|Unhandled|uncaught|Warning/i)
    upstream.on(HOLDING, json(200, { data: [] }))
    expect((await sendAsBrowser(product, 'GET /api/stocks/holding', { cookie })).status).toBe(200)
  }, 120_000)

  it('is logged as 499', async () => {
    const lines = product.lines('request').filter(({ status }) => status === 499)
    expect(lines.length).toBeGreaterThan(500)
  })

  it('also closes the calls to v7 for the profile', async () => {
    upstream.on('*', () => {})
    const socket = await dial(product.port)
    socket.write(bytes('GET /session'))
    await upstream.waitForRequests(4)
    socket.destroy()
    await expect.poll(() => upstream.received.slice(0, 4).every((request) => request.isClosed()), { timeout: 1000 }).toBe(true)
  })
})

/** Larger than the limit and than what the sockets of both sides hold. */
const LARGE = Buffer.alloc(20_000_000, 120)
const PUT = 'PUT /api/preferences/user-modules'

/** Sends everything before it reads anything, as browsers do, and returns what arrived until the connection ended. Rejects if the upload breaks off. */
const uploadThenRead = async (request: Buffer): Promise<string> => {
  const socket = (await dial(product.port)).pause()
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()))
    socket.write(request, (error) => (error ? reject(error) : socket.resume()))
  })
}

describe('An upload that is refused early', () => {
  it('is read and discarded, so that each of many parallel uploads gets its whole response', async () => {
    const refused: [number, Buffer][] = [
      [413, bytes(PUT, {}, LARGE)],
      [413, requestBytes('POST /api/auth/forgot-password', { 'X-CSRF': '1', Origin: ORIGIN }, LARGE)],
      [401, bytes(PUT, { Cookie: '' }, LARGE)],
      [417, bytes(PUT, { Expect: 'nothing' }, LARGE)],
      [431, bytes(PUT, { Big: 'x'.repeat(30_000) }, LARGE)],
    ]
    for (const [status, request] of refused) {
      const responses = await Promise.all(Array.from({ length: 8 }, () => uploadThenRead(request)))
      for (const reply of responses) {
        expect(reply, String(status)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*"status":${status}`))
        expect(reply, String(status)).toMatch(/\r\nconnection: close\r\n/i)
      }
    }
  }, 60_000)

  it('is cut off at four times the limit if it never ends', async () => {
    // This client keeps its side of the connection open when the server ends the other.
    const socket = connect({ port: product.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {})
    const closed = new Promise((resolve) => socket.resume().once('close', resolve))
    socket.write(bytes(PUT, { 'Content-Length': '9000000000' }))
    const sendMore = () => void (socket.destroyed || (socket.write(Buffer.alloc(1_000_000)) && setImmediate(sendMore)))
    socket.on('drain', sendMore)
    sendMore()
    await closed
    expect(socket.bytesWritten).toBeGreaterThan(40 * 1024 * 1024)
    expect(socket.bytesWritten).toBeLessThan(80 * 1024 * 1024)
  })
})

describe('A slow reader', () => {
  it('slows v7 down: little of a 200 MiB response is buffered in between', async () => {
    const SIZE = 200 * 1024 * 1024
    let written = 0
    upstream.on(HOLDING, (_request, response) => {
      response.on('error', () => {}).writeHead(200, { 'content-type': 'application/json', 'content-length': String(SIZE) })
      const chunk = Buffer.alloc(65_536, 32)
      const writeMore = () => {
        while (written < SIZE && response.write(chunk)) written += chunk.length
        written += chunk.length
      }
      response.on('drain', writeMore)
      writeMore()
    })
    const before = memoryOf(product.pid)
    const socket = await dial(product.port)
    socket.write(bytes('GET /api/stocks/holding'))
    await firstData(socket)
    socket.pause()
    let last = -1
    await expect
      .poll(
        () => {
          const isStalled = written === last
          last = written
          return isStalled
        },
        { interval: 300, timeout: 10_000 },
      )
      .toBe(true)
    expect(written).toBeLessThan(24 * 1024 * 1024)
    expect(memoryOf(product.pid) - before).toBeLessThan(32 * 1024 * 1024)
    socket.destroy()
    await expect.poll(() => upstream.received.at(-1)?.isClosed(), { timeout: 1000 }).toBe(true)
  }, 30_000)

  it('may be v7: 8 MiB of an upload that v7 does not read take less than 48 MiB of memory, and arrive complete', async () => {
    let request: { resume: () => void } | undefined
    upstream.on(
      PREFERENCES,
      eager((incoming, response, received) => {
        incoming.pause()
        request = incoming
        incoming.once('end', () => json(200, { size: received.body.length })(incoming, response, received))
      }),
    )
    const size = 8 * 1024 * 1024
    const before = memoryOf(product.pid)
    const reply = sendAsBrowser(product, 'PUT /api/preferences/user-modules', { cookie, body: Buffer.alloc(size, 32) })
    await upstream.waitForRequests(1)
    expect(memoryOf(product.pid) - before).toBeLessThan(48 * 1024 * 1024)
    request?.resume()
    expect((await reply).text()).toBe(`{"size":${size}}`)
  }, 30_000)
})

describe('Overload', () => {
  it('by 500 simultaneous calls of five users: every call is answered, and so are pages and probes meanwhile', async () => {
    const cookies: string[] = []
    for (let n = 0; n < 5; n++) cookies.push(await signIn(product, upstream, 'token-one', 'Regular', undefined, `u_${n}`))
    upstream.received.length = 0
    const gate = Promise.withResolvers<void>()
    upstream.on(HOLDING, async (request, response, received) => {
      await gate.promise
      await json(200, { data: [] })(request, response, received)
    })
    const calls = Array.from({ length: 500 }, (_, n) => sendAsBrowser(product, 'GET /api/stocks/holding', { cookie: cookies[n % 5] ?? '' }))
    await upstream.waitForRequests(500)
    expect((await product.client.request('GET /healthz')).status).toBe(200)
    expect((await product.client.request('GET /login')).status).toBe(200)
    gate.resolve()
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    expect(upstream.received).toHaveLength(500)
    await expect.poll(inFlight).toBe(0)
  }, 60_000)

  it('by one user with many sessions: calls beyond 128 are refused, and another user is answered meanwhile', async () => {
    const cookies = [cookie, await signIn(product, upstream), await signIn(product, upstream)]
    const other = await signIn(product, upstream, 'token-two', 'Regular', undefined, 'u_2')
    upstream.reset()
    upstream.on('GET /v7/settings/sites', json(200, { data: [] }))
    const gate = Promise.withResolvers<void>()
    upstream.on(HOLDING, async (request, response, received) => {
      await gate.promise
      await json(200, { data: [] })(request, response, received)
    })
    const calls = Array.from({ length: 300 }, (_, n) => sendAsBrowser(product, 'GET /api/stocks/holding', { cookie: cookies[n % 3] ?? '' }))
    await upstream.waitForRequests(128)
    expect((await sendAsBrowser(product, 'GET /api/settings/sites', { cookie: other })).status).toBe(200)
    gate.resolve()
    const responses = await Promise.all(calls)
    const refused = responses.filter(({ status }) => status === 429)
    expect([refused.length, refused[0]?.header('retry-after')]).toEqual([172, '1'])
  }, 60_000)

  it('by uploads of one user that stop: each gets 408 after 10 s, which closes its connection to v7, and another user is answered meanwhile', async () => {
    const other = await signIn(product, upstream, 'token-two', 'Regular', undefined, 'u_2')
    upstream.reset()
    upstream.on(HOLDING, json(200, { data: [] }))
    upstream.on(
      PREFERENCES,
      eager(() => {}),
    )
    const stalled = await Promise.all(Array.from({ length: 128 }, () => dial(product.port)))
    const firstLines = stalled.map((socket) => {
      socket.write(bytes(PUT, { 'Content-Type': 'application/json', 'Content-Length': '100000' }, '{'))
      return new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString().slice(0, 12))))
    })
    await upstream.waitForRequests(128)
    const uploads = upstream.received.slice()
    expect((await sendAsBrowser(product, 'GET /api/stocks/holding', { cookie: other })).status).toBe(200)
    expect(new Set(await Promise.all(firstLines))).toEqual(new Set(['HTTP/1.1 408']))
    await Promise.all(uploads.map(({ closed }) => closed))
    expect((await sendAsBrowser(product, 'GET /api/stocks/holding', { cookie })).status).toBe(200)
    for (const socket of stalled) socket.destroy()
  }, 60_000)

  it('by unfinished bodies from strangers: no connection to v7 is opened, and a user is answered meanwhile', async () => {
    upstream.on(HOLDING, json(200, { data: [] }))
    const lines = ['POST /api/auth/forgot-password', 'PATCH /api/users/u1', 'POST /api/auth/login']
    const stalled = await Promise.all(Array.from({ length: 300 }, () => dial(product.port)))
    const headers = { 'X-CSRF': '1', Origin: ORIGIN, 'Content-Type': 'application/json', 'Content-Length': '100' }
    const firstLines = stalled.map((socket, n) => {
      socket.write(requestBytes(lines[n % lines.length] ?? '', headers, '{'))
      return new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString().slice(0, 12))))
    })
    const user = sendAsBrowser(product, 'GET /api/stocks/holding', { cookie }).then(({ status }) => `user ${status}`)
    expect(await Promise.race([user, ...firstLines])).toBe('user 200')
    expect(upstream.received).toHaveLength(1)
    expect(new Set(await Promise.all(firstLines))).toEqual(new Set(['HTTP/1.1 408']))
    for (const socket of stalled) socket.destroy()
  }, 60_000)
})
