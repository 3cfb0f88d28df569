import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendAsBrowser, problemOf, type Product, signIn, startProduct } from '#tests/support/product.ts'
import { freePort, startRedis } from '#tests/support/services.ts'
import { json } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile((v7) => v7.on('GET /v7/stocks/holding', json(200, { data: [] })))
let store: Awaited<ReturnType<typeof startRedis>>
let storePort: number
let one: Product
let two: Product
beforeAll(async () => {
  storePort = await freePort()
  store = await startRedis(storePort)
  const env = { SESSION_STORE_URL: store.url, LOGIN_ATTEMPTS_PER_MINUTE: '20' }
  ;[one, two] = await Promise.all([startProduct(upstream.url, env), startProduct(upstream.url, env)])
})
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await store.stop()
})

const holding = (of: Product, cookie: string) => sendAsBrowser(of, 'GET /api/stocks/holding', { cookie })
const logout = (of: Product, cookie: string) =>
  sendAsBrowser(of, 'POST /api/auth/logout', { cookie, body: '{"last_access":"2026-11-22T10:00:00"}' })

describe('Two replicas with one store', () => {
  it('refuse on one what was logged out on the other, from the very next call on', async () => {
    for (let round = 0; round < 10; round++) {
      const [here, there] = round % 2 ? [one, two] : [two, one]
      const cookie = await signIn(here, upstream, `token-${round}`)
      expect([(await holding(here, cookie)).status, (await holding(there, cookie)).status]).toEqual([200, 200])
      expect((await logout(here, cookie)).status).toBe(204)
      expect([(await holding(there, cookie)).status, (await holding(here, cookie)).status]).toEqual([401, 401])
      const page = await there.client.request('GET /', { headers: { Cookie: cookie } })
      expect([page.status, page.header('location')?.endsWith('/login')]).toEqual([307, true])
    }
  })

  it('end a session once for a storm of 401 on both', async () => {
    const cookie = await signIn(one, upstream, 'token-storm')
    upstream.on('GET /v7/stocks/holding', json(401, { message: 'Unauthenticated.' }))
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => holding(i % 2 ? one : two, cookie)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(answers.flatMap((answer) => answer.all('set-cookie'))).toHaveLength(1)
  })

  it('count attempts to log in together', async () => {
    upstream.on('POST /v7/auth/login', json(422, { message: 'no' }))
    const body = JSON.stringify({ email: 'counted@acme.test', password: 'x' })
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => (await sendAsBrowser(i % 2 ? one : two, 'POST /api/auth/login', { body })).status),
    )
    expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect(upstream.received).toHaveLength(20)
  })
})

describe('A store that goes away', () => {
  it('lets nobody through, says so clearly, is used again by itself, and brings no ended session back', async () => {
    const live = await signIn(one, upstream, 'token-live')
    const ended = await signIn(two, upstream, 'token-ended')
    await logout(two, ended)
    expect((await holding(one, ended)).status).toBe(401)
    upstream.on('GET /v7/settings/tasks', json(401, { message: 'Unauthenticated.' }))
    const leaving = await signIn(one, upstream, 'token-leaving')
    await store.stop()
    for (const of of [one, two]) {
      expect(problemOf(await holding(of, live))).toEqual([503, 'store-unavailable'])
      expect(problemOf(await sendAsBrowser(of, 'GET /session', { cookie: live }))).toEqual([503, 'store-unavailable'])
      expect(problemOf(await sendAsBrowser(of, 'POST /api/auth/login', { body: '{"email":"a@b.test","password":"x"}' }))).toEqual([
        503,
        'store-unavailable',
      ])
      const page = await of.client.request('GET /stock-holding', { headers: { Cookie: live } })
      expect([page.status, page.header('retry-after')]).toEqual([503, '1'])
      expect((await of.client.request('GET /readyz')).status).toBe(503)
      expect((await of.client.request('GET /healthz')).status).toBe(200)
      expect((await of.client.request('GET /login')).status).toBe(200)
      expect((await holding(of, ended)).status).toSatisfy((status: number) => status === 401 || status === 503)
    }
    expect(upstream.received.filter(({ headers }) => headers.authorization === 'Bearer token-live')).toEqual([])
    const left = await logout(one, leaving)
    expect([left.status, left.all('set-cookie')[0]?.startsWith('__Host-gatehouse=; Max-Age=0')]).toEqual([204, true])
    expect(one.output()).not.toMatch(/Unhandled|uncaught/i)
    // Empty, as one without persistence comes back.
    store = await startRedis(storePort)
    for (const of of [one, two]) {
      await expect.poll(async () => (await holding(of, live)).status, { timeout: 10_000 }).toBe(200)
      await expect.poll(async () => (await of.client.request('GET /readyz')).status, { timeout: 10_000 }).toBe(200)
    }
    await expect
      .poll(async () => [(await holding(one, ended)).status, (await holding(two, ended)).status], { timeout: 5000 })
      .toEqual([401, 401])
    expect(
      upstream.received.filter(({ url, headers }) => url !== '/v7/auth/logout' && headers.authorization === 'Bearer token-ended'),
    ).toEqual([])
  }, 60_000)

  it('leaves nothing behind of the calls that v7 answers meanwhile: as many may come when it is back', async () => {
    const live = await signIn(one, upstream, 'token-waiting')
    const gate = Promise.withResolvers<void>()
    upstream.reset()
    upstream.on('GET /v7/stocks/holding', async (request, response, received) => {
      await gate.promise
      await json(200, { data: [] })(request, response, received)
    })
    const calls = Array.from({ length: 128 }, () => holding(one, live))
    await upstream.arrived(128)
    await store.stop()
    gate.resolve()
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([503]))
    store = await startRedis(storePort)
    await expect.poll(async () => (await holding(one, live)).status, { timeout: 10_000 }).toBe(200)
    expect(new Set((await Promise.all(Array.from({ length: 128 }, () => holding(one, live)))).map(({ status }) => status))).toEqual(
      new Set([200]),
    )
  }, 60_000)
})
