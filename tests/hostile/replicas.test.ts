import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendAsBrowser, problemOf, type Product, signIn, startProduct } from '#tests/support/product.ts'
import { freePort, startRedis } from '#tests/support/services.ts'
import { json } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile((v7) => v7.on('GET /v7/stocks/holding', json(200, { data: [] })))
let store: Awaited<ReturnType<typeof startRedis>>
let storePort: number
let first: Product
let second: Product
beforeAll(async () => {
  storePort = await freePort()
  store = await startRedis(storePort)
  const env = { SESSION_STORE_URL: store.url, LOGIN_ATTEMPTS_PER_MINUTE: '20' }
  ;[first, second] = await Promise.all([startProduct(upstream.url, env), startProduct(upstream.url, env)])
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  await store.stop()
})

const requestHolding = (replica: Product, cookie: string) => sendAsBrowser(replica, 'GET /api/stocks/holding', { cookie })
const logout = (replica: Product, cookie: string) =>
  sendAsBrowser(replica, 'POST /api/auth/logout', { cookie, body: '{"last_access":"2026-11-22T10:00:00"}' })

describe('Two replicas with one store', () => {
  it('both refuse a session that was ended on one of them, from the very next call', async () => {
    for (let round = 0; round < 10; round++) {
      const [here, there] = round % 2 ? [first, second] : [second, first]
      const cookie = await signIn(here, upstream, `token-${round}`)
      expect([(await requestHolding(here, cookie)).status, (await requestHolding(there, cookie)).status]).toEqual([200, 200])
      expect((await logout(here, cookie)).status).toBe(204)
      expect([(await requestHolding(there, cookie)).status, (await requestHolding(here, cookie)).status]).toEqual([401, 401])
      const page = await there.client.request('GET /', { headers: { Cookie: cookie } })
      expect([page.status, page.header('location')?.endsWith('/login?reason=expired')]).toEqual([307, true])
    }
  })

  it('end a session only once if many 401 responses arrive at both', async () => {
    const cookie = await signIn(first, upstream, 'token-storm')
    upstream.on('GET /v7/stocks/holding', json(401, { message: 'Unauthenticated.' }))
    const responses = await Promise.all(Array.from({ length: 100 }, (_, i) => requestHolding(i % 2 ? first : second, cookie)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]))
    expect(responses.flatMap((reply) => reply.all('set-cookie'))).toHaveLength(1)
  })

  it('share the count of sign-in attempts', async () => {
    upstream.on('POST /v7/auth/login', json(422, { message: 'no' }))
    const body = JSON.stringify({ email: 'counted@acme.test', password: 'x' })
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => (await sendAsBrowser(i % 2 ? first : second, 'POST /api/auth/login', { body })).status),
    )
    expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(upstream.received).toHaveLength(20)
  })
})

describe('A store that stops', () => {
  it('refuses everyone with a clear response, is used again on return, and revives no ended session', async () => {
    const liveCookie = await signIn(first, upstream, 'token-live')
    const endedCookie = await signIn(second, upstream, 'token-ended')
    await logout(second, endedCookie)
    expect((await requestHolding(first, endedCookie)).status).toBe(401)
    // The probe of readiness: v7 answers, without a session.
    upstream.on('GET /v7/settings/tasks', json(401, { message: 'Unauthenticated.' }))
    const leavingCookie = await signIn(first, upstream, 'token-leaving')
    await store.stop()
    for (const replica of [first, second]) {
      expect(problemOf(await requestHolding(replica, liveCookie))).toEqual([503, 'store-unavailable'])
      expect(problemOf(await sendAsBrowser(replica, 'GET /session', { cookie: liveCookie }))).toEqual([503, 'store-unavailable'])
      expect(problemOf(await sendAsBrowser(replica, 'POST /api/auth/login', { body: '{"email":"a@b.test","password":"x"}' }))).toEqual([
        503,
        'store-unavailable',
      ])
      const page = await replica.client.request('GET /stock-holding', { headers: { Cookie: liveCookie } })
      expect([page.status, page.header('retry-after')]).toEqual([503, '1'])
      expect((await replica.client.request('GET /readyz')).status).toBe(503)
      expect((await replica.client.request('GET /healthz')).status).toBe(200)
      expect((await replica.client.request('GET /login')).status).toBe(200)
      expect((await requestHolding(replica, endedCookie)).status).toSatisfy((status: number) => status === 401 || status === 503)
    }
    expect(upstream.received.filter(({ headers }) => headers.authorization === 'Bearer token-live')).toEqual([])
    const signedOut = await logout(first, leavingCookie)
    expect([signedOut.status, signedOut.all('set-cookie')[0]?.startsWith('__Host-gatehouse=; Max-Age=0')]).toEqual([204, true])
    expect(first.output()).not.toMatch(/Unhandled|uncaught/i)
    // The store returns empty, as it has no persistence.
    store = await startRedis(storePort)
    for (const replica of [first, second]) {
      await expect.poll(async () => (await requestHolding(replica, liveCookie)).status, { timeout: 10_000 }).toBe(200)
      await expect.poll(async () => (await replica.client.request('GET /readyz')).status, { timeout: 10_000 }).toBe(200)
    }
    await expect
      .poll(async () => [(await requestHolding(first, endedCookie)).status, (await requestHolding(second, endedCookie)).status], {
        timeout: 5000,
      })
      .toEqual([401, 401])
    await expect
      .poll(async () => [(await requestHolding(first, leavingCookie)).status, (await requestHolding(second, leavingCookie)).status], {
        timeout: 5000,
      })
      .toEqual([401, 401])
    expect(
      upstream.received.filter(({ url, headers }) => url !== '/v7/auth/logout' && headers.authorization === 'Bearer token-ended'),
    ).toEqual([])
  }, 60_000)

  it('does not leave slots occupied by calls that v7 answered meanwhile', async () => {
    const liveCookie = await signIn(first, upstream, 'token-waiting')
    const gate = Promise.withResolvers<void>()
    upstream.reset()
    upstream.on('GET /v7/stocks/holding', async (request, response, received) => {
      await gate.promise
      await json(200, { data: [] })(request, response, received)
    })
    const calls = Array.from({ length: 128 }, () => requestHolding(first, liveCookie))
    await upstream.waitForRequests(128)
    await store.stop()
    gate.resolve()
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([503]))
    store = await startRedis(storePort)
    await expect.poll(async () => (await requestHolding(first, liveCookie)).status, { timeout: 10_000 }).toBe(200)
    expect(
      new Set((await Promise.all(Array.from({ length: 128 }, () => requestHolding(first, liveCookie)))).map(({ status }) => status)),
    ).toEqual(new Set([200]))
  }, 60_000)
})
