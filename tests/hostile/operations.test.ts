import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SECRET } from '#tests/support/bff.ts'
import { failingStart, sendAsBrowser, problemOf, type Product, signIn, startProduct } from '#tests/support/product.ts'
import { dial, openClient, requestBytes } from '#tests/support/raw-client.ts'
import { freePort } from '#tests/support/services.ts'
import { json } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile((v7) => v7.on('*', json(200, { data: [] })))

const HOLDING = 'GET /v7/stocks/holding'
const requestHolding = (product: Product, cookie: string) => sendAsBrowser(product, 'GET /api/stocks/holding', { cookie })

it('the process runs without the compiler of Next, which the image does not have and would download at each start', async () => {
  const product = await startProduct(upstream.url)
  expect((await product.client.request('GET /login')).status).toBe(200)
  const mappings = readFileSync(`/proc/${product.pid}/maps`, 'utf8')
  expect(mappings).toContain('/bin/node')
  expect(mappings).not.toMatch(/next-swc/)
  await product.stop()
})

it('the process removes no types: the build has kept the code of all TypeScript files', async () => {
  const product = await startProduct(upstream.url, { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' })
  await product.client.request('GET /login')
  const lookups = product
    .output()
    .split('\n')
    .filter((line) => line.includes('retrieving transpile cache for StrippedTypeScript'))
  expect(lookups.filter((line) => line.endsWith('lib/start.ts...success'))).toHaveLength(1)
  expect(lookups.filter((line) => !line.endsWith('...success'))).toEqual([])
  await product.stop()
})

describe('SIGTERM', () => {
  const startDraining = async (env: Record<string, string>) => {
    const product = await startProduct(upstream.url, env)
    const cookie = await signIn(product, upstream)
    const gate = Promise.withResolvers<void>()
    upstream.on(HOLDING, async (request, response, received) => {
      await gate.promise
      await json(200, { data: ['late'] })(request, response, received)
    })
    const count = upstream.received.length
    const pendingCall = requestHolding(product, cookie)
    await upstream.waitForRequests(count + 1)
    process.kill(product.pid, 'SIGTERM')
    await expect.poll(async () => (await product.client.request('GET /readyz')).status).toBe(503)
    return { product, cookie, gate, pendingCall }
  }

  it('lets a call in flight finish, refuses new ones, is not ready meanwhile, and exits with 0', async () => {
    const { product, cookie, gate, pendingCall } = await startDraining({ DRAIN_MS: '20000' })
    const freshResponse = await sendAsBrowser(product, 'GET /api/settings/sites', { cookie })
    expect([...problemOf(freshResponse), freshResponse.header('retry-after')]).toEqual([503, 'draining', '1'])
    expect((await product.client.request('GET /login')).status).toBe(503)
    expect((await product.client.request('GET /healthz')).status).toBe(200)
    gate.resolve()
    const reply = await pendingCall
    expect([reply.status, reply.text(), reply.isWhole]).toEqual([200, '{"data":["late"]}', true])
    expect(await product.exited).toBe(0)
  })

  it('cuts off calls that are still open at the deadline', async () => {
    const { product, pendingCall } = await startDraining({ DRAIN_MS: '3000' })
    const started = performance.now()
    expect((await pendingCall).status).toBe(0)
    expect(await product.exited).toBe(1)
    expect(performance.now() - started).toBeLessThan(8000)
    await expect.poll(() => upstream.openConnections()).toBe(0)
  })

  it('exits at once if nothing is in flight', async () => {
    const product = await startProduct(upstream.url, { DRAIN_MS: '20000' })
    await product.client.request('GET /login')
    const started = performance.now()
    expect(await product.stop('SIGTERM')).toBe(0)
    expect(performance.now() - started).toBeLessThan(3000)
  })

  it('closes idle connections of browsers without waiting for them', async () => {
    const product = await startProduct(upstream.url, { DRAIN_MS: '20000' })
    const idle = await Promise.all(Array.from({ length: 20 }, () => dial(product.port)))
    const closed = Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('close', resolve))))
    // Half of them have sent a request before, the others have not.
    const answered = idle.slice(0, 10).map((socket) => new Promise((resolve) => socket.once('data', resolve)))
    for (const socket of idle.slice(0, 10)) socket.write(requestBytes('GET /healthz', {}))
    await Promise.all(answered)
    for (const socket of idle) socket.on('error', () => {}).resume()
    const started = performance.now()
    process.kill(product.pid, 'SIGTERM')
    expect(await product.exited).toBe(0)
    await closed
    expect(performance.now() - started).toBeLessThan(3000)
  })
})

describe('The probes and metrics', () => {
  it('distinguish alive from ready, and the metrics have their own port and contain nothing about users', async () => {
    const metricsPort = await freePort()
    const product = await startProduct(upstream.url, { METRICS_PORT: String(metricsPort) })
    expect([(await product.client.request('GET /healthz')).text(), (await product.client.request('GET /readyz')).status]).toEqual([
      '{"status":"ok"}',
      200,
    ])
    const cookie = await signIn(product, upstream)
    await requestHolding(product, cookie)
    const metrics = openClient(metricsPort)
    const reply = await metrics.request('GET /metrics')
    expect([reply.status, reply.header('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    for (const line of reply.text().trimEnd().split(/\n+/))
      expect(line).toMatch(/^(# HELP \w+ [A-Z][^\\]+|# TYPE \w+ (counter|gauge|histogram)|\w+(\{(\w+="[^"\n]*",?)*\})? [\d.e+-]+)$/)
    expect(reply.text()).toMatch(/gatehouse_requests_total\{[^}]*route="api\/stocks\/holding"[^}]*\} 1/)
    expect(reply.text()).not.toMatch(/u_1042|token-one|clerk|127\.0\.0\.1/)
    expect((await metrics.request('GET /')).status).toBe(404)
    metrics.close()
    const page = await product.client.request('GET /metrics', { headers: { Cookie: cookie } })
    expect(page.text()).not.toContain('gatehouse_requests_total')
    await product.stop()
  })
})

describe('The server at startup', () => {
  it('listens only on HOST, for metrics as well', async () => {
    const metricsPort = await freePort()
    const product = await startProduct(upstream.url, { HOST: '127.0.0.1', METRICS_PORT: String(metricsPort) })
    const acceptsConnections = (host: string, port: number) =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ host, port }, () => resolve(true)).once('error', () => resolve(false))
        socket.once('connect', () => socket.destroy())
      })
    for (const port of [product.port, metricsPort])
      expect([await acceptsConnections('127.0.0.1', port), await acceptsConnections('127.0.0.2', port)]).toEqual([true, false])
    await product.stop()
  })

  const VALID_SETTINGS = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://app.example.test',
    V7_BASE_URL: 'http://127.0.0.1:1',
    TRUSTED_PROXIES: 'none',
    SESSION_SECRETS: SECRET,
  }
  it.each([
    ['without secrets', { SESSION_SECRETS: '' }, 'SESSION_SECRETS'],
    ['with a short secret', { SESSION_SECRETS: 'b7c1f0a94de2833f' }, 'SESSION_SECRETS'],
    ['with a short second secret', { SESSION_SECRETS: `${SECRET},short` }, 'SESSION_SECRETS'],
    ['with a sample secret', { SESSION_SECRETS: 'change-me-change-me-change-me-change-me' }, 'SESSION_SECRETS'],
    ['without v7', { V7_BASE_URL: '' }, 'V7_BASE_URL'],
    ['with a v7 that is not a URL', { V7_BASE_URL: 'api.example.com' }, 'V7_BASE_URL'],
    ['with a v7 that carries a password', { V7_BASE_URL: 'https://u:hunter2@api.example.com' }, 'V7_BASE_URL'],
    ['without an origin', { PUBLIC_ORIGIN: '' }, 'PUBLIC_ORIGIN'],
    ['with an http origin beyond loopback', { PUBLIC_ORIGIN: 'http://app.example.test' }, 'PUBLIC_ORIGIN'],
    ['with an origin that has a path', { PUBLIC_ORIGIN: 'https://app.example.test/app' }, 'PUBLIC_ORIGIN'],
    ['with an invalid store URL', { SESSION_STORE_URL: 'http://x' }, 'SESSION_STORE_URL'],
    ['with a limit that is not a number', { BODY_LIMIT_BYTES: '10MB' }, 'BODY_LIMIT_BYTES'],
    ['with a timeout of zero', { UPSTREAM_TIMEOUT_MS: '0' }, 'UPSTREAM_TIMEOUT_MS'],
    ['without trusted proxies', { TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES'],
    ['with proxies that are not addresses', { TRUSTED_PROXIES: 'everyone' }, 'TRUSTED_PROXIES'],
    ['with a mobile site on its own origin', { MOBILE_SITE_URL: 'https://app.example.test/m' }, 'MOBILE_SITE_URL'],
  ])('%s is refused with a message that names the setting and contains no secret', async (_case, env, setting) => {
    const { code, output } = await failingStart({ ...VALID_SETTINGS, ...env })
    expect([code, output.includes(setting)], output).toEqual([1, true])
    expect(output).not.toMatch(/ {4}at |b7c1f0a9|hunter2/)
  })

  it('stops at a dialect with mistakes and lists them all, and accepts a valid one from outside the project', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-dialect-'))
    const file = join(folder, 'dialect.ts')
    writeFileSync(file, `export default { levels: { Op: 'Regulars' }, calls: { stocksHolding: { path: '../admin' } } }`)
    const { code, output } = await failingStart({ ...VALID_SETTINGS, V7_DIALECT: file })
    expect([code, output.trim().split('\n')]).toEqual([
      1,
      [
        `V7_DIALECT (${file}): levels.Op: "Regulars" is not one of the contract's values: Regular, Manager, Admin, System.`,
        `V7_DIALECT (${file}): calls.stocksHolding.path: must not contain the segments \`.\` or \`..\`.`,
      ],
    ])
    const withTwoMistakes = await failingStart({ ...VALID_SETTINGS, MONTHS_FORMAT: 'maybe', V7_DIALECT: join(folder, 'nowhere.ts') })
    expect(withTwoMistakes.output).toMatch(/MONTHS_FORMAT[^]*V7_DIALECT/)
    writeFileSync(
      file,
      `import { defineDialect, renamed } from 'gatehouse/dialect'
       export default defineDialect({ calls: { users: { path: 'people', query: renamed({ per_page: 'limit' }) } } })`,
    )
    const product = await startProduct(upstream.url, { V7_DIALECT: file })
    const cookie = await signIn(product, upstream)
    upstream.on('*', json(200, { data: [] }))
    expect((await sendAsBrowser(product, 'GET /api/users?per_page=50', { cookie })).status).toBe(200)
    expect(upstream.received.at(-1)?.url).toBe('/v7/people?limit=50')
    await product.stop()
    rmSync(folder, { recursive: true })
  })

  it('takes a forwarded address only from a trusted proxy', async () => {
    const product = await startProduct(upstream.url, { TRUSTED_PROXIES: '127.0.0.0/8' })
    await product.client.request('GET /login', { headers: { 'X-Forwarded-For': '203.0.113.99, 198.51.100.7' } })
    await expect.poll(() => product.lines('request')[0]?.['address']).toBe('198.51.100.7')
    await product.stop()
  })
})
