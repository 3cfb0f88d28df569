import { afterEach, expect, it, vi } from 'vitest'
import { columnsFor, factsFor } from '#lib/order-form/fixtures.ts'
import type { FileOrder } from '#lib/order-form/file/orders.ts'
import { resetExpiry } from '#lib/client/session-events.ts'
import { newLine } from '#lib/order-form/lines.ts'
import { createFromFile, type CreateOptions } from './create-order.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  resetExpiry()
})

const line = newLine({ product_code: '00417-B', qty: '1', uom: 'CASE', unit_price: '12.3456' })
const orderOfRow = (row: number): FileOrder => ({
  id: String(row),
  name: `D-${row}`,
  rows: [row],
  problems: [],
  head: {},
  lines: [line],
  rowByLine: new Map([[line.id, row]]),
})
const onRefused = vi.fn<CreateOptions['onRefused']>()
const createOf = (row: number) =>
  createFromFile(orderOfRow(row), {
    file: { hash: 'a', sheet: '' },
    facts: { kind: 'SO', columns: columnsFor('SO'), options: { fields: [] } as never, check: factsFor('SO') },
    toClientWording: String,
    keysHonoured: true,
    onRefused,
  })

it('a refusal from v7 names the cell of the line, and marks it in the file', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { message: 'Check the order.', code: 'VALIDATION', errors: { 'lines.0.unit_price': ['Enter at most 3 decimals.'] } },
      { status: 422 },
    ),
  )
  expect(await createOf(4)).toMatchObject({ ok: false, reason: 'Line 1, Unit price: Enter at most 3 decimals.' })
  expect(onRefused).toHaveBeenCalledWith([{ row: 4, target: 'line.unit_price', message: 'Enter at most 3 decimals.' }])
})

/** v7's response to a create; its clock is years behind. Without an id, the response is lost. */
const answerCreate = (id: string | null, headers?: Record<string, string>) =>
  vi.stubGlobal('fetch', async () => {
    if (id === null) throw new TypeError('Failed to fetch')
    return Response.json({ data: { id, so_no: `SO-${id}`, created_at: '2020-01-01T00:00:00Z', lines: [] } }, { status: 201, headers })
  })
it('an order from before this import is not reported as created now by a v7 that does not mark repeated responses', async () => {
  // By v7's clock, it has just sent this response.
  answerCreate('4', { date: 'Wed, 01 Jan 2020 00:20:00 GMT' })
  const earlier = await createOf(8)
  expect(earlier).toMatchObject({ ok: true, created: { no: 'SO-4' }, mayBeEarlier: true })
  expect(earlier).toMatchObject({ note: expect.stringMatching(/^Created on .*2020.*, perhaps from this file\.$/) })
  expect(earlier).not.toHaveProperty('isUnchanged')
  answerCreate('5', { date: 'Wed, 01 Jan 2020 00:00:20 GMT' })
  expect(await createOf(9)).not.toHaveProperty('mayBeEarlier')
})

const EARLIER = { isUnchanged: true, note: 'Already created from this file.' }

it('a created order is new, whatever v7’s clock says, unless this page has created it before', async () => {
  answerCreate('1')
  const first = await createOf(5)
  expect(first).toMatchObject({ ok: true, created: { no: 'SO-1' } })
  expect(first).not.toHaveProperty('isUnchanged')
  expect(await createOf(5)).toMatchObject(EARLIER)
})

it('an order that v7 returns for an earlier request with the same key is not new, unless this page has sent that request', async () => {
  answerCreate('2', { 'idempotency-replayed': 'true' })
  expect(await createOf(6)).toMatchObject(EARLIER)
  answerCreate(null)
  expect(await createOf(7)).toMatchObject({ ok: false, isUnknown: true })
  answerCreate('3', { 'idempotency-replayed': 'true' })
  const repeated = await createOf(7)
  expect(repeated).toMatchObject({ ok: true, created: { no: 'SO-3' } })
  expect(repeated).not.toHaveProperty('isUnchanged')
})

it.each([401, 429, 503])('an order that may have been created is not reported as not created after a %i', async (status) => {
  let calls = 0
  vi.stubGlobal('fetch', () => {
    calls += 1
    return calls === 1 ? Promise.reject(new TypeError('Failed')) : Promise.resolve(Response.json({ message: 'Not now.' }, { status }))
  })
  expect(await createOf(status)).toMatchObject({
    ok: false,
    isUnknown: true,
    reason: expect.stringContaining('No order is created twice.'),
  })
  resetExpiry()
  expect(await createOf(status)).toMatchObject({ ok: false, isUnknown: true })
})
