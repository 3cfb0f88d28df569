import { describe, expect, it } from 'vitest'
import { loginResponse, SECRET } from '#tests/support/bff.ts'
import { sendAsBrowser } from '#tests/support/product.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { json } from '#tests/support/upstream.ts'
import { productForFile, upstreamForFile } from '#tests/support/for-file.ts'

/** A word that appears in no log line unless a request or a response put it there. */
const CANARY = 'kanarienvogel'
const upstream = upstreamForFile()
const product = productForFile(upstream, { UPSTREAM_TIMEOUT_MS: '5000' })

describe('The log', () => {
  it('contains no secret, wherever in a request or response it appears', async () => {
    upstream.on(
      'POST /v7/auth/login',
      json(200, loginResponse(`${CANARY}-token`, { name: `${CANARY}-name` }), { 'x-inner': `${CANARY}-header` }),
    )
    upstream.on('POST /v7/auth/logout', json(500, { message: `${CANARY}-logout` }))
    const loginReply = await sendAsBrowser(product, `POST /api/auth/login?x=${CANARY}-login-query`, {
      body: JSON.stringify({ email: `${CANARY}@acme.test`, password: `${CANARY}-password` }),
    })
    expect([loginReply.status, loginReply.text().includes(`${CANARY}-token`)]).toEqual([200, false])
    const cookie = loginReply.all('set-cookie')[0]?.split(';')[0] ?? ''
    const headersWithCanary = {
      Authorization: `Bearer ${CANARY}-auth`,
      'X-Forwarded-For': `${CANARY}-xff`,
      'X-Request-Id': `${CANARY}-id`,
      Referer: `https://app.example.test/login/ACME/${CANARY}-referer`,
      'User-Agent': `${CANARY}-agent`,
      'Idempotency-Key': `${CANARY}-key`,
      'If-Match': `"${CANARY}-match"`,
      Tracestate: `x=${CANARY}`,
      Host: `${CANARY}.test`,
    }
    upstream.on('GET /v7/stocks/holding', json(500, { message: `${CANARY}-error`, stack: `${CANARY}-stack` }))
    await sendAsBrowser(product, `GET /api/stocks/holding?q=${CANARY}-query&${CANARY}-key=1`, { cookie, headers: headersWithCanary })
    await sendAsBrowser(product, `GET /api/users/${CANARY}-parameter`, { cookie, headers: headersWithCanary })
    await sendAsBrowser(product, 'PATCH /api/users/u_1', { cookie, body: JSON.stringify({ password: `${CANARY}-new` }) })
    for (const reply of [`HTTP/1.1 200 OK\r\n${CANARY}-broken header\r\n\r\n`, `${CANARY}-garbage\r\n\r\n`]) {
      upstream.on('GET /v7/settings/sites', (request) => void request.socket.end(reply))
      await sendAsBrowser(product, 'GET /api/settings/sites', { cookie })
    }
    upstream.on(
      'GET /v7/settings/sites',
      (_request, response) =>
        void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(`${CANARY}-no-gzip`),
    )
    await sendAsBrowser(product, 'GET /api/settings/sites', { cookie })
    upstream.on(
      'GET /v7/settings/sites',
      (_request, response) => void response.writeHead(302, { location: `https://${CANARY}.test/` }).end(),
    )
    await sendAsBrowser(product, 'GET /api/settings/sites', { cookie })
    for (const spelling of [
      '/login/ACME/',
      '/%6cogin/ACME/',
      '/login/ACME%2F',
      '//login/ACME/',
      '/login//ACME/',
      '/login/%41CME/',
      '/./login/ACME/',
      '/x/../login/ACME/',
      '/LOGIN/ACME/',
      '/login/ACME//',
      '/login;jsessionid=1/ACME/',
      '/login%09/ACME/',
      '/login.rsc/ACME/',
      '/login/ACME%3Fsession=',
      '/register/',
      '/register%3Finvite=',
      '/api/login/ACME/',
    ])
      await product.client.request(`GET ${spelling}${CANARY}-hand-over`, { headers: { Cookie: cookie } })
    for (const target of [
      `/login?next=/${CANARY}`,
      `/register?invite=${CANARY}-invite`,
      `/forgot-password?token=${CANARY}`,
      `/stock-holding?q=${CANARY}`,
      `/?${CANARY}`,
    ])
      await product.client.request(`GET ${target}`, { headers: { ...headersWithCanary, Cookie: cookie } })
    await sendAsBrowser(product, 'POST /api/auth/login', {
      body: JSON.stringify({ email: `${CANARY}@acme.test`, password: `${CANARY}-password`, session: `${CANARY}-code` }),
    })
    await sendAsBrowser(product, 'GET /api/stocks/holding', { cookie: `__Host-gatehouse=${CANARY}-cookie`, headers: headersWithCanary })
    await sendAsBrowser(product, 'GET /api/stocks/holding', {
      cookie,
      headers: { ...headersWithCanary, Origin: `https://${CANARY}.test`, 'X-CSRF': CANARY },
    })
    upstream.on('POST /v7/auth/login', json(200, { data: { token: `${CANARY}-bad`, user: CANARY } }))
    await sendAsBrowser(product, 'POST /api/auth/login', { body: JSON.stringify({ email: `${CANARY}2@acme.test`, password: CANARY }) })
    upstream.on('POST /v7/auth/login', json(422, { message: CANARY, errors: { email: [CANARY] } }))
    await sendAsBrowser(product, 'POST /api/auth/login', { body: JSON.stringify({ email: `${CANARY}3@acme.test`, password: CANARY }) })
    for (const line of [
      `GET http://user:${CANARY}-password@app.example.test/login/ACME/${CANARY}-code`,
      `CONNECT app.example.test:443/${CANARY}`,
    ])
      await sendRaw(product.port, `${line} HTTP/1.1\r\nHost: app.example.test\r\nConnection: close\r\n\r\n`)
    await sendRaw(product.port, `GET /${CANARY}-raw HTTP/9.9\r\n${CANARY}: x\r\n\r\n`)
    await sendAsBrowser(product, 'POST /api/auth/logout', { cookie, body: JSON.stringify({ last_access: CANARY }) })
    await sendAsBrowser(product, 'GET /api/stocks/holding', { cookie })
    await expect.poll(() => product.lines('request').length).toBeGreaterThanOrEqual(30)
    const leakingLines = product
      .output()
      .split('\n')
      .filter((line) => line.includes(CANARY) || line.includes('Fe26.2') || line.includes(SECRET) || line.includes('token-one'))
    expect(leakingLines).toEqual([])
  }, 60_000)

  it('has one line of JSON for each request, with the id from its response', async () => {
    const ids: unknown[] = []
    for (const line of ['GET /api/nope', 'GET /login', 'TRACE /', 'GET /%', 'GET /api/stocks/holding', 'GET /healthz'])
      ids.push((await sendAsBrowser(product, line)).header('x-request-id'))
    const loggedIds = () => product.lines('request').map((line) => line['request_id'])
    // Log lines of earlier calls may still arrive.
    await expect.poll(() => loggedIds().filter((id) => ids.includes(id))).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    // Starts at our own first line: Next may print something while it starts.
    const output = product.output()
    const lines = output.slice(output.indexOf('{')).trimEnd().split('\n')
    for (const line of lines) expect(() => JSON.parse(line) as unknown, line).not.toThrow()
  })

  it('cannot be forged with characters in a path', async () => {
    const before = product.output().split('\n').length
    await product.client.request('GET /x%0a%7b%22kind%22%3a%22audit%22%7d')
    await product.client.request('GET /x%22%2c%22kind%22%3a%22audit')
    await expect.poll(() => product.output().split('\n').length).toBe(before + 2)
    expect(product.lines('audit').map(({ event }) => event)).not.toContain(undefined)
  })

  it('has one audit line for each sign-in, sign-out and refusal', async () => {
    const events = () => product.lines('audit').map(({ event }) => event as string)
    const before = events().length
    upstream.on('POST /v7/auth/login', json(200, loginResponse('audited')))
    const loginReply = await sendAsBrowser(product, 'POST /api/auth/login', {
      body: JSON.stringify({ email: 'audit@acme.test', password: 'x' }),
    })
    const cookie = loginReply.all('set-cookie')[0]?.split(';')[0] ?? ''
    await sendAsBrowser(product, 'GET /api/nope', { cookie })
    await sendAsBrowser(product, 'POST /session', { cookie, headers: { Origin: 'https://evil.test' } })
    await product.client.request('GET /users-management', { headers: { Cookie: cookie } })
    await sendAsBrowser(product, 'GET /api/stocks/holding', { cookie: '__Host-gatehouse=x' })
    await sendAsBrowser(product, 'POST /api/auth/logout', { cookie, body: '{}' })
    await sendAsBrowser(product, 'GET /api/stocks/holding', { cookie })
    upstream.on('POST /v7/auth/login', json(422, { message: 'no' }))
    await sendAsBrowser(product, 'POST /api/auth/login', { body: JSON.stringify({ email: 'audit@acme.test', password: 'x' }) })
    await expect
      .poll(() => events().slice(before))
      .toEqual([
        'login',
        'unlisted-call-refused',
        'cross-site-refused',
        'level-refused',
        'cookie-unreadable',
        'logout',
        'revoked-session-used',
        'login-refused',
      ])
    expect(product.lines('audit').findLast(({ event }) => event === 'level-refused')).toMatchObject({ level: 'Regular' })
  })
})
