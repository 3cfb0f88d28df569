import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { loginResponse } from '#tests/support/bff.ts'
import { sendAsBrowser, problemOf, type Product, signIn, startProduct } from '#tests/support/product.ts'
import type { RawResponse } from '#tests/support/raw-client.ts'
import { json, type Reply } from '#tests/support/upstream.ts'
import { productForFile, upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile()
const product = productForFile(upstream)

const HOLDING = 'GET /v7/stocks/holding'
const requestHolding = (cookie: string) => sendAsBrowser(product, 'GET /api/stocks/holding', { cookie })
const logout = (cookie: string) => sendAsBrowser(product, 'POST /api/auth/logout', { cookie, body: '{}' })
const refuse = json(401, { message: 'Unauthenticated.' })
/** Set-Cookie headers that set a value instead of clearing it. */
const newCookies = (responses: RawResponse[]) =>
  responses.flatMap((answer) => answer.all('set-cookie')).filter((text) => !text.includes('Max-Age=0'))

/** A reply that waits until it is released. */
const delayReply = (reply: Reply) => {
  const gate = Promise.withResolvers<void>()
  const script: Reply = async (request, response, received) => {
    await gate.promise
    await reply(request, response, received)
  }
  return { script, release: () => gate.resolve() }
}

describe('The end of a session', () => {
  it('is not undone by calls in flight, in 1,000 random interleavings with a logout or a 401', async () => {
    type Scenario = {
      gates: PromiseWithResolvers<number>[]
      waitingFor: number
      arrived: PromiseWithResolvers<void>
      ended: boolean
      late: number
    }
    const scenarios = new Map<string, Scenario>()
    upstream.on('POST /v7/auth/login', (request, response, received) => {
      const { email } = JSON.parse(received.body.toString()) as { email: string }
      return json(200, loginResponse(email.split('@')[0] ?? ''))(request, response, received)
    })
    upstream.on('POST /v7/auth/logout', (_request, response) => void response.writeHead(204).end())
    upstream.on(HOLDING, async (request, response, received) => {
      const scenario = scenarios.get(request.headers.authorization?.slice(7) ?? '')
      if (!scenario) return refuse(request, response, received)
      if (scenario.ended) scenario.late++
      if (--scenario.waitingFor === 0) scenario.arrived.resolve()
      const status = await (scenario.gates[Number(received.url.split('=')[1])]?.promise ?? Promise.resolve(200))
      return json(status, { data: ['secret'] })(request, response, received)
    })
    const problems: string[] = []
    const runScenario = async (n: number) => {
      const name = `token${n}`
      const count = randomInt(1, 5)
      const gates = Array.from({ length: count }, () => Promise.withResolvers<number>())
      const scenario: Scenario = { gates, waitingFor: count, arrived: Promise.withResolvers<void>(), ended: false, late: 0 }
      scenarios.set(name, scenario)
      const loginResponse = await sendAsBrowser(product, 'POST /api/auth/login', {
        body: JSON.stringify({ email: `${name}@acme.test`, password: 'x' }),
      })
      const cookie = loginResponse.all('set-cookie')[0]?.split(';')[0] ?? ''
      const flights = gates.map((_, index) => sendAsBrowser(product, `GET /api/stocks/holding?page=${index}`, { cookie }))
      await scenario.arrived.promise
      // Some calls are answered before or while the session ends, the others after it.
      const answeredEarly = randomInt(0, count)
      for (const gate of gates.slice(0, answeredEarly)) gate.resolve(200)
      const byLogout = randomInt(2) === 0
      let last = count
      if (byLogout) await logout(cookie)
      else {
        last = count - 1
        gates[last]?.resolve(401)
        if ((await flights[last])?.status !== 401) problems.push(`${name}: a 401 from v7 became something else`)
      }
      scenario.ended = true
      const [active, again] = await Promise.all([sendAsBrowser(product, 'POST /session', { cookie }), requestHolding(cookie)])
      for (const gate of gates) gate.resolve(200)
      const responses = await Promise.all(flights)
      for (const [index, answer] of responses.entries())
        if (index >= answeredEarly && index < last && (answer.status !== 401 || answer.text().includes('secret')))
          problems.push(`${name}: ${answer.status} after the end`)
      if (newCookies([...responses, active, again]).length > 0) problems.push(`${name}: a cookie was written back`)
      if (active.status !== 401 || again.status !== 401) problems.push(`${name}: ${active.status} ${again.status} to a copy of the cookie`)
      if (scenario.late > 0) problems.push(`${name}: v7 was called with the token of an ended session`)
      scenarios.delete(name)
    }
    let next = 0
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (next < 1000) await runScenario(next++)
      }),
    )
    expect(problems).toEqual([])
  }, 120_000)

  it('happens exactly once for a hundred parallel 401 responses from v7', async () => {
    const cookie = await signIn(product, upstream, 'token-storm')
    upstream.on(HOLDING, refuse)
    const before = product.lines('audit').filter(({ event }) => event === 'session-refused-by-v7').length
    const responses = await Promise.all(Array.from({ length: 100 }, () => requestHolding(cookie)))
    expect(responses.map(problemOf)).toEqual(Array.from({ length: 100 }, () => [401, 'session-expired']))
    expect(responses.flatMap((answer) => answer.all('set-cookie'))).toEqual([
      '__Host-gatehouse=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
    expect(product.lines('audit').filter(({ event }) => event === 'session-refused-by-v7').length - before).toBe(1)
    expect(upstream.received.filter(({ url }) => url === '/v7/auth/logout')).toEqual([])
    upstream.on(HOLDING, json(200, {}))
    expect((await requestHolding(cookie)).status).toBe(401)
  })

  it('by a late 401 for an older token does not affect the newer session', async () => {
    const olderCookie = await signIn(product, upstream, 'token-old')
    const delayedRefusal = delayReply(refuse)
    upstream.on(HOLDING, delayedRefusal.script)
    const flight = requestHolding(olderCookie)
    await upstream.waitForRequests(2)
    const newerCookie = await signIn(product, upstream, 'token-new', 'Regular', olderCookie)
    delayedRefusal.release()
    expect([(await flight).status, (await flight).all('set-cookie')]).toEqual([401, []])
    upstream.on(HOLDING, json(200, { data: [] }))
    expect((await requestHolding(newerCookie)).status).toBe(200)
    expect(upstream.received.at(-1)?.headers.authorization).toBe('Bearer token-new')
  })

  it('also stops a profile in flight: it is not answered after the logout', async () => {
    const cookie = await signIn(product, upstream)
    upstream.on('*', json(403, { message: 'no' }))
    const delayedResponse = delayReply(json(403, { message: 'no' }))
    upstream.on('GET /v7/settings/sites', delayedResponse.script)
    const count = upstream.received.length
    const flight = sendAsBrowser(product, 'GET /session', { cookie })
    await upstream.waitForRequests(count + 4)
    await logout(cookie)
    delayedResponse.release()
    expect(problemOf(await flight)).toEqual([401, 'session-expired'])
    expect((await flight).text()).not.toContain('u_1042')
  })

  it('takes effect before v7 answers, and takes less than 2 s if v7 hangs', async () => {
    const cookie = await signIn(product, upstream)
    upstream.on('POST /v7/auth/logout', () => {})
    const started = performance.now()
    const out = logout(cookie)
    await expect.poll(() => upstream.received.some(({ url }) => url === '/v7/auth/logout')).toBe(true)
    // The session is revoked before v7 answers and before the browser gets its response.
    expect((await requestHolding(cookie)).status).toBe(401)
    expect((await out).status).toBe(204)
    expect(performance.now() - started).toBeLessThan(2000)
  })

  it('happens once for a hundred parallel logouts, and v7 receives one', async () => {
    const cookie = await signIn(product, upstream)
    upstream.received.length = 0
    const responses = await Promise.all(Array.from({ length: 100 }, () => logout(cookie)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]))
    expect(responses.flatMap((answer) => answer.all('set-cookie'))).toHaveLength(1)
    expect(upstream.received.filter(({ url }) => url === '/v7/auth/logout')).toHaveLength(1)
  })

  it('follows from a new sign-in in the same browser, so a planted cookie is worthless', async () => {
    const plantedCookie = await signIn(product, upstream, 'token-attacker')
    const freshCookie = await signIn(product, upstream, 'token-victim', 'Regular', plantedCookie)
    upstream.on(HOLDING, json(200, { data: [] }))
    expect(freshCookie).not.toBe(plantedCookie)
    expect([(await requestHolding(plantedCookie)).status, (await requestHolding(freshCookie)).status]).toEqual([401, 200])
  })
})

describe('The time limits of a session', () => {
  it('end an idle session even while it is polled, tell v7 once with last_access, and clear the cookie', async () => {
    const short = await startProduct(upstream.url, { SESSION_IDLE_MS: '1500' })
    const cookie = await signIn(short, upstream)
    upstream.on(HOLDING, json(200, { data: [] }))
    const startedAt = performance.now()
    let answer = await sendAsBrowser(short, 'GET /api/stocks/holding', { cookie })
    let polls = 0
    while (answer.status === 200 && performance.now() - startedAt < 10_000) {
      polls++
      answer = await sendAsBrowser(short, 'GET /api/stocks/holding', { cookie })
    }
    const lasted = performance.now() - startedAt
    // The session ends with the first call after 1,500 ms; on a busy machine that call itself may be slow.
    expect([answer.status, polls > 3, lasted > 1000]).toEqual([401, true, true])
    expect(answer.all('set-cookie')).toEqual(['__Host-gatehouse=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
    const logouts = upstream.received.filter(
      ({ url, headers }) => url === '/v7/auth/logout' && headers.authorization === 'Bearer token-one',
    )
    expect(logouts.map(({ body }) => JSON.parse(body.toString()) as unknown)).toEqual([
      { last_access: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string },
    ])
    const page = await short.client.request('GET /stock-holding', { headers: { Cookie: cookie } })
    expect([page.status, page.header('location')?.endsWith('/login?reason=idle&next=%2Fstock-holding')]).toEqual([307, true])
    expect((await sendAsBrowser(short, 'POST /session', { cookie })).status).toBe(401)
    await short.stop()
  })

  it('end a session at the maximum age even while it is active', async () => {
    const short = await startProduct(upstream.url, { SESSION_MAX_MS: '1500' })
    const cookie = await signIn(short, upstream)
    upstream.on(HOLDING, json(200, { data: [] }))
    expect((await sendAsBrowser(short, 'GET /api/stocks/holding', { cookie })).status).toBe(200)
    await expect
      .poll(async () => (await sendAsBrowser(short, 'POST /session', { cookie })).status, { timeout: 5000, interval: 50 })
      .toBe(401)
    expect((await sendAsBrowser(short, 'GET /api/stocks/holding', { cookie })).status).toBe(401)
    await short.stop()
  })
})

describe('The sign-in', () => {
  const attempt = (email: string, server: Product) =>
    sendAsBrowser(server, 'POST /api/auth/login', { body: JSON.stringify({ email, password: 'x' }) })

  it('is throttled by account and by network, with Retry-After, and further attempts do not reach v7', async () => {
    const strict = await startProduct(upstream.url, { LOGIN_ATTEMPTS_PER_MINUTE: '5' })
    upstream.on(
      'POST /v7/auth/login',
      json(422, { message: 'The email address or password is wrong. Check both, or reset your password.' }),
    )
    const first = await Promise.all(Array.from({ length: 20 }, (_, i) => attempt(i % 2 ? 'a@acme.test' : ' A@ACME.test', strict)))
    expect(first.filter(({ status }) => status === 422)).toHaveLength(5)
    const refused = first.filter(({ status }) => status === 429)
    expect(refused.map(problemOf)).toEqual(Array.from({ length: 15 }, () => [429, 'throttled']))
    for (const answer of refused) expect(Number(answer.header('retry-after'))).toSatisfy((wait: number) => wait >= 1 && wait <= 60)
    expect(upstream.received).toHaveLength(5)
    const others = []
    for (let i = 0; i < 40; i++)
      others.push(
        (
          await strict.client.request('POST /api/auth/login', {
            headers: { 'X-CSRF': '1', 'X-Forwarded-For': `198.51.100.${i}` },
            body: JSON.stringify({ email: `u${i}@acme.test`, password: 'x' }),
          })
        ).status,
      )
    expect(others.indexOf(429)).toBe(30)
    await strict.stop()
  })

  it('answers an unknown user and a wrong password identically', async () => {
    const responses = []
    for (const status of [401, 404]) {
      upstream.on('POST /v7/auth/login', json(status, { message: `secret reason ${status}` }))
      const answer = await attempt(`who${status}@acme.test`, product)
      responses.push([answer.status, answer.text(), answer.names().filter((name) => name !== 'date')])
    }
    expect(responses[0]).toEqual(responses[1])
    expect(responses[0]?.[0]).toBe(422)
  })

  it("sets no cookie unless v7's response follows the contract", async () => {
    const valid = loginResponse()
    const invalid: unknown[] = [
      null,
      [],
      'x',
      {},
      { data: {} },
      { data: { ...valid.data, token: '' } },
      { data: { ...valid.data, token: 'a b' } },
      { data: { ...valid.data, token: 'a\r\nX-Admin: 1' } },
      { data: { ...valid.data, user: null } },
      { data: { ...valid.data, token: 'x'.repeat(12_000) } },
    ]
    for (const [index, body] of invalid.entries()) {
      upstream.on('POST /v7/auth/login', json(200, body))
      const answer = await attempt(`bad${index}@acme.test`, product)
      expect([...problemOf(answer), answer.all('set-cookie')], JSON.stringify(body)?.slice(0, 80)).toEqual([
        502,
        'invalid-upstream-response',
        [],
      ])
    }
    for (const reply of [
      json(302, {}, { location: 'http://inner.test/' }),
      ((_q, r) => void r.writeHead(200, { 'content-type': 'text/html' }).end('<p>')) as Reply,
    ]) {
      upstream.on('POST /v7/auth/login', reply)
      const answer = await attempt('odd@acme.test', product)
      expect([answer.status, answer.all('set-cookie')]).toEqual([502, []])
    }
  })

  it('with a level that is not a valid header value gets the lowest level', async () => {
    const validLogin = loginResponse()
    upstream.on(
      'POST /v7/auth/login',
      json(200, { data: { ...validLogin.data, user: { ...validLogin.data.user, userLevel: 'Admin\r\nX-Admin: 1' } } }),
    )
    const answer = await attempt('odd-level@acme.test', product)
    expect([answer.status, (JSON.parse(answer.text()) as { data: { user: object } }).data.user]).toMatchObject([
      200,
      { userLevel: 'Regular' },
    ])
  })

  it('by hand-over is completed only by POST: opening its address calls nothing at v7', async () => {
    const before = upstream.received.length
    const page = await product.client.request('GET /login/ACME/one-time-code')
    expect([page.status, upstream.received.slice(before).filter(({ url }) => url.startsWith('/v7/auth'))]).toEqual([200, []])
    expect(page.all('set-cookie').filter((text) => text.startsWith('__Host-gatehouse='))).toEqual([])
    upstream.on('POST /v7/auth/login', json(200, loginResponse()))
    const done = await sendAsBrowser(product, 'POST /api/auth/login', { body: '{"client":"ACME","session":"one-time-code"}' })
    expect([done.status, upstream.received.at(-1)?.body.toString()]).toEqual([200, '{"client":"ACME","session":"one-time-code"}'])
  })
})
