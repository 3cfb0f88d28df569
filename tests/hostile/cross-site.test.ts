import { beforeAll, describe, expect, it } from 'vitest'
import { CREDENTIALS, loginResponse, ORIGIN } from '#tests/support/bff.ts'
import { problemOf, signIn } from '#tests/support/product.ts'
import { json } from '#tests/support/upstream.ts'
import { productForFile, upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile((v7) => v7.on('*', json(200, { data: [] })))
const product = productForFile(upstream)
let cookie: string
beforeAll(async () => void (cookie = await signIn(product, upstream)))

const CHANGES = [
  'PUT /api/preferences/user-modules',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /session',
  'POST /api/auth/forgot-password',
  'PATCH /api/users/u_1',
]
const READS = ['GET /api/stocks/holding', 'GET /api/settings/sites', 'GET /session']
const sendLine = (line: string, headers: Record<string, string>) =>
  product.client.request(line, {
    headers: { Cookie: cookie, ...headers },
    ...(line.startsWith('GET') ? {} : { body: JSON.stringify(CREDENTIALS) }),
  })

/** Whether the session still works: no refused request has ended or replaced it. */
const isIntact = async () => (await sendLine('GET /api/stocks/holding', { 'X-CSRF': '1' })).status === 200

describe('The first layer alone', () => {
  it('keeps the cookie from other sites: it is SameSite=Lax, and GET never changes anything', async () => {
    upstream.on('POST /v7/auth/login', json(200, loginResponse()))
    const reply = await product.client.request('POST /api/auth/login', {
      headers: { 'X-CSRF': '1', Origin: ORIGIN },
      body: JSON.stringify(CREDENTIALS),
    })
    expect([reply.status, reply.all('set-cookie')]).toEqual([200, [expect.stringMatching(/; SameSite=Lax(;|$)/)]])
    upstream.received.length = 0
    for (const line of ['GET /api/auth/logout', 'GET /api/auth/login', 'GET /login/ACME/code', 'GET /logout', 'HEAD /api/auth/logout'])
      expect((await sendLine(line, { 'X-CSRF': '1' })).status, line).not.toBe(204)
    expect(upstream.received.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(await isIntact()).toBe(true)
  })
})

describe('The second layer alone, with the cookie and the custom header present', () => {
  const host = new URL(ORIGIN).host
  const ORIGINS = [
    'https://evil.test',
    'null',
    `http://${host}`,
    `https://evil.${host}`,
    `https://${host}.evil.test`,
    `https://${host}:8443`,
    `https://${host}@evil.test`,
    `${ORIGIN}/`,
    `${ORIGIN}.`,
    ORIGIN.toUpperCase(),
    `https://${host.slice(1)}`,
    `${ORIGIN} https://evil.test`,
    'file://',
    'https://localhost',
    'chrome-extension://abc',
    `${ORIGIN},https://evil.test`,
  ]

  it.each(CHANGES)('refuses an Origin of another site: %s', async (line) => {
    for (const origin of ORIGINS)
      expect(problemOf(await sendLine(line, { 'X-CSRF': '1', Origin: origin })), origin).toEqual([403, 'cross-site'])
    expect(upstream.received).toEqual([])
    expect(await isIntact()).toBe(true)
  })

  it.each(CHANGES)('refuses a Sec-Fetch-Site of another site, whatever the Origin: %s', async (line) => {
    for (const site of ['cross-site', 'same-site', 'none', 'Same-Origin-x', 'same-origin, cross-site'])
      expect(problemOf(await sendLine(line, { 'X-CSRF': '1', Origin: ORIGIN, 'Sec-Fetch-Site': site })), site).toEqual([403, 'cross-site'])
    expect(upstream.received).toEqual([])
    expect(await isIntact()).toBe(true)
  })
})

describe('The third layer alone, with the cookie and our own Origin present', () => {
  it.each([...CHANGES, ...READS])('refuses a request without the custom header: %s', async (line) => {
    const headerSets: Record<string, string>[] = [
      {},
      { 'X-CSRF': '0' },
      { 'X-CSRF': 'true' },
      { 'X-CSRF': '1, 1' },
      { 'X-CSRF-Token': '1' },
      { 'X-Requested-With': 'XMLHttpRequest' },
    ]
    for (const headers of headerSets)
      expect(
        problemOf(await sendLine(line, { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin', ...headers })),
        JSON.stringify(headers),
      ).toEqual([403, 'cross-site'])
    expect(upstream.received).toEqual([])
    expect(await isIntact()).toBe(true)
  })

  it('refuses every form that a page of another site can send', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'text/plain; application/json',
      '',
    ])
      for (const line of CHANGES) {
        const reply = await product.client.request(line, {
          headers: { Cookie: cookie, 'Content-Type': type || 'text/plain', 'Content-Length': '7' },
          body: 'X-CSRF=',
        })
        expect(problemOf(reply), `${line} ${type}`).toEqual([403, 'cross-site'])
      }
    expect(upstream.received).toEqual([])
  })

  it('cannot be passed with a preflight: no response ever allows another origin', async () => {
    for (const line of [
      'OPTIONS /api/stocks/holding',
      'OPTIONS /api/auth/login',
      'OPTIONS /session',
      'OPTIONS /login',
      'OPTIONS /api/nope',
    ]) {
      const reply = await product.client.request(line, {
        headers: { Origin: 'https://evil.test', 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-csrf' },
      })
      expect([reply.status, reply.names().filter((name) => name.startsWith('access-control'))], line).toEqual([
        expect.toSatisfy((status: number) => status === 405 || status === 404),
        [],
      ])
    }
    // Not even if v7 itself allows it.
    upstream.on('*', (_request, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-credentials': 'true',
      })
      response.end('{"data":[]}')
    })
    const reply = await sendLine('GET /api/stocks/holding', { 'X-CSRF': '1', Origin: 'https://evil.test' })
    expect([reply.status, reply.names().filter((name) => name.startsWith('access-control'))]).toEqual([200, []])
  })
})

it('All three layers let our own script through', async () => {
  expect(
    (await sendLine('PUT /api/preferences/user-modules', { 'X-CSRF': '1', Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' })).status,
  ).toBe(200)
  expect((await sendLine('GET /api/stocks/holding', { 'X-CSRF': '1', 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
})
