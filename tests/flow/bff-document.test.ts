import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_DOCUMENT_BYTES } from '#lib/bff/calls/document.ts'
import { forward } from '#lib/bff/calls/forward.ts'
import { logout } from '#lib/bff/session/logout.ts'
import { DOCUMENT_TYPES } from '#lib/contract/shipments/document-files.ts'
import { browserRequest, signedInBff, type TestBff } from '#tests/support/bff.ts'
import { json, type Reply } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile()
let bff: TestBff
let cookie: string
beforeEach(async () => void ({ bff, cookie } = await signedInBff(upstream)))
afterEach(() => bff.upstream.close())

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n')
const DOCUMENT = 'GET /v7/documents/d1'
const open = (headers: Record<string, string> = {}, path = '/api/documents/d1') => forward(browserRequest(path, { cookie, headers }), bff)
const fileReply =
  (type: string, body: Buffer | string, headers: Record<string, string> = {}): Reply =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type, ...headers }).end(body)
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

const FILES: Record<string, Buffer> = {
  'application/pdf': PDF,
  'image/png': Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'),
  'image/jpeg': Buffer.from('\xff\xd8\xff\xe0....', 'latin1'),
  'image/webp': Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'),
  'text/csv': Buffer.from('a,b\r\n1,2\r\n'),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': Buffer.from('PK\x03\x04....', 'latin1'),
}

describe('a document', () => {
  it.each(Object.entries(DOCUMENT_TYPES))(
    'of the type %s arrives byte for byte, with only our own headers',
    async (type, { ending, inline }) => {
      const body = FILES[type] ?? Buffer.alloc(0)
      upstream.on(
        DOCUMENT,
        fileReply(`${type}; charset=utf-8; x=<script>`, body, { 'set-cookie': 'a=b', etag: '"1"', 'x-powered-by': 'v7', link: '<x>' }),
      )
      const response = await open()
      expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true)
      expect(Object.fromEntries(response.headers)).toEqual({
        'content-type': type,
        'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="document.${ending}"`,
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; sandbox; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String) as string,
      })
    },
  )

  it.each([
    ['HTML', fileReply('text/html', '<script>alert(1)</script>')],
    ['SVG', fileReply('image/svg+xml', '<svg onload="alert(1)"/>')],
    ['JSON', json(200, { data: [] })],
    ['no type', (_request, response) => void response.writeHead(200).end(PDF)],
    ['a type that only begins like a listed one', fileReply('application/pdfx', PDF)],
    ['HTML that claims to be a PDF', fileReply('application/pdf', '<!doctype html><script>alert(1)</script>')],
    ['HTML that claims to be a picture', fileReply('image/png', '<svg onload="alert(1)"/>')],
    ['a PDF that claims to be a table', fileReply('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', PDF)],
    ['bytes that claim to be CSV', fileReply('text/csv', Buffer.from([1, 0, 2]))],
    ['a signature far behind other bytes', fileReply('application/pdf', Buffer.concat([Buffer.alloc(4000, 32), PDF]))],
    ['an empty PDF', fileReply('application/pdf', '')],
    ['an encoded file', fileReply('application/pdf', gzipSync(PDF), { 'content-encoding': 'gzip' })],
    ['plain bytes that claim to be encoded', fileReply('application/pdf', PDF, { 'content-encoding': 'gzip' })],
    ['a part of a file', (_request, response) => void response.writeHead(206, { 'content-type': 'application/pdf' }).end(PDF)],
    ['a redirect', (_request, response) => void response.writeHead(302, { location: 'https://evil.test/' }).end()],
  ])('that is %s is 502, and none of it is passed on', async (_case, reply) => {
    upstream.on(DOCUMENT, reply)
    const response = await open()
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(await codeOf(response)).toEqual([502, 'invalid-upstream-response'])
  })

  it('that is a JSON error with status 200 is 502 with v7’s message, which is cut', async () => {
    const messageOf = async (body: object, type = 'application/json') => {
      upstream.on(DOCUMENT, fileReply(type, JSON.stringify(body)))
      const response = await open()
      expect(response.status).toBe(502)
      return ((await response.json()) as { message: string }).message
    }
    const unreadable = 'The warehouse system sent a response that cannot be read.'
    expect(await messageOf({ success: false, message: 'Nothing is packed yet', token: 'secret' })).toBe('Nothing is packed yet')
    expect(await messageOf({ error: 'The printer is off.' }, 'application/problem+json; charset=utf-8')).toBe('The printer is off.')
    expect(await messageOf({ message: 'x'.repeat(5000) })).toBe('x'.repeat(300))
    expect(await messageOf({ message: { code: 7 } })).toBe(unreadable)
    expect(await messageOf({ message: 'Nothing' }, 'text/html')).toBe(unreadable)
  })

  it('of a type that its call does not list is refused: a print must be a PDF', async () => {
    upstream.on('GET /v7/documents/print', fileReply('image/png', FILES['image/png'] ?? ''))
    expect(await codeOf(await open({}, '/api/documents/print?kind=PACKING_LIST&order=so_1'))).toEqual([502, 'invalid-upstream-response'])
    upstream.on('GET /v7/documents/print', fileReply('application/pdf', PDF))
    expect((await open({}, '/api/documents/print?kind=PACKING_LIST&order=so_1')).status).toBe(200)
    expect(upstream.received.at(-1)?.url).toBe('/v7/documents/print?kind=PACKING_LIST&order=so_1')
  })

  it('is requested in full: without range or conditions, and with the listed types', async () => {
    upstream.on(DOCUMENT, fileReply('application/pdf', PDF))
    expect((await open({ range: 'bytes=0-3', 'if-range': '"1"', 'if-none-match': '"1"', accept: 'text/html' })).status).toBe(200)
    const headers = upstream.received[0]?.headers ?? {}
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['range']))
    expect([headers['if-range'], headers['if-none-match'], headers['accept-encoding'], headers.authorization]).toEqual([
      undefined,
      undefined,
      'identity',
      'Bearer token-one',
    ])
    expect(headers.accept).toMatch(/^application\/pdf, image\/png, /)
  })

  it('needs the custom header and a session like every call, so a link of another site cannot open it', async () => {
    upstream.on(DOCUMENT, fileReply('application/pdf', PDF))
    const crossSite: Record<string, string>[] = [{ 'x-csrf': '' }, { 'x-csrf': '', 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }]
    for (const headers of crossSite) expect(await codeOf(await open(headers))).toEqual([403, 'cross-site'])
    expect(await codeOf(await forward(browserRequest('/api/documents/d1'), bff))).toEqual([401, 'session-expired'])
    expect(upstream.received).toEqual([])
  })

  it('that v7 refuses is answered with the message of v7', async () => {
    upstream.on(DOCUMENT, json(404, { message: 'There is no such document.', code: 'NOT_FOUND' }))
    const response = await open()
    expect([response.status, await response.json()]).toEqual([404, { message: 'There is no such document.', code: 'NOT_FOUND' }])
  })

  it('is not returned after the session has ended', async () => {
    const gate = Promise.withResolvers<void>()
    upstream.on(DOCUMENT, async (request, response, received) => {
      await gate.promise
      await fileReply('application/pdf', PDF)(request, response, received)
    })
    const inFlight = open()
    await upstream.waitForRequests(1)
    await logout(browserRequest('/api/auth/logout', { method: 'POST', cookie }), bff)
    gate.resolve()
    expect(await codeOf(await inFlight)).toEqual([401, 'session-expired'])
  })
})

describe('a large document', () => {
  it('is streamed byte for byte, whatever the size of its pieces', async () => {
    const body = Buffer.concat([PDF, randomBytes(3_000_000)])
    upstream.on(DOCUMENT, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' })
      response.write(body.subarray(0, 3))
      setTimeout(() => response.end(body.subarray(3)), 20)
    })
    expect(Buffer.from(await (await open()).arrayBuffer()).equals(body)).toBe(true)
  })

  it('over the limit is refused if its length is announced, and breaks off otherwise', async () => {
    const length = String(MAX_DOCUMENT_BYTES + 1)
    upstream.on(
      DOCUMENT,
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': length }).write(PDF),
    )
    expect(await codeOf(await open())).toEqual([502, 'document-too-large'])
    await expect.poll(() => upstream.received[0]?.isClosed()).toBe(true)
    upstream.on(DOCUMENT, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).write(PDF)
      response.end(Buffer.alloc(MAX_DOCUMENT_BYTES))
    })
    await expect((await open()).arrayBuffer()).rejects.toThrow()
  })

  it('that breaks off early is 502, and one that breaks off later breaks off for the browser too', async () => {
    upstream.on(DOCUMENT, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '200000' }).write(PDF, () => response.destroy())
    })
    expect((await open()).status).toBe(502)
    upstream.on(DOCUMENT, (_request, response) => {
      const start = Buffer.concat([PDF, Buffer.alloc(150_000)])
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '200000' }).write(start, () => response.destroy())
    })
    await expect((async () => (await open()).arrayBuffer().then((bytes) => bytes.byteLength))()).rejects.toThrow()
  })

  it.each([1, 1000, 1024, 16_011, 65_536, 300_000])(
    'of %i bytes after its signature arrives complete, in one piece or in many',
    async (bytes) => {
      const body = Buffer.concat([PDF, Buffer.alloc(bytes, 7)])
      upstream.on(DOCUMENT, fileReply('application/pdf', body, { 'content-length': String(body.length) }))
      expect(Buffer.from(await (await open()).arrayBuffer()).equals(body)).toBe(true)
      upstream.on(DOCUMENT, (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/pdf' })
        for (let offset = 0; offset < body.length; offset += 700) response.write(body.subarray(offset, offset + 700))
        response.end()
      })
      expect(Buffer.from(await (await open()).arrayBuffer()).equals(body)).toBe(true)
    },
  )

  it('waits for a slow reader, and disconnects from v7 when the reader disconnects', async () => {
    let written = 0
    upstream.on(DOCUMENT, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).write(PDF)
      const writeMore = () => {
        while (written < MAX_DOCUMENT_BYTES - 1_000_000) {
          written += 65_536
          if (!response.write(Buffer.alloc(65_536, 32))) return
        }
      }
      response.on('drain', writeMore).on('error', () => {})
      writeMore()
    })
    const reader = (await open()).body?.getReader()
    await reader?.read()
    let before = -1
    await expect
      .poll(
        () => {
          const isSettled = before === written
          before = written
          return isSettled
        },
        { interval: 200, timeout: 5000 },
      )
      .toBe(true)
    expect(written).toBeLessThan(16_000_000)
    await reader?.cancel()
    await expect.poll(() => upstream.received[0]?.isClosed()).toBe(true)
  })
})
