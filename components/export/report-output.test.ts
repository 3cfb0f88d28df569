import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { forgetMissingCalls, setMissingInSession } from '#lib/client/missing-calls.ts'
import { postAuditEvent, REPORT_LIMITS } from '#lib/contract/audit/output.ts'
import { filtersOf, outputRefusedBy, reportOf, reportOutput } from './report-output.ts'

const output = { name: 'stock-holding', format: 'XLSX', rows: 1204 } as const
const at = '/stock-holding?client=ACME&site=SYD1&site=MEL2&lot_no=A%2FB&open=H~1&tab=lots&page=3'

describe('the report of an export', () => {
  it('has the scope and the query of the list, without the open record and the page', () => {
    expect(reportOf({ ...output, filters: [{ label: 'Lot', value: 'A/B' }] }, at)).toEqual({
      query: { client: ['ACME'], owner: [], site: ['SYD1', 'MEL2'] },
      body: {
        ...output,
        module: 'stock',
        filters: [{ label: 'Lot', value: 'A/B' }],
        query: 'client=ACME&site=SYD1&site=MEL2&lot_no=A/B',
      },
    })
  })

  it('fits the contract whatever the user has filtered by', () => {
    const texts = ['', ' ', 'line\nbreak', '\u2028', 'x'.repeat(500), '🏭'.repeat(150), '\ud800']
    const filters = Array.from({ length: 150 }, (_, i) => ({ label: texts[i % 7]! || 'Lot', value: texts[(i * 3 + 2) % 7]! }))
    const query = new URLSearchParams({ q: 'Ünïcode # "quotes" & +\t<x>', lot_no: '字'.repeat(60) })
    const report = reportOf({ ...output, filters }, `/stock-holding?${query}`)
    expect(z.safeParse(postAuditEvent.body, report?.body).error?.issues ?? []).toEqual([])
    expect(report?.body.filters.length).toBe(REPORT_LIMITS.filters)
  })

  it('has no query if it would be too long', () => {
    const report = reportOf(output, `/stock-holding?${Array.from({ length: 300 }, (_, i) => `product=00417-${i}`).join('&')}`)
    expect(report?.body).toMatchObject({ module: 'stock', query: null })
  })

  it('adds the number of marked rows if only those were exported, or which rows of a list were printed', () => {
    const filters = [{ label: 'Lot', value: 'L1' }]
    expect(filtersOf({ filters, source: { kind: 'rows', rows: [1, 2] } })).toEqual([...filters, { label: 'Marked rows only', value: '2' }])
    expect(filtersOf({ filters, source: { kind: 'rows', rows: [1, 2], range: '1–2 of 9' } })).toEqual([
      ...filters,
      { label: 'Rows', value: '1–2 of 9' },
    ])
  })

  it('is not sent for an empty file or from a page without a list', () => {
    expect(reportOf({ ...output, rows: 0 }, at)).toBeNull()
    expect(reportOf(output, '/sales-orders/new')).toBeNull()
  })
})

describe('sending a report', () => {
  const responses: (() => Promise<Response>)[] = []
  const fetchMock = vi.fn(() => (responses.shift() ?? (() => Promise.resolve(new Response(null, { status: 204 }))))())
  afterEach(() => {
    vi.unstubAllGlobals()
    fetchMock.mockClear()
    forgetMissingCalls()
    setMissingInSession([])
  })
  const settle = () => vi.waitFor(() => expect(fetchMock.mock.results.length).toBeGreaterThan(0)).then(() => new Promise(setImmediate))

  it('sends it once, with the scope in the query', async () => {
    vi.stubGlobal('fetch', fetchMock)
    reportOutput(output, at)
    await settle()
    expect(fetchMock.mock.calls).toMatchObject([['/api/audit/event?client=ACME&site=SYD1&site=MEL2', { method: 'POST' }]])
  })

  it('refuses the output only if v7 says that the right is gone', async () => {
    vi.stubGlobal('fetch', fetchMock)
    const answer = (status: number, body: object) => responses.push(() => Promise.resolve(new Response(JSON.stringify(body), { status })))
    const message = 'You don’t have permission to export from the module Stock holding.'
    answer(403, { message, code: 'MODULE_FORBIDDEN' })
    expect(await outputRefusedBy(output, at)).toBe(message)
    answer(403, { message: 'Blocked by the firewall.' })
    answer(429, { message: 'Too many reports.', code: 'TOO_MANY_REQUESTS' })
    responses.push(() => Promise.reject(new TypeError('Failed to fetch')))
    expect([await outputRefusedBy(output, at), await outputRefusedBy(output, at), await outputRefusedBy(output, at)]).toEqual([
      null,
      null,
      null,
    ])
    expect(fetchMock).toHaveBeenCalledTimes(4)
  })

  it('does not keep the user waiting for a v7 that does not answer', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', fetchMock)
    responses.push(() => new Promise(() => {}))
    const refusal = outputRefusedBy(output, at)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await refusal).toBeNull()
    vi.useRealTimers()
  })

  it.each([404, 405, 501])('sends no further report after %i, and does not throw', async (status) => {
    vi.stubGlobal('fetch', fetchMock)
    responses.push(() => Promise.resolve(new Response('{"message":"No such call."}', { status })))
    reportOutput(output, at)
    await settle()
    reportOutput(output, at)
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })

  it.each([403, 422, 429, 500])('sends the next report after %i, and does not throw', async (status) => {
    vi.stubGlobal('fetch', fetchMock)
    responses.push(() => Promise.resolve(new Response('{}', { status })))
    reportOutput(output, at)
    await settle()
    reportOutput(output, at)
    expect(fetchMock).toHaveBeenCalledTimes(2)
  })

  it('does not throw if there is no connection', async () => {
    vi.stubGlobal('fetch', fetchMock)
    responses.push(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(() => reportOutput(output, at)).not.toThrow()
    await settle()
  })

  it('sends nothing if the session lists the call as missing', () => {
    vi.stubGlobal('fetch', fetchMock)
    setMissingInSession(['postAuditEvent'])
    reportOutput(output, at)
    expect(fetchMock).not.toHaveBeenCalled()
  })
})
