import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createUpstream, type Upstream } from '#lib/bff/calls/upstream.ts'
import { createFront } from '#lib/web/server.ts'
import { testBff } from '#tests/support/bff.ts'
import { type ScriptedUpstream, startUpstream } from '#tests/support/upstream.ts'

// In a separate file because undici has one clock per process, which must be faked before its first call.
let v7: ScriptedUpstream
let upstream: Upstream
beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
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
  expect(await result).toMatchObject({ ok: false, code: 'upstream-unreachable' })
  for (const socket of sockets) socket.destroy()
  await silentUpstream.close()
  await new Promise((resolve) => silentServer.close(resolve))
})

it('a request may take longer to arrive than v7 may take to answer', async () => {
  const bff = testBff(v7.url)
  expect(createFront(async () => {}, bff).server.requestTimeout).toBeGreaterThan(500_000)
  await bff.upstream.close()
})
