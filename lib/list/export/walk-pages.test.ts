import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { tolerantReader } from '#lib/client/read-response.ts'
import { list } from '#lib/contract/engine/common.ts'
import { IN_FLIGHT, recentIds, walk, type WalkOptions, type WalkStep } from './walk-pages.ts'

type Row = { id: string }
type Respond = (page: number, response: ServerResponse, nth: number) => unknown

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
})

/** A list call on a real port; `nth` counts the tries of a page from 1. */
const listen = async (reply: Respond) => {
  const tries = new Map<number, number>()
  const requests: string[] = []
  server = createServer((request: IncomingMessage, response) => {
    requests.push([request.headers['x-csrf'], request.url].join(' '))
    const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'))
    tries.set(page, (tries.get(page) ?? 0) + 1)
    void reply(page, response, tries.get(page) ?? 0)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const waits: number[] = []
  const options = (total: number, more: Partial<WalkOptions<Row>> = {}): WalkOptions<Row> => ({
    read: tolerantReader(list(z.object({ id: z.string() }))),
    url: (page, perPage) => `${base}/api/stocks/holding?page=${page}&per_page=${perPage}`,
    total,
    signal: new AbortController().signal,
    fetch,
    wait: async (ms) => void waits.push(ms),
    ...more,
  })
  return { options, requests, waits }
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const rowsOfPage = (page: number, total: number, perPage = 500): Row[] =>
  Array.from({ length: Math.max(0, Math.min(perPage, total - (page - 1) * perPage)) }, (_, i) => ({ id: `r${(page - 1) * perPage + i}` }))

const pageBody = (page: number, total: number, meta = {}) => ({
  data: rowsOfPage(page, total),
  meta: { total, page, per_page: 500, ...meta },
})

const walkAll = async (options: WalkOptions<Row>) => {
  const steps: WalkStep<Row>[] = []
  for await (const step of walk<Row>(options)) steps.push(step)
  return { steps, ids: steps.flatMap((step) => (step.ok ? step.rows.map((row) => row.id) : [])) }
}
const idsTo = (total: number) => Array.from({ length: total }, (_, i) => `r${i}`)

describe('a walk over all pages', () => {
  it('delivers every row once and in order, even if pages are answered out of order', async () => {
    const held: (() => void)[] = []
    const { options, requests } = await listen((page, response) => {
      held.push(() => json(response, 200, pageBody(page, 3012)))
      if (held.length === IN_FLIGHT || page > IN_FLIGHT) for (const go of held.splice(0).toReversed()) go()
    })
    const { ids } = await walkAll(options(3012))
    expect(ids).toEqual(idsTo(3012))
    expect(requests.length).toBe(7)
    expect(requests[0]).toBe('1 /api/stocks/holding?page=1&per_page=500')
  })

  it('has at most four calls in flight', async () => {
    const held: (() => void)[] = []
    let maxInFlight = 0
    const { options } = await listen((page, response) => {
      held.push(() => json(response, 200, pageBody(page, 10_000)))
      maxInFlight = Math.max(maxInFlight, held.length)
      if (held.length >= IN_FLIGHT) for (const go of held.splice(0)) go()
    })
    expect((await walkAll(options(10_000))).ids.length).toBe(10_000)
    expect(maxInFlight).toBe(IN_FLIGHT)
  })

  it('follows the total of the responses if the list has grown or shrunk', async () => {
    const { options } = await listen((page, response) => json(response, 200, pageBody(page, 1700)))
    expect((await walkAll(options(0))).ids).toEqual(idsTo(1700))
    expect((await walkAll(options(5000))).ids).toEqual(idsTo(1700))
  })

  it('follows v7’s page size if that is smaller', async () => {
    const { options } = await listen((page, response) =>
      json(response, 200, { data: rowsOfPage(page, 900, 250), meta: { total: 900, page, per_page: 250 } }),
    )
    expect((await walkAll(options(900))).ids).toEqual(idsTo(900))
  })

  it('follows v7’s page size if that is smaller and v7 gives only the total', async () => {
    const { options, requests } = await listen((page, response) =>
      json(response, 200, { data: rowsOfPage(page, 942, 20), meta: { total: 942 } }),
    )
    const { ids, steps } = await walkAll(options(942))
    expect(ids).toEqual(idsTo(942))
    expect(steps.every((step) => step.ok && step.total === 942)).toBe(true)
    expect(requests).toHaveLength(48)
  })

  it('counts what it has read if v7 gives no total and smaller pages', async () => {
    const { options } = await listen((page, response) => json(response, 200, { data: rowsOfPage(page, 50, 20) }))
    expect((await walkAll(options(20))).steps.map((step) => step.ok && step.total)).toEqual([20, 40, 50, 50])
  })

  it('ends with the last page of an uncounted list if v7 answers 404 to the page after it', async () => {
    const { options } = await listen((page, response) =>
      page <= 2 ? json(response, 200, { data: rowsOfPage(page, 40, 20) }) : json(response, 404, { detail: 'Invalid page.' }),
    )
    const { ids, steps } = await walkAll(options(20))
    expect(ids).toEqual(idsTo(40))
    expect(steps.every(({ ok }) => ok)).toBe(true)
  })

  it('that continues a failed one ends with the last page, if v7 sends no page size and answers 404 to the page after it', async () => {
    let isDown = true
    const { options } = await listen((page, response) => {
      if (page === 3 && isDown) return json(response, 400, { message: 'Down.' })
      return page <= 3
        ? json(response, 200, { data: rowsOfPage(page, 1234), meta: { total: 1234 } })
        : json(response, 404, { message: 'Invalid page.' })
    })
    const seen = recentIds()
    expect((await walkAll(options(1234, { seen }))).steps.map(({ ok }) => ok)).toEqual([true, true, false])
    isDown = false
    const { ids, steps } = await walkAll(options(1234, { seen, fromPage: 3 }))
    expect([ids.length, steps.every(({ ok }) => ok)]).toEqual([234, true])
  })

  it('reports a 404 to a page that a counted list has, or to the first page', async () => {
    const counted = await listen((page, response) =>
      page === 1 ? json(response, 200, pageBody(page, 1234)) : json(response, 404, { message: 'Gone.' }),
    )
    expect((await walkAll(counted.options(1234))).steps.map(({ ok }) => ok)).toEqual([true, false])
    const missing = await listen((_page, response) => json(response, 404, { message: 'Gone.' }))
    expect((await walkAll(missing.options(20))).steps.map(({ ok }) => ok)).toEqual([false])
  })

  it.each([600, 9000])('reads all 1,234 rows if v7 estimates their number as %i', async (estimate) => {
    const { options } = await listen((page, response) =>
      json(response, 200, { ...pageBody(page, 1234), meta: { total: estimate, per_page: 500, total_is_estimate: true } }),
    )
    expect((await walkAll(options(estimate))).ids).toEqual(idsTo(1234))
  })

  it('skips rows of the previous page that have moved to this one', async () => {
    const { options } = await listen((page, response) => {
      const data = page === 1 ? rowsOfPage(1, 500) : [{ id: 'r498' }, { id: 'r499' }, { id: 'r500' }, { name: 'x' }, { name: 'x' }]
      json(response, 200, { data, meta: { total: 503, per_page: 500 } })
    })
    const { ids } = await walkAll(options(503))
    expect(ids).toEqual(idsTo(501))
  })
})

describe('a walk with failures', () => {
  it('retries transient failures with growing pauses', async () => {
    const { options, waits } = await listen((page, response, nth) =>
      nth <= 3 ? json(response, 503, { message: 'Busy.' }) : json(response, 200, pageBody(page, 400)),
    )
    expect((await walkAll(options(400))).ids).toEqual(idsTo(400))
    expect(waits).toEqual([500, 1000, 2000])
  })

  it.each([408, 425, 429, 500, 502, 503, 504])('treats %i as transient', async (status) => {
    const { options } = await listen((page, response, nth) =>
      nth === 1 ? json(response, status, { message: 'Later.' }) : json(response, 200, pageBody(page, 10)),
    )
    expect((await walkAll(options(10))).ids).toEqual(idsTo(10))
  })

  it('waits at most two minutes, even if the server asks for more', async () => {
    const { options, waits } = await listen((page, response, nth) =>
      nth === 1 ? json(response, 503, { message: 'Busy.' }, { 'retry-after': '86400' }) : json(response, 200, pageBody(page, 10)),
    )
    await walkAll(options(10))
    expect(waits).toEqual([120_000])
  })

  it('retries after a broken connection', async () => {
    const { options } = await listen((page, response, nth) =>
      nth === 1 ? void response.destroy() : json(response, 200, pageBody(page, 10)),
    )
    expect((await walkAll(options(10))).ids).toEqual(idsTo(10))
  })

  it('waits as long as a 429 asks for', async () => {
    const { options, waits } = await listen((page, response, nth) =>
      nth === 1 ? json(response, 429, { message: 'Too many requests.' }, { 'retry-after': '30' }) : json(response, 200, pageBody(page, 10)),
    )
    expect((await walkAll(options(10))).ids).toEqual(idsTo(10))
    expect(waits).toEqual([30_000])
  })

  it('stops after five attempts, and can continue from there', async () => {
    let isBroken = true
    const { options } = await listen((page, response) =>
      page === 2 && isBroken
        ? json(response, 500, { message: 'Something went wrong on our side.', request_id: '01HS' })
        : json(response, 200, pageBody(page, 1200)),
    )
    const seen = recentIds()
    const first = await walkAll(options(1200, { seen }))
    expect(first.ids).toEqual(idsTo(500))
    expect(first.steps.at(-1)).toEqual({
      ok: false,
      failure: { kind: 'refused', message: 'Something went wrong on our side.', status: 500, requestId: '01HS' },
      nextPage: 2,
    })
    isBroken = false
    const second = await walkAll(options(1200, { seen, fromPage: 2 }))
    expect([...first.ids, ...second.ids]).toEqual(idsTo(1200))
  })

  it.each([
    [401, 'session', 'You don’t have access to this client.'],
    [403, 'refused', 'You don’t have access to this client.'],
    [422, 'refused', 'You don’t have access to this client.'],
  ])('stops at once on %i and says why', async (status, kind, message) => {
    const { options, requests, waits } = await listen((_, response) =>
      json(response, status, { message: 'You don’t have access to this client.' }),
    )
    const { steps } = await walkAll(options(100))
    expect(steps).toMatchObject([{ ok: false, failure: { kind, message, status }, nextPage: 1 }])
    expect([requests.length, waits.length]).toEqual([1, 0])
  })

  it.each([500, 100])('reads all rows if v7 gives neither total nor page size, and at most %i rows per page', async (cap) => {
    const { options } = await listen((page, response) => json(response, 200, { data: rowsOfPage(page, 1234, cap) }))
    expect((await walkAll(options(50))).ids).toEqual(idsTo(1234))
  })

  it('ends if v7 gives no paging fields and returns the same page again and again', async () => {
    const { options, requests } = await listen((_, response) => json(response, 200, { data: rowsOfPage(1, 20) }))
    expect((await walkAll(options(20))).ids).toEqual(idsTo(20))
    expect(requests.length).toBeLessThan(10)
  })

  it('leaves out rows that cannot be read, and counts them', async () => {
    const { options } = await listen((_, response) =>
      json(response, 200, { data: [{ id: 'r0' }, { no: 'id' }, { id: 1 }], meta: { total: 3, per_page: 500 } }),
    )
    expect((await walkAll(options(3))).steps).toMatchObject([{ ok: true, rows: [{ id: 'r0' }, { id: '1' }], unreadable: 1 }])
  })

  it('keeps the digits of 64-bit ids', async () => {
    const ids = ['9007199254740992', '9007199254740993']
    const { options } = await listen((_page, response) => response.end(`{"data":[{"id":${ids[0]}},{"id":${ids[1]}}],"meta":{"total":2}}`))
    expect((await walkAll(options(2))).ids).toEqual(ids)
  })

  it('refuses a response that is not a list', async () => {
    const { options } = await listen((_, response) => void response.end('<html>'))
    expect((await walkAll(options(100))).steps).toMatchObject([{ ok: false, failure: { kind: 'unreadable' } }])
    const locked = await listen((_, response) => void response.end('{"success":false,"error":"Database is locked"}'))
    const [step] = (await walkAll(locked.options(100))).steps
    expect(step).toMatchObject({ failure: { details: expect.arrayContaining(['message: "Database is locked"']) } })
  })

  it('ends with an AbortError and aborts calls in flight if it is cancelled', async () => {
    const cancel = new AbortController()
    let closed = 0
    let resolveAllClosed: () => void = () => undefined
    const allClosed = new Promise<void>((resolve) => (resolveAllClosed = resolve))
    const { options } = await listen((page, response) => {
      response.on('close', () => ++closed === IN_FLIGHT && resolveAllClosed())
      if (page === IN_FLIGHT) cancel.abort()
    })
    await expect(walkAll(options(10_000, { signal: cancel.signal }))).rejects.toMatchObject({ name: 'AbortError' })
    await allClosed
    expect(closed).toBe(IN_FLIGHT)
  })
})
