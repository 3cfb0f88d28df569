import { beforeAll, describe, expect, it } from 'vitest'
import { sendAsBrowser, problemOf, signIn } from '#tests/support/product.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { dial, requestBytes } from '#tests/support/raw-client.ts'
import { IS_MAPPED } from '#tests/support/through-dialect.ts'
import { json } from '#tests/support/upstream.ts'
import { ORIGIN } from '#tests/support/bff.ts'
import { productForFile, upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile((v7) => v7.on('*', json(200, { data: [] })))
const product = productForFile(upstream)
let cookie: string
beforeAll(async () => void (cookie = await signIn(product, upstream)))

const SMUGGLED = 'GET /api/users/smuggled HTTP/1.1\r\nHost: x\r\nX-CSRF: 1\r\n\r\n'
const PUT = 'PUT /api/preferences/user-modules'
/** A call whose body is passed on unchanged even through the dialect, where a mapped body must be JSON. */
const STREAMED = IS_MAPPED ? 'POST /api/sales-orders' : PUT
const browserHeaders = () => ({ 'X-CSRF': '1', Cookie: cookie, Origin: ORIGIN, 'Content-Type': 'application/json' })
const sendText = (text: string) => sendRaw(product.port, Buffer.from(text, 'latin1'))
const requestText = (line: string, headers: Record<string, string>, body = '') =>
  requestBytes(line, { ...browserHeaders(), Connection: 'close', ...headers }, body).toString('latin1')
const answersIn = (bytes: string) => bytes.match(/HTTP\/1\.1 \d{3}/g) ?? []

describe('Framing that two servers could read differently', () => {
  const chunked = `2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`
  it.each([
    ['both Content-Length and Transfer-Encoding', { 'Content-Length': '4', 'Transfer-Encoding': 'chunked' }, chunked],
    ['two lengths in one line', { 'Content-Length': '2, 40' }, `{}${SMUGGLED}`],
    ['two lengths in two lines', { 'Content-Length': '2\r\nContent-Length: 40' }, `{}${SMUGGLED}`],
    ['a length with a sign', { 'Content-Length': '+2' }, '{}'],
    ['a length in hexadecimal', { 'Content-Length': '0x2' }, '{}'],
    ['a negative length', { 'Content-Length': '-2' }, '{}'],
    ['an encoding after chunked', { 'Transfer-Encoding': 'chunked, identity' }, chunked],
    ['an unknown encoding', { 'Transfer-Encoding': 'xchunked' }, chunked],
    ['two encodings in two lines', { 'Transfer-Encoding': 'chunked\r\nTransfer-Encoding: cow' }, chunked],
    ['a blank before the colon', { 'Transfer-Encoding ': 'chunked' }, chunked],
    ['a folded line', { 'X-Fold': 'a\r\n Transfer-Encoding: chunked' }, chunked],
    ['a bare line feed', { 'X-A': 'b\nTransfer-Encoding: chunked' }, chunked],
    ['a bare carriage return', { 'X-A': 'b\rTransfer-Encoding: chunked' }, chunked],
    ['a null byte', { 'X-A': 'b\0c' }, ''],
    ['an invalid chunk size', { 'Transfer-Encoding': 'chunked' }, 'xyz\r\n{}\r\n0\r\n\r\n'],
    ['a chunk size with a sign', { 'Transfer-Encoding': 'chunked' }, '-2\r\n{}\r\n0\r\n\r\n'],
    ['a chunk longer than its size', { 'Transfer-Encoding': 'chunked' }, '1\r\n{}\r\n0\r\n\r\n'],
    ['a chunk size that overflows', { 'Transfer-Encoding': 'chunked' }, 'ffffffffffffffffff\r\n{}\r\n0\r\n\r\n'],
  ])('is refused and the connection ends: %s', async (_case, headers, body) => {
    // A request that does not ask for the end of the connection, so that only the refusal ends it.
    const answer = await sendText(requestText(PUT, { Connection: 'keep-alive', ...headers }, body))
    expect(answersIn(answer.text).length).toBeLessThanOrEqual(1)
    expect(answer.status === 0 || (answer.status >= 400 && answer.status < 500), answer.text).toBe(true)
    expect(upstream.received.filter(({ body: got }) => got.length > 0).map(({ url }) => url)).toEqual([])
    expect(upstream.received.map(({ url }) => url).join()).not.toContain('smuggled')
  })

  it('does not reach v7: a body that looks like a request stays a body', async () => {
    const body = `0\r\n\r\n${SMUGGLED}`
    expect((await sendAsBrowser(product, STREAMED, { cookie, body })).status).toBe(200)
    expect(upstream.received.map(({ method, url, body: got }) => [method, url, got.toString()])).toEqual([
      [STREAMED.split(' ')[0], STREAMED.replace(/^\w+ \/api/, '/v7'), body],
    ])
    expect(upstream.received[0]?.headers['content-length']).toBe(String(body.length))
    expect(upstream.received[0]?.headers).not.toHaveProperty('transfer-encoding')
  })

  it('cannot come from the body of a GET: it is not forwarded, and the next request is read correctly', async () => {
    const first = requestText('GET /api/stocks/holding', { Connection: '', 'Content-Length': String(SMUGGLED.length) }, SMUGGLED)
    const second = requestText('GET /api/settings/sites', { Connection: 'close', 'Content-Type': '' })
    const { text: reply } = await sendText(first + second)
    expect(answersIn(reply)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
    expect(upstream.received.map(({ url, body, headers }) => [url, body.length, headers['content-length']])).toEqual([
      ['/v7/stocks/holding', 0, undefined],
      ['/v7/settings/sites', 0, undefined],
    ])
  })

  it('does not result from pipelining: responses come in order, each to its own session', async () => {
    const other = await signIn(product, upstream, 'token-two')
    upstream.on(
      '*',
      (request, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(request.headers.authorization)),
    )
    const lines = Array.from({ length: 10 }, (_, i) =>
      requestBytes('GET /api/stocks/movement', {
        'X-CSRF': '1',
        Cookie: i % 2 ? other : cookie,
        ...(i === 9 ? { Connection: 'close' } : {}),
      }).toString(),
    )
    const { text: reply } = await sendText(lines.join(''))
    expect(reply.match(/"Bearer token-\w+"/g)).toEqual(Array.from({ length: 10 }, (_, i) => `"Bearer token-${i % 2 ? 'two' : 'one'}"`))
  })
})

describe('A malformed or unsupported request', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['no version', 'GET /\r\n\r\n', 400],
    ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['no host', 'GET /login HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET /login HTTP/1.1\r\nHost: app.example.test\r\nHost: evil.test\r\nConnection: close\r\n\r\n', 400],
    ['a header without a name', 'GET /login HTTP/1.1\r\nHost: a\r\n: x\r\nConnection: close\r\n\r\n', 400],
    ['a control character in its target', 'GET /api/\x01 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['too long a head', `GET /login HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
  ])('is answered with a problem: %s', async (_case, bytes, status) => {
    const answer = await sendText(bytes)
    expect([answer.status, answer.headers['content-type']], answer.text).toEqual([status, 'application/problem+json'])
  })

  it('with an unsupported method gets 405 with Allow, even TRACE and CONNECT', async () => {
    for (const line of [
      'TRACE /',
      'TRACE /api/stocks/holding',
      'CONNECT evil.test:443',
      'PROPFIND /',
      'LINK /api/stocks/holding',
      'QUERY /login',
      'BREW /pot',
    ]) {
      const answer = await sendText(`${line} HTTP/1.1\r\nHost: app.example.test\r\nConnection: close\r\n\r\n`)
      expect([answer.status, answer.headers['content-type'], answer.headers['allow']], `${line}: ${answer.text}`).toEqual([
        405,
        'application/problem+json',
        'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      ])
    }
  })

  it('with a method that a page or the session does not support gets a problem with 405 or 404', async () => {
    for (const line of [
      'POST /login',
      'POST /apiary',
      'POST /session/x',
      'PUT /session',
      'DELETE /session',
      'PATCH /',
      'OPTIONS /login',
      'POST /healthz',
      'POST /images/ACME',
      'POST /__nextjs_original-stack-frame',
      'POST /_next/image',
    ])
      expect(problemOf(await sendAsBrowser(product, line, { cookie, headers: { 'Next-Action': 'x'.repeat(40) } }))[0], line).toSatisfy(
        (status: number) => status === 405 || status === 404,
      )
    expect(upstream.received).toEqual([])
  })

  it('cannot switch to another protocol: the connection stays HTTP/1.1', async () => {
    // Next listens for upgrades from its first page on.
    expect((await sendText(requestText('GET /login', { Connection: 'close' }))).status).toBe(200)
    for (const upgrade of ['websocket', 'h2c', 'TLS/1.0']) {
      const answer = await sendText(
        requestText('GET /api/stocks/holding', {
          Connection: 'Upgrade, close',
          Upgrade: upgrade,
          'Sec-WebSocket-Key': 'eA==',
          'Sec-WebSocket-Version': '13',
          'HTTP2-Settings': 'x',
        }),
      )
      expect(answer.status, upgrade).toBe(200)
    }
    expect(upstream.received.map(({ headers }) => headers['upgrade'])).toEqual([undefined, undefined, undefined])
  })

  it('may expect 100-continue, which is answered here and not passed on to v7', async () => {
    const socket = await dial(product.port)
    const chunks: string[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
    socket.write(requestText(PUT, { Expect: '100-continue', 'Content-Length': '2', Connection: 'close' }))
    await expect.poll(() => chunks.join('')).toContain('HTTP/1.1 100 Continue')
    socket.write('{}')
    await expect.poll(() => chunks.join('')).toContain('HTTP/1.1 200')
    expect(upstream.received[0]?.headers).not.toHaveProperty('expect')
    expect(upstream.received[0]?.body.toString()).toBe('{}')
    socket.destroy()
  })
})
