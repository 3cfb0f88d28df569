import { connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endAllSessions } from '#lib/bff/session/end-all-sessions.ts'
import { forward } from '#lib/bff/calls/forward.ts'
import { readyz } from '#lib/bff/operations/health.ts'
import { login } from '#lib/bff/session/login.ts'
import { logout } from '#lib/bff/session/logout.ts'
import { signInToBff, browserRequest, SECRET, testBff, type TestBff } from '#tests/support/bff.ts'
import { Redis } from 'iovalkey'
import { freePort, startRedis } from '#tests/support/services.ts'
import { json } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile()
let redis: Awaited<ReturnType<typeof startRedis>>
let port: number
let first: TestBff
let second: TestBff
beforeAll(async () => {
  port = await freePort()
})
afterAll(() => upstream.stop())
beforeEach(async () => {
  redis = await startRedis(port)
  first = testBff(upstream.url, { SESSION_STORE_URL: redis.url })
  second = testBff(upstream.url, { SESSION_STORE_URL: redis.url })
})
afterEach(async () => {
  for (const bff of [first, second]) {
    await bff.upstream.close()
    await bff.store.close()
  }
  await redis.stop()
})

/** A link to a local port. Once silenced, the connections that are open pass nothing more on, and new ones work. */
const linkTo = async (target: number) => {
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far).pipe(near)
    pairs.add([near, far])
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
    close: () => {
      for (const socket of [...pairs].flat()) socket.destroy()
      server.close()
    },
  }
}

const holdings = (bff: TestBff, cookie: string) => forward(browserRequest('/api/stocks/holding', { cookie }), bff)

describe('two replicas with one store', () => {
  it('both refuse a session that was ended on one of them', async () => {
    upstream.on('GET /v7/stocks/holding', json(200, {}))
    const cookie = await signInToBff(first, upstream)
    expect((await holdings(second, cookie)).status).toBe(200)
    await logout(browserRequest('/api/auth/logout', { method: 'POST', cookie }), first)
    expect((await holdings(second, cookie)).status).toBe(401)
    expect((await holdings(first, cookie)).status).toBe(401)
  })

  it('share the count of sign-in attempts', async () => {
    upstream.on('POST /v7/auth/login', json(422, { message: 'no' }))
    const statuses = []
    for (let i = 0; i < 6; i++) {
      const request = browserRequest('/api/auth/login', { method: 'POST', body: { email: 'a@acme.test', password: 'x' } })
      statuses.push((await login(request, i % 2 ? first : second)).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const admin = new Redis(redis.url)
    const counts = await admin.keys('gatehouse:hits*')
    expect(counts).toHaveLength(3)
    for (const key of counts) expect(await admin.pttl(key)).toSatisfy((ttl: number) => ttl > 0 && ttl <= 60_000)
    expect(counts.join(' ')).not.toContain('acme')
    admin.disconnect()
  })

  it('end a session only once for 401 responses on both', async () => {
    const cookie = await signInToBff(first, upstream)
    upstream.on('GET /v7/stocks/holding', json(401, { message: 'Unauthenticated.' }))
    const responses = await Promise.all(Array.from({ length: 50 }, (_, i) => holdings(i % 2 ? first : second, cookie)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]))
    expect(responses.flatMap((response) => response.headers.getSetCookie())).toHaveLength(1)
  })
})

describe('a rotation of the secret, one replica after the other', () => {
  const NEW_SECRET = 'c4d1e9a07b5f3826c4d1e9a07b5f3826c4d1e9a07b5f3826'
  const replica = (secrets: string) => testBff(upstream.url, { SESSION_STORE_URL: redis.url, SESSION_SECRETS: secrets })

  it('signs nobody out in the steps of the runbook', async () => {
    upstream.on('GET /v7/stocks/holding', json(200, {}))
    const steps = [SECRET, `${SECRET},${NEW_SECRET}`, `${NEW_SECRET},${SECRET}`]
    for (const [index, before] of steps.slice(0, -1).entries()) {
      const pair = [replica(before), replica(steps[index + 1] ?? '')]
      const cookies = await Promise.all(pair.map((bff) => signInToBff(bff, upstream)))
      const responses = await Promise.all(pair.flatMap((bff) => cookies.map((cookie) => holdings(bff, cookie))))
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      for (const bff of pair) {
        await bff.upstream.close()
        await bff.store.close()
      }
    }
  })
})

describe('the command that ends all sessions', () => {
  it('ends them on every replica from the next call, even after the store was emptied, but no later sessions', async () => {
    upstream.on('*', json(200, { data: [] }))
    const cookies = [await signInToBff(first, upstream), await signInToBff(second, upstream)]
    for (const bff of [first, second]) bff.advanceClock(1000)
    expect(await endAllSessions({ storeUrl: redis.url, maxMs: 43_200_000 })).toMatch(/^Every session that began before 20/)
    const statuses = async () => {
      const responses = [first, second].flatMap((bff) => cookies.map((cookie) => holdings(bff, cookie)))
      return (await Promise.all(responses)).map(({ status }) => status)
    }
    const before = upstream.received.length
    expect(await statuses()).toEqual([401, 401, 401, 401])
    expect(upstream.received.slice(before)).toEqual([])
    for (const bff of [first, second]) bff.advanceClock(Date.now() + 1000 - bff.now())
    const later = await signInToBff(first, upstream)
    expect([(await holdings(first, later)).status, (await holdings(second, later)).status]).toEqual([200, 200])
    await redis.stop()
    redis = await startRedis(port)
    const third = testBff(upstream.url, { SESSION_STORE_URL: redis.url })
    await expect.poll(async () => (await holdings(third, cookies[0] ?? '')).status, { timeout: 10_000 }).toBe(401)
    await third.upstream.close()
    await third.store.close()
  })

  it('reports an error if there is no store, or if it does not answer', async () => {
    await expect(endAllSessions({ storeUrl: null, maxMs: 1 })).rejects.toThrow('SESSION_SECRETS')
    const url = `redis://127.0.0.1:${await freePort()}`
    await expect(endAllSessions({ storeUrl: url, maxMs: 1 })).rejects.toThrow(/no session was ended \(.*ECONNREFUSED/)
  })
})

describe('a store that comes back empty', () => {
  it('gets earlier revocations written again', async () => {
    upstream.on('GET /v7/stocks/holding', json(200, {}))
    const cookie = await signInToBff(first, upstream)
    await logout(browserRequest('/api/auth/logout', { method: 'POST', cookie }), first)
    await redis.stop()
    redis = await startRedis(port)
    // On reconnecting, before the check that each replica makes every 5 s.
    await expect.poll(async () => (await holdings(second, cookie)).status, { timeout: 3000 }).toBe(401)
    expect((await holdings(first, cookie)).status).toBe(401)
  })

  it('gets them from every replica that knows them, even if its connections stayed open', async () => {
    upstream.on('GET /v7/stocks/holding', json(200, {}))
    const cookie = await signInToBff(first, upstream)
    await logout(browserRequest('/api/auth/logout', { method: 'POST', cookie }), first)
    expect((await holdings(second, cookie)).status).toBe(401)
    // Stops the replica that ended the session, so it cannot write the revocation again.
    await first.store.close()
    const admin = new Redis(redis.url)
    await expect.poll(async () => (await admin.keys('gatehouse:replica:*')).length, { timeout: 10_000 }).toBeGreaterThan(0)
    await admin.flushall()
    const third = testBff(upstream.url, { SESSION_STORE_URL: redis.url })
    await expect.poll(async () => (await holdings(third, cookie)).status, { timeout: 10_000 }).toBe(401)
    expect(await admin.pttl((await admin.keys('gatehouse:revoked:*'))[0] ?? '')).toBeGreaterThan(43_200_000)
    admin.disconnect()
    await third.upstream.close()
    await third.store.close()
  })
})

describe('a store that stops', () => {
  const signOut = (bff: TestBff, cookie: string) => logout(browserRequest('/api/auth/logout', { method: 'POST', cookie }), bff)

  it('does not prevent a logout: the cookie is cleared, v7 is told, and the store gets the revocation when it is back', async () => {
    upstream.on('*', json(200, { data: [] }))
    const cookie = await signInToBff(first, upstream)
    const other = await signInToBff(first, upstream, 'token-two')
    upstream.received.length = 0
    await redis.stop()
    const response = await signOut(first, cookie)
    expect([response.status, response.headers.getSetCookie()]).toEqual([204, [expect.stringMatching(/^__Host-gatehouse=; Max-Age=0/)]])
    expect(upstream.received.map(({ url, headers }) => [url, headers.authorization])).toContainEqual([
      '/v7/auth/logout',
      'Bearer token-one',
    ])
    // A second logout of the same session is not sent to v7 again.
    expect((await signOut(first, cookie)).status).toBe(204)
    expect(upstream.received.filter(({ url }) => url === '/v7/auth/logout')).toHaveLength(1)
    redis = await startRedis(port)
    await expect.poll(async () => (await holdings(second, cookie)).status, { timeout: 10_000 }).toBe(401)
    expect((await holdings(second, other)).status).toBe(200)
  })

  it('gets the revocation even if it only hung and never closed its connection', async () => {
    upstream.on('*', json(200, { data: [] }))
    const cookie = await signInToBff(first, upstream)
    await expect.poll(async () => (await holdings(second, cookie)).status).toBe(200)
    redis.pause()
    expect((await signOut(first, cookie)).status).toBe(204)
    redis.resume()
    await expect.poll(async () => (await holdings(second, cookie)).status, { timeout: 10_000 }).toBe(401)
  })

  it('gets the revocation once it accepts writes again, even if its connection stayed open', async () => {
    upstream.on('*', json(200, { data: [] }))
    const cookie = await signInToBff(first, upstream)
    const admin = new Redis(redis.url)
    // Both replicas have checked the store once, so neither will consider it emptied.
    await expect.poll(async () => (await admin.keys('gatehouse:replica:*')).length, { timeout: 10_000 }).toBe(2)
    await admin.config('SET', 'maxmemory', '1')
    expect((await signOut(first, cookie)).status).toBe(204)
    expect((await holdings(second, cookie)).status).toBe(200)
    expect((await readyz(second)).status).toBe(503)
    await admin.config('SET', 'maxmemory', '0')
    await expect.poll(async () => (await holdings(second, cookie)).status, { timeout: 10_000 }).toBe(401)
    admin.disconnect()
  })

  it('is reached by a new connection if the old one went silent without being closed', async () => {
    upstream.on('*', json(200, { data: [] }))
    const link = await linkTo(port)
    const replica = testBff(upstream.url, { SESSION_STORE_URL: redis.url.replace(String(port), String(link.port)) })
    const cookie = await signInToBff(replica, upstream)
    expect((await holdings(replica, cookie)).status).toBe(200)
    link.silence()
    expect((await holdings(replica, cookie)).status).toBe(503)
    await expect.poll(async () => (await holdings(replica, cookie)).status, { timeout: 10_000 }).toBe(200)
    await replica.upstream.close()
    await replica.store.close()
    link.close()
  })

  it('neither blocks calls without a session nor disables their limit', async () => {
    upstream.on('*', json(200, { message: 'On its way.' }))
    await signInToBff(first, upstream)
    upstream.received.length = 0
    await redis.stop()
    const statuses = []
    for (let i = 0; i < 51; i++) {
      const request = browserRequest('/api/auth/forgot-password', { method: 'POST', body: { email: 'a@b.test' } })
      statuses.push((await forward(request, first)).status)
    }
    expect([statuses[0], statuses.indexOf(429)]).toEqual([200, 50])
    redis = await startRedis(port)
  })

  it('makes every call fail with a clear response, and is used again when it is back', async () => {
    upstream.on('*', json(200, { data: [] }))
    const cookie = await signInToBff(first, upstream)
    await redis.stop()
    const refused = await holdings(first, cookie)
    expect([refused.status, refused.headers.get('retry-after'), ((await refused.json()) as { code: string }).code]).toEqual([
      503,
      '1',
      'store-unavailable',
    ])
    expect((await readyz(first)).status).toBe(503)
    const logged = expect.objectContaining({ kind: 'error', cause: expect.stringContaining('ECONNREFUSED') as string }) as object
    await expect.poll(async () => (await readyz(first), first.logLines)).toContainEqual(logged)
    expect(
      (await login(browserRequest('/api/auth/login', { method: 'POST', body: { email: 'a@b.c', password: 'x' } }), first)).status,
    ).toBe(503)
    redis = await startRedis(port)
    await expect.poll(async () => (await holdings(first, cookie)).status, { timeout: 10_000 }).toBe(200)
    expect((await readyz(first)).status).toBe(200)
  })

  it('that refuses the password is named in the log with its reason, and never with the password', async () => {
    const admin = new Redis(redis.url)
    await admin.config('SET', 'requirepass', 'right-password')
    const third = testBff(upstream.url, { SESSION_STORE_URL: redis.url.replace('redis://', 'redis://:wrong-password@') })
    const ready = await readyz(third)
    expect([ready.status, await ready.json()]).toMatchObject([503, { store: 'unreachable' }])
    expect(third.logLines).toContainEqual(
      expect.objectContaining({
        kind: 'error',
        message: 'the session store cannot be reached: check it and SESSION_STORE_URL',
        cause: expect.stringContaining('WRONGPASS') as string,
      }),
    )
    expect(JSON.stringify(third.logLines)).not.toContain('wrong-password')
    admin.disconnect()
    await third.upstream.close()
    await third.store.close()
  })
})
