import { sealData, unsealData } from 'iron-session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withRequestContext } from '#lib/bff/request-context.ts'
import { forward } from '#lib/bff/calls/forward.ts'
import { readyz } from '#lib/bff/operations/health.ts'
import { image } from '#lib/bff/calls/image.ts'
import { login } from '#lib/bff/session/login.ts'
import { logout } from '#lib/bff/session/logout.ts'
import { pageGate } from '#lib/bff/pages/page-gate.ts'
import { whoami } from '#lib/bff/session/whoami.ts'
import { MODULES } from '#lib/modules.ts'
import {
  cookieOf,
  CREDENTIALS,
  signInToBff,
  loginResponse,
  ORIGIN,
  browserRequest,
  SECRET,
  testBff,
  type TestBff,
  USER,
} from '#tests/support/bff.ts'
import { json, type Reply } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile()
let bff: TestBff
beforeEach(() => void (bff = testBff(upstream.url)))

const REQUEST_CONTEXT = { id: 'r', rawUrl: '/', address: '203.0.113.7' }
const post = (path: string, body?: unknown, cookie?: string, headers: Record<string, string> = {}) =>
  browserRequest(path, { method: 'POST', body, headers, ...(cookie ? { cookie } : {}) })
const tryLogin = (body: unknown = CREDENTIALS, headers = {}) => login(post('/api/auth/login', body, undefined, headers), bff)
const holdings = (cookie: string) => forward(browserRequest('/api/stocks/holding', { cookie }), bff)

afterEach(() => bff.upstream.close())

describe('a sign-in', () => {
  it("returns v7's response without the token, and seals the token into the cookie", async () => {
    upstream.on('POST /v7/auth/login', json(200, loginResponse('secret-token')))
    const response = await tryLogin()
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).not.toContain('secret-token')
    const { token: _token, token_type: _type, expires_in: _life, ...profile } = loginResponse().data
    expect(JSON.parse(text)).toMatchObject({ data: profile })
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [name, value = ''] = cookieOf(response)?.split(/=(.*)/) ?? []
    expect(name).toBe('__Host-gatehouse')
    const sealed = await unsealData<Record<string, unknown>>(value, { password: SECRET })
    expect(sealed).toEqual({
      id: expect.any(String) as string,
      token: 'secret-token',
      userId: 'u_1042',
      level: 'Regular',
      createdAt: bff.now(),
      activeAt: bff.now(),
      rights: expect.stringMatching(new RegExp(`^[\\w-]{${MODULES.length}}$`)) as string,
    })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-gatehouse=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
  })

  it('sends v7 only fields of the contract', async () => {
    upstream.on('POST /v7/auth/login', json(200, loginResponse()))
    await tryLogin({ ...CREDENTIALS, admin: true }, { authorization: 'Bearer forged', userlevel: 'System', cookie: 'a=b' })
    const [received] = upstream.received
    expect(JSON.parse(received?.body.toString() ?? '')).toEqual(CREDENTIALS)
    expect(received?.headers).not.toHaveProperty('authorization')
    expect(received?.headers).not.toHaveProperty('userlevel')
    expect(received?.headers).not.toHaveProperty('cookie')
  })

  it('accepts a one-time hand-over code instead of a password', async () => {
    upstream.on('POST /v7/auth/login', json(200, loginResponse()))
    const response = await tryLogin({ client: 'ACME', session: 'one-time-code' })
    expect(response.status).toBe(200)
    expect(JSON.parse(upstream.received[0]?.body.toString() ?? '')).toEqual({ client: 'ACME', session: 'one-time-code' })
  })

  it('that is not UTF-8 is not sent to v7', async () => {
    const body = Buffer.from(JSON.stringify({ email: 'clerk\xff@acme.test', password: 'x' }), 'latin1')
    const { headers } = post('/api/auth/login')
    expect((await login(new Request(`${ORIGIN}/api/auth/login`, { method: 'POST', headers, body }), bff)).status).toBe(422)
    expect(upstream.received).toEqual([])
  })

  it('reports every missing field without calling v7', async () => {
    const response = await tryLogin({})
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'invalid-input',
      errors: { email: ['Enter your email address.'], password: ['Enter your password.'] },
    })
    expect(upstream.received).toHaveLength(0)
  })

  it('passes on a refusal with its message', async () => {
    const refusal = { message: 'This account is disabled.', errors: { email: ['This account is disabled. Ask your administrator.'] } }
    upstream.on('POST /v7/auth/login', json(422, refusal))
    const response = await tryLogin()
    expect([response.status, await response.json(), cookieOf(response)]).toEqual([422, refusal, undefined])
  })

  it('passes on only the texts of a refusal, and so never a token', async () => {
    const secret = 'tok-secret'
    const errors = { password: 'Expired.', email: ['Old.', { token: secret }], token: { value: secret } }
    upstream.on('POST /v7/auth/login', json(403, { message: 'Change your password.', token: secret, data: { token: secret }, errors }))
    const response = await tryLogin()
    expect([response.status, await response.json()]).toEqual([
      403,
      { message: 'Change your password.', errors: { password: ['Expired.'], email: ['Old.'] } },
    ])
    // Nested so deeply that it cannot be written again.
    upstream.on('POST /v7/auth/login', (_request, v7Response) => {
      v7Response
        .writeHead(422, { 'content-type': 'application/json' })
        .end(`{"message":"No.","data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)
    })
    const nested = await tryLogin()
    expect([nested.status, await nested.json()]).toEqual([422, { message: 'No.' }])
  })

  it.each([401, 403, 404, 422])('that v7 refuses with %i writes one audit line and counts as refused', async (status) => {
    upstream.on('GET /v7/settings/tasks', json(401, { message: 'Unauthenticated.' }))
    upstream.on('POST /v7/auth/login', json(status, { message: 'no' }))
    expect((await tryLogin()).status).toBe(status === 403 ? 403 : 422)
    expect(bff.logLines.filter(({ event }) => event === 'login-refused')).toMatchObject([{ status }])
    expect(await bff.metrics.text()).toContain('gatehouse_logins_total{result="refused"} 1')
  })

  it('counts as failed, not as refused, if a gateway answers 401, 403, 404 or 422', async () => {
    for (const [index, status] of [401, 403, 404, 422].entries()) {
      upstream.on('POST /v7/auth/login', (_request, response) => {
        response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Blocked</h1>')
      })
      expect((await tryLogin()).status).toBe(502)
      expect(await bff.metrics.text()).toContain(`gatehouse_logins_total{result="failed"} ${index + 1}`)
    }
    expect(
      bff.logLines.filter(({ message }) => String(message).endsWith('to a sign-in')).map(({ kind, message }) => [kind, message]),
    ).toEqual([401, 403, 404, 422].map((status) => ['error', `v7 answered ${status} to a sign-in`]))
  })

  it('succeeds if the response begins with a byte order mark', async () => {
    upstream.on('POST /v7/auth/login', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(`\uFEFF${JSON.stringify(loginResponse())}`)
    })
    expect((await tryLogin()).status).toBe(200)
  })

  it('is refused for the time being if a gateway answers 503', async () => {
    upstream.on('POST /v7/auth/login', (_request, response) => {
      response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '120' }).end('<h1>Down</h1>')
    })
    const response = await tryLogin()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '120'])
    expect(await response.json()).toMatchObject({ code: 'upstream-unavailable' })
    expect(await bff.metrics.text()).toContain('gatehouse_logins_total{result="failed"} 1')
  })

  it('does not look like a wrong password if V7_BASE_URL is another server, where every path is a 404', async () => {
    const response = await tryLogin()
    expect([response.status, await response.json()]).toMatchObject([502, { code: 'invalid-upstream-response' }])
    expect(bff.logLines.filter(({ event }) => event === 'login-refused')).toEqual([])
    expect(bff.logLines.map(({ message }) => message)).toContainEqual(expect.stringContaining('check V7_BASE_URL'))
    // Once somebody has signed in, a 404 means an unknown user, whatever the probe says.
    upstream.on('POST /v7/auth/login', json(200, loginResponse()))
    expect((await tryLogin()).status).toBe(200)
    upstream.on('POST /v7/auth/login', json(404, { message: 'Unknown user.' }))
    expect((await tryLogin()).status).toBe(422)
  })

  it('answers an unknown user (404) and a wrong password (401) identically, as a refusal', async () => {
    upstream.on('GET /v7/settings/tasks', json(401, { message: 'Unauthenticated.' }))
    const responses = []
    for (const status of [401, 404]) {
      upstream.on('POST /v7/auth/login', json(status, { message: `only ${status}` }))
      const response = await tryLogin()
      responses.push([response.status, await response.text()])
    }
    expect(responses[0]).toEqual(responses[1])
    expect(responses[0]?.[0]).toBe(422)
  })

  it.each([
    ['without a token', { data: { ...loginResponse().data, token: undefined } }],
    ['with a line break in its token', { data: { ...loginResponse().data, token: 'abc\r\nX-Admin: 1' } }],
    ['with a space in its token', { data: { ...loginResponse().data, token: 'abc def' } }],
    ['with an empty token', { data: { ...loginResponse().data, token: '' } }],
    ['with a character in its token that is invalid in a header', loginResponse('töken')],
    ['without a user', { data: { ...loginResponse().data, user: undefined } }],
    ['without a user id', { data: { ...loginResponse().data, user: { ...loginResponse().data.user, id: null } } }],
    ['with a line break in its user id', loginResponse('one', { id: 'u_1\n' })],
    ['with a token that does not fit into four cookies', { data: { ...loginResponse().data, token: 'x'.repeat(12_000) } }],
    ['that is not an object', 'hello'],
  ])('sets no cookie for a response %s', async (_case, reply) => {
    upstream.on('POST /v7/auth/login', json(200, reply))
    const response = await tryLogin()
    expect([response.status, cookieOf(response)]).toEqual([502, undefined])
    expect(await response.json()).toMatchObject({ code: 'invalid-upstream-response' })
  })

  it('keeps every cookie below 4,096 bytes', async () => {
    bff = testBff(upstream.url, { LOGIN_ATTEMPTS_PER_MINUTE: '100' })
    const counts = []
    for (const length of [100, 1000, 2000, 2500, 2800, 3000, 5000, 8192, 11_500]) {
      upstream.on('POST /v7/auth/login', json(200, loginResponse('t'.repeat(length))))
      const cookies = (await tryLogin(CREDENTIALS)).headers.getSetCookie()
      for (const cookie of cookies) expect(Buffer.byteLength(cookie)).toBeLessThan(4096)
      counts.push(cookies.length)
    }
    expect(counts).toEqual([1, 1, 1, 1, 2, 2, 2, 3, 4])
  })

  it("ends the browser's previous session, in v7 too", async () => {
    const before = await signInToBff(bff, upstream, 'token-one')
    const after = await signInToBff(bff, upstream, 'token-two', before)
    upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
    expect((await holdings(before)).status).toBe(401)
    expect((await holdings(after)).status).toBe(200)
    const logouts = upstream.received.filter(({ url }) => url === '/v7/auth/logout')
    expect(logouts.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-one'])
  })

  it('makes a new random session id each time', async () => {
    const cookies = [await signInToBff(bff, upstream), await signInToBff(bff, upstream)]
    const ids = await Promise.all(
      cookies.map(async (cookie) => (await unsealData<{ id: string }>(cookie.split(/=(.*)/)[1] ?? '', { password: SECRET })).id),
    )
    expect(new Set(ids).size).toBe(2)
    const bytes = ids.map((id) => Buffer.from(id, 'base64url'))
    expect(bytes.map(({ length }) => length)).toEqual([24, 24])
    // No part appears twice, as it would in an id that is long but not random.
    expect(new Set(bytes.flatMap((id) => id.toString('hex').match(/.{8}/g))).size).toBe(12)
  })
})

describe('sign-in throttling', () => {
  const loginFrom = (address: string, body: unknown) =>
    withRequestContext({ id: 'r', rawUrl: '/api/auth/login', address }, () => tryLogin(body))
  const REFUSE = json(422, { message: 'no' })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('refuses the sixth attempt for an account within a minute, however it is typed, with the time to wait', async () => {
    upstream.on('POST /v7/auth/login', REFUSE)
    const emails = ['a@acme.test', 'A@ACME.test', ' a@acme.test', 'a@acme.test ', 'a@Acme.Test', 'ａ@acme.test']
    const statuses = []
    for (const email of emails) statuses.push((await tryLogin({ email, password: 'x' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const refused = await tryLogin({ email: 'a@acme.test', password: 'x' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(upstream.received).toHaveLength(5)
    expect((await tryLogin({ email: 'b@acme.test', password: 'x' })).status).toBe(422)
    vi.setSystemTime(Date.now() + 60_000)
    expect((await tryLogin({ email: 'a@acme.test', password: 'x' })).status).toBe(422)
  })

  it('counts all spellings together that a v7 may take for one account', async () => {
    upstream.on('POST /v7/auth/login', REFUSE)
    const invisible = ['\u200b', '\u00ad', '\u2060', '\u034f', '\u200d', '\ufe0f', '\u0001', '\u{e0061}'].map(
      (char) => `stra${char}sse@acme.test`,
    )
    const emails = ['strasse@acme.test', 'stráße@acme.test', 'stra\u0301sse@acme.test', 'STRAẞE@acme.test', ...invisible]
    const statuses = []
    for (const email of emails) statuses.push((await tryLogin({ email, password: 'x' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, ...Array.from({ length: emails.length - 5 }, () => 429)])
  })

  it('refuses a network after ten times as many attempts, whatever the account', async () => {
    upstream.on('POST /v7/auth/login', REFUSE)
    const statuses = []
    for (let i = 0; i < 51; i++) statuses.push((await loginFrom(`198.51.100.${i}`, { email: `user${i}@acme.test`, password: 'x' })).status)
    expect(statuses.indexOf(429)).toBe(50)
    expect((await loginFrom('198.51.101.1', { email: 'user@acme.test', password: 'x' })).status).toBe(422)
    for (let i = 0; i < 51; i++) await loginFrom(`2001:db8::${i}`, { email: `user${i}@acme.test`, password: 'x' })
    expect((await loginFrom('2001:db8:0:0:ffff::1', { email: 'user@acme.test', password: 'x' })).status).toBe(429)
    expect((await loginFrom('2001:db8:0:1::1', { email: 'user@acme.test', password: 'x' })).status).toBe(422)
  })

  it('does not lock out a user whose account a stranger tries, but stops guessing from many networks', async () => {
    upstream.on('POST /v7/auth/login', REFUSE)
    const credentials = { email: 'clerk@acme.test', password: 'x' }
    for (let i = 0; i < 20; i++) await loginFrom('203.0.113.66', credentials)
    upstream.on('POST /v7/auth/login', json(200, loginResponse()))
    expect((await loginFrom('198.51.100.7', credentials)).status).toBe(200)
    upstream.on('POST /v7/auth/login', REFUSE)
    const statuses = []
    for (let i = 0; i < 100; i++) statuses.push((await loginFrom(`10.0.${i}.1`, credentials)).status)
    // Six of the account's hundred attempts were used above; those beyond the limit of one network did not count.
    expect(statuses.indexOf(429)).toBe(94)
  })
})

describe('a public call', () => {
  const callFrom = (kind: string, request: () => Request, address: string) =>
    withRequestContext({ id: 'r', rawUrl: new URL(request().url).pathname, address }, () =>
      kind === 'images' ? image(request(), 'ACME', bff) : kind === 'readyz' ? readyz(bff, request()) : forward(request(), bff),
    )
  const forgot = () => browserRequest('/api/auth/forgot-password', { method: 'POST', body: { email: 'a@b.test' } })
  const acceptInvite = () => browserRequest('/api/users/u_1', { method: 'PATCH', body: { action: 'accept_invite', invite: 'u_1.x' } })

  it.each([
    ['forgot-password', forgot, 50],
    ['invitation', acceptInvite, 50],
    ['readyz', () => browserRequest('/readyz'), 600],
    ['images', () => browserRequest('/images/ACME'), 600],
  ] as const)('(%s) is throttled by network, with Retry-After, while other networks are answered', async (kind, request, limit) => {
    upstream.on('*', json(200, { message: 'ok' }))
    const statuses = []
    for (let i = 0; i <= limit; i++) {
      const reply = await callFrom(kind, request, `198.51.100.${i % 250}`)
      statuses.push(reply.status)
      await reply.text()
    }
    expect(statuses.indexOf(429)).toBe(limit)
    // Requests for /readyz share their calls to v7.
    if (kind !== 'readyz') expect(upstream.received).toHaveLength(limit)
    const refused = await callFrom(kind, request, '198.51.100.1')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 50]).toEqual([429, true])
    expect((await callFrom(kind, request, '198.51.101.1')).status).not.toBe(429)
    expect(bff.logLines).toContainEqual(expect.objectContaining({ event: 'call-throttled', call: kind }))
  })
})

it.each([
  ['a sign-in', () => tryLogin()],
  ['a session', (cookie: string) => whoami(browserRequest('/session', { cookie }), bff)],
  ['a logo', () => image(browserRequest('/images/ACME'), 'ACME', bff)],
])('%s that cannot reach v7 logs the cause with the request id of the response', async (_name, ask) => {
  const cookie = await signInToBff(bff, upstream)
  await bff.upstream.close()
  bff = testBff('http://127.0.0.1:1')
  const response = await ask(cookie)
  expect(response.status).toBe(502)
  const causes = bff.logLines.filter(({ request_id }) => request_id === response.headers.get('x-request-id'))
  expect(causes[0]).toMatchObject({ kind: 'error', cause: expect.stringContaining('ECONNREFUSED') as string })
})

describe('a logout', () => {
  it('is final: a copy of the cookie is refused from then on', async () => {
    const cookie = await signInToBff(bff, upstream)
    upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
    expect((await holdings(cookie)).status).toBe(200)
    const response = await logout(post('/api/auth/logout', { last_access: '2026-03-14T11:45:02' }, cookie), bff)
    expect(response.status).toBe(204)
    expect(response.headers.getSetCookie()).toEqual(['__Host-gatehouse=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    expect(bff.cookies.size).toBe(0)
    expect((await holdings(cookie)).status).toBe(401)
    const last = upstream.received.at(-1)
    expect([last?.url, last?.headers.authorization, last?.body.toString()]).toEqual([
      '/v7/auth/logout',
      'Bearer token-one',
      '{"last_access":"2026-03-14T11:45:02"}',
    ])
  })

  it('is remembered as long as the cookie could be used', async () => {
    const cookie = await signInToBff(bff, upstream)
    upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
    await logout(post('/api/auth/logout', {}, cookie), bff)
    // The store sweeps expired entries now and then. The logout must be remembered until a copy of the cookie can no longer be
    // opened, a day after the maximum age of the session. The last step is a few minutes before that.
    for (const minutes of [2, 30, 60, 32, 600, 1430]) {
      bff.advanceClock(minutes * 60_000)
      expect((await holdings(cookie)).status).toBe(401)
    }
    expect(upstream.received.map(({ url }) => url)).toEqual(['/v7/auth/login', '/v7/users/u_1042', '/v7/auth/logout'])
  })

  it('ends the local session within 2 s even if v7 hangs', async () => {
    const cookie = await signInToBff(bff, upstream)
    upstream.on('*', () => {})
    upstream.on('POST /v7/auth/logout', () => {})
    const started = performance.now()
    const response = await logout(post('/api/auth/logout', undefined, cookie), bff)
    expect([response.status, performance.now() - started < 2000]).toEqual([204, true])
    expect((await holdings(cookie)).status).toBe(401)
  })

  it('takes less than 2 s, like a new sign-in, even if v7 stops within its responses', async () => {
    const stop: Reply = (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":{')
    let cookie = await signInToBff(bff, upstream)
    const duration = async (work: Promise<unknown>) => {
      const started = performance.now()
      await work
      return performance.now() - started
    }
    upstream.on(`GET /v7/users/${USER.id}`, stop)
    expect(await duration(signInToBff(bff, upstream, 'token-two', cookie).then((next) => (cookie = next)))).toBeLessThan(2000)
    upstream.on('POST /v7/auth/logout', stop)
    expect(await duration(logout(post('/api/auth/logout', undefined, cookie), bff))).toBeLessThan(2000)
    expect(upstream.received.map(({ url }) => url)).toContain('/v7/auth/logout')
    // Nothing of these calls stays open: v7 can be told of further sign-outs.
    await Promise.all(upstream.received.filter(({ url }) => url === `/v7/users/${USER.id}`).map(({ closed }) => closed))
  })

  it('gets the same response without a session', async () => {
    expect((await logout(post('/api/auth/logout'), bff)).status).toBe(204)
    expect(upstream.received).toHaveLength(0)
  })

  it('does not clear the cookie of a session that a newer one has replaced', async () => {
    const before = await signInToBff(bff, upstream, 'token-one')
    await signInToBff(bff, upstream, 'token-two', before)
    expect((await logout(post('/api/auth/logout', undefined, before), bff)).headers.getSetCookie()).toEqual([])
  })
})

it.each(['login', 'logout'])('a %s from another site is refused and changes no session', async (action) => {
  const cookie = await signInToBff(bff, upstream)
  const call = action === 'login' ? login : logout
  for (const headers of [{ 'x-csrf': '' }, { origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }]) {
    const response = await call(post(`/api/auth/${action}`, CREDENTIALS, cookie, headers as unknown as Record<string, string>), bff)
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
  }
  upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
  expect((await holdings(cookie)).status).toBe(200)
})

describe('the cookie', () => {
  it('sealed with an older secret is accepted after a rotation, with an unknown one it is not', async () => {
    const cookie = await signInToBff(bff, upstream)
    upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
    const newer = '5e0b3d7c41f98a26c7d1e8f0b9a4536271fedcab'
    for (const [secrets, status] of [
      [`${newer},${SECRET}`, 200],
      [newer, 401],
    ] as const) {
      bff = testBff(upstream.url, { SESSION_SECRETS: secrets })
      expect((await holdings(cookie)).status).toBe(status)
    }
  })

  it('is sealed with the newest secret', async () => {
    const newer = '5e0b3d7c41f98a26c7d1e8f0b9a4536271fedcab'
    bff = testBff(upstream.url, { SESSION_SECRETS: `${newer},${SECRET}` })
    const cookie = await signInToBff(bff, upstream)
    upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
    bff = testBff(upstream.url, { SESSION_SECRETS: newer })
    expect((await holdings(cookie)).status).toBe(200)
  })

  it.each(['', 'x', 'Fe26.2*1*x', 'Fe26.2**0***', '%', '%00', '"'])('with the content %j counts as signed out', async (content) => {
    expect((await holdings(`__Host-gatehouse=${content}`)).status).toBe(401)
    expect((await holdings(`__Host-gatehouse=${content}${'a'.repeat(8000)}`)).status).toBe(401)
  })

  it('with a valid seal around anything but a session counts as signed out', async () => {
    const valid = { id: 'a'.repeat(20), token: 't', userId: 'u', level: 'Regular', createdAt: Date.now(), activeAt: Date.now() }
    upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
    expect((await holdings(`__Host-gatehouse=${await sealData(valid, { password: SECRET })}`)).status).toBe(200)
    for (const data of [
      {},
      [],
      { id: 'x' },
      { ...valid, more: 1 },
      { ...valid, rights: 'B!' },
      { id: 'a'.repeat(20), token: 't', userId: 'u', level: 'Root', createdAt: 0, activeAt: 0 },
    ]) {
      const seal = await sealData(data, { password: SECRET })
      expect((await holdings(`__Host-gatehouse=${seal}`)).status).toBe(401)
    }
  })

  it('with any character changed counts as signed out', async () => {
    const cookie = await signInToBff(bff, upstream)
    upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
    const name = '__Host-gatehouse='
    const value = cookie.slice(name.length)
    for (let offset = 0; offset < value.length; offset++) {
      const changedValue = value.slice(0, offset) + (value[offset] === 'A' ? 'B' : 'A') + value.slice(offset + 1)
      expect((await holdings(name + changedValue)).status, `changed at ${offset}`).toBe(401)
      expect((await holdings(name + value.slice(0, offset))).status, `cut at ${offset}`).toBe(401)
    }
    for (const suffix of ['~2', '3', '~', '*', ' x']) expect((await holdings(name + value + suffix)).status, `with ${suffix}`).toBe(401)
    // The last digit of the signature has two unused bits. The three other digits decode to the same bytes and must be refused too.
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = digits.indexOf(value.at(-3) ?? '')
    expect(last % 4).toBe(0)
    for (const spare of [1, 2, 3])
      expect((await holdings(name + value.slice(0, -3) + digits[last + spare] + value.slice(-2))).status, `spare bits ${spare}`).toBe(401)
  })

  it('sent twice counts once: calls, session, pages and logout all use the first one', async () => {
    const [first, second] = [await signInToBff(bff, upstream, 'token-one'), await signInToBff(bff, upstream, 'token-two')]
    upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
    const both = `${first}; ${second}`
    await holdings(both)
    expect(upstream.received.at(-1)?.headers.authorization).toBe('Bearer token-one')
    const openPage = () =>
      pageGate({ pathname: '/', search: '', headers: new Headers({ cookie: both }), widthCookie: undefined }, REQUEST_CONTEXT, bff)
    const pageAndSession = async () => [(await openPage()).kind, (await whoami(browserRequest('/session', { cookie: both }), bff)).status]
    upstream.on('*', json(403, { message: 'no' }))
    expect(await pageAndSession()).toEqual(['page', 200])
    await logout(post('/api/auth/logout', undefined, both), bff)
    expect(upstream.received.at(-1)?.headers.authorization).toBe('Bearer token-one')
    expect(await pageAndSession()).toEqual(['redirect', 401])
    expect((await holdings(second)).status).toBe(200)
  })

  it('has neither prefix nor Secure on loopback over plain http', async () => {
    bff = testBff(upstream.url, { PUBLIC_ORIGIN: 'http://localhost:3000' })
    upstream.on('POST /v7/auth/login', json(200, loginResponse()))
    const response = await tryLogin(CREDENTIALS, { origin: 'http://localhost:3000' })
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^gatehouse=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)])
  })
})
