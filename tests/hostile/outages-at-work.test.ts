import { describe, expect, it } from 'vitest'
import { upstreamForFile } from '#tests/support/for-file.ts'
import { sendAsBrowser, type Product } from '#tests/support/product.ts'
import { freePort, startRedis } from '#tests/support/services.ts'
import { statusesOf, p95, rows, twentyUsers } from '#tests/support/twenty-users.ts'

const upstream = upstreamForFile()
const { start, gauge, work, signInEveryone } = twentyUsers(upstream)

describe('Twenty users', () => {
  const probes = async (product: Product) => {
    const started = performance.now()
    const statuses = [(await product.client.request('GET /healthz')).status, (await product.client.request('GET /login')).status]
    return { statuses, ms: performance.now() - started }
  }
  const signOut = (product: Product, cookie: string) =>
    sendAsBrowser(product, 'POST /api/auth/logout', { cookie, body: '{"last_access":"2026-11-22T10:00:00"}' })

  it('get an error in time while v7 hangs or resets connections, can sign out meanwhile, and continue once it recovers', async () => {
    const product = await start({ UPSTREAM_TIMEOUT_MS: '1500' })
    const cookies = await signInEveryone()
    expect([statusesOf(await work(cookies, 1500)), (await probes(product)).statuses]).toEqual([[200], [200, 200]])
    upstream.on('*', () => {})
    upstream.on('POST /v7/auth/logout', () => {})
    const hanging = work(cookies, 4000)
    const { statuses, ms } = await probes(product)
    expect([statuses, ms < 1000]).toEqual([[200, 200], true])
    const started = performance.now()
    expect((await signOut(product, cookies.pop() ?? '')).status).toBe(204)
    expect(performance.now() - started).toBeLessThan(2500)
    expect((await product.client.request('GET /readyz')).status).toBe(503)
    expect(statusesOf(await hanging)).toContain(504)
    upstream.on('*', (_request, response) => void response.destroy())
    expect(statusesOf(await work(cookies, 1500))).toEqual([502])
    upstream.on('*', rows)
    expect(statusesOf(await work(cookies, 2000))).toEqual([200])
    await expect.poll(() => gauge('gatehouse_requests_in_flight')).toBe(0)
    await expect.poll(() => upstream.openConnections(), { timeout: 10_000 }).toBeLessThanOrEqual(5)
  }, 60_000)

  it('are refused while the session store hangs or is down, and continue when it is back, even if it is empty', async () => {
    const port = await freePort()
    let store = await startRedis(port)
    const product = await start({ SESSION_STORE_URL: store.url })
    const cookies = await signInEveryone()
    expect(statusesOf(await work(cookies, 1500))).toEqual([200])
    store.pause()
    const paused = await work(cookies, 3000)
    expect(statusesOf(paused)).toEqual([503])
    expect(p95(paused)).toBeLessThan(2500)
    const endedCookie = cookies.pop() ?? ''
    expect((await signOut(product, endedCookie)).status).toBe(204)
    expect((await probes(product)).statuses).toEqual([200, 200])
    store.resume()
    await expect.poll(async () => statusesOf(await work(cookies, 300)), { timeout: 10_000 }).toEqual([200])
    await store.stop()
    expect(statusesOf(await work(cookies, 1500))).toEqual([503])
    store = await startRedis(port)
    await expect.poll(async () => statusesOf(await work(cookies, 300)), { timeout: 10_000 }).toEqual([200])
    expect((await sendAsBrowser(product, 'GET /api/stocks/holding', { cookie: endedCookie })).status).toBe(401)
    await store.stop()
  }, 60_000)
})
