import { CLOSED_POLICY } from '#lib/bff/pages/security-headers.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { processorMsOf, sendAsBrowser, signIn } from '#tests/support/product.ts'
import { mappedTag } from '#tests/support/through-dialect.ts'
import { json } from '#tests/support/upstream.ts'
import { productForFile, upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile((v7) => v7.on('*', json(200, { data: [] })))
const product = productForFile(upstream)
let cookie: string
beforeAll(async () => void (cookie = await signIn(product, upstream, 'token-one', 'Regular')))

const HOLDING = 'GET /api/stocks/holding'
const requestHolding = (headers: Record<string, string> = {}) => sendAsBrowser(product, HOLDING, { cookie, headers })

describe('A header from the browser', () => {
  const FORGED: Record<string, string> = {
    Authorization: 'Bearer forged',
    'Proxy-Authorization': 'Basic Zm9yZ2Vk',
    userLevel: 'System',
    'User-Level': 'System',
    user_level: 'System',
    'X-User-Level': 'System',
    'X-Forwarded-For': '10.0.0.1',
    'X-Forwarded-Host': 'forged.test',
    'X-Forwarded-Proto': 'http',
    'X-Forwarded-Prefix': '/forged',
    Forwarded: 'for=10.0.0.1;host=forged.test',
    'X-Real-IP': '10.0.0.1',
    'X-Client-IP': '10.0.0.1',
    'X-Original-URL': '/v7/users',
    'X-Rewrite-URL': '/v7/users',
    'X-HTTP-Method-Override': 'DELETE',
    'X-HTTP-Method': 'DELETE',
    'X-Method-Override': 'DELETE',
    'X-Host': 'forged.test',
    'X-Request-Id': 'forged',
    Via: '1.1 forged',
    TE: 'trailers',
    Trailer: 'X-A',
    Range: 'bytes=0-1',
    Referer: 'https://forged.test/',
    'Accept-Encoding': 'gzip, br',
    Accept: 'text/html',
    'X-Middleware-Subrequest': 'middleware',
    'X-Nonce': 'forged',
    Pragma: 'forged',
    'X-Anything': 'forged',
  }
  /** What v7 receives if the browser sends nothing that is on the allow-list. */
  const SENT_BY_BFF = [
    'accept',
    'accept-encoding',
    'authorization',
    'connection',
    'host',
    'traceparent',
    'userlevel',
    'x-forwarded-for',
    'x-request-id',
  ]

  it('reaches v7 only if it is on the allow-list; token, level, host and request id never come from the browser', async () => {
    expect((await requestHolding(FORGED)).status).toBe(200)
    const [received] = upstream.received
    expect(Object.keys(received?.headers ?? {}).toSorted()).toEqual(SENT_BY_BFF)
    expect(received?.headers).toMatchObject({
      authorization: 'Bearer token-one',
      userlevel: 'Regular',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'x-forwarded-for': '127.0.0.1',
    })
    expect(upstream.bytes().toString('latin1')).not.toMatch(/forged/)
  })

  it('is also dropped if it is the only forged one, in lower or upper case, and repeated', async () => {
    for (const [name, value] of Object.entries(FORGED)) {
      for (const spelled of [name.toLowerCase(), name.toUpperCase()])
        await requestHolding({ [spelled]: `${value}\r\n${spelled}: ${value}` })
    }
    const names = new Set(upstream.received.flatMap(({ headers }) => Object.keys(headers)))
    expect([...names].toSorted()).toEqual(SENT_BY_BFF)
    expect(
      new Set(upstream.received.map(({ headers }) => `${headers.authorization} ${String(headers['userlevel'])} ${headers.host}`)),
    ).toEqual(new Set([`Bearer token-one Regular ${new URL(upstream.url).host}`]))
    expect(upstream.bytes().toString('latin1')).not.toMatch(/forged/)
  })

  it('cannot make the web process drop its own headers by naming them in Connection', async () => {
    await requestHolding({ Connection: 'keep-alive, Authorization, userLevel, X-Request-Id, Traceparent' })
    expect(upstream.received[0]?.headers).toMatchObject({
      authorization: 'Bearer token-one',
      userlevel: 'Regular',
      'x-request-id': expect.any(String) as string,
      traceparent: expect.any(String) as string,
    })
  })

  it('cannot change the method, not even with a query parameter', async () => {
    await sendAsBrowser(product, 'GET /api/stocks/holding?_method=DELETE', { cookie, headers: { 'X-HTTP-Method-Override': 'PUT' } })
    expect(upstream.received.map(({ method, url }) => [method, url])).toEqual([['GET', '/v7/stocks/holding']])
  })

  it('that Next cannot read or satisfy does not make it fail', async () => {
    const statusOf = async (target: string, headers: Record<string, string>) =>
      (await product.client.request(`GET ${target}`, { headers: { Cookie: cookie, ...headers } })).status
    const deepState = `${'["",{"a":'.repeat(600)}["",{}]${'}]'.repeat(600)}`
    for (const state of ['garbage', '%', '[[[[', '{"__proto__":{}}', deepState]) {
      for (const page of ['/login', '/stock-holding'])
        expect(await statusOf(`${page}?_rsc`, { RSC: '1', 'Next-Router-State-Tree': state }), `${page} ${state}`).toBe(200)
    }
    const past = 'Thu, 01 Jan 1970 00:00:00 GMT'
    for (const file of ['/icon.svg', '/favicon.ico', '/icon%2Esvg']) {
      for (const [name, value] of [
        ['Range', 'bytes=99999-'],
        ['Range', 'bytes=abc'],
        ['If-Match', '"x"'],
        ['If-Unmodified-Since', past],
      ] as const)
        expect(await statusOf(file, { [name]: value }), `${file} ${name}`).toBeLessThan(500)
    }
  })

  it('that contains cookies never reaches v7', async () => {
    await sendAsBrowser(product, HOLDING, { cookie: `theme=dark; ${cookie}; v7=secret; Authorization=Bearer%20x` })
    expect(upstream.bytes().toString('latin1')).not.toMatch(/cookie|theme=/i)
    expect(upstream.bytes().toString('latin1')).not.toContain('Fe26.') // how every sealed cookie begins
  })

  it('is passed on to v7 if it is on the allow-list', async () => {
    await requestHolding({ 'Accept-Language': 'en-AU', 'If-None-Match': mappedTag('"v1"'), 'User-Agent': 'Scanner/1' })
    expect(upstream.received[0]?.headers).toMatchObject({ 'accept-language': 'en-AU', 'if-none-match': '"v1"', 'user-agent': 'Scanner/1' })
    const key = '4be0643f-1d98-573b-97cd-ca98a65347dd'
    await sendAsBrowser(product, 'PUT /api/preferences/user-modules', {
      cookie,
      body: '{}',
      headers: { 'Idempotency-Key': key, 'If-Match': '"381"', 'Content-Type': 'application/json; charset=utf-8' },
    })
    expect(upstream.received[1]?.headers).toMatchObject({
      'idempotency-key': key,
      'if-match': '"381"',
      'content-type': 'application/json; charset=utf-8',
    })
  })

  it('named traceparent is passed on if valid, and replaced otherwise', async () => {
    const valid = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const broken = [
      '',
      '00-0-0-0',
      valid.toUpperCase(),
      valid.replace('00-', 'ff-'),
      `${valid}-x`,
      valid.replace(/4bf.*736/, '0'.repeat(32)),
      `${valid}, ${valid}`,
    ]
    await requestHolding({ Traceparent: valid, Tracestate: 'a=1' })
    for (const header of broken) await requestHolding(header ? { Traceparent: header, Tracestate: 'forged=1' } : { Tracestate: 'forged=1' })
    const [first, ...others] = upstream.received.map(({ headers }) => [headers['traceparent'], headers['tracestate']])
    expect(first).toEqual([valid, 'a=1'])
    for (const [traceparent, state] of others)
      expect([traceparent, state]).toEqual([expect.stringMatching(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/), undefined])
    expect(new Set(others.map(([traceparent]) => traceparent)).size).toBe(broken.length)
  })
})

describe('A header of v7', () => {
  const INTERNAL_HEADERS: Record<string, string> = {
    'Set-Cookie': '__Host-gatehouse=planted; Path=/',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Credentials': 'true',
    Location: 'http://inner.test/admin',
    'Content-Location': 'http://inner.test/admin',
    Refresh: '0;url=http://inner.test/',
    Link: '<http://inner.test/>; rel=preload',
    'X-Middleware-Rewrite': 'http://inner.test/',
    'X-Middleware-Next': '1',
    'X-Middleware-Override-Headers': 'cookie',
    'X-Nextjs-Redirect': '/inner',
    'X-Accel-Redirect': '/inner',
    'X-Sendfile': '/etc/inner',
    Server: 'inner/1',
    'X-Powered-By': 'inner',
    Via: '1.1 inner',
    'Cache-Control': 'public, max-age=31536000',
    Expires: 'Thu, 01 Dec 2099 00:00:00 GMT',
    'Clear-Site-Data': '"*"',
    'Strict-Transport-Security': 'max-age=0',
    'Content-Security-Policy': 'default-src *',
    'Service-Worker-Allowed': '/',
    'X-Content-Type-Options': 'inner',
    'WWW-Authenticate': 'Basic realm=inner',
    'Keep-Alive': 'timeout=inner',
    'Alt-Svc': 'h3="inner.test:443"',
    'X-Request-Id': 'inner',
    ETag: '"v7"',
    'Content-Language': 'en',
  }

  it('reaches the browser only if it is on the allow-list', async () => {
    upstream.on('GET /v7/stocks/holding', json(200, { data: [] }, INTERNAL_HEADERS))
    const response = await requestHolding()
    expect(response.status).toBe(200)
    expect([...new Set(response.names())].toSorted()).toEqual(
      [
        'cache-control',
        'connection',
        'content-language',
        'content-security-policy',
        'content-type',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
        'date',
        'etag',
        'keep-alive',
        'permissions-policy',
        'referrer-policy',
        'strict-transport-security',
        'transfer-encoding',
        'vary',
        'x-content-type-options',
        'x-frame-options',
        'x-request-id',
      ].filter((name) => response.names().includes(name) || !['vary', 'transfer-encoding', 'keep-alive'].includes(name)),
    )
    const values = response
      .names()
      .flatMap((name) => response.all(name))
      .join('\n')
    expect(values).not.toMatch(/inner|planted/)
    expect(response.all('cache-control')).toEqual(['no-store'])
    expect(response.all('content-security-policy')).toEqual([CLOSED_POLICY])
    expect(response.all('x-content-type-options')).toEqual(['nosniff'])
  })

  it('is also filtered from errors and lookups', async () => {
    for (const status of [403, 404, 409, 422, 429, 500, 503]) {
      upstream.on('GET /v7/settings/sites', json(status, { message: 'x' }, INTERNAL_HEADERS))
      const response = await sendAsBrowser(product, 'GET /api/settings/sites', { cookie })
      expect([response.status, response.all('cache-control'), response.all('set-cookie')]).toEqual([status, ['no-store'], []])
      expect(
        response
          .names()
          .flatMap((name) => response.all(name))
          .join('\n'),
      ).not.toMatch(/inner|planted/)
    }
    upstream.on('GET /v7/settings/sites', json(200, { data: [] }, INTERNAL_HEADERS))
    const lookup = await sendAsBrowser(product, 'GET /api/settings/sites', { cookie })
    expect([lookup.header('cache-control'), lookup.header('etag')]).toEqual(['private, no-cache', '"v7"'])
  })
})

describe('Every response under /api, /session and /images', () => {
  it('has no-store and nosniff and no CORS headers, whatever its status', async () => {
    upstream.on('GET /v7/stocks/holding', json(500, { message: 'x' }))
    const lines = [
      'GET /api/stocks/holding',
      'GET /api/nope',
      'DELETE /api/stocks/holding',
      'OPTIONS /api/stocks/holding',
      'HEAD /api/stocks/holding',
      'GET /api/%',
      'GET /api//x',
      'GET /api',
      'GET /api/',
      'GET /api/auth/login',
      'PUT /session',
      'OPTIONS /session',
      'GET /session/',
      'GET /images/nope',
    ]
    for (const line of lines) {
      const response = await sendAsBrowser(product, line, {
        cookie,
        headers: { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'PUT', 'Access-Control-Request-Headers': 'x-csrf' },
      })
      const names = response.names().filter((name) => name.startsWith('access-control-'))
      expect([response.header('cache-control'), response.header('x-content-type-options'), names], line).toEqual([
        'no-store',
        'nosniff',
        [],
      ])
      expect(response.header('content-type') ?? 'application/problem+json', line).not.toContain('html')
    }
  })
})

describe('An internal parameter of Next', () => {
  it('sets no cookie when a browser sends it as a cookie', async () => {
    for (const line of [HOLDING, 'GET /session', 'GET /images/ACME', 'GET /readyz', 'GET /login', 'GET /'])
      for (const nextCookies of ['__prerender_bypass=x', '__next_preview_data=x', '__prerender_bypass=x; __next_preview_data=y']) {
        const response = await sendAsBrowser(product, line, { cookie: `${nextCookies}; ${cookie}` })
        expect(response.all('set-cookie'), `${line} with ${nextCookies}`).toEqual([])
      }
  })

  it('in the query does not change the route, and v7 gets the query unchanged', async () => {
    for (const name of ['nxtPclient', 'nxtIclient', '%6extPclient']) {
      await product.client.request(`GET /images/ACME?${name}=OTHER`)
      expect(upstream.received.at(-1)?.url).toBe('/images/ACME')
    }
    await sendAsBrowser(product, 'GET /api/stocks/holding?nxtPpath=users&nextInternalLocale=x&q=1', { cookie })
    expect(upstream.received.at(-1)?.url).toBe('/v7/stocks/holding?nxtPpath=users&nextInternalLocale=x&q=1')
    for (const name of ['nxtPid', 'nxtIid', '%6extPid'])
      expect((await product.client.request(`GET /login/ACME?${name}=OTHER`)).text(), name).not.toMatch(/OTHER/)
  })
})

it('A header as long as the server accepts costs little processor time, whatever it is', async () => {
  const [long, pairs] = ['a'.repeat(14_000), 'a=1;'.repeat(3500)]
  const values: Record<string, string> = {
    'User-Agent': long,
    Accept: 'a/b,'.repeat(3500),
    'Accept-Encoding': 'a;q=0,'.repeat(2300),
    'Accept-Language': 'a-b,'.repeat(3500),
    'If-None-Match': '"a",'.repeat(3500),
    'If-Modified-Since': long,
    Referer: `https://app.example.test/${long}`,
    'X-Forwarded-For': '::1,'.repeat(3500),
    Cookie: pairs,
    cookie: Array.from({ length: 2000 }, (_, at) => `c${at}=1`).join('; '),
    traceparent: long,
    RSC: long,
    'Next-Url': `/${long}`,
    'Next-Router-State-Tree': long,
    'Content-Type': long,
  }
  const expensive: [string, string, number][] = []
  for (const [name, value] of Object.entries(values))
    for (const path of ['/login', '/stock-holding', '/healthz', '/session', '/api/stocks/holding', '/_next/static/x.js', '/icon.svg']) {
      const before = processorMsOf(product.pid)
      await product.client.request(`GET ${path}`, { headers: { [name]: value } })
      const ms = processorMsOf(product.pid) - before
      if (ms > 250) expensive.push([name, path, ms])
    }
  expect(expensive).toEqual([])
})
