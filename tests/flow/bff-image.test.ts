import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { image } from '#lib/bff/calls/image.ts'
import { browserRequest, testBff, type TestBff } from '#tests/support/bff.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile()
let bff: TestBff
beforeEach(() => void (bff = testBff(upstream.url)))
afterEach(() => bff.upstream.close())

const getLogo = (client: string, headers: Record<string, string> = {}) => image(browserRequest('/images/x', { headers }), client, bff)
const serve = (type: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  upstream.on('*', (_request, response) => void response.writeHead(200, { 'content-type': type, etag: '"1"', ...headers }).end(body))

describe('a client’s logo', () => {
  it('comes from the API host, without a token, and cannot run scripts', async () => {
    serve('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', { 'set-cookie': 'a=b' })
    const strangeHeaders = { 'x-real-ip': '10.0.0.1', 'x-http-method-override': 'DELETE', userlevel: 'System', 'if-match': '"1"' }
    const response = await getLogo('ACME', { cookie: 'a=b', authorization: 'Bearer x', ...strangeHeaders })
    expect([response.status, await response.text()]).toEqual([200, '<svg xmlns="http://www.w3.org/2000/svg"/>'])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      etag: '"1"',
    })
    expect(response.headers.getSetCookie()).toEqual([])
    const [received] = upstream.received
    expect([received?.url, Object.keys(received?.headers ?? {}).toSorted()]).toEqual([
      '/images/ACME',
      ['accept', 'accept-encoding', 'connection', 'host', 'traceparent', 'x-request-id'],
    ])
  })

  it('is revalidated by its ETag', async () => {
    serve('image/png', 'x')
    await getLogo('ACME', { 'if-none-match': '"1"' })
    expect(upstream.received[0]?.headers['if-none-match']).toBe('"1"')
  })

  it('is not requested if the client’s code is empty or could be a path', async () => {
    for (const client of ['../v7/users', '..', '%2e%2e', '%2E%2e%2fv7', '', 'a\\b', 'a/b'])
      expect((await getLogo(client)).status, client).toBe(404)
    expect(upstream.received).toEqual([])
  })

  it('is requested with the client’s code encoded', async () => {
    serve('image/png', 'x')
    await getLogo('A & B')
    expect(upstream.received[0]?.url).toBe('/images/A%20%26%20B')
  })

  it('that is not an image, or is too large, is not passed on', async () => {
    serve('text/html', '<script>1</script>')
    expect((await getLogo('ACME')).status).toBe(404)
    serve('image/png', Buffer.alloc(1_048_577))
    expect((await getLogo('ACME')).status).toBe(502)
    serve('image/png', Buffer.alloc(10), { 'content-length': '10' })
    expect((await getLogo('ACME')).status).toBe(200)
  })
})
