import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tolerantReader } from '#lib/client/read-response.ts'
import { list } from '#lib/contract/engine/common.ts'
import { noMarks, updateMarks, setMarked, type Marks } from '#lib/list/marked-rows.ts'
import { salesOrders } from '#components/orders/sales/sales-resource.ts'
import { stockLines } from '#components/stock/holding/lines-resource.ts'
import { onSessionExpired, resetExpiry } from '#lib/client/session-events.ts'
import { MAX_LOADED, MAX_PAGES, missingRowsText, otherCountText, readAllRows, reloadRows, searchUrlsFor } from './reload-rows.ts'

type Row = { id: string; so_no: string | null; priority: string | null }
type Order = Parameters<typeof salesOrders.nameOf>[0]

let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server ? (server.closeAllConnections(), server.close(() => resolve())) : resolve())))

/** A fake v7 whose orders now all have high priority, without those in `goneIds`. It finds orders by number, or returns pages of all. */
const listen = async (count: number, goneIds: readonly string[] = [], status = 200) => {
  const queries: URLSearchParams[] = []
  const all = Array.from({ length: count }, (_, n) => row(n, 'P1'))
  server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams
    queries.push(query)
    const rows = all.filter((row) => !goneIds.includes(row.id))
    const numbers = query.getAll('order_no')
    const found = numbers.length > 0 ? rows.filter((row) => numbers.includes(row.so_no ?? '')) : rows
    const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))]
    const data = found.slice((page - 1) * size, page * size)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data, meta: { total: found.length, page, per_page: size } }))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get: typeof fetch = (path, init) => fetch(new URL(path as string, base), init)
  return { queries, get }
}

const row = (n: number, priority = 'P3'): Row => ({ id: `so_${n}`, so_no: `SO-${n}`, priority })
const read = tolerantReader(list(z.object({ id: z.string(), so_no: z.string(), priority: z.string() })))
const scope = { client: ['ACME'], owner: [], site: [] }
const filteredList = (page: number, perPage: number) => `/api/stocks/holding?page=${page}&per_page=${perPage}`
const byNumber = (rows: readonly Row[]) => searchUrlsFor(salesOrders, scope, filteredList, rows as unknown as Order[])
/** Options to load all results of the list. */
const allResults = (get: typeof fetch) => ({
  url: filteredList,
  read,
  except: new Set<string>(),
  signal: new AbortController().signal,
  onProgress: (_rows: number) => undefined as unknown,
  fetch: get,
})
const inList = () => searchUrlsFor(stockLines, scope, filteredList, [])

it('rows marked on other pages are reloaded by their numbers, in the order of the marks', async () => {
  const { queries, get } = await listen(3000)
  const seen = row(2, 'P2')
  const found = await reloadRows({ marked: [row(1700), row(2), row(5)], inView: [seen], searchUrls: byNumber, read, fetch: get })
  expect(found).toEqual({ ok: true, rows: [row(1700, 'P1'), seen, row(5, 'P1')], missing: [] })
  expect(queries.map((query) => [query.getAll('order_no'), query.get('open'), query.get('client')])).toEqual([
    [['SO-1700', 'SO-5'], '0', 'ACME'],
  ])
})

it('nothing is requested if all marked rows are in view', async () => {
  const { queries, get } = await listen(10)
  const found = await reloadRows({ marked: [row(1)], inView: [row(1, 'P2')], searchUrls: byNumber, read, fetch: get })
  expect(found).toEqual({ ok: true, rows: [row(1, 'P2')], missing: [] })
  expect(queries).toEqual([])
})

it('many rows are requested in batches; missing rows are named, unmarked and left out', async () => {
  const { queries, get } = await listen(300, ['so_7', 'so_99'])
  const marked = Array.from({ length: 100 }, (_, n) => row(n))
  const found = await reloadRows({ marked, inView: [], searchUrls: byNumber, read, fetch: get })
  expect(queries.map((query) => query.getAll('order_no').length)).toEqual([40, 40, 20])
  if (!found.ok) throw new Error('not found')
  expect([found.rows.length, found.missing]).toEqual([98, [row(7), row(99)]])
  const marks = updateMarks(setMarked(noMarks as Marks<Row>, marked, true), found.rows, found.missing)
  expect(marks.kind === 'some' && [marks.rows.size, marks.rows.has('so_7'), marks.rows.get('so_8')]).toEqual([98, false, row(8, 'P1')])
  expect(missingRowsText(found.missing.map((row) => row.so_no))).toEqual({
    title: '2 marked rows are no longer there',
    description: 'They are left out and no longer marked: SO-7, SO-99.',
  })
})

it('a list without numbers is searched only as far as needed, up to a limit', async () => {
  const { queries, get } = await listen(30_000)
  const options = { inView: [], searchUrls: inList, read, fetch: get }
  expect(await reloadRows({ ...options, marked: [row(3)] })).toEqual({ ok: true, rows: [row(3, 'P1')], missing: [] })
  expect(queries.length).toBe(1)
  expect(await reloadRows({ ...options, marked: [row(25_000)] })).toMatchObject({ ok: false, failure: { kind: 'refused' } })
  expect(queries.length).toBeLessThan(MAX_PAGES + 10)
})

it('a refusal is returned', async () => {
  const { get } = await listen(10, [], 403)
  const found = await reloadRows({ marked: [row(3)], inView: [], searchUrls: byNumber, read, fetch: get })
  expect(found).toMatchObject({ ok: false, failure: { kind: 'refused', status: 403 } })
})

it('all results except the unmarked rows are loaded page by page, with progress', async () => {
  const { queries, get } = await listen(1205)
  const progress: number[] = []
  const found = await readAllRows<Row>({
    ...allResults(get),
    total: 1205,
    except: new Set(['so_3', 'so_1100']),
    onProgress: (rows) => progress.push(rows),
  })
  expect(found.ok && [found.rows.length, found.rows[3]?.id, found.isIncomplete]).toEqual([1203, 'so_4', false])
  expect([progress, queries.length]).toEqual([[499, 999, 1203], 3])
})

it('the result is incomplete if v7 returns fewer rows than it has counted', async () => {
  const { get } = await listen(700)
  const found = await readAllRows<Row>({ ...allResults(get), total: 1205 })
  expect(found.ok && [found.rows.length, found.isIncomplete]).toEqual([700, true])
})

it('says if there are more results than were marked, or fewer', () => {
  const rows = Array.from({ length: 29 }, (_, index) => index)
  expect(otherCountText({ rows, isIncomplete: false }, 28)).toEqual({
    title: 'The list has changed',
    description: 'When you marked all results, there were 28. Now there are 29, and all of them are used.',
  })
  expect(otherCountText({ rows, isIncomplete: true }, 30)?.title).toBe('Not all marked rows were read')
  expect(otherCountText({ rows, isIncomplete: false }, 29)).toBeNull()
})

it('loading all results fails if there are more than the limit', async () => {
  const { get } = await listen(MAX_LOADED + 600)
  const found = await readAllRows<Row>({ ...allResults(get), total: 100 })
  expect(!found.ok && found.failure.message).toBe('At most 5,000 rows can be used at once. Filter the list.')
})

it('a session that has ended after inactivity is treated as by every other call, for some marked rows and for all', async () => {
  const message = 'You were signed out after a period of inactivity.'
  server = createServer((_request, response) => void response.writeHead(401).end(JSON.stringify({ code: 'session-idle', message })))
  const { port } = await new Promise<AddressInfo>((resolve) =>
    server?.listen(0, '127.0.0.1', () => resolve(server?.address() as AddressInfo)),
  )
  const url = () => `http://127.0.0.1:${port}/`
  const ends: string[] = []
  const stop = onSessionExpired((end) => ends.push(end))
  const { fetch: _, ...options } = { ...allResults(fetch), url, total: 1 }
  const some = await reloadRows({ marked: [row(1)], inView: [], searchUrls: () => [url], read })
  resetExpiry()
  const all = await readAllRows(options)
  resetExpiry()
  stop()
  expect([some, all]).toMatchObject(Array.from({ length: 2 }, () => ({ ok: false, failure: { kind: 'session', message } })))
  expect(ends).toEqual(['idle', 'idle'])
})
