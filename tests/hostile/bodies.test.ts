import { createHash, randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { ORIGIN } from '#tests/support/bff.ts'
import { sendAsBrowser, problemOf, signIn } from '#tests/support/product.ts'
import { dial, requestBytes } from '#tests/support/raw-client.ts'
import { IS_MAPPED } from '#tests/support/through-dialect.ts'
import { json } from '#tests/support/upstream.ts'
import { productForFile, upstreamForFile } from '#tests/support/for-file.ts'

const LIMIT = 10 * 1024 * 1024
const upstream = upstreamForFile((v7) => v7.on('*', json(200, { data: [] })))
const product = productForFile(upstream)
const smallLimitProduct = productForFile(upstream, { BODY_LIMIT_BYTES: '1000' })
let cookie: string
beforeAll(async () => void (cookie = await signIn(product, upstream)))

/** A call whose body is passed on unchanged even through the dialect, where a mapped body must be JSON. */
const CALL = IS_MAPPED ? 'POST /api/sales-orders' : 'PUT /api/preferences/user-modules'
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const chunkEncoded = (bytes: Buffer, size: number) => {
  const parts: Buffer[] = []
  for (let offset = 0; offset < bytes.length; offset += size) {
    const part = bytes.subarray(offset, offset + size)
    parts.push(Buffer.from(`${part.length.toString(16)};ext=1\r\n`), part, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\nTrailer: x\r\n\r\n')])
}

describe('A request body', () => {
  it('arrives byte for byte, with a length and in chunks, up to exactly the limit', async () => {
    for (const size of [1, 65_535, 65_537, 3_000_001, LIMIT]) {
      const bytes = randomBytes(size)
      for (const isChunked of [false, true]) {
        upstream.received.length = 0
        const framing = isChunked ? { 'Transfer-Encoding': 'chunked', 'Content-Type': 'application/json' } : {}
        const reply = await sendAsBrowser(product, CALL, {
          cookie,
          headers: framing as Record<string, string>,
          body: isChunked ? chunkEncoded(bytes, 50_000) : bytes,
        })
        const [received] = upstream.received
        expect([reply.status, received?.body.length, sha(received?.body ?? Buffer.alloc(0))], `${size} ${isChunked}`).toEqual([
          200,
          size,
          sha(bytes),
        ])
        expect(received?.headers, `${size} ${isChunked}`).toMatchObject({ 'content-length': String(size) })
      }
    }
  }, 60_000)

  it('over the limit gets 413 and is not forwarded, whether it is announced or sent in chunks', async () => {
    const oversizedBody = Buffer.alloc(LIMIT + 1, 120)
    expect(problemOf(await sendAsBrowser(product, CALL, { cookie, body: oversizedBody }))).toEqual([413, 'too-large'])
    expect(
      problemOf(
        await sendAsBrowser(product, CALL, {
          cookie,
          headers: { 'Transfer-Encoding': 'chunked' },
          body: chunkEncoded(oversizedBody, 100_000),
        }),
      ),
    ).toEqual([413, 'too-large'])
    expect(problemOf(await sendAsBrowser(product, CALL, { cookie, headers: { 'Content-Length': '99999999999' }, body: 'x' }))).toEqual([
      413,
      'too-large',
    ])
    expect(upstream.bytes().length).toBe(0)
    const smallCookie = await signIn(smallLimitProduct, upstream)
    upstream.reset()
    upstream.on('*', json(200, {}))
    expect((await sendAsBrowser(smallLimitProduct, CALL, { cookie: smallCookie, body: 'x'.repeat(1000) })).status).toBe(200)
    expect(problemOf(await sendAsBrowser(smallLimitProduct, CALL, { cookie: smallCookie, body: 'x'.repeat(1001) }))).toEqual([
      413,
      'too-large',
    ])
    expect(
      problemOf(
        await sendAsBrowser(smallLimitProduct, CALL, {
          cookie: smallCookie,
          headers: { 'Transfer-Encoding': 'chunked' },
          body: chunkEncoded(Buffer.alloc(1001, 120), 10),
        }),
      ),
    ).toEqual([413, 'too-large'])
    expect(upstream.received).toHaveLength(1)
  })

  it('over the limit is refused before the browser uploads it', async () => {
    const socket = await dial(product.port)
    const firstBytes = new Promise<string>((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())))
    socket.write(requestBytes(CALL, { 'X-CSRF': '1', Cookie: cookie, Origin: ORIGIN, 'Content-Length': String(500 * 1024 * 1024) }))
    expect(await firstBytes).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
    expect(upstream.received).toEqual([])
  })

  it('that is shorter than announced never becomes a complete call', async () => {
    const socket = await dial(product.port)
    socket.write(requestBytes(CALL, { 'X-CSRF': '1', Cookie: cookie, Origin: ORIGIN, 'Content-Length': '100000' }, 'x'.repeat(70_000)))
    await upstream.waitForRequests(1)
    socket.end()
    await expect.poll(() => upstream.received[0]?.isClosed()).toBe(true)
    expect(upstream.received[0]?.body.length).toBeLessThan(100_000)
  })

  it('without a session, without the header or for an unknown call is never forwarded, whatever its size', async () => {
    const big = Buffer.alloc(2_000_000, 120)
    expect((await sendAsBrowser(product, CALL, { body: big })).status).toBe(401)
    expect((await sendAsBrowser(product, CALL, { cookie, headers: { 'X-CSRF': '' }, body: big })).status).toBe(403)
    expect((await sendAsBrowser(product, 'POST /api/nope', { cookie, body: big })).status).toBe(404)
    expect(upstream.bytes().length).toBe(0)
  })

  it('of a sign-in may have at most 16 KiB and must be JSON', async () => {
    const large = await sendAsBrowser(product, 'POST /api/auth/login', { body: Buffer.alloc(20_000, 'x') })
    expect(problemOf(large)).toEqual([413, 'too-large'])
    for (const body of [
      '{',
      '[]',
      '"x"',
      'null',
      '\xff\xfe',
      '{"email":{"$ne":""},"password":{"$ne":""}}',
      '{"email":"a@b.c","password":["x"]}',
      '{"__proto__":{"email":"a@b.c"}}',
    ]) {
      const reply = await sendAsBrowser(product, 'POST /api/auth/login', { body: Buffer.from(body, 'latin1') })
      expect(problemOf(reply), body.slice(0, 40)).toEqual([422, 'invalid-input'])
    }
    expect(upstream.received).toEqual([])
  })
})

describe('A response', () => {
  it('arrives byte for byte, with a length and in chunks, short and long', async () => {
    for (const size of [0, 1, 65_536, 65_537, 5_000_003, 48 * 1024 * 1024]) {
      const bytes = randomBytes(size)
      for (const isChunked of [false, true]) {
        upstream.on('GET /v7/stocks/movement', (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json', ...(isChunked ? {} : { 'content-length': String(size) }) })
          response.end(bytes)
        })
        const reply = await sendAsBrowser(product, 'GET /api/stocks/movement', { cookie })
        expect([reply.status, reply.isWhole, reply.body.length, sha(reply.body)], `${size} ${isChunked}`).toEqual([
          200,
          true,
          size,
          sha(bytes),
        ])
      }
    }
  }, 60_000)

  it('is decoded exactly once, whatever v7 encodes, and encoded only as the browser accepts', async () => {
    const text = JSON.stringify({ data: Array.from({ length: 3000 }, (_, id) => ({ id, name: `Oat Milk ${id} ✓` })) })
    const encoders = {
      identity: (raw: Buffer) => raw,
      gzip: gzipSync,
      'x-gzip': gzipSync,
      deflate: deflateSync,
      br: brotliCompressSync,
      zstd: zstdCompressSync,
      GZIP: gzipSync,
    }
    for (const [encoding, encode] of Object.entries(encoders)) {
      for (const accepted of ['', 'gzip, br, zstd', 'identity', '*;q=0']) {
        upstream.on(
          'GET /v7/stocks/holding',
          (_request, response) =>
            void response
              .writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding })
              .end(encode(Buffer.from(text))),
        )
        const reply = await sendAsBrowser(product, 'GET /api/stocks/holding', { cookie, headers: { 'Accept-Encoding': accepted } })
        const compressed = accepted.includes('br')
        const received = compressed ? brotliDecompressSync(reply.body) : reply.body
        expect([reply.status, reply.header('content-encoding'), received.toString() === text], `${encoding} ${accepted}`).toEqual([
          200,
          compressed ? 'br' : undefined,
          true,
        ])
      }
    }
  })

  it('with an error from v7 is passed on unchanged', async () => {
    const body = '{"message":"The order has 3 problems.","errors":{"lines.2.qty":["Enter a quantity greater than 0."]}, "x" : 1.50}'
    for (const status of [403, 404, 409, 413, 422, 429, 500, 503]) {
      upstream.on(
        'GET /v7/stocks/holding',
        (_request, response) => void response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '30' }).end(body),
      )
      const reply = await sendAsBrowser(product, 'GET /api/stocks/holding', { cookie })
      expect([reply.status, reply.text(), reply.header('retry-after'), reply.header('content-type')]).toEqual([
        status,
        body,
        '30',
        'application/json',
      ])
    }
  })
})

describe('The logo of a client', () => {
  it('is an image or nothing, without a session, and a large one is not passed on', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    upstream.on(
      'GET /images/ACME',
      (_request, response) => void response.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'a=b' }).end(png),
    )
    const logo = await product.client.request('GET /images/ACME')
    expect([logo.status, logo.header('content-type'), logo.body.equals(png), logo.all('set-cookie')]).toEqual([200, 'image/png', true, []])
    expect(logo.all('content-security-policy')).toEqual([
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ])
    expect(upstream.received[0]?.headers).not.toHaveProperty('authorization')
    upstream.on('*', (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>'))
    for (const name of ['EVIL', '..', '%2e%2e', '..%2fv7', 'a%2fb', 'a%5cb', '%00', 'x'.repeat(300)]) {
      const reply = await product.client.request(`GET /images/${name}`)
      expect([reply.status, reply.text().includes('script>')], name).toEqual([404, false])
    }
    for (const framing of [{ 'content-length': '3000000' }, {}]) {
      upstream.on('GET /images/BIG', (_request, response) => {
        response.on('error', () => {})
        response.writeHead(200, { 'content-type': 'image/png', ...framing }).end(Buffer.alloc(3_000_000))
      })
      const big = await product.client.request('GET /images/BIG')
      expect(big.isWhole && big.status === 200, JSON.stringify(framing)).toBe(false)
    }
  })
})
