import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#lib/contract/calls.ts'
import { contractViolation } from '#tests/support/contract-oracle.ts'
import { sendAsBrowser, problemOf, processorMsOf, signIn } from '#tests/support/product.ts'
import { json, type Reply } from '#tests/support/upstream.ts'
import { productForFile, upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile((v7) => v7.on('*', replyByContract))
const product = productForFile(upstream)
let cookie: string
beforeAll(async () => void (cookie = await signIn(product, upstream, 'token-one', 'System')))

/** Answers as the contract does: with a file for a document, otherwise with JSON. */
const replyByContract: Reply = (request, response, received) => {
  if (!received.url.startsWith('/v7/documents/')) return json(200, { data: [] })(request, response, received)
  response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7\n')
}

const sendLine = (line: string) => sendAsBrowser(product, line, { cookie })

/** Encodings of a character that some decoder on the way might read as that character. */
const spellings = (char: string): string[] => {
  const hex = char.charCodeAt(0).toString(16).padStart(2, '0')
  const wide = char === '/' ? ['%c0%af', '%e0%80%af', '%u002f', '%u2215'] : ['%c0%ae', '%e0%80%ae', '%u002e']
  return [char, `%${hex}`, `%${hex.toUpperCase()}`, `%25${hex}`, `%2525${hex}`, ...wide]
}

/** Spellings of `..`. */
const PARENT_SEGMENTS = spellings('.').flatMap((dot) => [
  dot + dot,
  `.${dot}`,
  `${dot}.`,
  `${dot}${dot};x=1`,
  `${dot}${dot}%00`,
  `${dot}${dot}%20`,
])
const SLASHES = [...spellings('/'), '\\', '%5c', '%5C', '%255c', '//', '/./']

describe('A path under /api', () => {
  it('that leaves /api in any encoding is refused and never reaches v7', async () => {
    const paths = PARENT_SEGMENTS.flatMap((step) =>
      SLASHES.flatMap((slash) => [
        `/api/users/${step}${slash}${step}${slash}admin`,
        `/api/stocks/${step}${slash}..${slash}secret`,
        `/api/${step}${slash}session`,
      ]),
    )
    const accepted: string[] = []
    for (const path of paths) if (![400, 404].includes((await sendLine(`GET ${path}`)).status)) accepted.push(path)
    expect(upstream.received.map(({ url }) => url)).toEqual([])
    expect(accepted).toEqual([])
  }, 60_000)

  it('may contain characters that only look like dots and slashes: they stay one parameter', async () => {
    await sendLine('GET /api/users/%ef%bc%8e%ef%bc%8e%ef%bc%8fadmin')
    expect(upstream.received.map(({ url }) => url)).toEqual(['/v7/users/%EF%BC%8E%EF%BC%8E%EF%BC%8Fadmin'])
  })

  it('that names another host is refused and reaches nothing', async () => {
    const hosts = [
      '//evil.test/v7/users',
      '/%2f%2fevil.test',
      '/http://evil.test/',
      '/http:%2f%2fevil.test',
      '/@evil.test',
      '/.evil.test',
      '/%00',
      '/%0d%0aHost:%20evil.test',
      '/%0a',
    ]
    for (const host of hosts) {
      const reply = await sendLine(`GET /api${host}`)
      expect(reply.status, host).toSatisfy((status: number) => status === 400 || status === 404)
    }
    for (const target of ['http://evil.test/api/stocks/holding', 'https://app.example.test/api/stocks/holding', 'evil.test:80', '*'])
      expect((await sendLine(`GET ${target}`)).status, target).toBe(400)
    expect(upstream.received).toEqual([])
  })

  it('with malformed percent-encoding gets 400, in path and query, and so does a page', async () => {
    for (const target of [
      '/api/%',
      '/api/users/%zz',
      '/api/users/%f',
      '/api/users/%ff',
      '/api/users/%c3%28',
      '/api/stocks/holding?q=%',
      '/api/stocks/holding?q=%e0%a4%a',
      '/%',
      '/login/%80',
      '/stock-holding/%',
    ])
      expect(problemOf(await sendLine(`GET ${target}`)), target).toEqual([400, 'malformed-request'])
    expect(upstream.received).toEqual([])
  })

  it('that the contract lists reaches v7 under exactly that path, for every call in the contract', async () => {
    const skipped = new Set(['auth/login', 'auth/logout'])
    for (const { method, path } of Object.values(calls)) {
      if (skipped.has(path)) continue
      const filled = path.replace(/\{\w+\}/g, 'x.y~1')
      upstream.received.length = 0
      const reply = await sendAsBrowser(product, `${method} /api/${filled}`, { cookie, ...(method === 'GET' ? {} : { body: '{}' }) })
      expect([reply.status, upstream.received.map((request) => `${request.method} ${request.url}`)], path).toEqual([
        200,
        [`${method} /v7/${filled}`],
      ])
    }
  })

  it('with a method that the contract does not list gets 405 with Allow, for every path of the contract', async () => {
    const paths = [...new Set(Object.values(calls).map(({ path }) => path))]
    for (const path of paths) {
      const allowed = Object.values(calls)
        .filter((call) => call.path === path)
        .map((call) => call.method as string)
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (allowed.includes(method)) continue
        const reply = await sendLine(`${method} /api/${path.replace(/\{\w+\}/g, 'x')}`)
        expect([reply.status, reply.header('allow')?.split(', ').toSorted()], `${method} ${path}`).toEqual([405, allowed.toSorted()])
        expect(reply.names().filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    }
    expect(upstream.received).toEqual([])
  })

  it('generated at random never becomes a request outside the contract (10,000 paths)', async () => {
    const contractLines = Object.values(calls).map(({ method, path }) => [method as string, path] as const)
    const segment = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...new Set(contractLines.flatMap(([, path]) => path.split('/')))) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          ...PARENT_SEGMENTS,
          ...SLASHES,
          '',
          '.',
          '%00',
          '%0d%0a',
          ';',
          '@',
          ':',
          '%',
          '%2',
          '%3f',
          '%23',
          '+',
          '*',
          '~',
          "'",
          '(',
          '!',
        ),
      },
      {
        weight: 2,
        arbitrary: fc.string({ minLength: 1, maxLength: 6 }).map((text) => text.replace(/[^!-~]|[?#]/g, '') || 'x'),
      },
      {
        weight: 1,
        arbitrary: fc
          .string({ unit: 'binary', minLength: 1, maxLength: 3 })
          .map((text) => (text.isWellFormed() ? encodeURIComponent(text) : 'x')),
      },
    )
    const listedPath = fc.constantFrom(...contractLines).chain(([method, path]) =>
      fc.tuple(
        fc.constant(method),
        fc.array(segment, { minLength: 3, maxLength: 3 }).map((bits) => path.replace(/\{\w+\}/g, () => bits.pop() || 'x')),
      ),
    )
    const methods = fc.constantFrom('GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE')
    const bits = fc.array(fc.oneof(segment, fc.constant('/')), { maxLength: 9 })
    const wild = fc.tuple(
      methods,
      fc.tuple(bits, fc.constantFrom('/', '')).map(([parts, glue]) => parts.join(glue)),
    )
    const broken = fc
      .tuple(listedPath, segment, fc.nat(40))
      .map(([[method, path], extra, offset]) => [method, path.slice(0, offset) + extra + path.slice(offset)] as const)
    const query = fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      fc.webQueryParameters().map((text) => `?${text}`),
    )
    let nextIndex = 0
    const countByStatus: Record<number, number> = {}
    // Sign-in and sign-out have their own tests, and would end this session.
    const line = fc
      .tuple(fc.oneof(listedPath, wild, broken), query)
      .filter(([[method, path]]) => method !== 'POST' || !/^auth\/log(in|out)$/.test(path))
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
    const lines = fc.sample(line, { numRuns: 10_000, seed })
    const worker = async () => {
      for (;;) {
        const next = lines[nextIndex++]
        if (!next) return
        const [[method, path], suffix] = next
        const { status } = await sendLine(`${method} /api/${path}${suffix}`)
        countByStatus[status] = (countByStatus[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    // A smuggled request would show up here as one that was never sent.
    expect(upstream.received.map(contractViolation).filter(Boolean), `SEED=${seed}`).toEqual([])
    expect(upstream.received.length, `SEED=${seed}`).toBe(countByStatus[200] ?? 0)
    expect(upstream.received.length, 'the generator reaches v7 at all').toBeGreaterThan(1000)
    expect(
      Object.keys(countByStatus).filter((status) => Number(status) >= 500 || status === '0'),
      `SEED=${seed}`,
    ).toEqual([])
    expect((countByStatus[404] ?? 0) + (countByStatus[405] ?? 0) + (countByStatus[400] ?? 0)).toBeGreaterThan(1000)
  }, 120_000)
})

describe('A query', () => {
  it('arrives with its pairs in order and without indexes in its keys, otherwise unchanged (1,000 generated)', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((value) => value.isWellFormed())
    const key = fc.oneof(
      fc.constantFrom('site', 'client', 'ids', 'sort', 'q'),
      text.map((name) => `k${name.replace(/[[\]]/g, '')}`),
    )
    const index = fc.constantFrom('', '', '[]', '[0]', '[17]', '%5B%5D', '%5b3%5d')
    const pair = fc.tuple(key, index, text)
    const queries = fc.sample(fc.array(pair, { minLength: 1, maxLength: 6 }), { numRuns: 1000, seed: 7 })
    for (const pairs of queries) {
      upstream.received.length = 0
      const query = pairs.map(([name, bracket, value]) => `${encodeURIComponent(name)}${bracket}=${encodeURIComponent(value)}`).join('&')
      expect((await sendLine(`GET /api/stocks/holding?${query}`)).status).toBe(200)
      const [, arrived = ''] = upstream.received[0]?.url.split(/\?(.*)/s) ?? []
      const arrivedPairs = arrived.split('&').map((pair) => pair.split(/=(.*)/s).map(decodeURIComponent).slice(0, 2))
      expect(arrivedPairs).toEqual(pairs.map(([name, , value]) => [name, value]))
      expect(contractViolation(upstream.received[0] ?? { method: '', url: '' })).toBeNull()
    }
  }, 60_000)

  it('keeps every character literal that RFC 3986 allows, except quotes and the separators & = +', async () => {
    await sendLine(
      'GET /api/stocks/holding?bin=A%2FB%3A1%2C2&x=%21%24%27%28%29%2A%3B%40%3F-._~&y=%26%3D%2B%23%25%20%22%3C%3E%5E%60%7B%7C%7D%5C',
    )
    expect(upstream.received[0]?.url).toBe(
      '/v7/stocks/holding?bin=A/B:1,2&x=!$%27()*;@?-._~&y=%26%3D%2B%23%25%20%22%3C%3E%5E%60%7B%7C%7D%5C',
    )
  })
})

it('A query with thousands of parameters is refused at once, wherever it is sent', async () => {
  const query = 'a&'.repeat(8000)
  const before = processorMsOf(product.pid)
  for (const path of ['/healthz', '/readyz', '/session', '/login', '/images/ACME', '/api/stocks/holding'])
    expect([path, (await sendLine(`GET ${path}?${query}`)).status]).toEqual([path, 414])
  // Next alone needs seconds for one of them.
  expect(processorMsOf(product.pid) - before).toBeLessThan(1000)
})
