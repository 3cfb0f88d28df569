import { mutate } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import { customerManagement } from '#lib/contract/customers/customers.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { createUser, updateUser, user } from '#lib/contract/users/users.ts'
import { patchUser } from '#lib/contract/users/user-actions.ts'
import { forgetMissingCalls, recordedMissingCalls } from './missing-calls.ts'
import { etagOf, fetchCall, send, urlOf } from './api.ts'
import { sentChanges, pendingChanges } from './sent-changes.ts'

vi.mock('swr', async (original) => ({ ...(await original<object>()), mutate: vi.fn<typeof mutate>() }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  forgetMissingCalls()
})

/** Records requests. The responses do not matter here. */
const recordFetch = (status = 404) => {
  const calls: { url: string; headers: Headers; method?: string; body?: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, headers: new Headers(init.headers), method: init.method, body: init.body })
    return new Response('{"message":"No."}', { status })
  })
  return calls
}

test('a URL repeats keys for lists, writes flags as 1 and 0, and starts with the view', () => {
  expect(
    urlOf(stocksHolding, { view: 'table', query: { site: ['SYD1', 'MEL2'], below_reorder: true, product: ['A/B:1,2'], q: 'oat milk' } }),
  ).toBe('/api/stocks/holding?view=table&site=SYD1&site=MEL2&below_reorder=1&product=A/B:1,2&q=oat%20milk')
  expect(urlOf(stocksHolding)).toBe('/api/stocks/holding')
  expect(urlOf(stocksHolding, { query: { q: 'O’Neill 00417\u2011B', product: ['A–1'] } })).toBe(
    '/api/stocks/holding?q=O%27Neill%2000417-B&product=A%E2%80%931',
  )
})

test('a path parameter always fills exactly one segment', () => {
  expect(urlOf(user, { params: { id: '../admin?x=1' } })).toBe('/api/users/..%2Fadmin%3Fx%3D1')
})

test('a list that answers 404 to a page after its last one is not missing', async () => {
  recordFetch(404)
  await send(customerManagement, { query: { page: 2 } })
  expect([...recordedMissingCalls()]).toEqual([])
  await send(customerManagement, { query: { page: 1 } })
  expect([...recordedMissingCalls()]).toEqual(['customerManagement'])
})

test('a creating call sends a new idempotency key, or the given one', async () => {
  const calls = recordFetch()
  const body = { name: 'New Clerk', email: 'new@acme.test', user_level: 'Regular' } as const
  await send(createUser, { body })
  await send(createUser, { body, idempotencyKey: 'same-key-again' })
  expect(calls[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(calls[1]?.headers.get('idempotency-key')).toBe('same-key-again')
})

test('a call that does not create sends no idempotency key', async () => {
  const calls = recordFetch()
  await send(patchUser, { params: { id: 'u_1' }, body: { action: 'reset_password', mode: 'link' } })
  expect(calls[0]?.headers.has('idempotency-key')).toBe(false)
  expect(calls[0]).toMatchObject({ url: '/api/users/u_1', method: 'PATCH', body: '{"action":"reset_password","mode":"link"}' })
})

test('the version of the record is sent as If-Match', async () => {
  const calls = recordFetch()
  await send(updateUser, { params: { id: 'u_1' }, body: { name: 'New name', version: 4 }, version: 4 })
  expect(calls[0]?.headers.get('if-match')).toBe('"4"')
})

test('a change is counted when it is sent, and is open until v7 has answered; reading is not counted', async () => {
  recordFetch()
  const before = sentChanges()
  const response = send(patchUser, { params: { id: 'u_1' }, body: { action: 'reset_password', mode: 'link' } })
  expect([sentChanges() - before, pendingChanges()]).toEqual([1, 1])
  await response
  await send(stocksHolding)
  expect([sentChanges() - before, pendingChanges()]).toEqual([1, 0])
})

test('a response keeps the ETag that it came with', async () => {
  const body = { data: [], meta: { total: 0, page: 1, per_page: 25, last_page: 1, from: null, to: null } }
  for (const etag of ['"7"', undefined]) {
    vi.stubGlobal('fetch', async () => Response.json(body, { headers: etag === undefined ? {} : { etag } }))
    expect(etagOf(await fetchCall(stocksHolding, {}))).toBe(etag)
  }
})

test('the fetcher for SWR throws the failure as a plain value', async () => {
  recordFetch(403)
  await expect(fetchCall(stocksHolding, {})).rejects.toMatchObject({ kind: 'status', status: 403, message: 'No.' })
})

// The throttle outlives a test, so each one starts an hour later.
let hours = 0
const startLater = () => {
  hours += 1
  vi.useFakeTimers({ now: Date.now() + 3_600_000 * hours, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.mocked(mutate).mockClear()
}

test.each([
  ['a list', 'MODULE_FORBIDDEN', () => fetchCall(stocksHolding, {}).catch(() => null)],
  ['a list of a client that was withdrawn', 'SCOPE_FORBIDDEN', () => fetchCall(stocksHolding, {}).catch(() => null)],
  ['a change', 'MODULE_FORBIDDEN', () => send(patchUser, { params: { id: 'u_1' }, body: { action: 'reset_password', mode: 'link' } })],
])('after a 403 of %s, the profile is read again at once, and then at most every 10 seconds', async (_, code, call) => {
  startLater()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No.', code }, { status: 403 }))
  await call()
  expect(vi.mocked(mutate).mock.calls).toEqual([['/session']])
  vi.advanceTimersByTime(4000)
  await call()
  await call()
  vi.advanceTimersByTime(5999)
  expect(mutate).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(vi.mocked(mutate).mock.calls).toEqual([['/session'], ['/session']])
  vi.advanceTimersByTime(60_000)
  expect(mutate).toHaveBeenCalledTimes(2)
})
test('a record that is no longer found may belong to a client that was withdrawn: the profile is read again', async () => {
  startLater()
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Order not found.', code: 'NOT_FOUND' }, { status: 404 }))
  await send(patchUser, { params: { id: 'u_1' }, body: { action: 'reset_password', mode: 'link' } })
  expect(vi.mocked(mutate).mock.calls).toEqual([['/session']])
})

test('a call refused as cross-site does not read the profile again', async () => {
  startLater()
  vi.stubGlobal('fetch', async () => Response.json({ type: 'urn:gatehouse:problem:cross-site' }, { status: 403 }))
  await send(stocksHolding)
  expect(mutate).not.toHaveBeenCalled()
})
