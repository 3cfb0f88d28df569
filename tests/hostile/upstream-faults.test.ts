import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CREDENTIALS, loginResponse } from '#tests/support/bff.ts'
import { memoryOf, sendAsBrowser, problemOf, type Product, startProduct } from '#tests/support/product.ts'
import { dial, requestBytes } from '#tests/support/raw-client.ts'
import { IS_MAPPED } from '#tests/support/through-dialect.ts'
import { answerBytes, type RawUpstream, startRawUpstream } from '#tests/support/upstream-raw.ts'

const TIMEOUT_MS = 700
let upstream: RawUpstream
let product: Product
let cookie: string
beforeAll(async () => {
  upstream = await startRawUpstream()
  product = await startProduct(upstream.url, { UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS) })
  upstream.script((socket) => socket.write(answerBytes(JSON.stringify(loginResponse()))))
  const response = await sendAsBrowser(product, 'POST /api/auth/login', { body: JSON.stringify(CREDENTIALS) })
  cookie = response.all('set-cookie')[0]?.split(';')[0] ?? ''
})
afterAll(async () => {
  await product.stop()
  await upstream.stop()
})
beforeEach(() => {
  upstream.heads.length = 0
})

const requestHolding = () => sendAsBrowser(product, 'GET /api/stocks/holding', { cookie })
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const drip = (socket: Socket, bytes: string, everyMs: number) => {
  let index = 0
  const timer = setInterval(() => void (index < bytes.length ? socket.write(bytes[index++] ?? '') : clearInterval(timer)), everyMs)
  socket.once('close', () => clearInterval(timer))
}
/** Checks that the next call works again. */
const expectWorking = async () => {
  upstream.script((socket) => socket.write(answerBytes('{"data":["sound"]}')))
  const response = await requestHolding()
  expect([response.status, response.text()]).toEqual([200, '{"data":["sound"]}'])
}

describe('A v7 that fails', () => {
  const SCRIPTS: [what: string, script: (socket: Socket, head: string) => void, status: number, code: string][] = [
    ['resets the connection', (socket) => socket.resetAndDestroy(), 502, 'upstream-unreachable'],
    ['closes without a response', (socket) => socket.end(), 502, 'upstream-unreachable'],
    ['closes in the middle of the head', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Ty'), 502, 'upstream-unreachable'],
    ['never answers', () => {}, 504, 'upstream-timeout'],
    ['drips its head forever', (socket) => drip(socket, `${HEAD}X-A: ${'x'.repeat(9000)}`, 20), 504, 'upstream-timeout'],
    [
      'sends fewer bytes than announced',
      (socket) => socket.end(`${HEAD}Content-Length: 99\r\n\r\n{"data":[]}`),
      502,
      'invalid-upstream-response',
    ],
    ['sends text that is not HTTP', (socket) => socket.end('hello, world\r\n\r\n'), 502, 'invalid-upstream-response'],
    ['sends binary garbage', (socket) => socket.end(Buffer.from([0, 255, 22, 3, 1, 2, 0, 1])), 502, 'invalid-upstream-response'],
    [
      'sends a broken header',
      (socket) => socket.end(`HTTP/1.1 200 OK\r\nBad Header: x\r\nContent-Length: 2\r\n\r\n{}`),
      502,
      'invalid-upstream-response',
    ],
    [
      'sends two lengths',
      (socket) => socket.end(`${HEAD}Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}`),
      502,
      'invalid-upstream-response',
    ],
    ['sends too many headers', (socket) => socket.end(`${HEAD}X-A: ${'x'.repeat(200_000)}\r\n\r\n`), 502, 'invalid-upstream-response'],
    ['sends an invalid status', (socket) => socket.write(answerBytes('{}', {}, 'HTTP/1.1 999 What')), 502, 'invalid-upstream-response'],
    [
      'switches protocols',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      502,
      'invalid-upstream-response',
    ],
    [
      'declares plain text as gzip',
      (socket) => socket.write(answerBytes('{"data":[]}', { 'Content-Encoding': 'gzip' })),
      502,
      'invalid-upstream-response',
    ],
    [
      'names an unknown encoding',
      (socket) => socket.write(answerBytes('x', { 'Content-Encoding': 'sdch' })),
      502,
      'invalid-upstream-response',
    ],
    [
      'encodes twice',
      (socket) => socket.write(answerBytes(gzipSync(gzipSync('{}')), { 'Content-Encoding': 'gzip, gzip' })),
      502,
      'invalid-upstream-response',
    ],
    [
      'sends markup',
      (socket) => socket.write(answerBytes('<script>alert(1)</script>', { 'Content-Type': 'text/html' })),
      502,
      'invalid-upstream-response',
    ],
    [
      'sends a script',
      (socket) => socket.write(answerBytes('alert(1)', { 'Content-Type': 'text/javascript' })),
      502,
      'invalid-upstream-response',
    ],
    [
      'sends an SVG image',
      (socket) => socket.write(answerBytes('<svg/>', { 'Content-Type': 'image/svg+xml' })),
      502,
      'invalid-upstream-response',
    ],
    ...[300, 301, 302, 303, 307, 308].map(
      (status) =>
        [
          `redirects with ${status}`,
          (socket: Socket) => socket.write(answerBytes('', { Location: `${upstream.url}/v7/users` }, `HTTP/1.1 ${status} Moved`)),
          502,
          'invalid-upstream-response',
        ] as [string, (socket: Socket) => void, number, string],
    ),
  ]

  it.each(SCRIPTS)('%s: the browser gets a problem that reveals no internals', async (_case, script, status, code) => {
    upstream.script(script)
    const started = performance.now()
    const response = await requestHolding()
    expect(problemOf(response)).toEqual([status, code])
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + 2500)
    expect(response.text()).not.toMatch(/127\.0\.0\.1|ECONN|undici|node:|\.ts|stack|socket/i)
    expect(upstream.heads.every((head) => head.startsWith('GET /v7/stocks/holding '))).toBe(true)
    // Never retried on a new connection, and at most once on a pooled one.
    expect(upstream.heads.length).toBeLessThanOrEqual(2)
    await expectWorking()
  })

  it('refuses connections: 502, not ready, and the next call works when it is back', async () => {
    await upstream.refuse()
    expect(problemOf(await requestHolding())).toEqual([502, 'upstream-not-connected'])
    expect((await product.client.request('GET /readyz')).status).toBe(503)
    expect((await product.client.request('GET /healthz')).status).toBe(200)
    const login = await sendAsBrowser(product, 'POST /api/auth/login', { body: JSON.stringify(CREDENTIALS) })
    expect(problemOf(login)).toEqual([502, 'upstream-not-connected'])
    await upstream.listen()
    await expectWorking()
    await expect.poll(async () => (await product.client.request('GET /readyz')).status, { timeout: 5000 }).toBe(200)
  })

  it('sends more bytes than announced: the rest never becomes a response', async () => {
    const poisonedResponse = answerBytes('{"data":["poison"]}')
    upstream.script((socket) => socket.write(Buffer.concat([answerBytes('{"data":["own"]}'), poisonedResponse, poisonedResponse])))
    for (let i = 0; i < 20; i++) {
      const response = await requestHolding()
      expect(response.text()).not.toContain('poison')
    }
    await expectWorking()
  })

  it('breaks off in a long body: the response to the browser breaks off too and is never complete', async () => {
    for (const length of ['Content-Length: 1000000\r\n', 'Transfer-Encoding: chunked\r\n']) {
      upstream.script((socket) => {
        const chunk = Buffer.alloc(200_000, 32)
        socket.write(`${HEAD}${length}\r\n`)
        if (length.startsWith('T')) socket.write(`${chunk.length.toString(16)}\r\n`)
        socket.write(chunk, () => socket.resetAndDestroy())
      })
      const response = await requestHolding()
      expect(response.isWhole && response.status === 200, length).toBe(false)
    }
    await expectWorking()
  })

  it('stalls in a small body: the received part is passed on, and the response is cut off after the timeout', async () => {
    upstream.script((socket) => socket.write(`${HEAD}Content-Length: 20\r\n\r\n{"da`))
    const response = await requestHolding()
    if (IS_MAPPED) expect(problemOf(response)).toEqual([504, 'upstream-timeout'])
    else expect([response.status, response.text().includes('{"da'), response.isWhole]).toEqual([200, true, false])
    await expectWorking()
  })

  it('stalls in a long body: the response to the browser is cut off after the timeout', async () => {
    upstream.script(
      (socket) => void socket.write(Buffer.concat([Buffer.from(`${HEAD}Content-Length: 1000000\r\n\r\n`), Buffer.alloc(200_000, 32)])),
    )
    const response = await requestHolding()
    // A mapped response is read completely first, so its status can report the timeout.
    expect([response.status, response.isWhole]).toEqual(IS_MAPPED ? [504, true] : [200, false])
    await expect.poll(() => upstream.openConnections()).toBeLessThanOrEqual(1)
    await expectWorking()
  })

  it('drips a body slowly: it arrives complete if each pause is shorter than the timeout', async () => {
    upstream.script((socket) => {
      socket.write(`${HEAD}Content-Length: 11\r\n\r\n`)
      drip(socket, '{"data":[]}', 100)
    })
    const response = await requestHolding()
    expect([response.status, response.text(), response.isWhole]).toEqual([200, '{"data":[]}', true])
  })

  it('cuts gzip short in a long body: the response to the browser is never complete', async () => {
    const zipped = gzipSync(Buffer.from(Array.from({ length: 60_000 }, (_, i) => `${i * 7919}`).join(',')))
    upstream.script((socket) => socket.end(answerBytes(zipped.subarray(0, zipped.length - 2000), { 'Content-Encoding': 'gzip' })))
    const response = await requestHolding()
    expect(response.isWhole && response.status === 200).toBe(false)
    await expectWorking()
  })

  it('sends a gzip bomb: it is decoded only as fast as the browser reads, and memory stays small', async () => {
    const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024, 32))
    upstream.script((socket) => socket.write(answerBytes(bomb, { 'Content-Encoding': 'gzip' })))
    const before = memoryOf(product.pid)
    const socket = await dial(product.port)
    const arrived = new Promise<void>((resolve) => socket.once('data', () => resolve()))
    socket.write(requestBytes('GET /api/stocks/holding', { 'X-CSRF': '1', Cookie: cookie }))
    await arrived
    socket.pause()
    let last = 0
    await expect
      .poll(
        () => {
          const [now, then] = [memoryOf(product.pid), last]
          last = now
          return Math.abs(now - then) < 1024 * 1024
        },
        { interval: 200 },
      )
      .toBe(true)
    expect(memoryOf(product.pid) - before).toBeLessThan(100 * 1024 * 1024)
    socket.destroy()
    await expectWorking()
  }, 30_000)

  it('sends a gzip bomb as the response to a sign-in: it is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))
    upstream.script((socket) => socket.write(answerBytes(bomb, { 'Content-Encoding': 'gzip' })))
    const response = await sendAsBrowser(product, 'POST /api/auth/login', {
      body: JSON.stringify({ ...CREDENTIALS, email: 'bomb@acme.test' }),
    })
    expect([...problemOf(response), response.all('set-cookie')]).toEqual([502, 'invalid-upstream-response', []])
    await expectWorking()
  })

  it('sends unusual but valid HTTP: the response arrives, after an early hint, without a length, and with 204', async () => {
    upstream.script((socket) =>
      socket.write(Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'), answerBytes('{"a":1}')])),
    )
    expect([(await requestHolding()).status, (await requestHolding()).text()]).toEqual([200, '{"a":1}'])
    upstream.script((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"until":"close"}'))
    expect((await requestHolding()).text()).toBe('{"until":"close"}')
    upstream.script((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'))
    const empty = await requestHolding()
    expect([empty.status, empty.body.length]).toEqual([204, 0])
    await expectWorking()
  })

  it('resets a pooled connection: a GET is retried once, and a change never', async () => {
    await expectWorking()
    upstream.heads.length = 0
    let resetsLeft = 1
    upstream.script((socket) => (resetsLeft-- > 0 ? socket.resetAndDestroy() : socket.write(answerBytes('{"data":["again"]}'))))
    expect((await requestHolding()).text()).toBe('{"data":["again"]}')
    expect(upstream.heads).toHaveLength(2)
    const change = 'PUT /api/preferences/user-modules'
    const changes = [
      () => sendAsBrowser(product, change, { cookie, body: '{}' }),
      () => sendAsBrowser(product, change, { cookie, headers: { 'Transfer-Encoding': 'chunked' }, body: '2\r\n{}\r\n0\r\n\r\n' }),
      () => sendAsBrowser(product, 'POST /api/auth/login', { body: JSON.stringify({ ...CREDENTIALS, email: 'again@acme.test' }) }),
    ]
    for (const send of changes) {
      await expectWorking()
      upstream.heads.length = 0
      resetsLeft = 1
      upstream.script((socket) => (resetsLeft-- > 0 ? socket.resetAndDestroy() : socket.write(answerBytes('{"data":["again"]}'))))
      expect([problemOf(await send()), upstream.heads.length]).toEqual([[502, 'upstream-unreachable'], 1])
    }
    await expectWorking()
  })
})
