import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SessionProfile } from '#lib/contract/auth/auth.ts'
import { single } from '#lib/contract/engine/common.ts'
import { forward } from '#lib/bff/calls/forward.ts'
import { image } from '#lib/bff/calls/image.ts'
import { login } from '#lib/bff/session/login.ts'
import { logout } from '#lib/bff/session/logout.ts'
import { pageGate } from '#lib/bff/pages/page-gate.ts'
import { MissingCalls } from '#lib/bff/session/missing-calls.ts'
import { whoami } from '#lib/bff/session/whoami.ts'
import type { Definition } from '#lib/dialect/definition.ts'
import { MODULES } from '#lib/modules.ts'
import { defaults, errorFields, pipe, renamed, unwrap, wrap } from 'gatehouse/dialect'
import { cookieOf, CREDENTIALS, signInToBff, loginResponse, browserRequest, testBff, type TestBff } from '#tests/support/bff.ts'
import { dialectOf } from '#tests/support/dialect.ts'
import { json } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

/* Sign-in, profile, logout and logos of a v7 that differs from the contract, without and with a dialect. */

const upstream = upstreamForFile()
let bff: TestBff
beforeEach(() => void (bff = testBff(upstream.url)))
afterEach(() => bff.upstream.close())

const reply = loginResponse().data
const tryLogin = () => login(browserRequest('/api/auth/login', { method: 'POST', body: CREDENTIALS }), bff)
const answerLogin = (status: number, body: unknown) => upstream.on('POST /v7/auth/login', json(status, body))
const gate = async (cookie: string, pathname = '/users-management') =>
  (
    await pageGate(
      { pathname, search: '', headers: new Headers({ cookie }), widthCookie: undefined },
      { id: 'r', rawUrl: pathname, address: 'x' },
      bff,
    )
  ).kind
const ask = (cookie: string, path: string, init: Parameters<typeof browserRequest>[1] = {}) =>
  forward(browserRequest(`/api/${path}`, { cookie, ...init }), bff)
const session = async (cookie: string) => {
  const response = await whoami(browserRequest('/session', { cookie }), bff)
  return { status: response.status, data: ((await response.json()) as { data: SessionProfile }).data }
}
const allLogLines = () => JSON.stringify(bff.logLines)

describe('a sign-in', () => {
  it.each<[string, unknown]>([
    ['without config, expires_in and token_type', { ...reply, config: undefined, expires_in: undefined, token_type: undefined }],
    ['with a lower-case token_type', { ...reply, token_type: 'bearer' }],
    ['with an unknown module', { ...reply, modules: [...reply.modules, { ...reply.modules[0], module: 'yard' }] }],
    ['without optional fields of the user', { ...reply, user: { id: 'u_1042', userLevel: 'Regular' } }],
    [
      'with numbers as text and 0/1 for booleans',
      {
        ...reply,
        expires_in: '28800',
        user: { ...reply.user, must_change_password: 0 },
        modules: [{ module: 'stock', can_view: 1, can_create: '0' }],
      },
    ],
    ['with an id that is a number', { ...reply, user: { ...reply.user, id: 1042 } }],
    ['with times without an offset', { ...reply, user: { ...reply.user, last_login_at: '2026-11-22 08:55:40' } }],
    ['with nulls instead of lists', { ...reply, clients: null, sites: null, config: null }],
    ['with an impossible lifetime of the token', { ...reply, expires_in: -5 }],
  ])('%s is accepted, and the browser gets a response that follows the contract', async (_case, data) => {
    answerLogin(200, { data })
    const response = await tryLogin()
    expect([response.status, cookieOf(response)]).toEqual([200, expect.stringMatching(/^__Host-gatehouse=./)])
    const text = await response.text()
    expect(text).not.toContain(reply.token)
    const { modules, user } = single(SessionProfile).parse(JSON.parse(text)).data
    expect([user.id.endsWith('1042'), modules.map(({ module, can_view }) => [module, can_view])]).toEqual([true, [['stock', true]]])
  })

  it('with a 64-bit id keeps all of its digits', async () => {
    const text = JSON.stringify(loginResponse()).replace(JSON.stringify(reply.user.id), '9007199254740993')
    upstream.on(
      'POST /v7/auth/login',
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    )
    const cookie = cookieOf(await tryLogin()) ?? ''
    upstream.on('*', json(404, {}))
    await session(cookie)
    expect(upstream.received.map(({ url }) => url)).toContain('/v7/users/9007199254740993')
  })

  it('logs what it could not read with path, expected and actual type, but never a value', async () => {
    answerLogin(200, { data: { ...reply, user: { ...reply.user, name: { secret: 'HUSH' } } } })
    expect((await tryLogin()).status).toBe(200)
    expect(allLogLines()).toContain('authLogin differs from the contract: data.user.name: expected text, got object')
    expect(allLogLines()).not.toContain('HUSH')
  })

  it('with an unknown level counts as Regular, while v7 still gets its own name for the level', async () => {
    answerLogin(200, loginResponse('t', { userLevel: 'Super User' }))
    const response = await tryLogin()
    const { user } = single(SessionProfile).parse(await response.clone().json()).data
    expect([user.userLevel, user.level_word]).toEqual(['Regular', 'Super User'])
    const cookie = cookieOf(response) ?? ''
    upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
    await ask(cookie, 'stocks/holding')
    expect(upstream.received.at(-1)?.headers['userlevel']).toBe('Super User')
    expect([await gate(cookie), await gate(cookie, '/stock-holding')]).toEqual(['redirect', 'page'])
  })

  it.each(['Manager', 'MANAGER', 'manager'])('the level %s is read as Manager of the contract', async (userLevel) => {
    answerLogin(200, loginResponse('t', { userLevel }))
    const response = await tryLogin()
    expect(((await response.clone().json()) as { data: SessionProfile }).data.user.userLevel).toBe('Manager')
    expect(await gate(cookieOf(response) ?? '')).toBe('page')
  })

  it.each(['Admin\r\nX-Role: System', 'Ädmin', '', 7, null])(
    'the level %j, which is not a valid header value, is Regular',
    async (userLevel) => {
      answerLogin(200, { data: { ...reply, user: { ...reply.user, userLevel } } })
      const cookie = cookieOf(await tryLogin()) ?? ''
      upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
      await ask(cookie, 'stocks/holding')
      expect(upstream.received.at(-1)?.headers['userlevel']).toBe('Regular')
      expect(allLogLines()).toContain('data.user.userLevel: expected a word that is a valid header value')
    },
  )

  it.each([400, 429, 500, 503])('that v7 answers with %i keeps that status and is not logged as a wrong password', async (status) => {
    answerLogin(status, { message: 'x' })
    expect((await tryLogin()).status).toBe(status)
    expect(bff.logLines.filter(({ event }) => event === 'login-refused')).toEqual([])
    // A 429 means that v7 itself limits attempts, which has its own audit line.
    expect(bff.logLines.filter(({ event }) => event === 'login-throttled')).toHaveLength(status === 429 ? 1 : 0)
    answerLogin(422, { message: 'x' })
    await tryLogin()
    expect(bff.logLines.filter(({ event }) => event === 'login-refused')).toHaveLength(1)
  })
})

describe('GET /session of a minimal v7', () => {
  it('uses the response to the sign-in if v7 has no call for rights, and needs neither a user record nor a "meta" object', async () => {
    const cookie = await signInToBff(bff, upstream)
    upstream.on('GET /v7/settings/sites', json(200, { data: [{ value: 'SYD1' }, { label: 'no code' }] }))
    upstream.on(
      'GET /v7/settings/clients',
      json(200, { data: [{ value: 'ACME', owners: [{ value: 'ACME-AU' }] }], current_page: 1, last_page: 1 }),
    )
    upstream.on('*', json(404, { message: 'No route.' }))
    const { status, data } = await session(cookie)
    expect(status).toBe(200)
    expect(single(SessionProfile).parse({ data }).data).toMatchObject({
      user: { id: 'u_1042', userLevel: 'Regular' },
      modules: reply.modules,
      sites: [{ site_code: 'SYD1', site_name: 'SYD1', timezone: 'UTC' }],
      clients: [{ client_code: 'ACME', client_name: 'ACME', owners: [{ owner_code: 'ACME-AU' }] }],
    })
    expect(allLogLines()).toContain('settingsSites differs from the contract: data[].')
  })

  it('uses the response to the sign-in if the rights have another shape, and shows no modules if v7 grants none', async () => {
    const cookie = await signInToBff(bff, upstream)
    upstream.on('*', json(404, {}))
    upstream.on('GET /v7/preferences/user-modules', json(200, { data: { rights: [] }, meta: { version: 1 } }))
    expect((await session(cookie)).data.modules).toEqual(reply.modules)
    expect(allLogLines()).toContain('preferencesUserModules differs from the contract: data.modules: expected list, got missing')
    upstream.on('GET /v7/preferences/user-modules', json(200, { data: { modules: [], views: {} }, meta: { version: 1 } }))
    expect((await session(cookie)).data.modules).toEqual([])
  })

  it.each([
    ['Australia/Sydney', '2026-11-22T08:55:40+11:00'],
    ['Nowhere/Atlantis', null],
    [undefined, null],
  ])("reads a time without an offset in the user's time zone: %s", async (timezone, last_login_at) => {
    const cookie = await signInToBff(bff, upstream)
    upstream.on('GET /v7/users/u_1042', json(200, { data: { id: 'u_1042', last_login_at: '2026-11-22 08:55:40', account: { timezone } } }))
    upstream.on('*', json(404, { message: 'No route.' }))
    const { data } = await session(cookie)
    expect(single(SessionProfile).parse({ data }).data.user.last_login_at).toBe(last_login_at)
  })

  it('uses the response to the sign-in in every replica, or all modules if it listed none', async () => {
    const cookie = await signInToBff(bff, upstream)
    answerLogin(200, { data: { ...reply, modules: undefined } })
    const cookieWithoutModules = cookieOf(await tryLogin()) ?? ''
    upstream.on('*', json(404, { message: 'No route.' }))
    await bff.upstream.close()
    bff = testBff(upstream.url)
    expect((await session(cookie)).data.modules).toEqual(reply.modules)
    expect((await session(cookieWithoutModules)).data.modules).toHaveLength(MODULES.length)
    upstream.on('*', json(403, { message: 'No.', code: 'LEVEL_FORBIDDEN' }))
    expect((await session(cookie)).data.modules).toEqual([])
  })

  it('reads every page of a long list without a "meta" object, and an unpaged list once', async () => {
    const cookie = await signInToBff(bff, upstream)
    const site = (n: number) => ({ value: `S${n}`, label: `Site ${n}`, timezone: 'UTC' })
    upstream.on('*', json(404, {}))
    upstream.on('GET /v7/settings/sites', (request, response, received) => {
      const page = Number(new URL(received.url, 'http://x').searchParams.get('page'))
      const rows = Array.from({ length: page < 3 ? 100 : 7 }, (_, i) => site(page * 1000 + i))
      return json(200, { data: rows })(request, response, received)
    })
    upstream.on('GET /v7/settings/clients', json(200, { data: Array.from({ length: 60 }, (_, i) => ({ value: `C${i}` })) }))
    const { data } = await session(cookie)
    expect([data.sites.length, data.clients.length]).toEqual([207, 60])
  })

  it.each([
    ['of 5 rows with a total', 5, { total: 45 }, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['of 20 rows without one', 20, {}, [1, 2, 3]],
  ])('reads every page of a v7 with pages %s', async (_, size, meta, requested) => {
    const cookie = await signInToBff(bff, upstream)
    upstream.on('*', json(404, {}))
    const sites = Array.from({ length: 45 }, (_, i) => ({ value: `S${i}` }))
    const pages: number[] = []
    upstream.on('GET /v7/settings/sites', (request, response, received) => {
      const page = Number(new URL(received.url, 'http://x').searchParams.get('page'))
      pages.push(page)
      return json(200, { data: sites.slice((page - 1) * size, page * size), ...meta })(request, response, received)
    })
    const { data } = await session(cookie)
    expect([data.sites.length, pages]).toEqual([45, requested])
  })
})

describe('the list of missing calls', () => {
  const patch = (cookie: string) => ask(cookie, 'sales-orders/so_1', { method: 'PATCH', body: { status: 'ENTERED' } })
  const missingCalls = async (cookie: string) => (await session(cookie)).data.offers?.lacks
  beforeEach(() => upstream.on('*', json(404, {})))

  it.each<[number, unknown, string[]]>([
    [405, { message: 'No.' }, ['patchSalesOrder']],
    [501, undefined, ['patchSalesOrder']],
    [404, { message: 'No route.' }, ['patchSalesOrder']],
    [404, 'Not found', ['patchSalesOrder']],
    [404, { message: 'No such order.', code: 'NOT_FOUND' }, []],
    [403, { message: 'No.' }, []],
    [422, { message: 'No.' }, []],
    [500, { message: 'No.' }, []],
  ])('for an extension that answers %i %j is %j in this session', async (status, body, expected) => {
    const cookie = await signInToBff(bff, upstream)
    upstream.on('PATCH /v7/sales-orders/so_1', json(status, body))
    const response = await patch(cookie)
    expect([response.status, await response.text()]).toEqual([status, body === undefined ? '' : JSON.stringify(body)])
    expect(await missingCalls(cookie)).toEqual(expected)
    const other = await signInToBff(bff, upstream)
    expect(await missingCalls(other)).toEqual([])
  })

  it.each([404, 405, 501])('contains an extension that answers %i with a page of HTML', async (status) => {
    const cookie = await signInToBff(bff, upstream)
    const page = (_request: unknown, response: ServerResponse) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
    upstream.on('PATCH /v7/sales-orders/so_1', page)
    upstream.on('GET /v7/stocks/holding', page)
    const response = await patch(cookie)
    expect([response.status, await response.json()]).toMatchObject([501, { code: 'not-offered' }])
    expect((await ask(cookie, 'stocks/holding')).status).toBe(502)
    expect(await missingCalls(cookie)).toEqual(['patchSalesOrder'])
  })

  it('never contains a call that every v7 must have', async () => {
    const cookie = await signInToBff(bff, upstream)
    await ask(cookie, 'sales-orders', { method: 'POST', body: {} })
    await ask(cookie, 'stocks/holding')
    expect(await missingCalls(cookie)).toEqual([])
  })

  it('does not contain a list that answers 404 to a page after its last one', async () => {
    const cookie = await signInToBff(bff, upstream)
    await ask(cookie, 'customer-management?page=2&per_page=50')
    expect(await missingCalls(cookie)).toEqual([])
    await ask(cookie, 'customer-management?page=1&per_page=50')
    expect(await missingCalls(cookie)).toEqual(['customerManagement'])
  })

  it('is dropped with the session, and is limited in size', async () => {
    const cookie = await signInToBff(bff, upstream)
    upstream.on('PATCH /v7/sales-orders/so_1', json(405, {}))
    await patch(cookie)
    expect(bff.missingCalls.size).toBe(1)
    await logout(browserRequest('/api/auth/logout', { method: 'POST', body: {}, cookie }), bff)
    expect(bff.missingCalls.size).toBe(0)
    const offers = new MissingCalls(2)
    for (const id of ['a', 'b', 'c']) offers.add(id, 'patchSalesOrder')
    offers.of('b')
    offers.add('d', 'patchSalesOrder')
    expect(['a', 'b', 'c', 'd'].map((id) => offers.of(id).size)).toEqual([0, 1, 0, 1])
    offers.drop('b')
    expect(offers.of('b').size).toBe(0)
  })

  it('comes from the dialect at sign-in, and a call that the dialect offers is never added', async () => {
    bff.dialect = dialectOf({ offers: { patchSalesOrder: true, patchPurchaseOrder: false, drafts: false } })
    answerLogin(200, loginResponse())
    const response = await tryLogin()
    expect(((await response.clone().json()) as { data: SessionProfile }).data.offers).toEqual({
      lacks: ['patchPurchaseOrder'],
      drafts: false,
      idempotencyKeys: null,
    })
    const cookie = cookieOf(response) ?? ''
    upstream.on('PATCH /v7/sales-orders/so_1', json(404, { message: 'Gone.' }))
    await patch(cookie)
    expect(await missingCalls(cookie)).toEqual(['patchPurchaseOrder'])
  })

  it('also includes a call that answers 404 with a huge body', async () => {
    const cookie = await signInToBff(bff, upstream)
    upstream.on(
      'PATCH /v7/sales-orders/so_1',
      (_request, response) => void response.writeHead(404, { 'content-type': 'application/json' }).end(' '.repeat(200_000)),
    )
    expect([(await patch(cookie)).status, await missingCalls(cookie)]).toEqual([404, ['patchSalesOrder']])
  })
})

describe('through a dialect', () => {
  const DEFINITION: Definition = {
    prefix: '/api',
    levels: { Operator: 'Regular', Chief: 'Manager' },
    modules: { whs: 'stock' },
    images: { path: '/logos/{client}.png' },
    calls: {
      authLogin: {
        path: 'session/open',
        body: renamed({ email: 'username' }),
        answer: pipe(
          renamed({ access_token: 'token', person: 'user', rights: 'modules' }),
          defaults({ clients: [], sites: [] }),
          wrap('data'),
        ),
        failure: errorFields({ username: 'email' }),
      },
      authLogout: { method: 'DELETE', path: 'session', body: renamed({ last_access: 'seen' }) },
      user: { path: 'people/{id}', answer: pipe(unwrap('person'), renamed({ fullName: 'name' }), wrap('data')) },
      preferencesUserModules: { offered: false },
      settingsClients: { answer: (rows) => ({ data: rows }) },
      settingsSites: { answer: (rows) => ({ data: rows }) },
    },
  }
  const signInThroughDialect = async (role = 'Chief') => {
    bff.dialect = dialectOf(DEFINITION)
    upstream.on(
      'POST /api/session/open',
      json(200, {
        access_token: 'tok',
        person: { id: 7, userLevel: role },
        rights: [
          { module: 'whs', can_view: 1 },
          { module: 'yard', can_view: 1 },
        ],
      }),
    )
    return tryLogin()
  }

  it('a sign-in uses the path and names of v7, and its token, level and modules are read', async () => {
    const response = await signInThroughDialect()
    const request = upstream.received.at(-1)
    expect([request?.url, JSON.parse(request?.body.toString() ?? '')]).toEqual([
      '/api/session/open',
      { username: CREDENTIALS.email, password: CREDENTIALS.password },
    ])
    expect(single(SessionProfile).parse(await response.clone().json()).data).toMatchObject({
      user: { id: '7', userLevel: 'Manager' },
      modules: [{ module: 'stock', can_view: true, can_create: false }],
      offers: { lacks: ['preferencesUserModules'] },
    })
    const cookie = cookieOf(response) ?? ''
    upstream.on('*', json(200, { data: [] }))
    await ask(cookie, 'stocks/holding')
    expect(upstream.received.at(-1)?.headers).toMatchObject({ authorization: 'Bearer tok', userlevel: 'Chief' })
    expect(await gate(cookie)).toBe('page')
    expect(await gate(cookieOf(await signInThroughDialect('Operator')) ?? '')).toBe('redirect')
  })

  it('a refused sign-in has the field names of the contract', async () => {
    await signInThroughDialect()
    upstream.on('POST /api/session/open', json(422, { message: 'No.', errors: { username: ['Unknown.'] } }))
    expect(await (await tryLogin()).json()).toEqual({ message: 'No.', errors: { email: ['Unknown.'] } })
  })

  it("the profile is built from v7's responses", async () => {
    const cookie = cookieOf(await signInThroughDialect()) ?? ''
    upstream.on('GET /api/people/7', json(200, { person: { id: 7, fullName: 'Ada', user_level: 'Chief' } }))
    upstream.on('GET /api/settings/clients', json(200, [{ value: 'ACME' }]))
    upstream.on('GET /api/settings/sites', json(200, [{ value: 'SYD1', timezone: 'Australia/Sydney' }]))
    const before = upstream.received.length
    const { data } = await session(cookie)
    expect(single(SessionProfile).parse({ data }).data).toMatchObject({
      user: { id: '7', name: 'Ada', userLevel: 'Manager' },
      modules: [{ module: 'stock' }],
      clients: [{ client_code: 'ACME' }],
      sites: [{ site_code: 'SYD1', timezone: 'Australia/Sydney' }],
    })
    expect(upstream.received.slice(before).map(({ url }) => url)).not.toContain('/api/preferences/user-modules')
  })

  it('a logout calls v7 as the dialect says, and ends the session even if the mapping fails', async () => {
    const cookie = cookieOf(await signInThroughDialect()) ?? ''
    upstream.on('DELETE /api/session', (_request, response) => void response.writeHead(204).end())
    await logout(browserRequest('/api/auth/logout', { method: 'POST', body: { last_access: '2026-11-22T08:00:00' }, cookie }), bff)
    const logoutRequest = upstream.received.find(({ method }) => method === 'DELETE')
    expect([logoutRequest?.url, logoutRequest?.body.toString()]).toEqual(['/api/session', '{"seen":"2026-11-22T08:00:00"}'])
    const second = cookieOf(await signInThroughDialect()) ?? ''
    bff.dialect = dialectOf({
      ...DEFINITION,
      calls: {
        ...DEFINITION.calls,
        authLogout: {
          body: () => {
            throw new Error('HUSH')
          },
        },
      },
    })
    expect((await logout(browserRequest('/api/auth/logout', { method: 'POST', body: {}, cookie: second }), bff)).status).toBe(204)
    expect((await session(second)).status).toBe(401)
    expect(allLogLines()).not.toContain('HUSH')
  })

  it('a logo has the path of the dialect, and a client code cannot change it', async () => {
    bff.dialect = dialectOf(DEFINITION)
    upstream.on('GET /logos/ACME%20X.png', (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('png'))
    expect((await image(browserRequest('/images/ACME'), 'ACME X', bff)).status).toBe(200)
    const before = upstream.received.length
    for (const client of ['..', '../admin', 'a/b', 'a%2fb', ''])
      expect((await image(browserRequest('/images/x'), client, bff)).status).toBe(404)
    expect(upstream.received.length).toBe(before)
  })
})
