import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forward } from '#lib/bff/calls/forward.ts'
import { readyz } from '#lib/bff/operations/health.ts'
import { CLOSED_POLICY, STATIC_POLICY } from '#lib/bff/pages/security-headers.ts'
import { drain } from '#lib/web/drain.ts'
import { startMetrics } from '#lib/web/metrics-listener.ts'
import { createFront, type Front, listen } from '#lib/web/server.ts'
import { signInToBff, ORIGIN, testBff, type TestBff } from '#tests/support/bff.ts'
import { requestText, sendRaw } from '#tests/support/raw.ts'
import { json } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile()
let bff: TestBff
let front: Front
let port: number
let cookie: string
/** The paths that were passed on to the place of Next. */
let handledPaths: string[] = []

/** Takes the place of Next: calls the same handlers with the same kind of `Request`. */
const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  handledPaths.push(request.url ?? '')
  const clientAbort = new AbortController()
  response.once('close', () => clientAbort.abort())
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]))
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const init = {
    method: request.method ?? 'GET',
    headers,
    signal: clientAbort.signal,
    duplex: 'half',
    ...(hasBody ? { body: Readable.toWeb(request) } : {}),
  }
  const webRequest = new Request(new URL(request.url ?? '/', ORIGIN), init as RequestInit)
  const reply = request.url === '/readyz' ? await readyz(bff) : await forward(webRequest, bff)
  response.writeHead(reply.status, [...reply.headers].flat())
  if (reply.body) for await (const chunk of reply.body) response.write(chunk)
  response.end()
}

beforeEach(async () => {
  bff = testBff(upstream.url, { DRAIN_MS: '200', BODY_LIMIT_BYTES: '100000', TRUSTED_PROXIES: '127.0.0.1' })
  cookie = await signInToBff(bff, upstream)
  upstream.received.length = 0
  handledPaths = []
  front = createFront(handle, bff)
  port = await listen(front.server, 0, '127.0.0.1', 'PORT')
})
afterEach(async () => {
  front.server.closeAllConnections()
  await new Promise((resolve) => front.server.close(resolve))
  await bff.upstream.close()
})

const HOLDING = 'GET /v7/stocks/holding'
const send = (line: string, headers: Record<string, string> = {}, body = '') =>
  sendRaw(port, requestText(line, { 'X-CSRF': '1', Cookie: cookie, Origin: ORIGIN, ...headers }, body))

describe('the server in front of Next', () => {
  it('answers malformed percent-encoding with 400, not with 500', async () => {
    for (const path of ['/%', '/api/%', '/api/%zz', '/login/%ff', '/%c3%28']) {
      const { status, headers, body } = await send(`GET ${path}`)
      expect([status, headers['content-type'], headers['content-length']], path).toEqual([
        400,
        'application/problem+json',
        String(body.length),
      ])
    }
  })

  it('logs one security decision for a path below /api that is unlisted or ambiguous', async () => {
    const decisions = () => bff.logLines.filter(({ event }) => event === 'unlisted-call-refused').map(({ request_id }) => request_id)
    for (const path of ['/api/foo', '/api/users/..%2fx', '/api/users/a%00', '/api/', '/api//users']) {
      const { status, headers } = await send(`GET ${path}`)
      expect(status, path).toBe(404)
      expect(decisions().at(-1), path).toBe(headers['x-request-id'])
    }
    expect(decisions()).toHaveLength(5)
    await send('GET /session/x')
    expect(decisions()).toHaveLength(5)
  })

  it('answers TRACE and every unknown method with 405', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'CONNECT', 'LINK', 'BREW']) {
      const reply = await send(`${method} /`)
      expect([reply.status, reply.headers['allow']], method).toEqual([405, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'])
    }
  })

  it('expects that a client resets its connection after CONNECT: the error has a listener', async () => {
    const refused = new Promise<Duplex>((resolve) => front.server.once('connect', (_request, socket) => resolve(socket)))
    const client = connect(port, '127.0.0.1', () => client.write('CONNECT evil.test:443 HTTP/1.1\r\nHost: x\r\n\r\n'))
    client.on('error', () => {})
    const socket = await refused
    expect(socket.listenerCount('error')).toBe(1)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    client.resetAndDestroy()
    await closed
  })

  it('sends one Date, which is the first one of v7, whatever it says', async () => {
    for (const dates of [['Tue, 01 Jan 1980 00:00:00 GMT'], ['yesterday', 'Tue, 01 Jan 1980 00:00:00 GMT'], ['']]) {
      upstream.on(HOLDING, (_request, response) => {
        const fields = dates.flatMap((date) => ['Date', date])
        response.sendDate = false
        response.writeHead(200, ['Content-Type', 'application/json', ...fields]).end('{"data":[]}')
      })
      const { status, body, text } = await send('GET /api/stocks/holding')
      const sent = text.split('\r\n').filter((line) => /^date:/i.test(line))
      expect([status, body, sent]).toEqual([
        200,
        expect.stringContaining('{"data":[]}'),
        [expect.stringMatching(new RegExp(`^date: ?${dates[0]}$`, 'i'))],
      ])
    }
  })

  it('writes nothing into a response in progress when garbage follows its request', async () => {
    const half = Promise.withResolvers<void>()
    upstream.on(HOLDING, async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[')
      await half.promise
      response.end(']}')
    })
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
    const started = new Promise<void>((resolve) => socket.on('data', (chunk: Buffer) => (chunks.push(chunk), resolve())))
    socket.write(`GET /api/stocks/holding HTTP/1.1\r\nHost: x\r\nX-CSRF: 1\r\nCookie: ${cookie}\r\n\r\n`)
    await started
    socket.write('no HTTP at all\r\n\r\n')
    await closed
    half.resolve()
    expect(
      Buffer.concat(chunks)
        .toString()
        .match(/HTTP\/1\.1 \d+/g),
    ).toEqual(['HTTP/1.1 200'])
  })

  it('answers a body with broken framing with 400 and the security headers', async () => {
    const broken = await send('PUT /api/preferences/user-modules', { 'Transfer-Encoding': 'chunked' }, 'zz\r\n')
    expect([broken.status, broken.headers['x-frame-options']]).toEqual([400, 'DENY'])
  })

  it('sends its usual headers even where Node would answer by itself', async () => {
    const responses = [
      await send('GET /api/stocks/holding', { Expect: 'something' }),
      await sendRaw(port, 'hello\r\n\r\n'),
      await send('GET /', { 'X-Long': 'x'.repeat(20_000) }),
      await send('CONNECT /'),
    ]
    expect(responses.map(({ status }) => status)).toEqual([417, 400, 431, 405])
    for (const { headers, status } of responses) {
      expect(headers, String(status)).toMatchObject({
        'content-type': 'application/problem+json',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'cache-control': 'no-store',
      })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    }
  })

  it('counts and logs what Node would answer by itself, under the id that the sender got', async () => {
    const responses = [
      await send('GET /api/stocks/holding?q=canary', { Expect: 'something' }),
      await sendRaw(port, 'hello\r\n\r\n'),
      await send('GET /login/ACME/canary?q=canary', { 'X-Long': 'x'.repeat(20_000) }),
      await send('CONNECT canary.test:443'),
      await send('MADEUP /'),
    ]
    await expect.poll(() => bff.logLines.filter(({ kind }) => kind === 'request').length).toBe(5)
    const lines = bff.logLines.filter(({ kind }) => kind === 'request')
    expect(lines.map(({ request_id: id }) => id)).toEqual(responses.map(({ headers }) => headers['x-request-id']))
    expect(lines.map(({ method, path, status, address }) => [method, path, status, address])).toEqual([
      ['GET', '/api/stocks/holding', 417, '127.0.0.1'],
      [undefined, '', 400, '127.0.0.1'],
      ['GET', '', 431, '127.0.0.1'],
      ['CONNECT', '', 405, '127.0.0.1'],
      ['MADEUP', '', 405, '127.0.0.1'],
    ])
    const text = await bff.metrics.text()
    expect(text).toContain('gatehouse_requests_total{method="GET",route="page",status="431"} 1')
    expect(text).toContain('gatehouse_requests_total{method="other",route="page",status="405"} 1')
    expect(text).not.toContain('MADEUP')
  })

  it('answers a request with any address in X-Forwarded-For, and counts it as ended', async () => {
    for (const address of ['0000:0000:0000:0000:0000:ffff:255.255.255.255%x', 'fe80::1%', '::%', '%', '1.2.3.4%x', '[::%x]:1'])
      expect((await send('GET /login', { 'X-Forwarded-For': address })).status, address).not.toBe(0)
    await front.whenIdle()
  })

  it('counts built files separately, and logs only those that were refused', async () => {
    const files = createFront(async (request, response) => {
      response.statusCode = request.url === '/_next/static/a.js' ? 200 : 404
      response.end()
    }, bff)
    const filesPort = await listen(files.server, 0, '127.0.0.1', 'PORT')
    for (const name of ['a.js', 'gone.js']) await sendRaw(filesPort, requestText(`GET /_next/static/${name}`))
    await expect.poll(() => bff.metrics.text()).toContain('gatehouse_requests_total{method="GET",route="static",status="404"} 1')
    expect(await bff.metrics.text()).toContain('gatehouse_requests_total{method="GET",route="static",status="200"} 1')
    expect(bff.logLines.flatMap(({ kind, path }) => (kind === 'request' ? [path] : []))).toEqual(['/_next/static/gone.js'])
    await new Promise((resolve) => files.server.close(resolve))
  })

  it('shows a browser a refused page as a page, and a program still gets JSON', async () => {
    const accept = { Accept: 'text/html,*/*', Cookie: 'theme=dark' }
    const long = { 'X-Long': 'x'.repeat(20_000) }
    for (const [reply, status] of [
      [await send('GET /%', accept), 400],
      [await send('GET /', { ...accept, ...long }), 431],
    ] as const) {
      expect([reply.status, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
      expect(reply.body).toContain('data-theme="dark"')
      expect(reply.body).toContain(`<code>${reply.headers['x-request-id']}</code>`)
      expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'nonce-/)
    }
    expect((await send('GET /api/%', accept)).headers['content-type']).toBe('application/problem+json')
    expect((await send('GET /%')).headers['content-type']).toBe('application/problem+json')
  })

  it('lets nothing but GET and HEAD reach a page', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await send(`${method} /login`, { 'Next-Action': 'x' })).status).toBe(405)
  })

  it('passes no ambiguous path on to Next', async () => {
    upstream.on('*', json(200, {}))
    const paths = [
      '/api/../api/stocks/holding',
      '/api/./stocks/holding',
      '/api//stocks/holding',
      '//api/stocks/holding',
      '/api/stocks/holding/',
    ]
    paths.push(
      '/api/stocks%2fholding',
      '/api/%2e%2e/session',
      '/api\\stocks\\holding',
      '/api/stocks/%5c../holding',
      '/x/../api/stocks/holding',
      '/api/',
    )
    for (const path of paths) expect((await send(`GET ${path}`)).status, path).toSatisfy((status) => status === 404 || status === 400)
    expect(upstream.received).toEqual([])
    expect((await send('GET /api/stocks/holding')).status).toBe(200)
    expect(handledPaths).toEqual(['/api/stocks/holding'])
  })

  it('answers invalid HTTP and oversized headers itself', async () => {
    expect((await sendRaw(port, 'hello\r\n\r\n')).status).toBe(400)
    for (const head of ['GET / HTTP/1.1\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n']) {
      expect((await sendRaw(port, head)).headers['content-type']).toBe('application/problem+json')
      expect((await sendRaw(port, head)).status).toBe(400)
    }
    expect((await send('GET /', { 'X-Long': 'x'.repeat(20_000) })).status).toBe(431)
    expect((await sendRaw(port, requestText('GET /', { 'Bad\u0001Name': 'x' }))).status).toBe(400)
  })

  it('refuses framing that two servers could read differently', async () => {
    upstream.on('*', json(200, {}))
    const smuggled = '0\r\n\r\nGET /api/users HTTP/1.1\r\nHost: x\r\n\r\n'
    for (const headers of [
      { 'Content-Length': '5', 'Transfer-Encoding': 'chunked' },
      { 'Content-Length': '5, 6' },
      { 'Transfer-Encoding': 'chunked, identity' },
      { 'Content-Length': '+5' },
      { 'Transfer-Encoding': ' xchunked' },
    ])
      expect(
        (await send('PUT /api/preferences/user-modules', headers as unknown as Record<string, string>, smuggled)).status,
        JSON.stringify(headers),
      ).toBe(400)
    expect(upstream.received).toEqual([])
  })

  it('refuses a body over the limit, announced or in chunks, without forwarding it', async () => {
    const big = 'x'.repeat(100_001)
    const announced = await send('PUT /api/preferences/user-modules', { 'Content-Length': String(big.length) }, big)
    const chunked = await send(
      'PUT /api/preferences/user-modules',
      { 'Transfer-Encoding': 'chunked' },
      `${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`,
    )
    expect([announced.status, chunked.status, upstream.received]).toEqual([413, 413, []])
  })

  it('gives every response the security headers and a request id', async () => {
    upstream.on(HOLDING, json(200, {}))
    for (const reply of [await send('GET /api/stocks/holding'), await send('GET /api/nope'), await send('TRACE /'), await send('GET /%')]) {
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      })
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
      expect(reply.headers).not.toHaveProperty('x-powered-by')
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('writes one line for each request, without query values, tokens, cookies or hand-over codes', async () => {
    upstream.on(HOLDING, json(200, {}))
    await send('GET /api/stocks/holding?q=canary-query', {
      'X-Forwarded-For': '198.51.100.9, 203.0.113.7',
      Authorization: 'Bearer canary-auth',
    })
    await send('GET /login/ACME/canary-code?x=canary-query')
    await send('GET /stock-holding?q=canary-query')
    await send('GET http://user:canary-password@gatehouse.test/login/ACME/canary-code')
    await send('CONNECT gatehouse.test:443/login/ACME/canary-code')
    await send('GET /register%3Finvite=canary-token')
    const lines = () => bff.logLines.filter(({ kind }) => kind === 'request')
    await expect.poll(() => lines().length).toBe(6)
    const [call, ...others] = lines()
    expect(call).toMatchObject({ method: 'GET', path: 'api/stocks/holding', status: 200, address: '203.0.113.7', user_id: 'u_1042' })
    expect(others.map(({ path }) => path)).toEqual(['/login/acme/***', '/stock-holding', '', '', '(other)'])
    expect(JSON.stringify(bff.logLines)).not.toMatch(/canary|token-one|Fe26/)
  })

  it('closes the call to v7 when the browser disconnects', async () => {
    upstream.on(HOLDING, () => {})
    const socket = connect(port, '127.0.0.1', () => socket.write(requestText('GET /api/stocks/holding', { 'X-CSRF': '1', Cookie: cookie })))
    await upstream.waitForRequests(1)
    socket.destroy()
    await expect.poll(() => upstream.received[0]?.isClosed()).toBe(true)
    await expect.poll(() => bff.logLines.find(({ kind }) => kind === 'request')?.['status']).toBe(499)
  })
})

describe('readiness', () => {
  it('says in the log what another server answers at the address of v7', async () => {
    upstream.on('GET /v7/settings/tasks', json(404, { message: 'Not found.' }))
    expect((await send('GET /readyz')).status).toBe(503)
    expect(bff.logLines.find(({ kind }) => kind === 'error')?.['message']).toMatch(/^v7 answered 404 .*V7_BASE_URL/)
  })
})

describe('a drain', () => {
  it('lets calls in flight finish, and is not ready meanwhile', async () => {
    const gate = Promise.withResolvers<void>()
    upstream.on(HOLDING, async (request, response, received) => {
      await gate.promise
      await json(200, { data: ['late'] })(request, response, received)
    })
    upstream.on('GET /v7/settings/tasks', json(401, { message: 'Unauthenticated.' }))
    const inFlight = send('GET /api/stocks/holding')
    await upstream.waitForRequests(1)
    expect((await send('GET /readyz')).status).toBe(200)
    bff.config.drainMs = 10_000
    const drained = drain(front, bff)
    const probe = await send('GET /readyz')
    expect([probe.status, probe.body]).toEqual([503, expect.stringContaining('"process":"draining","upstream":"ok","store":"ok"')])
    expect(JSON.parse((await send('GET /api/stocks/holding')).body)).toMatchObject({ code: 'draining', status: 503 })
    gate.resolve()
    expect((await inFlight).body).toContain('late')
    expect(await drained).toBe('finished')
  })

  it('cuts off calls that are still open at the deadline', async () => {
    upstream.on(HOLDING, () => {})
    const inFlight = send('GET /api/stocks/holding')
    await upstream.waitForRequests(1)
    expect(await drain(front, bff)).toBe('timed-out')
    expect((await inFlight).status).toBe(0)
  })

  it('logs each call that it cuts off, with the shutdown as the cause', async () => {
    upstream.on('POST /v7/sales-orders', () => {})
    upstream.on(HOLDING, () => {})
    const change = send('POST /api/sales-orders', { 'Content-Type': 'application/json', 'Content-Length': '2' }, '{}')
    const list = send('GET /api/stocks/holding')
    const logout = bff.upstream.send({ method: 'POST', path: '/v7/auth/logout', headers: {}, lane: 'sign-out' })
    upstream.on('POST /v7/auth/logout', () => {})
    await upstream.waitForRequests(3)
    await drain(front, bff)
    await Promise.all([change, list])
    expect(await logout).toMatchObject({ ok: false, code: 'draining' })
    const linesOf = (wanted: string) => bff.logLines.filter(({ kind }) => kind === wanted)
    const requests = linesOf('request').map(
      ({ method, path, status, request_id }) => [[method, path, status].join(' '), request_id] as const,
    )
    expect(new Set(requests.map(([line]) => line))).toEqual(new Set(['GET api/stocks/holding 499', 'POST api/sales-orders 499']))
    const errors = linesOf('error').map(({ message, request_id }) => [message, request_id] as const)
    expect(new Set(errors)).toEqual(
      new Set(requests.map(([, id]) => ['cut off by the shutdown: not answered within DRAIN_MS', id] as const)),
    )
  })
})

it('metrics have their own port', async () => {
  upstream.on(HOLDING, json(200, {}))
  await send('GET /api/stocks/holding')
  const server = await startMetrics(bff, 0)
  const { port: metricsPort, address } = server.address() as AddressInfo
  expect(address).toBe('127.0.0.1')
  const reply = await sendRaw(metricsPort, requestText('GET /metrics'))
  expect(reply.body).toContain('gatehouse_requests_total{method="GET",route="api/stocks/holding",status="200"} 1')
  expect([(await sendRaw(metricsPort, requestText('GET /'))).status, (await send('GET /metrics')).status]).toEqual([404, 404])
  bff.metrics.gauge('gatehouse_timers', () => {
    throw new Error('no reading')
  })
  expect((await sendRaw(metricsPort, requestText('GET /metrics'))).status).toBe(500)
  bff.metrics.gauge('gatehouse_timers', () => 0)
  expect((await sendRaw(metricsPort, requestText('GET /metrics'))).status).toBe(200)
  await new Promise((resolve) => server.close(resolve))
})

it('calls outside the contract count under one label, and only words of the contract are in their log lines', async () => {
  for (const line of ['GET /api/made-up-1', 'PUT /api/made/up/2', 'DELETE /api/stocks/holding', 'GET /api/%zz', 'GET /api/../made-up-3'])
    await send(line)
  await send('GET /made-up-4')
  await expect.poll(() => bff.logLines.filter(({ kind }) => kind === 'request').length).toBe(6)
  const text = await bff.metrics.text()
  expect(new Set(Array.from(text.matchAll(/\broute="([^"]+)"/g), ([, route]) => route))).toEqual(new Set(['api/unlisted', 'page']))
  expect(text).toContain('gatehouse_requests_total{method="PUT",route="api/unlisted",status="404"} 1')
  expect(text).toContain('gatehouse_requests_total{method="DELETE",route="api/unlisted",status="405"} 1')
  expect(text).not.toMatch(/made[-/]/)
  expect(bff.logLines.flatMap(({ kind, path }) => (kind === 'request' ? [path] : []))).toEqual([
    '/api/***',
    '/api/***/***/***',
    '/api/stocks/holding',
    '/api/***',
    '/api/***/***',
    '(other)',
  ])
})

it('an error about a port in use names its setting', async () => {
  const second = createFront(handle, bff)
  await expect(listen(second.server, port, '127.0.0.1', 'PORT')).rejects.toThrow(`PORT: port ${port} is in use on 127.0.0.1.`)
  await expect(listen(second.server, 0, 'no host', 'PORT')).rejects.toThrow('HOST: there is no host no host. Set HOST to')
})

it('removes headers that only a proxy in front or Next itself may set', async () => {
  let receivedHeaders: IncomingMessage['headers'] = {}
  const otherFront = createFront(async (request, response) => {
    receivedHeaders = request.headers
    response.end()
  }, bff)
  const otherPort = await listen(otherFront.server, 0, '127.0.0.1', 'PORT')
  const proxyHeaders = [
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-For',
    'Forwarded',
    'X-Real-IP',
    'X-Middleware-Subrequest',
    'X-Middleware-Next',
  ]
  const internalHeaders = [
    'X-Nextjs-Data',
    'X-Matched-Path',
    'X-Invoke-Path',
    'X-HTTP-Method-Override',
    'X-Method-Override',
    'X-Nonce',
    'Content-Security-Policy',
  ]
  await sendRaw(otherPort, requestText('GET /', Object.fromEntries([...proxyHeaders, ...internalHeaders].map((name) => [name, 'forged']))))
  expect(receivedHeaders).toEqual({ host: 'localhost', connection: 'close', 'x-forwarded-proto': 'https' })
  await new Promise((resolve) => otherFront.server.close(resolve))
})

it('gives a response without headers a request id and the strictest policy that its path needs', async () => {
  const otherFront = createFront(async (_request, response) => void response.end(), bff)
  const otherPort = await listen(otherFront.server, 0, '127.0.0.1', 'PORT')
  const [page, staticFile] = [
    await sendRaw(otherPort, requestText('GET /')),
    await sendRaw(otherPort, requestText('GET /_next/static/a.js')),
  ]
  expect(page.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  expect([page.headers['content-security-policy'], staticFile.headers['content-security-policy']]).toEqual([CLOSED_POLICY, STATIC_POLICY])
  await new Promise((resolve) => otherFront.server.close(resolve))
})

it('makes pages vary by screen hints if there is a mobile site, in addition to their own Vary', async () => {
  const mobile = testBff(upstream.url, { MOBILE_SITE_URL: 'https://m.example.test/' })
  const otherFront = createFront(async (_request, response) => void response.setHeader('Vary', 'RSC').end(), mobile)
  const otherPort = await listen(otherFront.server, 0, '127.0.0.1', 'PORT')
  const { headers } = await sendRaw(otherPort, requestText('GET /'))
  expect(headers['vary']).toBe('RSC, Sec-CH-UA-Mobile, Sec-CH-Viewport-Width, User-Agent')
  await new Promise((resolve) => otherFront.server.close(resolve))
  await mobile.upstream.close()
})

it('sends the head of a response at once, even if its body comes later', async () => {
  let finish = () => {}
  const otherFront = createFront(async (_request, response) => {
    response.flushHeaders()
    finish = () => void response.end('late')
  }, bff)
  const otherPort = await listen(otherFront.server, 0, '127.0.0.1', 'PORT')
  const socket = connect(otherPort, '127.0.0.1')
  socket.write(requestText('GET /'))
  const head = await new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())))
  expect(head).toContain('HTTP/1.1 200')
  expect(head).not.toContain('late')
  const rest = new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())))
  finish()
  expect(await rest).toContain('late')
  socket.destroy()
  await new Promise((resolve) => otherFront.server.close(resolve))
})
