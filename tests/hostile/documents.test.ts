import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendAsBrowser, problemOf, signIn } from '#tests/support/product.ts'
import type { Reply } from '#tests/support/upstream.ts'
import { productForFile, upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile()
const product = productForFile(upstream)
let cookie: string
beforeEach(async () => void (cookie = await signIn(product, upstream)))

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
const DOCUMENT = 'GET /v7/documents/d1'
const replyWithFile =
  (type: string, body: Buffer | string, headers: Record<string, string> = {}): Reply =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type, ...headers }).end(body)
const requestDocument = (headers: Record<string, string> = {}) => sendAsBrowser(product, 'GET /api/documents/d1', { cookie, headers })

describe('A document', () => {
  it('has only our own headers, each once, whatever v7 sends', async () => {
    const name = `inline; filename="x.html\\"; filename=evil.html"; filename*=UTF-8''..%2F..%2Fa%0d%0aSet-Cookie:%20a=b.exe`
    upstream.on(
      DOCUMENT,
      replyWithFile('application/pdf', PDF, {
        'content-disposition': name,
        'content-security-policy': 'script-src *',
        'set-cookie': 'a=b',
      }),
    )
    const reply = await requestDocument()
    expect([reply.status, reply.body.equals(PDF)]).toEqual([200, true])
    expect(reply.all('content-disposition')).toEqual(['inline; filename="a Set-Cookie a b.pdf"'])
    expect(reply.all('content-security-policy')).toEqual([
      "default-src 'none'; sandbox; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ])
    expect(reply.all('content-type')).toEqual(['application/pdf'])
    expect(reply.all('x-content-type-options')).toEqual(['nosniff'])
    expect(reply.all('cross-origin-resource-policy')).toEqual(['same-origin'])
    expect(reply.all('cache-control')).toEqual(['no-store'])
    expect(reply.all('set-cookie')).toEqual([])
  })

  it('is never markup, whatever type v7 declares', async () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'application/pdf', 'image/png', 'text/xml']) {
      upstream.on(DOCUMENT, replyWithFile(type, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))
      const reply = await requestDocument()
      expect(problemOf(reply), type).toEqual([502, 'invalid-upstream-response'])
      expect(reply.text()).not.toContain('alert')
    }
  })

  it('does not open from a link of another site or from the address bar', async () => {
    upstream.on(DOCUMENT, replyWithFile('application/pdf', PDF))
    upstream.received.length = 0
    for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
      const headers = { Cookie: cookie, 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }
      expect(problemOf(await product.client.request('GET /api/documents/d1', { headers })), site).toEqual([403, 'cross-site'])
    }
    expect(upstream.received).toEqual([])
  })

  it('of several megabytes arrives complete, and Range requests are ignored', async () => {
    const body = Buffer.concat([PDF, randomBytes(5_000_000)])
    upstream.on(DOCUMENT, replyWithFile('application/pdf', body))
    const reply = await requestDocument({ Range: 'bytes=0-99' })
    expect([reply.status, reply.body.equals(body)]).toEqual([200, true])
    expect(upstream.received.at(-1)?.headers.range).toBeUndefined()
  })
})
