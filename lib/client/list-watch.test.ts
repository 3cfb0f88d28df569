import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ListMeta } from '#lib/contract/engine/common.ts'
import { forgetUselessPaths, watchList } from './list-watch.ts'
import { trackChange } from './sent-changes.ts'
import { isSessionExpired, resetExpiry } from './session-events.ts'

type Row = { id: string; status: string }
type Page = { data: Row[]; meta: ListMeta }
type V7Response = { status: number; body?: Page; etag?: string; headers?: Record<string, string> }

const meta: ListMeta = { total: 2, page: 1, per_page: 25, last_page: 1, from: 1, to: 2 }
const pageOf = (...statuses: string[]): Page => ({ data: statuses.map((status, id) => ({ id: String(id), status })), meta })
const shown = pageOf('ENTERED', 'ENTERED')
const changed = pageOf('RELEASED', 'ENTERED')
const NOT_CHANGED: V7Response = { status: 304 }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T08:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  forgetUselessPaths()
  resetExpiry()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Watches the shown page of a v7 that gives these responses, the last one again and again. */
const watch = (responses: (V7Response | (() => Promise<V7Response>))[], mayPoll = () => true) => {
  const tags: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const next = responses[Math.min(tags.length, responses.length - 1)]!
    tags.push(new Headers(init.headers).get('if-none-match'))
    const { status, body, etag, headers } = typeof next === 'function' ? await next() : next
    return new Response(body ? JSON.stringify(body) : null, { status, headers: { ...headers, ...(etag && { etag }) } })
  })
  const counts: number[] = []
  const watching = watchList<Page>({
    url: '/api/sales-orders?page=1',
    page: shown,
    etag: '"1"',
    read: (body) => ({ ok: true, value: body as Page }),
    mayPoll,
    onChange: (count) => counts.push(count),
  })
  return { tags, counts, ...watching }
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

test('an unchanged list is requested at most every 30 s, with the ETag of the page on screen', async () => {
  const { tags, counts, stop } = watch([NOT_CHANGED])
  await vi.advanceTimersByTimeAsync(29_999)
  expect(tags).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(tags).toEqual(['"1"'])
  await minutes(10)
  expect(tags.length).toBeGreaterThan(15)
  expect(tags.length).toBeLessThanOrEqual(21)
  expect(counts).toEqual([])
  stop()
  const requestCount = tags.length
  await minutes(10)
  expect(tags).toHaveLength(requestCount)
})

test('no request is sent while nobody looks, and one follows when somebody does again', async () => {
  let isSeen = false
  const { tags } = watch([NOT_CHANGED], () => isSeen)
  await minutes(60)
  expect(tags).toEqual([])
  isSeen = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(tags).toHaveLength(1)
})

test('changes are counted from the page on screen, and further requests carry the newest ETag', async () => {
  const { tags, counts } = watch([
    { status: 200, body: changed, etag: '"2"' },
    { status: 200, body: pageOf('RELEASED', 'RELEASED'), etag: '"3"' },
    NOT_CHANGED,
  ])
  await minutes(5)
  expect(counts).toEqual([1, 2])
  expect(tags.slice(0, 4)).toEqual(['"1"', '"2"', '"3"', '"3"'])
})

test('a change that is undone does not count as a change', async () => {
  const { counts } = watch([{ status: 200, body: changed, etag: '"2"' }, { status: 200, body: shown, etag: '"1"' }, NOT_CHANGED])
  await minutes(5)
  expect(counts).toEqual([1, 0])
})

test('the user’s own change is not counted, even if the list was not loaded again', async () => {
  const { counts } = watch([
    { status: 200, body: changed, etag: '"2"' },
    { status: 200, body: pageOf('RELEASED', 'PICKED'), etag: '"3"' },
    NOT_CHANGED,
  ])
  await trackChange(Promise.resolve())
  await minutes(5)
  expect(counts).toEqual([0, 1])
})

test('no request is sent while a change by the user is pending, and a response that crossed one is dropped', async () => {
  const { tags, counts } = watch([
    async () => {
      await trackChange(Promise.resolve())
      return { status: 200, body: changed, etag: '"2"' }
    },
    NOT_CHANGED,
  ])
  let response = () => {}
  const change = trackChange(new Promise<void>((resolve) => (response = resolve)))
  await minutes(2)
  expect(tags).toEqual([])
  response()
  await change
  await minutes(2)
  expect(tags.slice(0, 2)).toEqual(['"1"', '"1"'])
  expect(counts).toEqual([])
})

test('after the changes are shown, they are no longer counted', async () => {
  const { counts, reset, tags } = watch([{ status: 200, body: changed, etag: '"2"' }, NOT_CHANGED])
  await vi.advanceTimersByTimeAsync(30_000)
  reset()
  await vi.advanceTimersByTimeAsync(65_000)
  expect(counts).toEqual([1])
  expect(tags.at(-1)).toBe('"1"')
})

test.each([
  ['differs with every response', (index: number) => `"${index + 2}"`],
  ['is sent although v7 ignores If-None-Match', () => '"1"'],
])('an ETag that %s is not relied on', async (_case, etagOf) => {
  const response = (index: number) => ({ status: 200, body: shown, etag: etagOf(index) })
  const first = watch([response(0), response(1), response(2)])
  await minutes(30)
  expect(first.tags).toHaveLength(2)
  expect(first.counts).toEqual([])
  const second = watch([response(3)])
  await minutes(30)
  expect(second.tags).toEqual([])
})

test.each([403, 404, 501])('%i: the requests end or become rare', async (status) => {
  const { tags } = watch([{ status }])
  await minutes(60)
  expect(tags.length).toBeLessThanOrEqual(status === 501 ? 10 : 1)
})

test('a 401 ends the requests and expires the session, like the 401 of any other call', async () => {
  const { tags } = watch([{ status: 401 }])
  await minutes(10)
  expect([tags.length, isSessionExpired()]).toEqual([1, true])
})

test('the wait in a 429 is obeyed', async () => {
  const { tags } = watch([{ status: 429, headers: { 'retry-after': '1200' } }])
  await minutes(20)
  expect(tags).toHaveLength(1)
  await minutes(1)
  expect(tags).toHaveLength(2)
})

test('a slow v7 gets fewer requests: each pause is at least 20 times as long as the last request took', async () => {
  const slow = async () => {
    await new Promise<void>((resolve) => void setTimeout(resolve, 15_000))
    return NOT_CHANGED
  }
  const { tags } = watch([slow])
  await minutes(60)
  expect(tags.length).toBeLessThanOrEqual(12)
})
