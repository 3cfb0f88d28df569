import { CLOSED_POLICY } from '#lib/bff/pages/security-headers.ts'
import { createHash, randomBytes } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:https'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withRequestContext } from '#lib/bff/request-context.ts'
import { forward } from '#lib/bff/calls/forward.ts'
import { logout } from '#lib/bff/session/logout.ts'
import { StoreUnavailable } from '#lib/bff/session/store.ts'
import { calls } from '#lib/contract/calls.ts'
import { CREDENTIALS, signInToBff, browserRequest, signedInBff, testBff, type TestBff } from '#tests/support/bff.ts'
import { SELF_SIGNED } from '#tests/support/self-signed.ts'
import { eager, json, type ScriptedUpstream } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile()
let bff: TestBff
let cookie: string
beforeEach(async () => void ({ bff, cookie } = await signedInBff(upstream)))

const HOLDING = 'GET /v7/stocks/holding'
const get = (path: string, headers: Record<string, string> = {}) => forward(browserRequest(path, { cookie, headers }), bff)
const put = (body: unknown, headers: Record<string, string> = {}) =>
  forward(browserRequest('/api/preferences/user-modules', { method: 'PUT', cookie, body, headers }), bff)
/** Sends the request line exactly as given; `Request` would normalise it. */
const sendRawLine = (rawUrl: string, method = 'GET') =>
  withRequestContext({ id: 'r1', rawUrl, address: '203.0.113.7' }, () => forward(browserRequest('/api/x', { method, cookie }), bff))
const problemOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

afterEach(() => bff.upstream.close())

describe('a call', () => {
  it("reaches v7 with the session's token and level and an allow-list of headers", async () => {
    upstream.on(HOLDING, json(200, { data: [] }))
    await get('/api/stocks/holding', {
      authorization: 'Bearer forged',
      userlevel: 'System',
      'x-forwarded-for': '10.0.0.1',
      forwarded: 'for=10.0.0.1',
      'x-forwarded-host': 'evil.test',
      'x-http-method-override': 'DELETE',
      'x-real-ip': '10.0.0.1',
      te: 'trailers',
      range: 'bytes=0-1',
      'accept-language': 'en-AU',
      'user-agent': 'Scanner/1',
      'if-none-match': '"v1"',
      'content-type': 'text/plain', // though there is no body
    })
    const [received] = upstream.received
    expect(Object.keys(received?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'authorization',
      'connection',
      'host',
      'if-none-match',
      'traceparent',
      'user-agent',
      'userlevel',
      'x-request-id',
    ])
    expect(received?.headers).toMatchObject({ authorization: 'Bearer token-one', userlevel: 'Regular', accept: 'application/json' })
    expect(received?.headers['accept-encoding']).toBe('identity')
    expect(received?.rawHeaders).toContain('userLevel')
  })

  it("of any kind reaches v7 with the session's level, never one that the browser claims", async () => {
    upstream.on('*', json(200, { data: [] }))
    const withSession = Object.entries(calls).filter(([, call]) => !('isPublic' in call && call.isPublic))
    expect(withSession.length).toBeGreaterThan(50)
    for (const [name, { method, path }] of withSession) {
      upstream.received.length = 0
      const address = `/api/${path.replaceAll(/\{\w+\}/g, 'u_1')}`
      const headers = { userlevel: 'System', 'user-level': 'System', 'idempotency-key': 'k-1', 'if-match': '"1"' }
      const request = browserRequest(address, { method, cookie, headers, ...(method === 'GET' ? {} : { body: {} }) })
      await (name === 'authLogout' ? logout(request, bff) : forward(request, bff)).then((response) => response.text())
      const levels = new Set(upstream.received.map((received) => received.headers['userlevel']))
      expect([name, levels]).toEqual([name, new Set(['Regular'])])
      if (name !== 'authLogout') continue
      cookie = await signInToBff(bff, upstream)
      upstream.on('*', json(200, { data: [] }))
    }
  })

  it('tells v7 the client address from trusted proxies, never one that the browser claims', async () => {
    upstream.on('*', json(200, { data: [] }))
    const headers = { 'x-forwarded-for': '10.0.0.1', forwarded: 'for=10.0.0.1' }
    const requestFrom = (address: string, work: () => Promise<Response>) =>
      withRequestContext({ id: 'r1', rawUrl: '/api/stocks/holding', address }, work)
    await requestFrom('203.0.113.7', () => get('/api/x', headers))
    await requestFrom('unknown', () => get('/api/x', headers))
    await requestFrom('2001:db8::7', () => logout(browserRequest('/api/auth/logout', { method: 'POST', cookie, headers }), bff))
    const forwardedFor = upstream.received.map(({ url, headers: received }) => [url, received['x-forwarded-for']])
    expect(forwardedFor.filter(([url]) => url !== '/v7/users/u_1042')).toEqual([
      ['/v7/stocks/holding', '203.0.113.7'],
      ['/v7/stocks/holding', undefined],
      ['/v7/auth/logout', '2001:db8::7'],
    ])
  })

  it('keeps the order of repeated keys, drops their indexes and encodes as little as possible', async () => {
    upstream.on(HOLDING, json(200, { data: [] }))
    await sendRawLine('/api/stocks/holding?site[]=SYD1&q=a+b%26c%3Dd&site[1]=MEL2&bin=A/B:1,2&bin=A%2FB%3A1%2C2&x&%C3%A9=%23')
    expect(upstream.received[0]?.url).toBe('/v7/stocks/holding?site=SYD1&q=a%20b%26c%3Dd&site=MEL2&bin=A/B:1,2&bin=A/B:1,2&x=&%C3%A9=%23')
  })

  it('carries nothing else that v7 could take for its method, token or level: neither a query nor a form', async () => {
    upstream.on('*', json(200, { data: [] }))
    await sendRawLine('/api/stocks/holding?_method=DELETE&.method=PUT&api_token=x&access_token=x&userLevel=System&q=milk')
    expect(upstream.received.map(({ url }) => url)).toEqual(['/v7/stocks/holding?q=milk'])
    for (const type of ['application/x-www-form-urlencoded', 'Multipart/Form-Data; boundary=x', ' multipart/mixed']) {
      const headers = { 'content-type': type }
      const request = browserRequest('/api/sales-orders', { method: 'POST', cookie, headers, body: Buffer.from('_method=DELETE') })
      const response = await forward(request, bff)
      expect([response.status, ((await response.json()) as { code: string }).code], type).toEqual([415, 'unsupported-media-type'])
    }
    expect(upstream.received).toHaveLength(1)
  })

  it('has a JSON type if the browser names none for its body: Rack reads a body without a type as a form', async () => {
    upstream.on('*', json(200, { data: [] }))
    const request = () => browserRequest('/api/sales-orders', { method: 'POST', cookie, body: Buffer.from('_method=DELETE') })
    const [withoutType, withEmptyType] = [request(), request()]
    withoutType.headers.delete('content-type')
    withEmptyType.headers.set('content-type', '')
    for (const sent of [withoutType, withEmptyType]) await forward(sent, bff)
    expect(upstream.received.map(({ headers, body }) => `${headers['content-type']} ${body.toString()}`)).toEqual([
      'application/json _method=DELETE',
      'application/json _method=DELETE',
    ])
  })

  it('that the contract does not list is 404 and is not forwarded', async () => {
    const lines = [
      '/api/nope',
      '/api/',
      '/api',
      '/api/stocks',
      '/api/stocks/holding/x',
      '/api//stocks/holding',
      '/api/stocks/holding/',
      '/v7/stocks/holding',
    ]
    lines.push(
      '/api/users/..',
      '/api/users/%2e%2e',
      '/api/users/..%2f..%2fadmin',
      '/api/users/%252e%252e',
      '/api/%2f%2fevil.com',
      '/api/users/a%5cb',
    )
    lines.push('/api/auth%2flogin', '/api/users/%00', '/api/stocks%2fholding', '/api/STOCKS/holding', '/api/users/.')
    for (const line of lines) expect((await problemOf(await sendRawLine(line)))[0], line).toBe(404)
    for (const line of ['/api/auth/login', '/api/auth/logout']) expect((await sendRawLine(line, 'POST')).status, line).toBe(404)
    expect(upstream.received).toEqual([])
  })

  it('with a method that the contract does not list is 405 and names the allowed ones', async () => {
    const response = await sendRawLine('/api/stocks/holding', 'DELETE')
    expect([response.headers.get('allow'), ...(await problemOf(response))]).toEqual(['GET', 405, 'method-not-allowed'])
    expect((await sendRawLine('/api/stocks/holding', 'HEAD')).status).toBe(405)
    for (const line of ['/api/auth/login', '/api/auth/logout']) expect((await sendRawLine(line)).status, line).toBe(405)
    expect((await sendRawLine('/api/stocks/holding', 'OPTIONS')).headers.get('access-control-allow-origin')).toBeNull()
    expect(upstream.received).toEqual([])
  })

  it('that is not percent-encoded UTF-8 is 400', async () => {
    for (const line of ['/api/users/%', '/api/users/%zz', '/api/users/%ff', '/api/stocks/holding?q=%', '/api/stocks/holding?%c3=1'])
      expect(await problemOf(await sendRawLine(line)), line).toEqual([400, 'malformed-request'])
    expect(upstream.received).toEqual([])
  })

  it('that would be too long for v7 when encoded is 414 and is not forwarded', async () => {
    upstream.on('*', json(200, { data: [] }))
    expect(await problemOf(await sendRawLine(`/api/stocks/holding?q=${'é'.repeat(7000)}`))).toEqual([414, 'too-long'])
    expect(upstream.received).toEqual([])
    expect((await sendRawLine(`/api/stocks/holding?q=${'x'.repeat(14_000)}`)).status).toBe(200)
  })

  it('keeps the path prefix of the address of v7', async () => {
    const bffBelowFolder = testBff(`${upstream.url}/gateway/`)
    upstream.on('GET /gateway/v7/stocks/holding', json(200, { data: [] }))
    expect((await forward(browserRequest('/api/stocks/holding', { cookie }), bffBelowFolder)).status).toBe(200)
    await bffBelowFolder.upstream.close()
  })

  it('has each parameter of its path encoded once', async () => {
    upstream.on('*', json(200, { data: {} }))
    for (const line of ['/api/users/u 1', '/api/users/u%201', '/api/users/%75%201', '/api/users/ü?x=1', '/api/users/a;b=c'])
      await sendRawLine(line)
    expect(upstream.received.map(({ url }) => url)).toEqual([
      '/v7/users/u%201',
      '/v7/users/u%201',
      '/v7/users/u%201',
      '/v7/users/%C3%BC?x=1',
      '/v7/users/a%3Bb%3Dc',
    ])
  })

  it('needs the custom header, and our own origin if it changes something', async () => {
    upstream.on('*', json(200, { data: [] }))
    expect(await problemOf(await get('/api/stocks/holding', { 'x-csrf': '0' }))).toEqual([403, 'cross-site'])
    for (const headers of [
      { 'x-csrf': '' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
    ])
      expect(await problemOf(await put({}, headers as unknown as Record<string, string>)), JSON.stringify(headers)).toEqual([
        403,
        'cross-site',
      ])
    expect(upstream.received).toEqual([])
    expect((await put({})).status).toBe(200)
  })

  it('refused as cross-site writes one audit line that names the failed check', async () => {
    await get('/api/stocks/holding', { 'x-csrf': '0' })
    await put({}, { 'sec-fetch-site': 'cross-site' })
    await put({}, { origin: 'https://evil.test' })
    const lines = bff.logLines.filter(({ event }) => event === 'cross-site-refused')
    expect(lines.map(({ check }) => check)).toEqual(['x-csrf', 'sec-fetch-site', 'origin'])
  })

  it('needs a session unless the contract marks it as public', async () => {
    cookie = ''
    upstream.on('*', json(200, { message: 'If that address is known, a reset link is on its way.' }))
    expect(await problemOf(await get('/api/stocks/holding'))).toEqual([401, 'session-expired'])
    expect(upstream.received).toEqual([])
    const patchUser = (body: unknown) => forward(browserRequest('/api/users/u_1', { method: 'PATCH', body }), bff)
    for (const body of [
      { action: 'accept_invite' },
      { action: 'accept_invite', invite: '' },
      { action: 'check_link' },
      { action: 'end_sessions', invite: 'u_1.x' },
      [],
      '{',
    ])
      expect(await problemOf(await patchUser(body)), JSON.stringify(body)).toEqual([401, 'session-expired'])
    expect(await problemOf(await patchUser(undefined))).toEqual([401, 'session-expired'])
    expect(upstream.received).toEqual([])
    for (const body of [
      { action: 'accept_invite', invite: 'u_1.f3Zk' },
      { action: 'complete_reset', reset: 'u_1.f3Zk', password: 'x' },
      { action: 'check_link', reset: 'u_1.f3Zk' },
    ])
      expect((await patchUser(body)).status).toBe(200)
    expect(upstream.received[0]?.headers).not.toHaveProperty('authorization')
    upstream.received.length = 0
    const request = browserRequest('/api/auth/forgot-password', { method: 'POST', body: { email: CREDENTIALS.email } })
    expect((await forward(request, bff)).status).toBe(200)
    expect(upstream.received[0]?.headers).not.toHaveProperty('authorization')
  })

  it('keeps a valid traceparent and makes one otherwise', async () => {
    upstream.on(HOLDING, json(200, { data: [] }))
    const valid = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    await get('/api/stocks/holding', { traceparent: valid, tracestate: 'a=b' })
    await get('/api/stocks/holding', { traceparent: '00-00000000000000000000000000000000-00f067aa0ba902b7-01', tracestate: 'a=b' })
    const [first, second] = upstream.received.map(({ headers }) => headers)
    expect([first?.['traceparent'], first?.['tracestate'], second?.['tracestate']]).toEqual([valid, 'a=b', undefined])
    expect(second?.['traceparent']).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  })

  it('never gets the response of another session', async () => {
    const other = await signInToBff(bff, upstream, 'token-two')
    upstream.on(HOLDING, (request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ token: request.headers.authorization }))
    })
    const tokens = await Promise.all(
      Array.from({ length: 100 }, async (_, i) => {
        const answer = await forward(browserRequest('/api/stocks/holding', { cookie: i % 2 ? other : cookie }), bff)
        return ((await answer.json()) as { token: string }).token
      }),
    )
    expect(tokens).toEqual(Array.from({ length: 100 }, (_, i) => (i % 2 ? 'Bearer token-two' : 'Bearer token-one')))
  })
})

describe('a response', () => {
  const link = { action: 'complete_reset', reset: 'u_1.f3Zk', password: 'Correct horse 9', password_confirmation: 'Correct horse 9' }
  const newPassword = { ...link, action: 'change_password', current_password: 'Correct horse 8' }
  it.each([
    ['a forgotten password', 'POST', '/api/auth/forgot-password', { email: CREDENTIALS.email }, (): string => ''],
    ['a link', 'PATCH', '/api/users/u_1', link, (): string => ''],
    ['a change of the own password', 'PATCH', '/api/users/u_1', newPassword, (): string => cookie],
  ])('to %s has only texts, and so never a token', async (_name, method, path, body, cookieOf) => {
    const send = () => forward(browserRequest(path, { method, cookie: cookieOf(), body }), bff)
    const token = { token: 'tok-2', data: { token: 'tok-2' }, meta: { access_token: 'tok-2' } }
    upstream.on('*', json(200, { message: 'Done.', name: 'Ann', ...token }))
    const done = await send()
    expect([done.status, done.headers.get('content-type'), await done.json()]).toEqual([
      200,
      'application/json',
      { message: 'Done.', name: 'Ann' },
    ])
    for (const text of ['tok-2', '"tok-2"', `{"message":"${'x'.repeat(100_000)}"}`]) {
      upstream.on('*', (_request, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(text))
      expect(await (await send()).text()).not.toMatch(/tok-2|xx/)
    }
  })

  it('to a call without a session keeps the reasons of a refusal', async () => {
    upstream.on(
      '*',
      json(422, { message: 'Too weak.', code: 'INVALID', errors: { password: 'Too short.', token: { a: 'tok-2' } }, token: 'tok-2' }),
    )
    const response = await forward(browserRequest('/api/users/u_1', { method: 'PATCH', cookie: '', body: link }), bff)
    expect([response.status, await response.json()]).toEqual([
      422,
      { message: 'Too weak.', code: 'INVALID', errors: { password: ['Too short.'] } },
    ])
  })

  it('carries an allow-list of headers', async () => {
    upstream.on(
      HOLDING,
      json(
        200,
        { data: [] },
        {
          'set-cookie': 'a=b',
          'access-control-allow-origin': '*',
          location: 'http://inner/',
          'x-middleware-rewrite': '/x',
          server: 'inner',
          'x-powered-by': 'PHP',
          'cache-control': 'public',
          etag: '"7"',
          'idempotency-replayed': 'true',
          'retry-after': '3',
        },
      ),
    )
    const response = await get('/api/stocks/holding')
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-security-policy': CLOSED_POLICY,
      'content-type': 'application/json',
      date: expect.any(String) as string,
      etag: '"7"',
      'idempotency-replayed': 'true',
      'retry-after': '3',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String) as string,
    })
  })

  it('to a lookup may be cached by the browser, but is revalidated each time', async () => {
    upstream.on('GET /v7/settings/sites', json(200, { data: [] }, { etag: '"1"', 'cache-control': 'private, max-age=300' }))
    const response = await get('/api/settings/sites')
    expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual(['private, no-cache', '"1"'])
    expect(response.headers.get('vary')).toBe('Cookie')
    upstream.on('GET /v7/settings/sites', (_request, answer) => void answer.writeHead(304, { etag: '"1"' }).end())
    expect((await get('/api/settings/sites', { 'if-none-match': '"1"' })).status).toBe(304)
    upstream.on('GET /v7/settings/sites', json(403, {}, { etag: '"1"' }))
    expect((await get('/api/settings/sites')).headers.get('cache-control')).toBe('no-store')
  })

  it('to a check whether a list has changed is an empty 304 or the list, and is never stored', async () => {
    upstream.on(HOLDING, (request, answer) => {
      const isUnchanged = request.headers['if-none-match'] === 'W/"1"'
      void answer
        .writeHead(isUnchanged ? 304 : 200, { etag: 'W/"1"', ...(!isUnchanged && { 'content-type': 'application/json' }) })
        .end(isUnchanged ? '' : '{"data":[]}')
    })
    const responses = [await get('/api/stocks/holding'), await get('/api/stocks/holding', { 'if-none-match': 'W/"1"' })]
    expect(
      responses.map(({ status, headers }) => [status, headers.get('etag'), headers.get('cache-control'), headers.getSetCookie()]),
    ).toEqual([
      [200, 'W/"1"', 'no-store', []],
      [304, 'W/"1"', 'no-store', []],
    ])
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual(['{"data":[]}', ''])
  })

  it.each([403, 404, 409, 422, 429, 500, 503])('that is an error from v7 (%i) is passed on with its body', async (status) => {
    const body = { message: 'The order has 3 problems.', errors: { 'lines.2.qty': ['Enter a quantity greater than 0.'] } }
    upstream.on(HOLDING, json(status, body, { 'retry-after': '30' }))
    const response = await get('/api/stocks/holding')
    expect([response.status, await response.json(), response.headers.get('retry-after')]).toEqual([status, body, '30'])
  })

  it.each([
    [413, 'upstream-too-large', null],
    [429, 'upstream-busy', '120'],
    [503, 'upstream-unavailable', '120'],
  ])('that is a page of HTML with %i keeps its status and its wait, and none of it is passed on', async (status, code, retryAfter) => {
    upstream.on(HOLDING, (_q, r) => void r.writeHead(status, { 'content-type': 'text/html', 'retry-after': '120' }).end('<h1>Down</h1>'))
    const response = await get('/api/stocks/holding')
    expect(response.headers.get('retry-after')).toBe(retryAfter)
    expect(await problemOf(response)).toEqual([status, code])
  })

  it.each([
    ['a redirect', (_q, r) => void r.writeHead(302, { location: `${upstream.url}/v7/users` }).end()],
    ['markup', (_q, r) => void r.writeHead(200, { 'content-type': 'text/html' }).end('<script>1</script>')],
    ['of a type other than JSON', (_q, r) => void r.writeHead(200, { 'content-type': 'application/xml' }).end('<a/>')],
    ['a script', (_q, r) => void r.writeHead(200, { 'content-type': 'application/javascript' }).end('1')],
    ['an unknown encoding', (_q, r) => void r.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'lzma' }).end('x')],
    [
      'invalid gzip',
      (_q, r) => void r.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('{"data":[]}'),
    ],
    [
      'a body cut short',
      (_q, r) => void r.writeHead(200, { 'content-type': 'application/json', 'content-length': '99' }).write('{"da', () => r.destroy()),
    ],
  ] as [string, Parameters<ScriptedUpstream['on']>[1]][])('that is %s is 502, and none of it is passed on', async (_case, reply) => {
    upstream.on(HOLDING, reply)
    const response = await get('/api/stocks/holding')
    const text = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([502, 'application/problem+json'])
    expect(JSON.parse(text)).toMatchObject({ code: 'invalid-upstream-response', type: 'urn:gatehouse:problem:invalid-upstream-response' })
    expect(text).not.toContain('127.0.0.1')
    expect(upstream.received).toHaveLength(1)
  })

  describe('to a successful change', () => {
    const CREATE = 'POST /v7/sales-orders'
    const create = () => forward(browserRequest('/api/sales-orders', { method: 'POST', cookie, body: { status: 'ENTERED' } }), bff)
    const JSON_TYPE = { 'content-type': 'application/json' }

    it.each([
      ['markup', (_q, r) => void r.writeHead(200, { 'content-type': 'text/html' }).end('<script>1</script>')],
      ['a picture', (_q, r) => void r.writeHead(201, { 'content-type': 'image/png' }).end('PNG')],
      ['an unknown encoding', (_q, r) => void r.writeHead(201, { ...JSON_TYPE, 'content-encoding': 'lzma' }).end('x')],
      ['invalid gzip', (_q, r) => void r.writeHead(201, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end('{"data":{}}')],
      ['cut short', (_q, r) => void r.writeHead(201, { ...JSON_TYPE, 'content-length': '99' }).write('{"da', () => r.destroy())],
      ['cut short in chunks', (_q, r) => void r.writeHead(201, JSON_TYPE).write('{"da', () => r.destroy())],
      ['cut off before its first byte', (_q, r) => (r.writeHead(201, JSON_TYPE).flushHeaders(), void setTimeout(() => r.destroy(), 20))],
    ] as [string, Parameters<ScriptedUpstream['on']>[1]][])(
      'is a success with an empty body if the response is %s',
      async (_case, reply) => {
        upstream.on(CREATE, reply)
        const response = await create()
        expect([response.ok, await response.text(), response.headers.get('content-type')]).toEqual([true, '', null])
        expect(response.headers.get('x-request-id')).toBeTruthy()
        expect(upstream.received).toHaveLength(1)
      },
    )

    it.each([204, 201])('passes on %i without a body unchanged', async (status) => {
      upstream.on(CREATE, (_q, r) => void r.writeHead(status).end())
      const response = await create()
      expect([response.status, await response.text()]).toEqual([status, ''])
    })

    it('arrives complete, long or short, even if it is not JSON', async () => {
      const long = JSON.stringify({ data: { notes: 'x'.repeat(300_000) } })
      for (const body of ['{}', 'not json at all', long]) {
        upstream.on(CREATE, (_q, r) => void r.writeHead(201, JSON_TYPE).end(body))
        expect(await (await create()).text()).toBe(body)
      }
    })

    it('is an error if v7 refuses, redirects or does not answer', async () => {
      upstream.on(CREATE, json(422, { message: 'No.', code: 'VALIDATION' }))
      expect((await create()).status).toBe(422)
      upstream.on(CREATE, (_q, r) => void r.writeHead(302, { location: '/' }).end())
      expect((await create()).status).toBe(502)
      upstream.on(CREATE, (_q, r) => void r.destroy())
      expect((await create()).status).toBe(502)
    })
  })

  it('is decoded exactly once, whether v7 compresses or not', async () => {
    const body = JSON.stringify({ data: Array.from({ length: 5000 }, (_, id) => ({ id, name: `Oat Milk ${id}` })) })
    upstream.on(HOLDING, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync(body))
    })
    const response = await get('/api/stocks/holding', { 'accept-encoding': 'gzip, br' })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(body)
  })

  it('that is small may come in pieces', async () => {
    const pieces = ['{"data":', '[1,', '2]}']
    upstream.on(HOLDING, async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': pieces.join('').length })
      for (const piece of pieces) await new Promise<void>((resolve) => response.write(piece, () => setImmediate(resolve)))
      response.end()
    })
    expect(await (await get('/api/stocks/holding')).text()).toBe(pieces.join(''))
  })

  it('that is small and slow is passed on as it arrives', async () => {
    const rest = Promise.withResolvers<void>()
    upstream.on(HOLDING, async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 11 }).write('{"data":')
      await rest.promise
      response.end('[]}')
    })
    const reader = (await get('/api/stocks/holding')).body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('{"data":')
    rest.resolve()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('[]}')
    expect((await reader?.read())?.done).toBe(true)
  })

  it('streams byte for byte', async () => {
    const bytes = randomBytes(8 * 1024 * 1024)
    upstream.on(HOLDING, (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(bytes))
    const response = await get('/api/stocks/holding')
    const sha = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
    expect(sha(new Uint8Array(await response.arrayBuffer()))).toBe(sha(bytes))
  })

  it('waits for a slow reader instead of piling up in memory', async () => {
    let written = 0
    upstream.on(HOLDING, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const writeMore = () => {
        while (written < 400 * 1024 * 1024) {
          written += 65_536
          if (!response.write(Buffer.alloc(65_536, 32))) return
        }
      }
      response.on('drain', writeMore)
      response.on('error', () => {})
      writeMore()
    })
    const response = await get('/api/stocks/holding')
    const reader = response.body?.getReader()
    await reader?.read()
    // Nobody is reading, so v7 can write only what fits into socket buffers.
    await expect.poll(() => isStable(() => written), { timeout: 5000 }).toBe(true)
    expect(written).toBeLessThan(16 * 1024 * 1024)
    await reader?.cancel()
    await expect.poll(() => upstream.received[0]?.isClosed()).toBe(true)
  })

  it('that breaks off halfway breaks off for the browser too', async () => {
    upstream.on(HOLDING, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(Buffer.alloc(200_000, 32), () => response.destroy())
    })
    const response = await get('/api/stocks/holding')
    await expect(response.text()).rejects.toThrow()
  })
})

/** Whether a number stays the same for a while. */
const isStable = async (read: () => number): Promise<boolean> => {
  const before = read()
  for (let tick = 0; tick < 200; tick++) await new Promise((resolve) => setImmediate(resolve))
  return read() === before
}

describe('a request body', () => {
  it('keeps the length that the browser announced', async () => {
    upstream.on('PUT /v7/preferences/user-modules', json(200, {}))
    await put('{"a":1}', { 'content-length': '7' })
    expect(upstream.received[0]?.headers).toMatchObject({ 'content-length': '7', 'content-type': 'application/json' })
  })

  it('arrives byte for byte', async () => {
    const bytes = randomBytes(200_000)
    upstream.on('PUT /v7/preferences/user-modules', json(200, {}))
    await put(bytes)
    await put(bytes, { 'content-length': String(bytes.length) })
    expect(upstream.received.map(({ body }) => body.equals(bytes))).toEqual([true, true])
  })

  it('over the limit is 413 and is not forwarded, whether announced or in chunks', async () => {
    bff = testBff(upstream.url, { BODY_LIMIT_BYTES: '1000' })
    const chunked = () =>
      new Request(new URL('/api/preferences/user-modules', 'https://app.example.test'), {
        method: 'PUT',
        headers: { 'x-csrf': '1', cookie },
        body: Readable.toWeb(Readable.from([Buffer.alloc(600), Buffer.alloc(600)])),
        duplex: 'half',
      } as RequestInit)
    expect(await problemOf(await put('x'.repeat(1001), { 'content-length': '1001' }))).toEqual([413, 'too-large'])
    expect(await problemOf(await forward(chunked(), bff))).toEqual([413, 'too-large'])
    expect(upstream.received).toEqual([])
    upstream.on('PUT /v7/preferences/user-modules', json(200, {}))
    expect((await put('x'.repeat(1000), { 'content-length': '1000' })).status).toBe(200)
  })

  it('may still be arriving when v7 answers', async () => {
    upstream.on('PUT /v7/preferences/user-modules', eager(json(413, { message: 'Too large.' })))
    expect((await put('x'.repeat(200_000))).status).toBe(413)
  })
})

describe('a failed call', () => {
  it('is 502 if v7 has no valid certificate, and no token is sent to it', async () => {
    let calls = 0
    const stranger = createTlsServer(SELF_SIGNED, (_request, response) => (calls++, void response.end('{}')))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const strangerBff = testBff(`https://127.0.0.1:${(stranger.address() as AddressInfo).port}`)
    expect(await problemOf(await forward(browserRequest('/api/stocks/holding', { cookie }), strangerBff))).toEqual([
      502,
      'upstream-unreachable',
    ])
    expect([calls, JSON.stringify(strangerBff.logLines).includes('SELF_SIGNED')]).toEqual([0, true])
    await strangerBff.upstream.close()
    await new Promise((resolve) => stranger.close(resolve))
  })

  it('is 502 if v7 refuses connections, and reveals no address', async () => {
    const unreachableBff = testBff('http://127.0.0.1:1')
    const response = await forward(browserRequest('/api/stocks/holding', { cookie }), unreachableBff)
    const text = await response.text()
    expect([response.status, JSON.parse(text)]).toMatchObject([
      502,
      { code: 'upstream-not-connected', request_id: expect.any(String) as string },
    ])
    expect(text).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/)
    expect(JSON.stringify(unreachableBff.logLines)).toContain('ECONNREFUSED')
  })

  it('is 502 with another code if v7 does not speak HTTP', async () => {
    const sshServer = createServer((socket) => void socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.2\r\n')))
    const port = await new Promise<number>((resolve) =>
      sshServer.listen(0, '127.0.0.1', () => resolve((sshServer.address() as AddressInfo).port)),
    )
    const sshBff = testBff(`http://127.0.0.1:${port}`)
    const response = await forward(browserRequest('/api/auth/forgot-password', { method: 'POST', body: { email: 'a@b.test' } }), sshBff)
    expect(await problemOf(response)).toEqual([502, 'invalid-upstream-response'])
    await sshBff.upstream.close()
    await new Promise((resolve) => sshServer.close(resolve))
  })

  it('leaves no connection open if its response is not read', async () => {
    upstream.on(HOLDING, (_q, r) => void r.writeHead(302, { location: '/' }).end('x'.repeat(1_000_000)))
    for (let i = 0; i < 5; i++) await get('/api/stocks/holding')
    await expect.poll(() => upstream.openConnections()).toBeLessThan(3)
  })

  it('is 504 if v7 does not answer in time', async () => {
    bff = testBff(upstream.url, { UPSTREAM_TIMEOUT_MS: '50' })
    upstream.on(HOLDING, () => {})
    expect(await problemOf(await get('/api/stocks/holding'))).toEqual([504, 'upstream-timeout'])
  })

  it('is 499 if the browser disconnects, and the connection to v7 is closed', async () => {
    const clientAbort = new AbortController()
    upstream.on(HOLDING, () => {})
    const answer = forward(browserRequest('/api/stocks/holding', { cookie, signal: clientAbort.signal }), bff)
    await upstream.waitForRequests(1)
    clientAbort.abort()
    expect(await problemOf(await answer)).toEqual([499, 'aborted'])
    await expect.poll(() => upstream.received[0]?.isClosed()).toBe(true)
  })

  it('is 499 if the browser has already disconnected, and v7 gets no call', async () => {
    upstream.on(HOLDING, json(200, {}))
    const answer = await forward(browserRequest('/api/stocks/holding', { cookie, signal: AbortSignal.abort() }), bff)
    expect(await problemOf(answer)).toEqual([499, 'aborted'])
    expect(upstream.received).toEqual([])
  })

  it('is retried once if a GET uses a pooled connection that has died', async () => {
    upstream.on(HOLDING, json(200, {}))
    for (let warm = 0; warm < 4; warm++) await (await get('/api/stocks/holding')).text()
    let kills = 1
    const failingReply: Parameters<ScriptedUpstream['on']>[1] = (request, response, received) =>
      kills-- > 0 ? void response.destroy() : json(200, {})(request, response, received)
    upstream.on(HOLDING, failingReply)
    expect((await get('/api/stocks/holding')).status).toBe(200)
    expect(upstream.received).toHaveLength(6)
    kills = 100
    expect((await get('/api/stocks/holding')).status).toBe(502)
    expect(upstream.received.length).toBeLessThanOrEqual(8)
  })

  it('is retried only if it is a GET on a reused connection', async () => {
    const server = createServer((socket) => void socket.once('data', () => socket.resetAndDestroy()))
    let connections = 0
    server.on('connection', () => connections++)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const resetting = testBff(`http://127.0.0.1:${port}`)
    expect((await forward(browserRequest('/api/stocks/holding', { cookie }), resetting)).status).toBe(502)
    expect(connections).toBe(1)
    await new Promise((resolve) => server.close(resolve))

    upstream.on(HOLDING, json(200, {}))
    await get('/api/stocks/holding')
    upstream.on('PUT /v7/preferences/user-modules', (_request, response) => void response.destroy())
    expect((await put({})).status).toBe(502)
    expect(upstream.received.filter(({ method }) => method === 'PUT')).toHaveLength(1)

    // A body that could be sent again, on a connection that was used before.
    upstream.on('PATCH /v7/users/u_1', (_request, response) => void response.destroy())
    for (let warm = 0; warm < 4; warm++) await (await get('/api/stocks/holding')).text()
    const body = new ReadableStream({ start: (controller) => (controller.enqueue(new TextEncoder().encode('{}')), controller.close()) })
    const inChunks = new Request(browserRequest('/api/users/u_1', { method: 'PATCH', cookie }), { body, duplex: 'half' } as RequestInit)
    expect((await forward(inChunks, bff)).status).toBe(502)
    expect(upstream.received.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
  })
})

describe('a 401 from v7', () => {
  const refuse = json(401, { message: 'Unauthenticated.' })

  it('ends the session only once for a hundred calls', async () => {
    upstream.on(HOLDING, refuse)
    const responses = await Promise.all(Array.from({ length: 100 }, () => get('/api/stocks/holding')))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 401))
    expect(responses.flatMap((answer) => answer.headers.getSetCookie())).toEqual([expect.stringMatching(/^__Host-gatehouse=; Max-Age=0/)])
    expect(bff.logLines.filter(({ event }) => event === 'session-refused-by-v7')).toHaveLength(1)
    upstream.on(HOLDING, json(200, {}))
    expect((await get('/api/stocks/holding')).status).toBe(401)
  })

  it.each([
    ['forgot-password', 'POST', '/api/auth/forgot-password', { email: CREDENTIALS.email }],
    ['an invitation', 'PATCH', '/api/users/u_1', { action: 'accept_invite', invite: 'u_1.f3Zk' }],
  ])('to a call without a session (%s) says that the warehouse system cannot be reached', async (_name, method, path, body) => {
    upstream.on('*', refuse)
    const response = await forward(browserRequest(path, { method, cookie: '', body }), bff)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await problemOf(response)).toEqual([502, 'upstream-unreachable'])
  })

  it('to a call that needs no session ends no session', async () => {
    upstream.on('POST /v7/auth/forgot-password', refuse)
    const request = browserRequest('/api/auth/forgot-password', { method: 'POST', cookie, body: { email: CREDENTIALS.email } })
    expect((await forward(request, bff)).headers.get('set-cookie')).toBeNull()
    upstream.on(HOLDING, json(200, { data: [] }))
    expect((await get('/api/stocks/holding')).status).toBe(200)
  })

  it('for an older token does not end a newer session', async () => {
    const gate = Promise.withResolvers<void>()
    upstream.on(HOLDING, async (request, response, received) => {
      await gate.promise
      await refuse(request, response, received)
    })
    const answer = get('/api/stocks/holding')
    await upstream.waitForRequests(1)
    const newer = await signInToBff(bff, upstream, 'token-two', cookie)
    gate.resolve()
    expect([(await answer).status, (await answer).headers.getSetCookie()]).toEqual([401, []])
    upstream.on(HOLDING, json(200, {}))
    cookie = newer
    expect((await get('/api/stocks/holding')).status).toBe(200)
  })
})

describe('a call in flight when its session ends', () => {
  it('is answered with 401 and writes no cookie', async () => {
    const gate = Promise.withResolvers<void>()
    upstream.on(HOLDING, async (request, response, received) => {
      await gate.promise
      await json(200, { data: ['secret'] })(request, response, received)
    })
    const answer = get('/api/stocks/holding')
    await upstream.waitForRequests(1)
    await logout(browserRequest('/api/auth/logout', { method: 'POST', cookie }), bff)
    gate.resolve()
    const response = await answer
    expect([response.status, response.headers.getSetCookie()]).toEqual([401, []])
    expect(await response.text()).not.toContain('secret')
  })

  const signOut = () => logout(browserRequest('/api/auth/logout', { method: 'POST', cookie }), bff)
  const beRefused = async () => {
    upstream.on('GET /v7/settings/sites', json(401, { message: 'Unauthenticated.' }))
    return get('/api/settings/sites')
  }
  const goIdle = async () => {
    bff.advanceClock(bff.config.idleMs)
    return get('/api/settings/sites')
  }
  const signInAgain = () => signInToBff(bff, upstream, 'token-two', cookie)
  const useCookieEndedElsewhere = async () => {
    vi.spyOn(bff.store, 'isRevoked').mockResolvedValue(true)
    return get('/api/settings/sites')
  }

  it.each([
    ['signs out', 'identity', signOut],
    ['signs out while v7 compresses', 'gzip', signOut],
    ['signs in again', 'identity', signInAgain],
    ['is refused by v7', 'identity', beRefused],
    ['has been inactive', 'identity', goIdle],
    ['uses the cookie of a session that has ended at another replica', 'identity', useCookieEndedElsewhere],
  ])('is cut off, if its response is still arriving, when the user %s', async (_name, encoding, end) => {
    const rows = randomBytes(20_000).toString('hex')
    const part = encoding === 'gzip' ? gzipSync(rows).subarray(0, 10_000) : rows
    upstream.on(HOLDING, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).write(part)
    })
    const response = await get('/api/stocks/holding')
    expect(response.status).toBe(200)
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>
    expect((await reader.read()).done).toBe(false)
    const stream = upstream.received.at(-1)
    expect(stream?.isClosed()).toBe(false)
    await end()
    await expect.poll(() => stream?.isClosed()).toBe(true)
    const readToEnd = async () => {
      while (!(await reader.read()).done);
    }
    await expect(readToEnd()).rejects.toThrow('the session has ended')
  })

  it.each([
    ['in chunks, and so read whole', {}, []],
    ['with a length, and so streamed', { 'content-length': '2' }, ['{']],
  ])('never becomes a complete call if its body is still arriving %s', async (_name, headers, bodies) => {
    upstream.on('POST /v7/sales-orders', json(201, {}))
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    writer.closed.catch(() => {})
    const write = (text: string) => void writer.write(Buffer.from(text)).catch(() => {})
    const head = browserRequest('/api/sales-orders', {
      method: 'POST',
      cookie,
      headers: { 'content-type': 'application/json', ...headers },
    })
    const answer = forward(new Request(head, { body: readable, duplex: 'half' } as RequestInit), bff)
    write('{')
    await upstream.waitForRequests(bodies.length)
    await signOut()
    write('}')
    writer.close().catch(() => {})
    expect(await problemOf(await answer)).toEqual([401, 'session-expired'])
    const received = upstream.received.filter(({ url }) => url === '/v7/sales-orders')
    await Promise.all(received.map(({ closed }) => closed))
    expect(received.map(({ body }) => body.toString())).toEqual(bodies)
    expect(bff.logLines.filter(({ message }) => /v7 call failed/.test(String(message)))).toEqual([])
  })

  it('returns the memory for its body if revocations cannot be read once it has arrived', async () => {
    const { isRevoked } = bff.store
    const { bytesLeft } = bff.requestBodyBudget
    const unavailable = new StoreUnavailable(new Error('down'))
    vi.spyOn(bff.store, 'isRevoked').mockImplementationOnce(isRevoked).mockRejectedValueOnce(unavailable)
    const head = browserRequest('/api/sales-orders', { method: 'POST', cookie, headers: { 'content-type': 'application/json' } })
    const body = Readable.toWeb(Readable.from([Buffer.alloc(40_000)]))
    const response = await forward(new Request(head, { body, duplex: 'half' } as unknown as RequestInit), bff)
    expect(await problemOf(response)).toEqual([503, 'store-unavailable'])
    expect(bff.requestBodyBudget.bytesLeft).toBe(bytesLeft)
    expect(upstream.received).toEqual([])
  })

  it.each([
    ['a short response', '/api/stocks/holding', 'application/json', '20'],
    ['a long response', '/api/stocks/holding', 'application/json', '2000000'],
    ['a document', '/api/documents/d1', 'application/pdf', '2000000'],
  ])('is answered with 401 if v7 has sent no more than the head of %s', async (_name, path, type, length) => {
    upstream.on('*', (_request, response) => response.writeHead(200, { 'content-type': type, 'content-length': length }).flushHeaders())
    const { isRevoked } = bff.store
    const gate = Promise.withResolvers<boolean>()
    const hasHead = Promise.withResolvers<void>()
    vi.spyOn(bff.store, 'isRevoked')
      .mockImplementationOnce(isRevoked)
      .mockImplementationOnce(() => (hasHead.resolve(), gate.promise))
    const reply = get(path)
    await hasHead.promise
    await signOut()
    gate.resolve(false) // read just before the session ended
    expect(await problemOf(await reply)).toEqual([401, 'session-expired'])
    expect(bff.logLines.filter(({ message }) => /cannot be sent/.test(String(message)))).toEqual([])
  })

  it('leaves the responses of other sessions alone', async () => {
    const other = await signInToBff(bff, upstream, 'token-two')
    const gate = Promise.withResolvers<void>()
    upstream.on(HOLDING, async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[')
      await gate.promise
      response.end(']')
    })
    const response = await forward(browserRequest('/api/stocks/holding', { cookie: other }), bff)
    await signOut()
    gate.resolve()
    expect(await response.text()).toBe('[]')
  })
})
