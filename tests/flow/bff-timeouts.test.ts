import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createUpstream, type Upstream } from '#lib/bff/calls/upstream.ts'
import { createFront } from '#lib/web/server.ts'
import { testBff } from '#tests/support/bff.ts'
import { type ScriptedUpstream, startUpstream } from '#tests/support/upstream.ts'

// A file of its own: undici keeps one clock for the process, which must have been faked before its first call.
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

/** Whether something has come to its end, after the network had its turns. */
const isOver = async (work: Promise<unknown>): Promise<boolean> => {
  let over = false
  void work.catch(() => {}).finally(() => (over = true))
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  return over
}

const GET = { method: 'GET', path: '/v7/x', headers: {} } as const

it('waits 500,000 ms for the head of an answer, which is longer than any part would by itself', async () => {
  v7.on('*', () => {})
  const result = upstream.send(GET)
  await v7.arrived(1)
  await vi.advanceTimersByTimeAsync(499_900)
  expect(await isOver(result)).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(await result).toMatchObject({ ok: false, code: 'upstream-timeout' })
})

it('waits as long for each pause within a body, and no longer', async () => {
  v7.on('*', (_request, response) => void response.writeHead(200).write('x'))
  const result = await upstream.send(GET)
  if (!result.ok) throw new Error(result.code)
  const body = result.answer.body.text()
  expect(await isOver(body)).toBe(false)
  await vi.advanceTimersByTimeAsync(495_000)
  expect(await isOver(body)).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(body).rejects.toThrow('Body Timeout')
})

it('waits 10 s for a connection, and no longer', async () => {
  // It takes connections and never answers the handshake.
  const mute = createServer((socket) => void sockets.push(socket.on('error', () => {})))
  const sockets: Socket[] = []
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const far = createUpstream(`https://127.0.0.1:${(mute.address() as AddressInfo).port}`, 500_000)
  const result = far.send(GET)
  for (let second = 0; second < 9; second++) await vi.advanceTimersByTimeAsync(1000)
  expect(await isOver(result)).toBe(false)
  for (let second = 0; second < 3; second++) await vi.advanceTimersByTimeAsync(1000)
  expect(await result).toMatchObject({ ok: false, code: 'upstream-unreachable' })
  for (const socket of sockets) socket.destroy()
  await far.close()
  await new Promise((resolve) => mute.close(resolve))
})

it('lets a request take longer to arrive than v7 may take to answer', async () => {
  const bff = testBff(v7.url)
  expect(createFront(async () => {}, bff).server.requestTimeout).toBeGreaterThan(500_000)
  await bff.upstream.close()
})
