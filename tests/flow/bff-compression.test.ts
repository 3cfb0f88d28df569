import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATIC_POLICY } from '#lib/bff/pages/security-headers.ts'
import { ORIGIN } from '#tests/support/bff.ts'
import { upstreamForFile, productForFile } from '#tests/support/for-file.ts'
import { type Product, ROOT, signIn } from '#tests/support/product.ts'
import { dial, requestBytes } from '#tests/support/raw-client.ts'
import { eager, json, type Reply } from '#tests/support/upstream.ts'

const upstream = upstreamForFile()
const product = productForFile(upstream)
const uncompressed = productForFile(upstream, { COMPRESS: 'false' })

const CHUNKS = '/_next/static/chunks/'
const scripts = readdirSync(join(ROOT, '.next/static/chunks')).filter((name) => name.endsWith('.js'))
const script = scripts.find((name) => readFileSync(join(ROOT, '.next/static/chunks', name)).length > 50_000)!
const contentOf = (name: string) => readFileSync(join(ROOT, '.next/static/chunks', name))

const HOLDING = 'GET /v7/stocks/holding'
const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ product_code: `P-${index}`, on_hand: index }))
const LONG = { data: rows(1000) }
const ask = (from: Product, cookie: string, headers: Record<string, string> = {}) =>
  from.client.request('GET /api/stocks/holding', { headers: { 'X-CSRF': '1', Cookie: cookie, Origin: ORIGIN, ...headers } })

describe('files of the build', () => {
  const get = (headers: Record<string, string> = {}, name = script, method = 'GET') =>
    product.client.request(`${method} ${CHUNKS}${name}`, { headers })

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['GZIP;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br; q=0.000, gzip;q=0', undefined, (body: Buffer) => body],
    ['deflate', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ])('are sent to a browser that accepts %j with the encoding %s', async (accepted, encoding, decode) => {
    const reply = await get({ 'Accept-Encoding': accepted })
    expect([reply.status, reply.header('content-encoding'), reply.header('vary')]).toEqual([200, encoding, 'Accept-Encoding'])
    expect(reply.header('content-length')).toBe(String(reply.body.length))
    expect(reply.header('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(reply.header('content-type')).toBe('text/javascript; charset=utf-8')
    expect(decode(reply.body).equals(contentOf(script))).toBe(true)
  })

  it('have an ETag for each encoding, which is answered with 304', async () => {
    const tags = await Promise.all(['br', 'gzip', ''].map(async (name) => (await get({ 'Accept-Encoding': name })).header('etag') ?? ''))
    expect(new Set(tags).size).toBe(3)
    for (const condition of [tags[0]!, `W/${tags[0]}`, `"other", ${tags[0]}`]) {
      const reply = await get({ 'Accept-Encoding': 'br', 'If-None-Match': condition })
      expect([reply.status, reply.body.length, reply.header('etag')]).toEqual([304, 0, tags[0]])
    }
    expect((await get({ 'Accept-Encoding': 'gzip', 'If-None-Match': tags[0]! })).status).toBe(200)
  })

  it('answer HEAD without a body, refuse POST, and send nothing for unknown files', async () => {
    const head = await get({ 'Accept-Encoding': 'br' }, script, 'HEAD')
    expect([head.status, head.header('content-encoding'), head.body.length]).toEqual([200, 'br', 0])
    expect((await get({}, script, 'POST')).status).toBeGreaterThanOrEqual(400)
    for (const name of ['nothing.js', '../../BUILD_ID', '%2e%2e/%2e%2e/BUILD_ID', '..%2f..%2fBUILD_ID', `${script}/`]) {
      const reply = await get({}, name)
      expect([name, reply.status >= 300, reply.text().includes(contentOf(script).toString('latin1').slice(0, 200))]).toEqual([
        name,
        true,
        false,
      ])
    }
  })

  it('have the security headers that a file needs, and none that only a document needs', async () => {
    const reply = await get({ 'Accept-Encoding': 'br' })
    expect(reply.names().toSorted()).toEqual([
      'cache-control',
      'connection',
      'content-encoding',
      'content-length',
      'content-security-policy',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'etag',
      'keep-alive',
      'referrer-policy',
      'strict-transport-security',
      'vary',
      'x-content-type-options',
      'x-frame-options',
    ])
    expect(reply.header('x-content-type-options')).toBe('nosniff')
    expect(reply.header('content-security-policy')).toBe(STATIC_POLICY)
  })

  it('all have a smaller copy of the same content for each encoding, if they are long', () => {
    for (const name of scripts.filter((each) => contentOf(each).length > 1024)) {
      const [brotli, gzip] = [contentOf(`${name}.br`), contentOf(`${name}.gz`)]
      expect(brotli.length).toBeLessThan(contentOf(name).length)
      expect(gzip.length).toBeLessThan(contentOf(name).length)
      expect([brotliDecompressSync(brotli), gunzipSync(gzip)].every((copy) => copy.equals(contentOf(name)))).toBe(true)
    }
  })
})

describe('responses from v7', () => {
  let cookie: string
  let cookieOfUncompressed: string
  beforeAll(async () => {
    cookie = await signIn(product, upstream)
    cookieOfUncompressed = await signIn(uncompressed, upstream)
  })

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('that are long are compressed for a browser that accepts %j', async (accepted, encoding, decode) => {
    upstream.on(HOLDING, json(200, LONG))
    const reply = await ask(product, cookie, { 'Accept-Encoding': accepted })
    expect([reply.status, reply.header('content-encoding'), reply.header('vary')]).toEqual([200, encoding, 'Accept-Encoding'])
    expect(JSON.parse(decode(reply.body).toString())).toEqual(LONG)
    expect(reply.body.length).toBeLessThan(JSON.stringify(LONG).length / 3)
  })

  it('are sent as they are if they are short, if the browser accepts no encoding, or if the setting is off', async () => {
    const encodingOf = async (reply: ReturnType<typeof ask>) => [(await reply).status, (await reply).header('content-encoding')]
    upstream.on(HOLDING, json(200, LONG))
    expect(await encodingOf(ask(product, cookie))).toEqual([200, undefined])
    expect(await encodingOf(ask(product, cookie, { 'Accept-Encoding': 'br;q=0' }))).toEqual([200, undefined])
    expect(await encodingOf(ask(uncompressed, cookieOfUncompressed, { 'Accept-Encoding': 'br' }))).toEqual([200, undefined])
    const [long, short] = [JSON.stringify({ data: rows(80) }), JSON.stringify({ data: rows(3) })]
    expect(long.length).toBeGreaterThan(2048)
    expect(long.length).toBeLessThan(4096)
    upstream.on(HOLDING, json(200, { data: rows(80) }, { 'content-length': String(long.length) }))
    expect(await encodingOf(ask(product, cookie, { 'Accept-Encoding': 'br' }))).toEqual([200, 'br'])
    upstream.on(HOLDING, json(200, { data: rows(3) }, { 'content-length': String(short.length) }))
    expect(await encodingOf(ask(product, cookie, { 'Accept-Encoding': 'br' }))).toEqual([200, undefined])
    upstream.on(HOLDING, json(422, { message: 'x'.repeat(10_000), errors: {}, error_count: 0 }))
    expect(await encodingOf(ask(product, cookie, { 'Accept-Encoding': 'br' }))).toEqual([422, undefined])
  })

  it('and the profile of the session are compressed', async () => {
    const profile = await product.client.request('GET /session', { headers: { 'X-CSRF': '1', Cookie: cookie, 'Accept-Encoding': 'br' } })
    expect([profile.status, profile.header('content-encoding')]).toEqual([200, 'br'])
    expect(JSON.parse(brotliDecompressSync(profile.body).toString())).toHaveProperty('data.user')
  })

  it('keep v7’s ETag, because later changes send it back', async () => {
    upstream.on(HOLDING, json(200, LONG, { ETag: '"v1"' }))
    const reply = await ask(product, cookie, { 'Accept-Encoding': 'br' })
    expect([reply.header('content-encoding'), reply.header('etag')]).toEqual(['br', '"v1"'])
  })

  it('reach the browser while v7 is still sending', async () => {
    let finish = () => {}
    const slow: Reply = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write(JSON.stringify(LONG).slice(0, -2))
      finish = () => void response.end(']}')
    }
    upstream.on(HOLDING, eager(slow))
    const socket = await dial(product.port)
    const headers = { 'X-CSRF': '1', Cookie: cookie, Origin: ORIGIN, 'Accept-Encoding': 'gzip' }
    socket.write(requestBytes('GET /api/stocks/holding', headers))
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
    // More than the head arrives before v7 has finished.
    await expect.poll(() => received.split('\r\n\r\n')[1]?.length ?? 0).toBeGreaterThan(500)
    expect(received).toMatch(/^content-encoding: gzip\r$/im)
    finish()
    await expect.poll(() => received.endsWith('0\r\n\r\n')).toBe(true)
    socket.destroy()
  })

  it('that break off are not passed on as complete', async () => {
    upstream.on(
      HOLDING,
      eager((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500000' })
        response.write('x'.repeat(200_000), () => response.destroy())
      }),
    )
    const reply = await ask(product, cookie, { 'Accept-Encoding': 'br' }).catch(() => null)
    expect(reply === null || !reply.isWhole || reply.status >= 500).toBe(true)
  })
})

describe('pages', () => {
  afterAll(() => upstream.reset())
  const page = (from: Product, headers: Record<string, string>) => from.client.request('GET /login', { headers })

  it('are compressed, and as long as uncompressed apart from what changes with each response', async () => {
    const withoutChanges = (html: string) =>
      html.replaceAll(/nonce="[^"]*"|nonce\\":\\"[^"]*"|[\w-]{8}-[\w-]{4}-[\w-]{4}-[\w-]{4}-[\w-]{12}/g, '')
    const plain = await page(product, {})
    const reply = await page(product, { 'Accept-Encoding': 'br' })
    expect([plain.header('content-encoding'), reply.header('content-encoding')]).toEqual([undefined, 'br'])
    expect(reply.header('vary')).toContain('Accept-Encoding')
    expect(withoutChanges(brotliDecompressSync(reply.body).toString()).length).toBe(withoutChanges(plain.text()).length)
  })

  it('are sent as they are if the setting is off', async () => {
    expect((await page(uncompressed, { 'Accept-Encoding': 'br' })).header('content-encoding')).toBeUndefined()
  })
})
