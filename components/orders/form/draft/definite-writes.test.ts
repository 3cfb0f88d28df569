import { describe, expect, it, vi } from 'vitest'
import { type Snapshot, draftKey } from '#lib/order-form/draft/tab-copy.ts'
import { columnsFor, factsFor, field, known } from '#lib/order-form/fixtures.ts'
import { newLine } from '#lib/order-form/lines.ts'
import { browserUpstreamForFile } from '#tests/support/for-file.ts'
import { json, type Reply } from '#tests/support/upstream.ts'
import { createOrderSession } from './order-session.ts'
import type { KnownV7 } from './session-types.ts'
import { startOf } from './start-of.ts'

/*
 * A write that v7 answered with success is never sent again, whatever the response body. The form talks to a real server that
 * creates the order and then returns an odd response. The tests count the requests that arrive.
 */

const v7 = browserUpstreamForFile()

const CREATE = 'POST /api/sales-orders'
type Made = { id: string; so_no: string; status: string; version: number; created_at: string } & Record<string, unknown>

/** A fake v7 that creates orders. The test chooses its response (`say`). */
const makingOrders = (say: Reply, { finds = true }: { finds?: boolean } = {}) => {
  const orders: Made[] = []
  v7.on(CREATE, (request, response, received) => {
    const sent = JSON.parse(received.body.toString()) as Record<string, unknown>
    const order = {
      lines: [],
      ...sent,
      id: `so_${orders.length + 1}`,
      so_no: typeof sent['so_no'] === 'string' ? sent['so_no'] : 'SO-9',
      version: 1,
      created_at: new Date().toISOString(),
    }
    orders.push(order as unknown as Made)
    return say(request, response, received)
  })
  v7.on('GET /api/orderCheck', (request, response, received) => {
    if (!finds) return json(404, { message: 'Not found.' })(request, response, received)
    const no = new URL(received.url, v7.url).searchParams.get('order_no')
    const order = orders.find((one) => one.so_no === no) ?? null
    const found = order && {
      id: order.id,
      no: order.so_no,
      status: order.status,
      status_name: 'x',
      created_at: order.created_at,
      created_by: null,
    }
    return json(200, { data: { exists: order !== null, order: found, suggestion: null } })(request, response, received)
  })
  v7.on('GET /api/sales-orders', (request, response, received) => {
    const id = new URL(received.url, v7.url).searchParams.get('id')
    const order = finds ? orders.find((one) => one.id === id) : undefined
    return (order ? json(200, { data: order }) : json(404, { message: 'Not found.' }))(request, response, received)
  })
  return orders
}

const ODD: [string, Reply][] = [
  ['204', (_q, r) => void r.writeHead(204).end()],
  ['200 and nothing', (_q, r) => void r.writeHead(200).end()],
  ['{}', json(201, {})],
  ['null', json(201, null)],
  ['a list', json(201, [])],
  ['no JSON', (_q, r) => void r.writeHead(201, { 'content-type': 'application/json' }).end('OK')],
  [
    'half a body',
    (_q, r) => void r.writeHead(201, { 'content-type': 'application/json', 'content-length': '99' }).write('{"da', () => r.destroy()),
  ],
  ['a record without its id', json(201, { data: { so_no: 'SO-1', status: 'ENTERED' } })],
]

const ALL: KnownV7 = { takesDrafts: true, takesChanges: true, honoursKeys: true }
const BARE: KnownV7 = { takesDrafts: false, takesChanges: false, honoursKeys: false }

const store = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

/** A form in which a user has filled in everything that an order needs. */
const typed = (
  is: KnownV7,
  { tab = store(), snapshot = null, no = 'SO-1' }: { tab?: ReturnType<typeof store>; snapshot?: Snapshot | null; no?: string } = {},
) => {
  const columns = columnsFor('SO')
  const fields = ['client_code', 'owner_code', 'site_code', 'so_no', 'customer_code'].map((key) => field(key, key))
  const check = factsFor('SO')
  const scope = { client: 'ACME', owner: 'ACME-AU', site: 'SYD1' }
  const source = { kind: 'SO' as const, record: null, isCopy: false, snapshot, scope, products: [], party: null }
  const start = startOf(source, { fields, columns, defaults: {}, dateFormat: check.dateFormat })
  let head: Record<string, string> = { ...start.head, ...(snapshot ? {} : { so_no: no, customer_code: 'C1' }) }
  const facts = { fields, columns, check, needs: () => false, v7: { ...is } }
  const made = createOrderSession({
    kind: 'SO',
    user: 'u_1',
    start: { ...start, lines: snapshot ? start.lines : [newLine({ product_code: 'A', qty: '2', uom: 'EACH' })] },
    facts,
    head: () => head,
    setHead: (values) => (head = { ...head, ...values }),
    store: tab,
    record: null,
  })
  made.grid.known.set(new Map([['A', known('A')]]))
  return { session: made, tab, facts, type: (values: Record<string, string>) => ((head = { ...head, ...values }), made.edited()) }
}

const creates = () => v7.received.filter(({ method, url }) => method === 'POST' && url === '/api/sales-orders').length
const changes = () => v7.received.filter(({ method }) => method !== 'GET').length

describe('an order that v7 has made', () => {
  it.each(ODD)('is entered once where the answer is %s, and found by its number', async (_what, say) => {
    for (const is of [ALL, BARE]) {
      v7.reset()
      const orders = makingOrders(say)
      const { session: form } = typed(is)
      expect(await form.submit()).toBe('done')
      expect(form.order.get()).toMatchObject({ id: 'so_1', no: 'SO-1', status: 'ENTERED' })
      expect([creates(), changes(), orders.length]).toEqual([1, 1, 1])
    }
  })

  it.each(ODD)(
    'is not sent again where the answer is %s and it cannot be read afterwards, however often somebody presses',
    async (_what, say) => {
      const orders = makingOrders(say, { finds: false })
      const { session: form, tab, type } = typed(ALL)
      expect(await form.submit()).toBe('closed')
      expect(form.saving.get()).toMatchObject({ is: 'closed', closed: 'entered' })
      expect(form.isUnsaved()).toBe(false)
      type({ customer_code: 'C2' })
      expect([await form.submit(), await form.submit(), await form.lookAgain(), await form.saver.save()]).toEqual(Array(4).fill('closed'))
      expect(await form.sendAgain()).toBe('done')
      expect([changes(), orders.length]).toEqual([1, 1])

      // Reloading the tab must not send it again either.
      const snapshot = JSON.parse(tab.getItem(draftKey('SO', null)) ?? 'null') as Snapshot
      const { session: after } = typed(ALL, { tab, snapshot })
      after.edited()
      expect([await after.submit(), await after.saver.save()]).toEqual(['closed', 'closed'])
      expect(orders).toHaveLength(1)
    },
  )

  it.each(ODD)('is one draft where the answer is %s, and the rest comes as changes of it', async (_what, say) => {
    const orders = makingOrders(say)
    v7.on('PATCH /api/sales-orders/so_1', (request, response, received) => {
      Object.assign(orders[0]!, JSON.parse(received.body.toString()), { version: orders[0]!.version + 1 })
      return say(request, response, received)
    })
    const { session: form, type } = typed(ALL)
    await form.saver.save()
    await form.saver.save()
    type({ customer_code: 'C2' })
    await form.saver.save()
    expect(await form.submit()).toBe('done')
    expect([creates(), changes(), orders.length, orders[0]?.status]).toEqual([1, 3, 1, 'ENTERED'])
    expect(v7.received.flatMap(({ headers }) => headers['if-match'] ?? [])).toEqual(['"1"', '"2"'])
  })

  it('is read again once v7 can be read: the form goes on with it', async () => {
    makingOrders(json(201, {}), { finds: false })
    const { session: form } = typed(ALL)
    expect(await form.submit()).toBe('closed')
    v7.on('GET /api/orderCheck', json(200, { data: { exists: true, order: { id: 'so_1', no: 'SO-1' } } }))
    v7.on('GET /api/sales-orders', json(200, { data: { id: 'so_1', so_no: 'SO-1', status: 'ENTERED' } }))
    expect(await form.lookAgain()).toBe('done')
    expect(creates()).toBe(1)
  })
})

describe('an order of which nobody knows whether v7 has made it', () => {
  const lost: Reply = (_q, r) => void r.destroy()

  it('is taken where it is found', async () => {
    const orders = makingOrders(lost)
    const { session: form } = typed(BARE)
    expect(await form.submit()).toBe('done')
    expect([creates(), orders.length]).toEqual([1, 1])
  })

  it('is not sent again by itself; a person decides, and the key stays the same', async () => {
    makingOrders(lost)
    v7.on('GET /api/orderCheck', json(200, { data: { exists: false, order: null, suggestion: null } }))
    const { session: form } = typed(BARE)
    expect([await form.submit(), await form.submit(), await form.lookAgain(), await form.saver.save()]).toEqual(Array(4).fill('open'))
    expect(creates()).toBe(1)
    const orders = makingOrders(json(201, { data: { id: 'so_2', so_no: 'SO-1', status: 'ENTERED' } }))
    expect(await form.sendAgain()).toBe('done')
    expect([creates(), orders.length]).toEqual([2, 1])
    expect(new Set(v7.received.flatMap(({ headers }) => headers['idempotency-key'] ?? [])).size).toBe(1)
  })

  it('is not sent again while it cannot be looked for', async () => {
    makingOrders(lost, { finds: false })
    const { session: form } = typed(BARE)
    expect([await form.submit(), await form.submit()]).toEqual(['failed', 'failed'])
    expect(creates()).toBe(1)
  })

  it('is repeated with its key where v7 honours keys', async () => {
    let turns = 0
    const orders = makingOrders((request, response, received) =>
      (turns += 1) === 1
        ? lost(request, response, received)
        : json(201, { data: { ...orders[0], id: 'so_1' } })(request, response, received),
    )
    const { session: form } = typed(ALL)
    expect(await form.submit()).toBe('done')
    expect(creates()).toBe(2)
    expect(new Set(v7.received.flatMap(({ headers }) => headers['idempotency-key'] ?? [])).size).toBe(1)
  })
})

describe('a v7 that is not known to have drafts', () => {
  it('gets nothing of an order that is typed, however long it takes, and then one call', async () => {
    const orders = makingOrders(json(201, { data: { id: 'so_1', so_no: 'SO-1', status: 'ENTERED' } }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { session: form, type, tab } = typed(BARE)
    for (let minute = 0; minute < 5; minute += 1) {
      type({ customer_code: `C${minute}` })
      await vi.advanceTimersByTimeAsync(60_000)
    }
    await form.saver.save()
    vi.useRealTimers()
    expect(changes()).toBe(0)
    expect([form.isTabOnly(), form.isUnsaved(), tab.kept.size]).toEqual([true, true, 1])
    expect(await form.submit()).toBe('done')
    expect([creates(), changes(), orders[0]?.status, tab.kept.size]).toEqual([1, 1, 'ENTERED', 0])
  })

  it('that turns out to take no changes of the draft it has made gets no second order, and what was typed stays', async () => {
    const orders = makingOrders((request, response, received) => json(201, { data: orders[0] })(request, response, received))
    v7.on('PATCH /api/sales-orders/so_1', json(405, { message: 'Method not allowed.' }))
    const { session: form, type, tab } = typed({ ...ALL })
    await form.saver.save()
    type({ customer_code: 'C2' })
    expect(await form.saver.save()).toBe('closed')
    expect([await form.submit(), await form.submit()]).toEqual(['closed', 'closed'])
    expect([creates(), changes(), form.saving.get().closed]).toEqual([1, 2, 'fixed'])
    await vi.waitFor(() => expect(tab.getItem(draftKey('SO', 'so_1'))).toContain('C2'))

    // Only the user can decide to create a second order.
    form.asNew()
    expect(await form.submit()).toBe('done')
    expect([orders.length, orders[1]?.['customer_code'], orders[1]?.status]).toEqual([2, 'C2', 'ENTERED'])
  })
})
