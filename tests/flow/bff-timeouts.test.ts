import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bff } from '#lib/bff/bff.ts'
import { forward } from '#lib/bff/calls/forward.ts'
import { image } from '#lib/bff/calls/image.ts'
import { createUpstream, isLate, type Upstream } from '#lib/bff/calls/upstream.ts'
import { login } from '#lib/bff/session/login.ts'
import { createFront } from '#lib/web/server.ts'
import { browserRequest, CREDENTIALS, signedInBff, type TestBff, testBff } from '#tests/support/bff.ts'
import { dialectOf } from '#tests/support/dialect.ts'
import { eager, json, type ScriptedUpstream, startUpstream } from '#tests/support/upstream.ts'

// In a separate file because undici has one clock per process, which must be faked before its first call.
let v7: ScriptedUpstream
let upstream: Upstream
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterAll(() => void vi.useRealTimers())
beforeEach(async () => {
  v7 = await startUpstream()
  upstream = createUpstream(v7.url, 500_000)
})
afterEach(async () => {
  await upstream.close()
  await v7.stop()
})

/** Whether a promise has settled, after giving the network some turns. */
const isSettled = async (work: Promise<unknown>): Promise<boolean> => {
  let settled = false
  void work.catch(() => {}).finally(() => (settled = true))
  for (let tick = 0; tick < 50; tick++) await new Promise((resolve) => setImmediate(resolve))
  return settled
}

const GET = { method: 'GET', path: '/v7/x', headers: {} } as const

it('a call waits 500,000 ms for the head of a response, longer than any default timeout', async () => {
  v7.on('*', () => {})
  const result = upstream.send(GET)
  await v7.waitForRequests(1)
  await vi.advanceTimersByTimeAsync(499_900)
  expect(await isSettled(result)).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(await result).toMatchObject({ ok: false, code: 'upstream-timeout' })
})

it('a call waits 500,000 ms for each pause in a body, and no longer', async () => {
  v7.on('*', (_request, response) => void response.writeHead(200).write('x'))
  const result = await upstream.send(GET)
  if (!result.ok) throw new Error(result.code)
  const body = result.response.body.text()
  expect(await isSettled(body)).toBe(false)
  await vi.advanceTimersByTimeAsync(495_000)
  expect(await isSettled(body)).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(body).rejects.toThrow('Body Timeout')
})

it.each([
  ['without a session', { lane: 'public' }],
  ['that signs in', { lane: 'sign-in' }],
  ['that signs out', { lane: 'sign-out' }],
  ['that probes v7', { lane: 'probes' }],
  ['whose response is read by the server', { coversBody: true }],
] as const)('a call %s ends at its time limit even while its body still arrives', async (_name, kind) => {
  let drip = () => {}
  v7.on('*', (_request, response) => {
    drip = () => void response.write('x')
    response.writeHead(200)
    drip()
  })
  const result = await upstream.send({ ...GET, ...kind, timeoutMs: 30_000 })
  if (!result.ok) throw new Error(result.code)
  const body = result.response.body.text()
  for (let second = 0; second < 29; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    drip()
  }
  expect([await isSettled(body), isLate(result.response)]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(1100)
  expect(await isSettled(body)).toBe(true)
  await expect(body).rejects.toThrow('Body Timeout')
  expect(isLate(result.response)).toBe(true)
  await v7.received[0]?.closed
})

it.each([
  ['a sign-in', 'POST /v7/auth/login', 30_000, login, { method: 'POST', body: CREDENTIALS }],
  ['a logo', 'GET /images/ACME', 10_000, (request: Request, bff: Bff) => image(request, 'ACME', bff), {}],
] as const)('%s is answered even if v7 stops within its response', async (_name, key, ms, handler, init) => {
  const type = key.startsWith('GET') ? 'image/png' : 'application/json'
  v7.on(key, (_request, response) => void response.writeHead(200, { 'content-type': type }).write('{"data":'))
  const bff = testBff(v7.url)
  const reply = handler(browserRequest('/x', init), bff)
  await v7.waitForRequests(1)
  await vi.advanceTimersByTimeAsync(ms - 100)
  expect(await isSettled(reply)).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(await isSettled(reply)).toBe(true)
  expect((await reply).status).toBe(504)
  await bff.upstream.close()
})

it('a call waits 10 s for a connection, and no longer', async () => {
  // Accepts connections but never answers the TLS handshake.
  const silentServer = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  const sockets: Socket[] = []
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve))
  const silentUpstream = createUpstream(`https://127.0.0.1:${(silentServer.address() as AddressInfo).port}`, 500_000)
  const result = silentUpstream.send(GET)
  for (let second = 0; second < 9; second++) await vi.advanceTimersByTimeAsync(1000)
  expect(await isSettled(result)).toBe(false)
  for (let second = 0; second < 3; second++) await vi.advanceTimersByTimeAsync(1000)
  expect(await result).toMatchObject({ ok: false, code: 'upstream-not-connected' })
  for (const socket of sockets) socket.destroy()
  await silentUpstream.close()
  await new Promise((resolve) => silentServer.close(resolve))
})

it('a request may take longer to arrive than v7 may take to answer', async () => {
  const bff = testBff(v7.url)
  expect(createFront(async () => {}, bff).server.requestTimeout).toBeGreaterThan(500_000)
  await bff.upstream.close()
})

describe('a browser that is slow', () => {
  let bff: TestBff
  let cookie: string
  beforeEach(async () => void ({ bff, cookie } = await signedInBff(v7)))
  afterEach(() => bff.upstream.close())

  /** Starts an upload and returns the sender's end of it, which waits until it is read. Without an announced length it is sent in chunks. */
  const startUpload = (length?: number) => {
    const sender = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()
    const body = new ReadableStream<Uint8Array>({ pull: sender.resolve }, { highWaterMark: 0 })
    const headers = { cookie, ...(length === undefined ? {} : { 'content-length': String(length) }) }
    const request = browserRequest('/api/sales-orders', { method: 'POST', headers })
    const reply = forward(new Request(request, { body, duplex: 'half' } as RequestInit), bff)
    const send = async (bytes: number) => (await sender.promise).enqueue(new Uint8Array(bytes).fill(32))
    return { reply, send }
  }
  /** Sends bytes every second. Returns how many seconds passed until the call was answered. */
  const sendEverySecond = async ({ reply, send }: ReturnType<typeof startUpload>, bytes: number, seconds: number): Promise<number> => {
    for (let second = 0; second < seconds; second++) {
      await send(bytes)
      await vi.advanceTimersByTimeAsync(1000)
      if (await isSettled(reply)) return second + 1
    }
    return seconds
  }
  const expectTimeout = async (reply: Promise<Response>) => {
    const response = await reply
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([408, 'request-timeout'])
  }

  it('is timed out after a pause of 10 s within an upload, which frees its connection to v7', async () => {
    v7.on(
      '*',
      eager(() => {}),
    )
    const upload = startUpload(1_000_000)
    await upload.send(500_000)
    await v7.waitForRequests(1)
    await vi.advanceTimersByTimeAsync(9900)
    expect(await isSettled(upload.reply)).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    await expectTimeout(upload.reply)
    await v7.received[0]?.closed
    expect(bff.logLines.filter(({ kind }) => kind === 'error')).toEqual([])
  })

  it('is timed out after 30 s if an upload has less than 1 KB/s, but not if it has more', async () => {
    v7.on('*', json(201, {}))
    const tooSlow = startUpload(200_000)
    const seconds = await sendEverySecond(tooSlow, 900, 100)
    expect([30, 31, 32]).toContain(seconds)
    await expectTimeout(tooSlow.reply)
    const slow = startUpload(200_000)
    await sendEverySecond(slow, 2000, 100)
    expect((await slow.reply).status).toBe(201)
  })

  it('has a minute for a body that is read whole before v7 sees any of it', async () => {
    v7.on('*', json(201, {}))
    const upload = startUpload()
    expect(await sendEverySecond(upload, 5000, 100)).toBeLessThan(63)
    await expectTimeout(upload.reply)
    expect(v7.received).toEqual([])
    expect(bff.requestBodyBudget.bytesLeft).toBe(67_108_864)
  })

  it('is cut off while it reads a mapped response, which returns its memory', async () => {
    bff.dialect = dialectOf({ calls: { stocksHolding: { answer: (answer) => answer } } })
    v7.on('GET /v7/stocks/holding', json(200, { data: ['x'.repeat(4_000_000)] }))
    const read = async (pieceEveryMs: number) => {
      const reader = (await forward(browserRequest('/api/stocks/holding', { cookie }), bff)).body?.getReader()
      let bytes = 0
      for (;;) {
        const piece = await reader?.read()
        if (!piece || piece.done) return bytes
        bytes += piece.value.byteLength
        await vi.advanceTimersByTimeAsync(pieceEveryMs)
      }
    }
    expect(await read(20_000)).toBeGreaterThan(4_000_000)
    await expect(read(90_000)).rejects.toThrow('too slow')
    expect(bff.mappedResponseBudget.bytesLeft).toBe(67_108_864)
  })
})
