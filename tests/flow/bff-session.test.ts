import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withRequestContext } from '#lib/bff/request-context.ts'
import { localDateTime } from '#lib/bff/session/session-times.ts'
import { forward } from '#lib/bff/calls/forward.ts'
import { login } from '#lib/bff/session/login.ts'
import { logout } from '#lib/bff/session/logout.ts'
import { pageGate } from '#lib/bff/pages/page-gate.ts'
import { readSender } from '#lib/bff/session/read-session.ts'
import { sealedCookies } from '#lib/bff/session/session.ts'
import { StoreUnavailable } from '#lib/bff/session/store.ts'
import { touch, whoami } from '#lib/bff/session/whoami.ts'
import {
  cookieOf,
  CREDENTIALS,
  signInToBff,
  loginResponse,
  browserRequest,
  signedInBff,
  testBff,
  type TestBff,
  USER,
} from '#tests/support/bff.ts'
import { json, type Reply } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const MINUTE = 60_000
const upstream = upstreamForFile()
let bff: TestBff
let cookie: string
beforeEach(async () => void ({ bff, cookie } = await signedInBff(upstream)))
afterEach(() => bff.upstream.close())

const getSession = (withCookie = cookie) => whoami(browserRequest('/session', { cookie: withCookie }), bff)
const touchSession = (withCookie = cookie) => touch(browserRequest('/session', { method: 'POST', cookie: withCookie }), bff)
const logouts = () => upstream.received.filter(({ url }) => url === '/v7/auth/logout')
const meta = { total: 1, page: 1, per_page: 500, last_page: 1, from: 1, to: 1 }

const DETAIL = {
  id: USER.id,
  name: USER.name,
  email: USER.email,
  user_level: 'Regular',
  status: 'ACTIVE',
  modules_count: 1,
  sites_count: 1,
  clients_count: 1,
  last_login_at: null,
  last_access_at: null,
  created_at: '2025-01-01T00:00:00+11:00',
  created_by: null,
  supplier_code: null,
  version: 1,
  allowed_actions: [],
  home_site: 'SYD1',
  home_client: 'ACME',
  modules: [],
  sites: [],
  clients: [],
  sessions: [],
  account: { phone: null, locale: 'en-AU', timezone: 'Australia/Sydney' },
}

/** Lets v7 answer every call that the profile is built from. */
const offerProfile = () => {
  const [module] = loginResponse().data.modules
  const menu = { ...module, label: 'Stock holding', route: '/stock-holding', icon: 'box', order: 1 }
  upstream.on(`GET /v7/users/${USER.id}`, json(200, { data: DETAIL }))
  upstream.on('GET /v7/preferences/user-modules', json(200, { data: { modules: [menu], views: {} }, meta: { version: 1 } }))
  const owners = [{ value: 'ACME-AU', label: 'Acme Foods AU', active: true }]
  const client = { value: 'ACME', label: 'Acme Foods', active: true, owners, logo_url: null, label_set: null }
  upstream.on('GET /v7/settings/clients', json(200, { data: [client], meta }))
  const site = { value: 'SYD1', label: 'Sydney 1', active: true, timezone: 'Australia/Sydney', country: 'AU', type: 'DC', dock_hours: null }
  upstream.on('GET /v7/settings/sites', json(200, { data: [site], meta }))
}

describe('GET /session', () => {
  it('returns the profile of a sign-in, built from calls to v7, with both time limits of the session', async () => {
    offerProfile()
    const response = await getSession()
    const { token: _token, token_type: _type, expires_in: _life, config, ...profile } = loginResponse().data
    expect(await response.json()).toEqual({
      data: {
        ...profile,
        config: { ...config, client_id: null, app_version: '1.0.5' },
        idle_expires_at: new Date(bff.now() + 7_500_000).toISOString(),
        expires_at: new Date(bff.now() + 43_200_000).toISOString(),
        offers: { lacks: [], drafts: null, idempotencyKeys: null },
      },
    })
    expect([response.status, response.headers.get('cache-control'), cookieOf(response)]).toEqual([200, 'no-store', undefined])
    expect(upstream.received.map(({ url }) => url).toSorted()).toEqual([
      '/v7/preferences/user-modules',
      '/v7/settings/clients?with=owners&per_page=500&page=1',
      '/v7/settings/sites?per_page=500&page=1',
      '/v7/users/u_1042',
    ])
  })

  it('has every client of a v7 without paging, even 150,000', async () => {
    offerProfile()
    const clients = Array.from({ length: 150_000 }, (_, index) => ({ value: `C${index}` }))
    upstream.on('GET /v7/settings/clients', json(200, { data: clients }))
    const response = await getSession()
    expect(response.status).toBe(200)
    expect(((await response.json()) as { data: { clients: unknown[] } }).data.clients).toHaveLength(150_000)
  })

  it('is 504, not a profile without rights, if v7 stops within its rights', async () => {
    const slowBff = testBff(upstream.url, { UPSTREAM_TIMEOUT_MS: '300' })
    offerProfile()
    upstream.on('GET /v7/preferences/user-modules', stopWithin)
    const response = await whoami(browserRequest('/session', { cookie }), slowBff)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([504, 'upstream-timeout'])
    expect(slowBff.logLines.flatMap(({ kind, message }) => (kind === 'error' ? message : []))).toEqual([
      'v7 call failed: upstream-timeout (preferencesUserModules)',
    ])
    await slowBff.upstream.close()
  })

  it.each<[string, string, string]>([
    ['a page of HTML', 'text/html', '<h1>Maintenance</h1>'],
    ['an empty object', 'application/json', '{}'],
    ['JSON sent as HTML', 'text/html', '{"data":{"modules":[],"views":{}},"meta":{"version":1}}'],
  ])('is 502, not a profile without rights, if the rights are %s', async (_case, type, body) => {
    offerProfile()
    upstream.on(
      'GET /v7/preferences/user-modules',
      (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body),
    )
    const response = await getSession()
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([502, 'invalid-upstream-response'])
    expect(bff.logLines.flatMap(({ kind, message }) => (kind === 'error' ? message : []))).toEqual([
      expect.stringMatching(/^preferencesUserModules differs from the contract: /),
    ])
  })

  it('has the rights even if clients, sites and the record of the user cannot be read', async () => {
    offerProfile()
    for (const path of [`users/${USER.id}`, 'settings/clients', 'settings/sites']) upstream.on(`GET /v7/${path}`, json(200, {}))
    const response = await getSession()
    const { data } = (await response.json()) as { data: { modules: unknown[]; clients: unknown[] } }
    expect([response.status, data.modules.length, data.clients]).toEqual([200, 1, []])
  })

  it('keeps for the menu how many saved views each screen has', async () => {
    offerProfile()
    const view = (name: string, path?: string) => ({ id: name, name, query: '', ...(path && { path }) })
    const views = {
      app: { theme: 'dark' },
      'stock.summary': { saved: [view('a', '/stock-holding'), view('b', '/stock-holding')] },
      'orders.summary': { saved: [view('c', '/sales-orders'), view('d')] },
    }
    upstream.on('GET /v7/preferences/user-modules', json(200, { data: { modules: [], views }, meta: { version: 1 } }))
    const keep = vi.spyOn(bff.frameProfiles, 'set')
    expect((await (await getSession()).json()).data).not.toHaveProperty('view_counts')
    expect(keep.mock.lastCall?.[1].view_counts).toEqual({ '/stock-holding': 2, '/sales-orders': 1 })
  })

  it.each([
    ['the view of suppliers to a supplier', '', { supplier_code: 'SUP-014', is_supplier: true }, [true, undefined]],
    ['no access to a supplier user without a supplier', '', { is_supplier: true }, [true, true]],
    ['everything to a user who is not a supplier', '', { is_supplier: false }, [false, undefined]],
    ['no access to a user who is not a supplier in supplier mode', 'true', { is_supplier: false }, [true, true]],
    ['the view of suppliers if v7 has no supplier fields', 'true', {}, [true, undefined]],
  ] as const)('gives %s', async (_case, SUPPLIER_MODE, fields, [supplier_mode, has_no_supplier]) => {
    await bff.upstream.close()
    bff = testBff(upstream.url, { SUPPLIER_MODE })
    cookie = await signInToBff(bff, upstream)
    offerProfile()
    upstream.on(`GET /v7/users/${USER.id}`, json(200, { data: { ...DETAIL, ...fields } }))
    const { data } = (await (await getSession()).json()) as { data: { config: Record<string, unknown> } }
    expect([data.config['supplier_mode'], data.config['has_no_supplier']]).toEqual([supplier_mode, has_no_supplier])
  })

  it('has the configured formats of this deployment, like the response to a sign-in', async () => {
    await bff.upstream.close()
    bff = testBff(upstream.url, { MONTHS_FORMAT: 'true', DATE_FORMAT: 'DD.MM.YYYY', SUPPLIER_MODE: 'true' })
    cookie = await signInToBff(bff, upstream)
    const settings = { months_format: true, date_format: 'DD.MM.YYYY', supplier_mode: true }
    const signedIn = await login(browserRequest('/api/auth/login', { method: 'POST', body: CREDENTIALS }), bff)
    expect((await signedIn.json()).data.config).toMatchObject(settings)
    offerProfile()
    expect((await (await getSession()).json()).data.config).toMatchObject(settings)
  })

  it('reads every page of a long list', async () => {
    offerProfile()
    upstream.on('GET /v7/settings/sites', (request, response, received) => {
      const page = Number(new URL(received.url, 'http://x').searchParams.get('page'))
      const site = { value: `S${page}`, label: 'x', active: true, timezone: 'UTC', country: 'AU', type: 'DC', dock_hours: null }
      return json(200, { data: [site], meta: { ...meta, page, last_page: 3 } })(request, response, received)
    })
    const { data } = (await (await getSession()).json()) as { data: { sites: { site_code: string }[] } }
    expect(data.sites.map(({ site_code }) => site_code)).toEqual(['S1', 'S2', 'S3'])
  })

  it('marks a site that is not active as closed', async () => {
    offerProfile()
    const sites = [{ value: 'SYD1', active: true }, { value: 'BNE9', active: false }, { value: 'MEL2' }]
    upstream.on('GET /v7/settings/sites', json(200, { data: sites, meta }))
    const { data } = (await (await getSession()).json()) as { data: { sites: { site_code: string; is_closed?: boolean }[] } }
    expect(data.sites.map(({ site_code, is_closed }) => [site_code, is_closed])).toEqual([
      ['SYD1', undefined],
      ['BNE9', true],
      ['MEL2', undefined],
    ])
  })

  it("uses the session's data if v7 does not let users read their own record", async () => {
    offerProfile()
    upstream.on(`GET /v7/users/${USER.id}`, json(403, { message: 'no', code: 'LEVEL_FORBIDDEN' }))
    const { data } = (await (await getSession()).json()) as { data: { user: unknown } }
    expect(data.user).toMatchObject({ id: USER.id, userLevel: 'Regular' })
  })

  it('logs each call that v7 refuses with what the session lacks, and nothing of what v7 says', async () => {
    upstream.on('*', json(403, { message: 'The level of token-one is not Regular.', code: 'LEVEL_MISMATCH' }))
    const response = await getSession()
    expect(response.status).toBe(200)
    const errors = bff.logLines.filter(({ kind }) => kind === 'error')
    expect(errors.map(({ message }) => String(message)).toSorted()).toEqual([
      'v7 answered 403 to preferences/user-modules: the session lacks rights',
      'v7 answered 403 to settings/clients: the session lacks clients',
      'v7 answered 403 to settings/sites: the session lacks sites',
      "v7 answered 403 to users/{id}: the session lacks the user's details",
    ])
    expect(new Set(errors.map(({ request_id }) => request_id))).toEqual(new Set([response.headers.get('x-request-id')]))
    expect(JSON.stringify(errors)).not.toMatch(/token-one|u_1042|LEVEL_MISMATCH/)
  })

  it.each([
    ['does not have a call', 404, { message: 'No route.' }],
    ['waits for a new password', 403, { message: 'Choose a new password first.', code: 'PASSWORD_CHANGE_REQUIRED' }],
  ])('logs no refusal if v7 %s', async (_case, status, body) => {
    upstream.on('*', json(status, body))
    expect((await getSession()).status).toBe(200)
    expect(bff.logLines.filter(({ kind }) => kind === 'error')).toEqual([])
  })

  it('returns nothing from v7 once the session has ended', async () => {
    offerProfile()
    const { isRevoked } = bff.store
    let lookups = 0
    bff.store.isRevoked = async (id) => (lookups++ === 0 ? isRevoked(id) : true)
    const reply = await getSession()
    expect([reply.status, await reply.text()]).toEqual([401, expect.not.stringContaining(USER.email)])
  })

  it('is 401 without a session, 403 without the custom header, 502 if v7 fails, and 503 if it is down', async () => {
    expect((await getSession('')).status).toBe(401)
    expect((await whoami(browserRequest('/session', { cookie, headers: { 'x-csrf': 'no' } }), bff)).status).toBe(403)
    upstream.on('*', json(500, { message: 'x' }))
    expect((await getSession()).status).toBe(502)
    upstream.on('*', json(503, { message: 'x' }))
    expect((await getSession()).status).toBe(503)
  })

  it('ends the session if v7 refuses the token', async () => {
    upstream.on('*', json(401, { message: 'Unauthenticated.' }))
    const response = await getSession()
    expect([response.status, cookieOf(response)]).toEqual([401, '__Host-gatehouse='])
    offerProfile()
    expect((await getSession()).status).toBe(401)
  })
})

describe('a page that was loaded for another user', () => {
  const sendAs = (user: string) => {
    const headers = { 'x-page-user': user }
    return Promise.all([
      whoami(browserRequest('/session', { cookie, headers }), bff),
      touch(browserRequest('/session', { method: 'POST', cookie, headers }), bff),
      forward(browserRequest('/api/stocks/holding', { cookie, headers }), bff),
      forward(browserRequest('/api/users/u_1', { method: 'PUT', cookie, headers, body: { name: 'Mine' } }), bff),
    ])
  }

  it('can neither read nor change anything, is told why, and leaves the session as it is', async () => {
    offerProfile()
    upstream.received.length = 0
    bff.advanceClock(MINUTE)
    const responses = await sendAs('u_1043')
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(await Promise.all(responses.map(async (reply) => ((await reply.json()) as { code: string }).code))).toEqual(
      Array.from({ length: 4 }, () => 'session-replaced'),
    )
    expect(responses.flatMap((reply) => reply.headers.getSetCookie())).toEqual([])
    expect(upstream.received).toEqual([])
    expect(bff.logLines.filter(({ event }) => event === 'page-of-other-user').map(({ user_id }) => user_id)).toEqual(
      Array.from({ length: 4 }, () => USER.id),
    )
    expect((await getSession()).status).toBe(200)
  })

  it('is recognised by the encoded id, and a page of the same user keeps working', async () => {
    upstream.on('*', json(200, {}))
    expect((await sendAs(USER.id)).map(({ status }) => status)).not.toContain(401)
    expect(upstream.received.map(({ headers }) => headers['x-page-user'])).not.toContain(USER.id)
    upstream.on('POST /v7/auth/login', json(200, loginResponse('token-two', { id: 'ü 1' })))
    cookie = cookieOf(await login(browserRequest('/api/auth/login', { method: 'POST', body: CREDENTIALS }), bff)) ?? ''
    expect((await sendAs('%C3%BC%201')).map(({ status }) => status)).not.toContain(401)
  })

  it('can sign in, which ends the session of the other user', async () => {
    upstream.received.length = 0
    const init = { method: 'POST', cookie, headers: { 'x-page-user': 'u_1043' }, body: CREDENTIALS }
    upstream.on('POST /v7/auth/login', json(200, loginResponse('token-two', { id: 'u_1043' })))
    expect((await login(browserRequest('/api/auth/login', init), bff)).status).toBe(200)
    expect(upstream.received.map(({ url, headers }) => [url, headers.authorization]).at(-1)).toEqual([
      '/v7/auth/logout',
      'Bearer token-one',
    ])
    expect((await getSession()).status).toBe(401)
  })

  it('can sign out', async () => {
    const request = browserRequest('/api/auth/logout', { method: 'POST', cookie, headers: { 'x-page-user': 'u_1043' }, body: {} })
    expect((await logout(request, bff)).status).toBe(204)
    expect((await getSession()).status).toBe(401)
  })
})

const stopWithin: Reply = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write(JSON.stringify({ data: DETAIL }).slice(0, -2))

describe('the inactivity clock', () => {
  it('ends a session after 7,500,000 ms without activity, tells v7 once with last_access, and clears the cookie', async () => {
    // Active a minute after the sign-in, so that the two times cannot be mistaken for each other.
    bff.advanceClock(MINUTE)
    const active = cookieOf(await touchSession()) ?? ''
    bff.advanceClock(7_499_999)
    offerProfile()
    expect((await getSession(active)).status).toBe(200)
    upstream.received.length = 0
    bff.advanceClock(1)
    const responses = await Promise.all([getSession(active), getSession(active), getSession(active)])
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401])
    expect(await Promise.all(responses.map(async (reply) => ((await reply.json()) as { code: string }).code))).toEqual(
      Array.from({ length: 3 }, () => 'session-idle'),
    )
    expect(responses.flatMap((reply) => reply.headers.getSetCookie())).toHaveLength(1)
    expect(logouts().map(({ body }) => JSON.parse(body.toString()) as unknown)).toEqual([
      // The time of the last activity, not of the end, in the user's time zone.
      { last_access: localDateTime(bff.now() - 7_500_000, 'Australia/Sydney') },
    ])
    expect(logouts()[0]?.headers['x-session-end']).toBe('idle')
    expect((await touchSession(active)).status).toBe(401)
  })

  const openPage = async () => {
    const page = { pathname: '/', search: '', headers: new Headers({ cookie }), widthCookie: undefined }
    const gate = await pageGate(page, { id: 'r1', rawUrl: '/', address: 'x' }, bff)
    return gate.kind === 'redirect' ? 401 : 200
  }

  it.each<[string, Reply, () => Promise<number>]>([
    ['does not answer', () => {}, async () => (await getSession()).status],
    ['stops within its response', stopWithin, async () => (await getSession()).status],
    ['stops within its response to a page', stopWithin, openPage],
  ])("uses the server's time zone after half a second if v7, asked for the user's, %s", async (_name, reply, ask) => {
    upstream.on(`GET /v7/users/${USER.id}`, reply)
    bff.advanceClock(7_500_000)
    const started = performance.now()
    expect(await ask()).toBe(401)
    expect(performance.now() - started).toBeLessThan(2000)
    expect(logouts().map(({ body }) => JSON.parse(body.toString()) as unknown)).toEqual([
      { last_access: localDateTime(bff.now() - 7_500_000) },
    ])
  })

  it('is not reset by polling or calls', async () => {
    offerProfile()
    upstream.on('GET /v7/stocks/holding', json(200, {}))
    for (let minute = 0; minute < 124; minute++) {
      bff.advanceClock(MINUTE)
      // The question whether a list has changed is a call like any other.
      const headers = { 'if-none-match': '"1"' }
      const responses = [await getSession(), await forward(browserRequest('/api/stocks/holding', { cookie, headers }), bff)]
      expect(responses.flatMap((reply) => reply.headers.getSetCookie())).toEqual([])
    }
    bff.advanceClock(MINUTE)
    expect((await getSession()).status).toBe(401)
  })

  it('is reset by activity, at most once a minute', async () => {
    bff.advanceClock(MINUTE - 1)
    expect(cookieOf(await touchSession())).toBeUndefined()
    bff.advanceClock(1)
    const response = await touchSession()
    const newer = cookieOf(response) ?? ''
    expect(await response.json()).toEqual({
      data: {
        idle_expires_at: new Date(bff.now() + 7_500_000).toISOString(),
        expires_at: new Date(bff.now() - MINUTE + 43_200_000).toISOString(),
      },
    })
    bff.advanceClock(7_499_999)
    offerProfile()
    expect((await getSession(newer)).status).toBe(200)
  })
})

describe('the maximum age', () => {
  it('ends a session after 12 h even if it is active, and tells v7', async () => {
    offerProfile()
    let current = cookie
    for (let hour = 0; hour < 12; hour++) {
      expect((await getSession(current)).status).toBe(200)
      bff.advanceClock(60 * MINUTE)
      current = cookieOf(await touchSession(current)) ?? current
    }
    expect((await getSession(current)).status).toBe(401)
    expect(logouts()).toHaveLength(1)
  })

  it('still ends the session at v7 when a cookie of the previous evening returns in the morning', async () => {
    offerProfile()
    const evening = bff.now() - 20 * 60 * MINUTE
    const session = { id: 'x'.repeat(32), token: 'token-old', userId: USER.id, level: 'Regular', createdAt: evening, activeAt: evening }
    const [oldCookie = ''] = (await sealedCookies(session, new Headers(), bff.config, bff.now())) ?? []
    expect((await getSession(oldCookie.split(';')[0] ?? '')).status).toBe(401)
    expect(logouts().map(({ headers }) => headers.authorization)).toEqual(['Bearer token-old'])
  })
})

describe('the end of the token', () => {
  it('ends the session if it comes before the maximum age, and responses announce that time', async () => {
    offerProfile()
    const reply = loginResponse()
    upstream.on('POST /v7/auth/login', json(200, { data: { ...reply.data, expires_in: 28_800 } }))
    const response = await login(browserRequest('/api/auth/login', { method: 'POST', body: CREDENTIALS }), bff)
    const end = new Date(bff.now() + 28_800_000).toISOString()
    let current = cookieOf(response) ?? ''
    expect(await response.json()).toMatchObject({ data: { expires_at: end } })
    for (let hour = 0; hour < 7; hour++) {
      bff.advanceClock(60 * MINUTE)
      current = cookieOf(await touchSession(current)) ?? current
    }
    expect(await (await getSession(current)).json()).toMatchObject({ data: { expires_at: end, idle_expires_at: end } })
    bff.advanceClock(60 * MINUTE - 1)
    expect((await getSession(current)).status).toBe(200)
    bff.advanceClock(1)
    const endedSession = await getSession(current)
    expect([endedSession.status, endedSession.headers.getSetCookie()]).toEqual([
      401,
      [expect.stringMatching(/^__Host-gatehouse=; Max-Age=0/)],
    ])
    expect(logouts()).toHaveLength(1)
  })
})

describe('a bug in a handler', () => {
  it('is 500 with a request id, and only the log has the cause', async () => {
    bff.store.isRevoked = async () => {
      throw new Error('secret-cause')
    }
    const reply = await touchSession()
    const text = await reply.text()
    expect([reply.status, reply.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
    expect(text).not.toContain('secret-cause')
    expect(JSON.parse(text)).toMatchObject({ code: 'internal', request_id: reply.headers.get('x-request-id') })
    expect(JSON.stringify(bff.logLines)).toContain('secret-cause')
  })
})

describe('activity in flight when the session ends', () => {
  it('does not bring the session back', async () => {
    bff.advanceClock(2 * MINUTE)
    const before = await touchSession()
    const during = await Promise.all([
      touchSession(),
      logout(browserRequest('/api/auth/logout', { method: 'POST', cookie }), bff),
      touchSession(),
    ])
    const newCookies = [before, ...during].flatMap((reply) => reply.headers.getSetCookie()).filter((text) => !text.includes('Max-Age=0'))
    expect(newCookies.length).toBeGreaterThan(0)
    for (const text of newCookies) expect((await getSession(text.split(';')[0])).status).toBe(401)
    expect((await touchSession()).status).toBe(401)
    expect(cookieOf(await touchSession())).toBeUndefined()
  })

  it('writes no cookie if the session ends while the new cookie is being sealed', async () => {
    bff.advanceClock(2 * MINUTE)
    const { isRevoked } = bff.store
    let lookups = 0
    bff.store.isRevoked = async (id) => (lookups++ === 0 ? isRevoked(id) : true)
    const reply = await touchSession()
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([401, []])
  })
})

describe('a page', () => {
  const open = (path: string, headers: Record<string, string> = {}, withCookie = cookie, env: Record<string, string> = {}) => {
    const { pathname, search } = new URL(path, 'https://app.example.test')
    const gateBff = Object.keys(env).length > 0 ? testBff(upstream.url, env) : bff
    const page = { pathname, search, headers: new Headers({ cookie: withCookie, ...headers }), widthCookie: undefined }
    return withRequestContext({ id: 'r1', rawUrl: path, address: '203.0.113.7' }, () =>
      pageGate(page, { id: 'r1', rawUrl: path, address: 'x' }, gateBff),
    )
  }

  it('without a session redirects to the sign-in page, which keeps the target', async () => {
    expect(await open('/stock-holding?site=SYD1&page=2', {}, '')).toMatchObject({
      kind: 'redirect',
      location: '/login?next=%2Fstock-holding%3Fsite%3DSYD1%26page%3D2',
    })
    expect(await open('/', {}, '')).toMatchObject({ kind: 'redirect', location: '/login' })
    for (const path of ['/login', '/login/ACME', '/register?invite=x', '/forgot-password'])
      expect(await open(path, {}, '')).toMatchObject({ kind: 'page' })
  })

  it.each(['revoked-session-used', 'cookie-unreadable'])(
    'with a cookie that cannot be used is logged once as %s, although its layout reads the cookie again',
    async (event) => {
      if (event === 'revoked-session-used') bff.store.isRevoked = () => Promise.resolve(true)
      const headers = new Headers({ cookie: event === 'revoked-session-used' ? cookie : cookie.replace('=', '=x') })
      const context = { id: 'r1', rawUrl: '/login', address: 'x' }
      await pageGate({ pathname: '/login', search: '', headers, widthCookie: undefined }, context, bff)
      await readSender(headers, context, bff)
      expect(bff.logLines.flatMap((line) => (line['kind'] === 'audit' && line['event'] !== 'login' ? line['event'] : []))).toEqual([event])
      await readSender(headers, { ...context, id: 'r2', hasLoggedCookie: false }, bff)
      expect(bff.logLines.filter((line) => line['event'] === event)).toHaveLength(2)
    },
  )

  it('is not shown while revocations cannot be read', async () => {
    bff.store.isRevoked = () => Promise.reject(new StoreUnavailable('away'))
    expect(await open('/stock-holding')).toMatchObject({
      kind: 'body',
      status: 503,
      headers: { 'retry-after': '1', 'content-type': 'text/html; charset=utf-8' },
      body: expect.stringMatching(/<h1>Sessions unavailable<\/h1>.*<a href="">Retry<\/a>.*<code>r1<\/code>/s) as string,
    })
  })

  it('of user management redirects Regular users to the home page, in every spelling', async () => {
    for (const path of [
      '/users-management',
      '/users-management/u_1/edit',
      '/%75sers-management',
      '/users-management%2Fx',
      '/%2575sers-management',
    ])
      expect(await open(path), path).toMatchObject({ kind: 'redirect', location: '/' })
    expect(await open('/users-manual')).toMatchObject({ kind: 'page' })
    upstream.on('POST /v7/auth/login', json(200, loginResponse('t', { userLevel: 'Manager' })))
    const managerLogin = await login(
      browserRequest('/api/auth/login', { method: 'POST', body: { email: 'm@acme.test', password: 'x' } }),
      bff,
    )
    expect(await open('/users-management', {}, cookieOf(managerLogin) ?? '')).toMatchObject({ kind: 'page' })
  })

  it('has a new nonce in its policy each time and is never cached', async () => {
    const [first, second] = [await open('/'), await open('/')]
    if (first.kind !== 'page' || second.kind !== 'page') throw new Error('no pages')
    expect(first.nonce).not.toBe(second.nonce)
    expect(first.headers['content-security-policy']).toContain(`script-src 'nonce-${first.nonce}'`)
    expect(first.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(first.headers['cache-control']).toContain('private, no-cache, no-store')
  })

  it('of an idle session redirects to the sign-in page with the reason, and clears the cookie', async () => {
    bff.advanceClock(7_500_000)
    const gate = await open('/stock-holding')
    expect(gate).toMatchObject({ kind: 'redirect', location: '/login?reason=idle&next=%2Fstock-holding' })
    expect(gate.cookies).toEqual(['__Host-gatehouse=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
    expect(logouts()).toHaveLength(1)
    // A tab whose call has ended the session gets the same message.
    expect(await open('/')).toMatchObject({ kind: 'redirect', location: '/login?reason=idle', cookies: [] })
  })

  it('of a session that has reached its maximum age, or was ended elsewhere, redirects to the sign-in page, which says that the session has ended', async () => {
    offerProfile()
    let current = cookie
    for (let hour = 0; hour < 11; hour++) {
      bff.advanceClock(60 * MINUTE)
      current = cookieOf(await touchSession(current)) ?? current
    }
    bff.advanceClock(60 * MINUTE)
    expect(await open('/', {}, current)).toMatchObject({ kind: 'redirect', location: '/login?reason=expired' })
    const other = await signInToBff(bff, upstream)
    await logout(browserRequest('/api/auth/logout', { method: 'POST', cookie: other }), bff)
    expect(await open('/', {}, other)).toMatchObject({ kind: 'redirect', location: '/login?reason=expired' })
  })

  it('redirects a narrow mobile browser to the mobile site without looping', async () => {
    const env = { MOBILE_SITE_URL: 'https://m.example.test/' }
    const phone = { 'sec-ch-ua-mobile': '?1', 'sec-ch-viewport-width': '390' }
    expect(await open('/', phone, '', env)).toMatchObject({ kind: 'redirect', location: 'https://m.example.test/' })
    expect(await open('/login', { ...phone, 'sec-ch-viewport-width': '501' }, '', env)).toMatchObject({ kind: 'page' })
    expect((await open('/login', {}, '', env)).headers['accept-ch']).toContain('Sec-CH-Viewport-Width')
    const safari = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1' }
    expect(await open('/login', safari, '', env)).toMatchObject({ kind: 'body', status: 200 })
    expect(await open('/login?width=unknown', safari, '', env)).toMatchObject({ kind: 'page' })
    expect(await open('/login', phone, '')).toMatchObject({ kind: 'page' })
  })
})
