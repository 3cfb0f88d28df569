import { beforeEach, expect, it, vi } from 'vitest'
import { browserUpstreamForFile } from '#tests/support/for-file.ts'
import { json } from '#tests/support/upstream.ts'
import { createdHere } from './calls.ts'
import { findOrder } from './find-order.ts'

const v7 = browserUpstreamForFile()
beforeEach(() => createdHere.clear())

const SENT_AT = Date.parse('2026-11-30T10:00:00Z')
const HOUR_MS = 3_600_000
/** The connection was lost 20 seconds ago. */
const NOW = SENT_AT + 20_000
vi.useFakeTimers({ now: NOW, toFake: ['Date'] })

type Order = { id: string; customer_code?: string; secondsSince: number }

/**
 * v7 lists these orders of the user with their times relative to the request. Its clock, and with it its Date header, differs by
 * `clockMs`, the times that it writes by another `timesMs`.
 */
const listOrders = (orders: readonly Order[], { clockMs = 0, timesMs = 0 }: { clockMs?: number; timesMs?: number } = {}) => {
  const rows = orders.map(({ secondsSince, ...order }) => ({
    customer_code: 'C1',
    so_no: order.id.toUpperCase(),
    lines: 1,
    created_at: new Date(SENT_AT + secondsSince * 1_000 + clockMs + timesMs).toISOString(),
    ...order,
  }))
  v7.on('GET /api/sales-orders', (request, response, received) => {
    const id = new URL(received.url, v7.url).searchParams.get('id')
    const data = id === null ? rows : { ...rows.find((row) => row.id === id), lines: [{ product_code: 'A' }] }
    return json(200, { data }, { date: new Date(NOW + clockMs).toUTCString() })(request, response, received)
  })
}

const find = async (names: object = {}) => {
  const found = await findOrder('SO', {
    key: 'k',
    at: SENT_AT,
    body: { client_code: 'ACME', customer_code: 'C1', lines: [{ product_code: 'A' }], ...names },
  })
  return found.status === 'found' ? found.value.order.id : found
}
const similar = (...ids: string[]) => ({ status: 'none', similar: ids.map((id) => expect.objectContaining({ id, no: id.toUpperCase() })) })

it.each([0, -2 * HOUR_MS, 2 * HOUR_MS])(
  'an order whose response was lost is found, even if v7’s clock differs by %i ms',
  async (clockMs) => {
    listOrders(
      [
        { id: 'so_2', secondsSince: 1 },
        { id: 'so_1', secondsSince: -600 },
      ],
      { clockMs },
    )
    expect(await find()).toBe('so_2')
  },
)

it.each([0, -2 * HOUR_MS, 2 * HOUR_MS])(
  'an older order is not taken for the one sent, even if v7’s clock differs by %i ms',
  async (clockMs) => {
    listOrders(
      [
        { id: 'so_3', customer_code: 'C2', secondsSince: -200 },
        { id: 'so_2', secondsSince: -300 },
      ],
      { clockMs },
    )
    expect(await find()).toEqual(similar())
  },
)

it('several orders that could be the one sent are named, except those that this page has entered', async () => {
  listOrders([
    { id: 'so_3', secondsSince: 2 },
    { id: 'so_2', secondsSince: -30 },
    { id: 'so_1', secondsSince: -4_000 },
  ])
  expect(await find()).toEqual(similar('so_3', 'so_2'))
  createdHere.add('so_2')
  expect(await find()).toBe('so_3')
  // Now known too, so the next order is not mistaken for it.
  expect(await find()).toEqual(similar())
})

it.each([-11 * HOUR_MS, 11 * HOUR_MS])('if v7 writes wrong times (%i ms), its newest order could be the one sent', async (timesMs) => {
  listOrders(
    [
      { id: 'so_2', secondsSince: 1 },
      { id: 'so_1', secondsSince: -600 },
    ],
    { timesMs },
  )
  expect(await find()).toEqual(similar('so_2'))
})

it('without the time of sending, the newest order could be the one sent', async () => {
  listOrders([{ id: 'so_2', secondsSince: 1 }])
  expect(await findOrder('SO', { key: 'k', body: { client_code: 'ACME', customer_code: 'C1', lines: [{}] } })).toEqual(similar('so_2'))
})

it('orders with the same reference or number are newest first, whatever the order in which v7 lists them', async () => {
  const orders = [
    { id: 'so_9', secondsSince: 1 },
    { id: 'so_11', secondsSince: 2 },
    { id: 'so_10', secondsSince: 2 },
  ]
  const older = orders.map((order) => ({ ...order, secondsSince: order.secondsSince - 600 }))
  const check = (rows: readonly Order[]) =>
    v7.on(
      'GET /api/orderCheck',
      json(200, { data: { reference_matches: rows.map(({ id, secondsSince }) => ({ id, created_at: at(secondsSince) })) } }),
    )
  const at = (seconds: number) => new Date(SENT_AT + seconds * 1_000).toISOString()
  for (const list of [orders, orders.toReversed()]) {
    v7.on('GET /api/orderCheck', json(404, { message: 'Not found.' }))
    listOrders(list)
    expect(await find({ customer_po_no: 'PO-7' })).toEqual(similar('so_11', 'so_10', 'so_9'))
    // v7 may have any of them by the number: the newest is the one just sent.
    listOrders(list.map((order) => ({ ...order, so_no: 'SO-7' })))
    expect(await find({ so_no: 'SO-7' })).toBe('so_11')
    createdHere.clear()
  }
  for (const list of [older, older.toReversed()]) {
    listOrders(list)
    expect(await find({ customer_po_no: 'PO-7' })).toEqual(similar('so_11'))
    check(list)
    expect(await find({ customer_po_no: 'PO-7' })).toMatchObject({ similar: [{ id: 'so_11' }] })
    v7.on('GET /api/orderCheck', json(404, { message: 'Not found.' }))
  }
})
