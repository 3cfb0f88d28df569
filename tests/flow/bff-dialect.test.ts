import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forward } from '#lib/bff/calls/forward.ts'
import { logout } from '#lib/bff/session/logout.ts'
import type { Definition } from '#lib/dialect/definition.ts'
import {
  booleans,
  byView,
  bareRecord,
  daysAs,
  defaults,
  eachRow,
  errorFields,
  errorList,
  laravelPage,
  numbers,
  pipe,
  renamed,
  unwrap,
  within,
  words,
  wrap,
} from 'gatehouse/dialect'
import { signInToBff, browserRequest, signedInBff, type TestBff } from '#tests/support/bff.ts'
import { dialectOf } from '#tests/support/dialect.ts'
import { json } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'
import oneField from '../../docs/examples/one-field.ts'

const upstream = upstreamForFile()
let bff: TestBff
let cookie: string
beforeEach(async () => void ({ bff, cookie } = await signedInBff(upstream)))
afterEach(() => bff.upstream.close())

const DEFINITION: Definition = {
  offers: { patchPurchaseOrder: false, drafts: false },
  calls: {
    stocksHolding: {
      path: 'stock/holdings',
      query: pipe(
        daysAs('DD/MM/YYYY', 'expiry_from'),
        renamed({ site: 'warehouse_id', per_page: 'limit', q: 'search' }),
        defaults({ tenant: 'au' }),
      ),
      answer: pipe(laravelPage, eachRow(renamed({ sku: 'product_code', qoh: 'on_hand' }), numbers('on_hand'), booleans('below_reorder'))),
    },
    settingsSites: { answer: eachRow(renamed({ code: 'value' })) },
    salesOrders: {
      answer: byView({ detail: bareRecord }),
      views: { detail: { path: 'orders/{id}.json' }, filter: { offered: false } },
    },
    createSalesOrder: {
      path: 'orders',
      body: pipe(
        words('status', { DRAFT: 0, ENTERED: 1 }),
        within('lines', renamed({ product_code: 'item' })),
        renamed({ so_no: 'number' }),
        wrap('order'),
      ),
      answer: pipe(unwrap('order'), wrap('data')),
      failure: pipe(errorList('violations', { field: 'path', message: 'text' }), errorFields({ item: 'product_code' })),
    },
    patchSalesOrder: {
      actions: {
        cancel: { method: 'DELETE', path: 'orders/{id}' },
        release: { method: 'POST', path: 'orders/{id}/release', body: () => ({ go: true }) },
      },
    },
    audit: { method: 'POST', path: 'audit/search', body: renamed({ per_page: 'limit' }), answer: (body) => ({ data: body.hits }) },
    users: { path: 'people' },
    user: { path: 'people/{id}/profile' },
    settingsTasks: { answer: (body) => ({ data: body.rows.map((row: { name: string }) => row.name.trim()) }) },
  },
}
const useDialect = (definition: Definition = DEFINITION) => void (bff.dialect = dialectOf(definition))
const ask = (path: string, init: Parameters<typeof browserRequest>[1] = {}) =>
  forward(browserRequest(`/api/${path}`, { cookie, ...init }), bff)
const lastRequest = () => upstream.received.at(-1)
const allLogLines = () => JSON.stringify(bff.logLines)

describe('a mapped call', () => {
  beforeEach(() => useDialect())

  it('calls v7 with its own path and names, and answers the browser with those of the contract', async () => {
    upstream.on(
      'GET /v7/stock/holdings',
      json(200, {
        data: [{ sku: 'A', qoh: '1440.000', below_reorder: 0 }],
        current_page: 2,
        per_page: 50,
        total: 51,
        last_page: 2,
        from: 51,
        to: 51,
      }),
    )
    const reply = await ask('stocks/holding?site=SYD1&site=MEL1&per_page=50&page=2&expiry_from=2026-11-22&q=a%26b%3Dc')
    expect(lastRequest()?.url).toBe(
      '/v7/stock/holdings?tenant=au&warehouse_id=SYD1&warehouse_id=MEL1&limit=50&page=2&expiry_from=22/11/2026&search=a%26b%3Dc',
    )
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await reply.json()).toEqual({
      data: [{ product_code: 'A', on_hand: 1440, below_reorder: false }],
      meta: { total: 51, page: 2, per_page: 50, last_page: 2, from: 51, to: 51 },
    })
  })

  it('keeps the digits of 64-bit ids', async () => {
    const page = '{"data":[{"id":9007199254740993,"sku":"A"}],"current_page":1,"per_page":50,"total":1,"last_page":1,"from":1,"to":1}'
    const headers = { 'content-type': 'application/json' }
    upstream.on('GET /v7/stock/holdings', (_request, response) => void response.writeHead(200, headers).end(page))
    expect(await (await ask('stocks/holding')).json()).toMatchObject({ data: [{ id: '9007199254740993', product_code: 'A' }] })
  })

  it('with one renamed field, as in docs/examples/one-field.ts, is mapped in query, sort, body, response and errors', async () => {
    useDialect(oneField)
    upstream.on('GET /v7/stocks/holding', json(200, { data: [{ sku: 'A', on_hand: 2 }], meta: { total: 1 } }))
    const list = await ask('stocks/holding?view=table&product=A&product=B&site=SYD1&sort=-product_code,on_hand')
    expect(lastRequest()?.url).toBe('/v7/stocks/holding?view=table&sku=A&sku=B&site=SYD1&sort=-sku,on_hand')
    expect(await list.json()).toEqual({ data: [{ product_code: 'A', on_hand: 2 }], meta: { total: 1 } })

    const body = { client_code: 'ACME', lines: [{ line_no: 1, product_code: 'A', qty: 2 }] }
    upstream.on('POST /v7/sales-orders', json(201, { data: { id: 'so_1', lines: [{ line_no: 1, sku: 'A' }] } }))
    const created = await ask('sales-orders', { method: 'POST', body })
    expect(JSON.parse(lastRequest()?.body.toString() ?? '')).toEqual({ client_code: 'ACME', lines: [{ line_no: 1, sku: 'A', qty: 2 }] })
    expect(await created.json()).toEqual({ data: { id: 'so_1', lines: [{ line_no: 1, product_code: 'A' }] } })

    upstream.on('POST /v7/sales-orders', json(422, { message: 'No', errors: { 'lines.0.sku': ['Unknown item.'] } }))
    const refused = await ask('sales-orders', { method: 'POST', body })
    expect(await refused.json()).toEqual({ message: 'No', errors: { 'lines.0.product_code': ['Unknown item.'] } })
  })

  it('passes on only query parameters of the contract, so a browser cannot use the names of v7', async () => {
    upstream.on('GET /v7/stock/holdings', json(200, { data: [] }))
    await ask('stocks/holding?warehouse_id=SECRET&site=SYD1&tenant=us&__proto__=x&constructor=y')
    expect(lastRequest()?.url).toBe('/v7/stock/holdings?tenant=au&warehouse_id=SYD1')
  })

  it('fills a path template with a query parameter, which is then removed from the query', async () => {
    upstream.on('GET /v7/orders/so%201.json', json(200, { id: 'so 1' }))
    const reply = await ask('sales-orders?view=detail&id=so%201&x=1')
    expect(lastRequest()?.url).toBe('/v7/orders/so%201.json?view=detail&x=1')
    expect(await reply.json()).toEqual({ data: { id: 'so 1' } })
  })

  it.each(['..', '.', '%2e%2e', 'a%2fb', 'a%252fb', 'a%5cb', '', 'a%0ab', 'a&id=b'])(
    'with a parameter %s that could leave its path segment is not forwarded',
    async (id) => {
      const before = upstream.received.length
      expect((await ask(`sales-orders?view=detail&id=${id}`)).status).toBe(404)
      expect(upstream.received.length).toBe(before)
    },
  )

  it('recognises a view only by its exact name in the contract', async () => {
    const views: unknown[] = []
    useDialect({
      calls: { salesOrders: { views: { detail: { path: 'orders/{id}' } }, answer: (body, { view }) => (views.push(view), body) } },
    })
    upstream.on('*', json(200, { data: [] }))
    for (const view of ['__proto__', 'details', 'DETAIL', '']) {
      await ask(`sales-orders?view=${view}&id=x`)
      expect(lastRequest()?.url).toBe(`/v7/sales-orders?view=${view}&id=x`)
    }
    await ask('sales-orders?view=detail&id=x')
    expect([lastRequest()?.url, views]).toEqual(['/v7/orders/x?view=detail', ['summary', 'summary', 'summary', 'summary', 'detail']])
  })

  it('sends a body with the names of v7, with its own length and type', async () => {
    upstream.on('POST /v7/orders', json(201, { order: { id: 'so_1' } }))
    const body = { status: 'ENTERED', so_no: 'S-1', lines: [{ product_code: 'A', qty: 1 }] }
    const reply = await ask('sales-orders', { method: 'POST', body, headers: { 'idempotency-key': 'k-1' } })
    expect(JSON.parse(lastRequest()?.body.toString() ?? '')).toEqual({
      order: { status: 1, number: 'S-1', lines: [{ item: 'A', qty: 1 }] },
    })
    expect(lastRequest()?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(lastRequest()?.body.length),
      'idempotency-key': 'k-1',
    })
    expect([reply.status, await reply.json()]).toEqual([201, { data: { id: 'so_1' } }])
  })

  it('returns a refusal from v7 with the field names of the contract, with status and Retry-After', async () => {
    upstream.on(
      'POST /v7/orders',
      json(422, { message: 'No.', violations: [{ path: 'lines[0].item', text: 'Unknown.' }] }, { 'retry-after': '7' }),
    )
    const reply = await ask('sales-orders', { method: 'POST', body: { status: 'ENTERED' } })
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([422, '7'])
    expect(await reply.json()).toMatchObject({ message: 'No.', errors: { 'lines.0.product_code': ['Unknown.'] } })
  })

  it('sends an order action with its own method and path', async () => {
    upstream.on('*', json(200, { data: { id: 'so_1' } }))
    await ask('sales-orders/so_1', { method: 'PATCH', body: { action: 'cancel', reason: 'x' } })
    expect([lastRequest()?.method, lastRequest()?.url, lastRequest()?.body.length]).toEqual(['DELETE', '/v7/orders/so_1', 0])
    await ask('sales-orders/so_1', { method: 'PATCH', body: { action: 'release' } })
    expect([lastRequest()?.method, lastRequest()?.url, lastRequest()?.body.toString()]).toEqual([
      'POST',
      '/v7/orders/so_1/release',
      '{"go":true}',
    ])
    await ask('sales-orders/so_1', { method: 'PATCH', body: { status: 'ENTERED' } })
    expect([lastRequest()?.method, lastRequest()?.url, lastRequest()?.body.toString()]).toEqual([
      'PATCH',
      '/v7/sales-orders/so_1',
      '{"status":"ENTERED"}',
    ])
  })

  it('may send the query as a body', async () => {
    upstream.on('POST /v7/audit/search', json(200, { hits: [{ id: 'a' }] }))
    const reply = await ask('audit?per_page=50&user=u_1&user=u_2')
    expect([lastRequest()?.url, lastRequest()?.body.toString()]).toEqual(['/v7/audit/search', '{"limit":"50","user":["u_1","u_2"]}'])
    expect(await reply.json()).toEqual({ data: [{ id: 'a' }] })
  })

  it('that v7 does not offer is refused without calling v7', async () => {
    const before = upstream.received.length
    const [call, view] = [await ask('purchase-orders/po_1', { method: 'PATCH', body: {} }), await ask('sales-orders?view=filter')]
    expect([call.status, view.status, upstream.received.length]).toEqual([501, 501, before])
    expect(await call.json()).toMatchObject({ code: 'not-offered', message: 'The warehouse system does not offer this.' })
  })

  it('that only has a different path is streamed byte for byte', async () => {
    // Longer than what is buffered, and not text.
    const bytes = randomBytes(200_000)
    upstream.on(
      'GET /v7/people',
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json', etag: '"v1"' }).end(bytes),
    )
    const reply = await ask('users?anything=1')
    expect([lastRequest()?.url, reply.headers.get('etag')]).toEqual(['/v7/people?anything=1', '"v1"'])
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('has its path parameter encoded exactly once', async () => {
    upstream.on('*', json(200, { data: {} }))
    await ask('users/a%20b%26c')
    expect(lastRequest()?.url).toBe('/v7/people/a%20b%26c/profile')
  })

  it("carries the session's token and no identity that the browser claims", async () => {
    upstream.on('GET /v7/stock/holdings', json(200, { data: [] }))
    await ask('stocks/holding', {
      headers: { authorization: 'Bearer forged', userlevel: 'System', 'x-http-method-override': 'DELETE', 'x-other': 'y' },
    })
    expect(lastRequest()?.headers).toMatchObject({ authorization: 'Bearer token-one', userlevel: 'Regular' })
    expect(lastRequest()?.headers).not.toHaveProperty('x-other')
    expect(lastRequest()?.headers).not.toHaveProperty('x-http-method-override')
    expect(lastRequest()?.headers).not.toHaveProperty('cookie')
  })

  it('ends the session after a 401 from v7, and returns no data after its end', async () => {
    upstream.on('GET /v7/stock/holdings', json(401, { message: 'No.' }))
    expect((await ask('stocks/holding')).status).toBe(401)
    upstream.on('GET /v7/stock/holdings', json(200, { data: [] }))
    expect((await ask('stocks/holding')).status).toBe(401)
    cookie = await signInToBff(bff, upstream)
    const gate = Promise.withResolvers<void>()
    upstream.on('GET /v7/stock/holdings', async (request, response, received) => {
      await gate.promise
      await json(200, { data: [{ item: 'secret' }] })(request, response, received)
    })
    const inFlight = ask('stocks/holding')
    await expect.poll(() => lastRequest()?.url).toContain('/v7/stock/holdings')
    await logout(browserRequest('/api/auth/logout', { method: 'POST', cookie }), bff)
    gate.resolve()
    const reply = await inFlight
    expect([reply.status, await reply.text()]).toEqual([401, expect.not.stringContaining('secret')])
  })

  it.each([302, 307])('does not follow a redirect with %i', async (status) => {
    upstream.on('GET /v7/stock/holdings', (_request, response) => void response.writeHead(status, { location: 'http://inner/' }).end())
    const reply = await ask('stocks/holding')
    expect([reply.status, reply.headers.get('location')]).toEqual([502, null])
  })

  it('has its response decoded once if v7 compresses it', async () => {
    const packed = gzipSync(JSON.stringify({ data: [{ sku: 'A' }] }))
    upstream.on(
      'GET /v7/stock/holdings',
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed),
    )
    const reply = await ask('stocks/holding')
    expect([reply.headers.get('content-encoding'), await reply.json()]).toMatchObject([null, { data: [{ product_code: 'A' }] }])
  })

  it('returns only headers of the allow-list', async () => {
    upstream.on(
      'GET /v7/stock/holdings',
      json(200, { data: [] }, { 'set-cookie': 'a=b', 'access-control-allow-origin': '*', 'content-language': 'en', 'x-powered-by': 'v7' }),
    )
    const { headers } = await ask('stocks/holding')
    expect([...headers.keys()].toSorted()).toEqual([
      'cache-control',
      'content-language',
      'content-security-policy',
      'content-type',
      'date',
      'x-content-type-options',
      'x-request-id',
    ])
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a mapped response and its tag', () => {
  beforeEach(() => useDialect())
  const answerSites = (reply: Parameters<typeof json>) => upstream.on('GET /v7/settings/sites', json(...reply))

  it('has a tag with a suffix for the dialect, which v7 does not see', async () => {
    answerSites([200, { data: [{ code: 'SYD1' }] }, { etag: 'W/"v1"' }])
    const first = await ask('settings/sites')
    expect([first.headers.get('etag'), first.headers.get('cache-control')]).toEqual(['W/"v1~d1a1ec70"', 'private, no-cache'])
    answerSites([304, undefined, { etag: 'W/"v1"' }])
    const second = await ask('settings/sites', { headers: { 'if-none-match': 'W/"v1~d1a1ec70"' } })
    expect(lastRequest()?.headers['if-none-match']).toBe('W/"v1"')
    expect([second.status, second.headers.get('etag'), await second.text()]).toEqual([304, 'W/"v1~d1a1ec70"', ''])
  })

  it('ignores a tag made by another dialect or without one', async () => {
    answerSites([200, { data: [] }])
    await ask('settings/sites', { headers: { 'if-none-match': '"v1~00000000", "v1"' } })
    expect(lastRequest()?.headers).not.toHaveProperty('if-none-match')
  })
})

describe('a body that cannot be mapped', () => {
  beforeEach(() => useDialect())

  it.each<[string, unknown]>([
    ['another envelope', { rows: [{ sku: 'SECRET' }] }],
    ['text instead of an object', 'SECRET'],
    ['null', null],
  ])('%s is 502, and the log names call and field but no value', async (_case, body) => {
    upstream.on('GET /v7/stock/holdings', json(200, body))
    const reply = await ask('stocks/holding')
    expect([reply.status, await reply.json()]).toMatchObject([502, { code: 'invalid-upstream-response' }])
    expect(allLogLines()).toMatch(/stocksHolding cannot be mapped: answer data: expected a list, got (nothing|text|null)/)
    expect(allLogLines()).not.toContain('SECRET')
  })

  it('a page of HTML with 503 keeps its status and its Retry-After', async () => {
    upstream.on('GET /v7/stock/holdings', (_request, response) => {
      response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '120' }).end('<h1>Down</h1>')
    })
    const reply = await ask('stocks/holding')
    expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toMatchObject([
      503,
      '120',
      { code: 'upstream-unavailable' },
    ])
  })

  it('a function that throws is 502, and the log has the kind of error but neither its message nor a value', async () => {
    upstream.on('GET /v7/settings/tasks', json(200, { rows: [{ name: 'ok' }, { name: 7, note: 'SECRET' }] }))
    expect((await ask('settings/tasks')).status).toBe(502)
    expect(allLogLines()).toContain('settingsTasks cannot be mapped: answer: the mapping failed (TypeError')
    expect(allLogLines()).not.toContain('SECRET')
  })

  it.each<[string, NonNullable<Definition['calls']>['users']]>([
    ['nothing', { answer: () => undefined }],
    ['a promise', { answer: async () => await Promise.resolve({ data: [] }) }],
    ['a list', { answer: () => ['SECRET'] }],
    ['a circular object', { answer: (body) => Object.assign(body, { self: body }) }],
    ['an invalid query', { query: () => ({ site: { $ne: 1 } }) }],
    [
      'an error with a value in it',
      {
        query: () => {
          throw new Error('SECRET')
        },
      },
    ],
  ])('a mapping that ends in %s is 502', async (_case, users) => {
    useDialect({ calls: { users } })
    upstream.on('*', json(200, { data: [] }))
    expect((await ask('users')).status).toBe(502)
    expect(allLogLines()).toMatch(/users cannot be mapped: (answer|query)/)
    expect(allLogLines()).not.toContain('SECRET')
  })

  it('broken JSON is 502, and its content is not logged', async () => {
    upstream.on(
      'GET /v7/stock/holdings',
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": SECRET'),
    )
    expect((await ask('stocks/holding')).status).toBe(502)
    expect(allLogLines()).not.toContain('SECRET')
  })

  it('a request body that is not JSON is 400 and is not forwarded', async () => {
    const before = upstream.received.length
    expect((await ask('sales-orders', { method: 'POST', body: '{"status":' })).status).toBe(400)
    expect(upstream.received.length).toBe(before)
  })

  it('a response to a successful change keeps the status of v7 with an empty body, so that nobody repeats the change', async () => {
    upstream.on('POST /v7/orders', json(201, { made: true }))
    const reply = await ask('sales-orders', { method: 'POST', body: { status: 'ENTERED' } })
    expect([reply.status, await reply.text(), reply.headers.get('content-type')]).toEqual([201, '', null])
    expect(allLogLines()).toContain('createSalesOrder cannot be mapped: answer order: expected a field, got nothing')
  })
})

describe('the memory for mapped responses', () => {
  beforeEach(() => useDialect())
  const rows = (bytes: number) => ({ data: [{ sku: 'x'.repeat(bytes) }] })

  it('is at most 16 MiB for one response, even if it is compressed', async () => {
    useDialect({ calls: { stocksHolding: { path: 'stock/holdings', answer: () => ({ data: [] }) } } })
    const packed = gzipSync(JSON.stringify(rows(17_000_000)))
    expect(packed.length).toBeLessThan(100_000)
    upstream.on(
      'GET /v7/stock/holdings',
      (_request, response) => void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed),
    )
    expect((await ask('stocks/holding')).status).toBe(502)
    expect(bff.mappedResponseBudget.bytesLeft).toBe(67_108_864)
  })

  it('is counted until the response has been read', async () => {
    upstream.on('GET /v7/stock/holdings', json(200, rows(1_000_000)))
    const reply = await ask('stocks/holding')
    expect(bff.mappedResponseBudget.bytesLeft).toBeLessThan(67_108_864 - 900_000)
    expect(((await reply.json()) as { data: { product_code: string }[] }).data[0]?.product_code.length).toBe(1_000_000)
    expect(bff.mappedResponseBudget.bytesLeft).toBe(67_108_864)
  })

  it('is released when the reader disconnects', async () => {
    upstream.on('GET /v7/stock/holdings', json(200, rows(1_000_000)))
    await (await ask('stocks/holding')).body?.cancel()
    const clientAbort = new AbortController()
    await ask('stocks/holding', { signal: clientAbort.signal })
    clientAbort.abort()
    expect(bff.mappedResponseBudget.bytesLeft).toBe(67_108_864)
  })

  it('is limited per user to a quarter of the total: beyond it their reads are 429, and those of others are answered', async () => {
    const other = await signInToBff(bff, upstream, 'token-two', undefined, { id: 'u_2' })
    upstream.on('GET /v7/stock/holdings', json(200, rows(9_000_000)))
    const unread = await ask('stocks/holding')
    const refused = await ask('stocks/holding')
    expect([unread.status, refused.status, refused.headers.get('retry-after')]).toEqual([200, 429, '1'])
    expect((await ask('stocks/holding', { cookie: other })).status).toBe(200)
    await unread.body?.cancel()
    expect((await ask('stocks/holding')).status).toBe(200)
  })

  it('is limited in total: beyond it a read is 503 with Retry-After, and a change keeps its status', async () => {
    for (const user of ['u_2', 'u_3', 'u_4', 'u_5']) expect(bff.mappedResponseBudget.reserve(16_750_000, user)).toBe(null)
    upstream.on('GET /v7/stock/holdings', json(200, rows(1_000_000)))
    upstream.on('POST /v7/orders', json(201, { order: { note: 'x'.repeat(1_000_000) } }))
    const [read, change] = [await ask('stocks/holding'), await ask('sales-orders', { method: 'POST', body: {} })]
    expect([read.status, read.headers.get('retry-after'), change.status]).toEqual([503, '1', 201])
    expect(bff.mappedResponseBudget.bytesLeft).toBe(67_108_864 - 4 * 16_750_000)
  })
})

describe('a body that is mapped', () => {
  beforeEach(() => {
    useDialect(oneField)
    upstream.on('*', json(201, { data: {} }))
  })
  const post = (body: string, path = 'sales-orders') => ask(path, { method: 'POST', body })
  const failureOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
  const linesOf = (count: number, line: string) => `{"lines":[${Array.from({ length: count }, () => line).join(',')}]}`

  it('may be an order of 2,000 lines, each with serial numbers', async () => {
    const line = JSON.stringify({
      line_no: 1,
      product_code: '00417-B',
      description: 'Oat milk, barista, 1 L: "blue"',
      qty: 12.5,
      uom: 'CASE',
      serial_nos: Array.from({ length: 30 }, (_, n) => `SN-${1000 + n}`),
    })
    expect((await post(linesOf(2000, line))).status).toBe(201)
    expect(upstream.received[0]?.body.toString()).toContain('"sku":"00417-B"')
  })

  it('is 413 above 2 MiB or 100,000 lists, objects, elements and fields, without being parsed or forwarded', async () => {
    expect(await failureOf(await post(linesOf(3, `{"notes":"${'x'.repeat(700_000)}"}`)))).toEqual([413, 'too-large'])
    expect(await failureOf(await post(linesOf(60_000, '{}')))).toEqual([413, 'too-large'])
    expect(upstream.received).toEqual([])
    expect((await post(linesOf(2, `{"notes":"${'[{,:'.repeat(250_000)}"}`))).status).toBe(201)
  })

  it('is 400 if it is nested too deeply, with and without a session', async () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    expect(await failureOf(await post(`{"lines":${deep(100)}}`))).toEqual([400, 'malformed-request'])
    expect((await post(`{"lines":[{"more":${deep(90)}}]}`)).status).toBe(201)
    expect(await failureOf(await post(`{"email":${deep(8000)}}`, 'auth/forgot-password'))).toEqual([400, 'malformed-request'])
  })

  it('is counted at the size that it has once parsed, so that one user cannot send many at once', async () => {
    upstream.on('*', () => {})
    const first = post(linesOf(45_000, '{}'))
    await upstream.waitForRequests(1)
    expect(await failureOf(await post(linesOf(45_000, '{}')))).toEqual([429, 'too-many-calls'])
    void post('{}')
    await upstream.waitForRequests(2)
    await bff.upstream.close()
    await first
    expect(bff.requestBodyBudget.bytesLeft).toBeGreaterThan(67_108_864 - 1000)
  })
})

describe('levels and modules', () => {
  it('are translated between the names of v7 and those of the contract', async () => {
    useDialect({ levels: { Operator: 'Regular', Supervisor: 'Manager' }, modules: { whs: 'stock' } })
    upstream.on(
      'GET /v7/users',
      json(200, {
        data: [
          { id: 'u_2', name: 'Operator', user_level: 'Supervisor' },
          { id: 'u_3', user_level: 'Owner' },
        ],
      }),
    )
    const list = await ask('users?user_level=Regular&user_level=Manager')
    expect(lastRequest()?.url).toBe('/v7/users?user_level=Operator&user_level=Supervisor')
    expect(lastRequest()?.headers['userlevel']).toBe('Operator')
    expect(await list.json()).toEqual({
      data: [
        { id: 'u_2', name: 'Operator', user_level: 'Manager' },
        { id: 'u_3', user_level: 'Owner' },
      ],
    })
    upstream.on('PUT /v7/audit/modul-access/u_2', json(200, { data: { user_id: 'u_2', modules: [{ module: 'whs' }, { module: 'yard' }] } }))
    const rights = await ask('audit/modul-access/u_2', {
      method: 'PUT',
      body: { modules: [{ module: 'stock', can_view: true }], version: 1 },
    })
    expect(JSON.parse(lastRequest()?.body.toString() ?? '')).toEqual({ modules: [{ module: 'whs', can_view: true }], version: 1 })
    expect(await rights.json()).toEqual({ data: { user_id: 'u_2', modules: [{ module: 'stock' }, { module: 'yard' }] } })
  })
})

describe('a prefix', () => {
  it.each([
    ['/api/v2', '/api/v2/stocks/holding?page=1'],
    ['', '/stocks/holding?page=1'],
  ])('%j comes before the path of every call', async (prefix, url) => {
    useDialect({ prefix })
    upstream.on('*', json(200, { data: [] }))
    await ask('stocks/holding?page=1')
    expect(lastRequest()?.url).toBe(url)
  })
})
