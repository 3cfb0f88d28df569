import { describe, expect, it, vi } from 'vitest'
import { type Snapshot, draftKey, readSnapshot } from '#lib/order-form/draft/tab-copy.ts'
import { columnsFor, factsFor, field, known } from '#lib/order-form/fixtures.ts'
import { amendLines, linesIn } from '#lib/order-form/grid.ts'
import { newLine, type Line } from '#lib/order-form/lines.ts'
import { browserUpstreamForFile } from '#tests/support/for-file.ts'
import { json, type Reply } from '#tests/support/upstream.ts'
import { createStore } from '#lib/shared/store.ts'
import { recordIn, type OrderRecord } from '#components/orders/form/draft/calls.ts'
import { createOrderSession } from './order-session.ts'
import type { KnownV7 } from './session-types.ts'
import { formStartOf } from './form-start.ts'

/*
 * A write that v7 answered with success is never sent again, whatever the response body. The form talks to a real server that
 * creates the order and then returns an odd response. The tests count the requests that arrive.
 */

const v7 = browserUpstreamForFile()

const CREATE = 'POST /api/sales-orders'
type CreatedOrder = { id: string; so_no: string; status: string; version: number; created_at: string } & Record<string, unknown>

/** A fake v7 that creates orders. The test chooses its response. */
const acceptOrders = (reply: Reply, { canFind = true }: { canFind?: boolean } = {}) => {
  const orders: CreatedOrder[] = []
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
    orders.push(order as unknown as CreatedOrder)
    return reply(request, response, received)
  })
  v7.on('GET /api/orderCheck', (request, response, received) => {
    if (!canFind) return json(404, { message: 'Not found.' })(request, response, received)
    const no = new URL(received.url, v7.url).searchParams.get('order_no')
    const order = orders.find((candidate) => candidate.so_no === no) ?? null
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
    const order = canFind ? orders.find((candidate) => candidate.id === id) : undefined
    return (order ? json(200, { data: order }) : json(404, { message: 'Not found.' }))(request, response, received)
  })
  return orders
}

const ODD_RESPONSES: [string, Reply][] = [
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

const ALL_FEATURES: KnownV7 = { acceptsDrafts: true, acceptsChanges: true, honoursKeys: true }
const NO_FEATURES: KnownV7 = { acceptsDrafts: false, acceptsChanges: false, honoursKeys: false }

const newStorage = () => {
  const storage = new Map<string, string>()
  return {
    items: storage,
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  }
}

/** A form in which a user has filled in everything that an order needs. */
const filledForm = (
  features: KnownV7,
  {
    tab = newStorage(),
    snapshot = null,
    no = 'SO-1',
    lines = [newLine({ product_code: 'A', qty: '2', uom: 'EACH' })],
    record = null,
  }: {
    tab?: ReturnType<typeof newStorage>
    snapshot?: Snapshot | null
    no?: string
    lines?: readonly Line[]
    record?: OrderRecord | null
  } = {},
) => {
  const columns = columnsFor('SO')
  const fields = ['client_code', 'owner_code', 'site_code', 'so_no', 'customer_code'].map((key) => field(key, key))
  const check = factsFor('SO')
  const scope = { client: 'ACME', owner: 'ACME-AU', site: 'SYD1' }
  const source = { kind: 'SO' as const, record, isCopy: false, snapshot, scope, products: [], counterparty: null }
  const start = formStartOf(source, { fields, columns, defaults: {}, order_types: [], dateFormat: check.dateFormat })
  let head: Record<string, string> = { ...start.head, ...(snapshot || record ? {} : { so_no: no, customer_code: 'C1' }) }
  const facts = { fields, columns, check, isNeeded: () => false, toClientWording: String, v7: { ...features } }
  const session = createOrderSession({
    kind: 'SO',
    user: 'u_1',
    start: { ...start, lines: snapshot || record ? start.lines : lines },
    facts,
    head: () => head,
    setHeader: (values) => (head = { ...head, ...values }),
    store: tab,
    record: createStore(record),
  })
  session.grid.lookups.set(new Map([['A', known('A')]]))
  return {
    session,
    tab,
    facts,
    head: () => head,
    type: (values: Record<string, string>) => ((head = { ...head, ...values }), session.markEdited()),
  }
}

const creates = () => v7.received.filter(({ method, url }) => method === 'POST' && url === '/api/sales-orders').length
const changes = () => v7.received.filter(({ method }) => method !== 'GET').length

describe('an order that v7 has created', () => {
  it.each(ODD_RESPONSES)('is entered once and found by its number if the response is %s', async (_case, reply) => {
    for (const features of [ALL_FEATURES, NO_FEATURES]) {
      v7.reset()
      const orders = acceptOrders(reply)
      const { session: form } = filledForm(features)
      expect(await form.submit()).toBe('done')
      expect(form.order.get()).toMatchObject({ id: 'so_1', no: 'SO-1', status: 'ENTERED' })
      expect([creates(), changes(), orders.length]).toEqual([1, 1, 1])
    }
  })

  it('is not called saved while edits of its lines have not been reported', async () => {
    acceptOrders(ODD_RESPONSES[0]![1])
    const { session: form } = filledForm(ALL_FEATURES)
    await form.saver.save()
    expect([form.saving.get().status, form.isUnsaved()]).toEqual(['clean', false])
    form.settlingEdits.set(() => () => form.markEdited())
    expect(form.isUnsaved()).toBe(true)
  })

  it('shows the list prices that v7 fills into a saved draft, and does not send them back', async () => {
    const orders = acceptOrders((request, response, received) => {
      const priced = { ...orders[0], lines: [{ product_code: 'A', uom: 'EACH', qty_ordered: 2, unit_price: 4.5 }] }
      return json(201, { data: priced })(request, response, received)
    })
    const { session: form } = filledForm(ALL_FEATURES)
    // A change to the grid may also be reported at once, while the save has not ended.
    form.grid.grid.subscribe(() => form.markEdited())
    await form.saver.save()
    const [line] = linesIn(form.grid.grid.get())
    expect(line?.cells['unit_price']).toBe('4.5')
    expect(form.saving.get().status).toBe('clean')
    // The grid reports the changed line.
    form.markEdited()
    expect(form.saving.get().status).toBe('clean')
    await form.saver.save()
    expect(changes()).toBe(1)
  })

  it.each(ODD_RESPONSES)(
    'is never sent again if the response is %s and the order cannot be read, however often the user submits',
    async (_case, reply) => {
      const orders = acceptOrders(reply, { canFind: false })
      const { session: form, tab, type } = filledForm(ALL_FEATURES)
      expect(await form.submit()).toBe('closed')
      expect(form.saving.get()).toMatchObject({ status: 'closed', closed: 'entered' })
      expect(form.isUnsaved()).toBe(false)
      type({ customer_code: 'C2' })
      expect([await form.submit(), await form.submit(), await form.checkAgain(), await form.saver.save()]).toEqual(Array(4).fill('closed'))
      expect(await form.sendAgain()).toBe('done')
      expect([changes(), orders.length]).toEqual([1, 1])

      // Reloading the tab must not send it again either.
      const snapshot = JSON.parse(tab.getItem(draftKey('SO', null)) ?? 'null') as Snapshot
      const { session: after } = filledForm(ALL_FEATURES, { tab, snapshot })
      after.markEdited()
      expect([await after.submit(), await after.saver.save()]).toEqual(['closed', 'closed'])
      expect(orders).toHaveLength(1)
    },
  )

  it.each(ODD_RESPONSES)(
    'is created as one draft if the response is %s, and later edits are sent as changes to it',
    async (_case, reply) => {
      const orders = acceptOrders(reply)
      v7.on('PATCH /api/sales-orders/so_1', (request, response, received) => {
        Object.assign(orders[0]!, JSON.parse(received.body.toString()), { version: orders[0]!.version + 1 })
        return reply(request, response, received)
      })
      const { session: form, type } = filledForm(ALL_FEATURES)
      await form.saver.save()
      await form.saver.save()
      type({ customer_code: 'C2' })
      await form.saver.save()
      expect(await form.submit()).toBe('done')
      expect([creates(), changes(), orders.length, orders[0]?.status]).toEqual([1, 3, 1, 'ENTERED'])
      expect(v7.received.flatMap(({ headers }) => headers['if-match'] ?? [])).toEqual(['"1"', '"2"'])
    },
  )

  it('is loaded into the form as soon as v7 can be read again', async () => {
    acceptOrders(json(201, {}), { canFind: false })
    const { session: form } = filledForm(ALL_FEATURES)
    expect(await form.submit()).toBe('closed')
    v7.on('GET /api/orderCheck', json(200, { data: { exists: true, order: { id: 'so_1', no: 'SO-1' } } }))
    v7.on('GET /api/sales-orders', json(200, { data: { id: 'so_1', so_no: 'SO-1', status: 'ENTERED' } }))
    expect(await form.checkAgain()).toBe('done')
    expect(creates()).toBe(1)
  })
})

describe('a new order with problems', () => {
  const reported = (form: ReturnType<typeof filledForm>) => form.session.findings.get()?.map(({ message }) => message)

  it('is not saved as a draft while nothing has been typed', async () => {
    const orders = acceptOrders(json(201, { data: {} }))
    const form = filledForm(ALL_FEATURES, { no: '', lines: [newLine()] })
    expect(await form.session.submit()).toBe('findings')
    expect(reported(form)).toEqual(['Add at least one line.'])
    expect(orders).toEqual([])
    expect([form.session.isUnsaved(), form.session.isUntouched()]).toEqual([false, true])

    form.type({ so_no: 'SO-1' })
    expect(form.session.isUntouched()).toBe(false)
    expect(await form.session.submit()).toBe('findings')
    expect(orders).toMatchObject([{ so_no: 'SO-1', status: 'DRAFT' }])
  })

  it('is saved as a draft if it was copied, so that v7 reports its own findings', async () => {
    const orders = acceptOrders(json(201, { data: {} }))
    const form = filledForm(ALL_FEATURES, { lines: [newLine({ product_code: 'A', qty: '', uom: 'EACH' })] })
    expect(await form.session.submit()).toBe('findings')
    expect(orders).toMatchObject([{ status: 'DRAFT' }])
  })
})

describe('an order that was copied or prefilled by a link', () => {
  const openFilled = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const form = filledForm(ALL_FEATURES)
    form.session.startAutosave()
    // The item's data and the customer of the link have been looked up.
    form.session.markEdited(true)
    return form
  }

  it('is not saved, or kept in the tab, until the user changes something by hand', async () => {
    const orders = acceptOrders((request, response, received) => json(201, { data: orders[0] })(request, response, received))
    const { session: form, tab, type } = openFilled()
    await vi.advanceTimersByTimeAsync(60_000)
    form.writeToTab()
    expect([form.isUnsaved(), await form.saveToV7(), tab.items.size, changes()]).toEqual([false, true, 0, 0])
    type({ customer_code: 'C2' })
    expect(form.isUnsaved()).toBe(true)
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    await vi.waitFor(() => expect(form.saving.get().status).toBe('clean'))
    expect(orders).toMatchObject([{ status: 'DRAFT', customer_code: 'C2', lines: [{ product_code: 'A' }] }])
  })

  it('can be saved as a draft or entered as it is, and what is filled in after that is saved too', async () => {
    const orders = acceptOrders((request, response, received) => json(201, { data: orders[0] })(request, response, received))
    const { session: form, head } = openFilled()
    vi.useRealTimers()
    await form.saver.save()
    expect(orders).toMatchObject([{ status: 'DRAFT', lines: [{ product_code: 'A' }] }])
    Object.assign(head(), { customer_code: 'C2' })
    form.markEdited(true)
    expect(form.saving.get().status).toBe('unsaved')
    const { session: other } = openFilled()
    vi.useRealTimers()
    expect([await other.submit(), orders[1]?.status]).toEqual(['done', 'ENTERED'])
  })
})

describe('an order that v7 may or may not have created', () => {
  const dropConnection: Reply = (_q, r) => void r.destroy()

  it('counts as entered if v7 is found to have it', async () => {
    const orders = acceptOrders(dropConnection)
    const { session: form } = filledForm(NO_FEATURES)
    expect(await form.submit()).toBe('done')
    expect([creates(), orders.length]).toEqual([1, 1])
  })

  it('is not sent again automatically; the user decides, and the idempotency key stays the same', async () => {
    acceptOrders(dropConnection)
    v7.on('GET /api/orderCheck', json(200, { data: { exists: false, order: null, suggestion: null } }))
    const { session: form } = filledForm(NO_FEATURES)
    expect([await form.submit(), await form.submit(), await form.checkAgain(), await form.saver.save()]).toEqual(Array(4).fill('unknown'))
    expect(creates()).toBe(1)
    const orders = acceptOrders(json(201, { data: { id: 'so_2', so_no: 'SO-1', status: 'ENTERED' } }))
    expect(await form.sendAgain()).toBe('done')
    expect([creates(), orders.length]).toEqual([2, 1])
    expect(new Set(v7.received.flatMap(({ headers }) => headers['idempotency-key'] ?? [])).size).toBe(1)
  })

  it('is not sent again while it cannot be looked up', async () => {
    acceptOrders(dropConnection, { canFind: false })
    const { session: form } = filledForm(NO_FEATURES)
    expect([await form.submit(), await form.submit()]).toEqual(['failed', 'failed'])
    expect(creates()).toBe(1)
  })

  it('is retried with the same key if v7 honours idempotency keys', async () => {
    let attempts = 0
    const orders = acceptOrders((request, response, received) =>
      (attempts += 1) === 1
        ? dropConnection(request, response, received)
        : json(201, { data: { ...orders[0], id: 'so_1' } })(request, response, received),
    )
    const { session: form } = filledForm(ALL_FEATURES)
    expect(await form.submit()).toBe('done')
    expect(creates()).toBe(2)
    expect(new Set(v7.received.flatMap(({ headers }) => headers['idempotency-key'] ?? [])).size).toBe(1)
  })
})

describe('a v7 that is not known to support drafts', () => {
  it('receives nothing while the user types, and a single call when the order is entered', async () => {
    const orders = acceptOrders(json(201, { data: { id: 'so_1', so_no: 'SO-1', status: 'ENTERED' } }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { session: form, type, tab } = filledForm(NO_FEATURES)
    for (let minute = 0; minute < 5; minute += 1) {
      type({ customer_code: `C${minute}` })
      await vi.advanceTimersByTimeAsync(60_000)
    }
    await form.saver.save()
    vi.useRealTimers()
    expect(changes()).toBe(0)
    expect([form.isTabOnly(), form.isUnsaved(), tab.items.size]).toEqual([true, true, 1])
    expect(await form.submit()).toBe('done')
    expect([creates(), changes(), orders[0]?.status, tab.items.size]).toEqual([1, 1, 'ENTERED', 0])
  })

  it('gets no second order if it rejects changes to its own draft, and the form keeps the input', async () => {
    const orders = acceptOrders((request, response, received) => json(201, { data: orders[0] })(request, response, received))
    v7.on('PATCH /api/sales-orders/so_1', json(405, { message: 'Method not allowed.' }))
    const { session: form, type, tab } = filledForm({ ...ALL_FEATURES })
    await form.saver.save()
    type({ customer_code: 'C2' })
    expect(await form.saver.save()).toBe('closed')
    expect([await form.submit(), await form.submit()]).toEqual(['closed', 'closed'])
    expect([creates(), changes(), form.saving.get().closed]).toEqual([1, 2, 'fixed'])
    await vi.waitFor(() => expect(tab.getItem(draftKey('SO', 'so_1'))).toContain('C2'))

    // Only the user can decide to create a second order.
    form.turnIntoNewOrder()
    expect(await form.submit()).toBe('done')
    expect([orders.length, orders[1]?.['customer_code'], orders[1]?.status]).toEqual([2, 'C2', 'ENTERED'])
  })
})

describe('input that a draft is saved without', () => {
  it('is no longer kept, by v7 or in the tab, once the user has removed it', async () => {
    const saved = () => {
      const lines = (orders[0]!['lines'] as { qty?: number }[]).map(({ qty, ...line }) => ({ ...line, qty_ordered: qty ?? null }))
      return { data: { unsaved: null, ...orders[0], lines } }
    }
    const orders = acceptOrders((request, response, received) => json(201, saved())(request, response, received))
    v7.on('PATCH /api/sales-orders/so_1', (request, response, received) => {
      Object.assign(orders[0]!, JSON.parse(received.body.toString()), { version: orders[0]!.version + 1 })
      return json(200, saved())(request, response, received)
    })
    const { session: form, tab } = filledForm(ALL_FEATURES)
    await form.saver.save()
    const typeQty = (qty: string) => {
      form.grid.grid.set((now) => amendLines(now, [linesIn(now)[0]!, newLine({ product_code: 'A', qty, uom: 'EACH' })]))
      form.markEdited()
    }
    typeQty('abc')
    await form.saver.save()
    expect(form.saving.get()).toMatchObject({ status: 'clean', isComplete: false })
    await vi.waitFor(() => expect(JSON.stringify(orders[0]!['unsaved'])).toContain('abc'))
    typeQty('')
    // Unsaved, so that the automatic save follows.
    expect(form.saving.get().status).toBe('unsaved')
    await form.saver.save()
    expect(form.saving.get()).toMatchObject({ status: 'clean', isComplete: true })
    await vi.waitFor(() => expect(orders[0]!['unsaved']).toBeNull())
    expect([...tab.items.values()].join('')).not.toContain('abc')
  })
})

describe('an entered order that someone else changes while it is edited', () => {
  const LINES = [
    { product_code: 'A', qty_ordered: 12, uom: 'EACH' },
    { product_code: 'A', qty_ordered: 5, uom: 'EACH' },
  ]
  /** A v7 without versions, and a form with its order, in which the second line is changed from 5 to 7. */
  const editedOrder = () => {
    const order = { id: 'so_1', so_no: 'SO-1', status: 'ENTERED', customer_code: 'C1', client_code: 'ACME', owner_code: 'ACME-AU' }
    const saved: Record<string, unknown> = { ...order, site_code: 'SYD1', lines: LINES }
    v7.on('GET /api/sales-orders', (request, response, received) => json(200, { data: saved })(request, response, received))
    v7.on('PATCH /api/sales-orders/so_1', (request, response, received) => {
      const { lines, ...fields } = JSON.parse(received.body.toString()) as { lines?: { qty: number }[] }
      Object.assign(saved, fields, lines && { lines: lines.map(({ qty, ...line }) => ({ ...line, qty_ordered: qty })) })
      return json(200, { data: saved })(request, response, received)
    })
    const form = filledForm(ALL_FEATURES, { record: recordIn('SO', saved)! })
    form.session.grid.grid.set((now) => {
      const [first, second] = linesIn(now)
      return amendLines(now, [first!, { ...second!, cells: { ...second!.cells, qty: '7' } }])
    })
    form.session.markEdited()
    return { form: form.session, saved }
  }
  const quantities = (saved: Record<string, unknown>) => (saved['lines'] as { qty_ordered: number }[]).map((line) => line.qty_ordered)

  it('is saved if nothing has changed', async () => {
    const { form, saved } = editedOrder()
    expect(await form.submit()).toBe('done')
    expect([quantities(saved), changes()]).toEqual([[12, 7], 1])
  })

  it('is not overwritten in a v7 without versions: the user is asked, as after a conflict', async () => {
    const { form, saved } = editedOrder()
    saved['lines'] = [{ ...LINES[0], qty_ordered: 24 }, LINES[1]]
    expect(await form.submit()).toBe('failed')
    expect([quantities(saved), changes()]).toEqual([[24, 5], 0])
    expect(form.theirRecord.get()?.lines.map((line) => line.qty_ordered)).toEqual([24, 5])
    // If the user closes the dialog, the next save asks again.
    form.theirRecord.set(null)
    expect(await form.submit()).toBe('failed')
  })
})

describe('a typed number that another order has', () => {
  const taken = (so_no: unknown) => so_no === 'SO-1'
  const acceptUnlessTaken = () => {
    const orders = acceptOrders((request, response, received) =>
      json(201, { data: { unsaved: null, ...orders[0] } })(request, response, received),
    )
    v7.on(CREATE, (request, response, received) => {
      const sent = JSON.parse(received.body.toString())
      orders.push({ lines: [], ...sent, id: 'so_1', so_no: taken(sent.so_no) ? 'SO-9' : sent.so_no, version: 1 })
      return json(201, { data: { unsaved: null, ...orders[0] } })(request, response, received)
    })
    v7.on('PATCH /api/sales-orders/so_1', (request, response, received) => {
      const sent = JSON.parse(received.body.toString())
      const message = 'Order SO-1 already exists.'
      if (taken(sent.so_no) && sent.status === 'ENTERED')
        return json(409, { message, errors: { so_no: [message] }, code: 'DUPLICATE_ORDER' })(request, response, received)
      const { so_no: no = orders[0]!.so_no, ...rest } = sent
      Object.assign(orders[0]!, rest, { so_no: taken(no) ? orders[0]!.so_no : no, version: orders[0]!.version + 1 })
      return json(200, { data: { unsaved: null, ...orders[0] } })(request, response, received)
    })
    return orders
  }

  it('is not replaced when the order is entered: the order stays a draft with a problem at its number', async () => {
    const orders = acceptUnlessTaken()
    const { session: form, type } = filledForm(ALL_FEATURES)
    await form.saver.save()
    expect([form.order.get()?.no, form.saving.get().status]).toEqual(['SO-9', 'clean'])
    expect([await form.submit(), orders[0]?.status]).toEqual(['findings', 'DRAFT'])
    expect(form.findings.get()).toMatchObject([{ at: 'field', field: 'so_no', message: 'Order SO-1 already exists.', value: 'SO-1' }])
    type({ so_no: 'SO-1-A' })
    expect([await form.submit(), orders[0]?.status, orders[0]?.so_no]).toEqual(['done', 'ENTERED', 'SO-1-A'])
  })

  it('is kept alongside the draft, which has another number', async () => {
    const orders = acceptUnlessTaken()
    const { session: form, tab } = filledForm(ALL_FEATURES)
    await form.saver.save()
    expect(form.saving.get()).toMatchObject({ status: 'clean', isComplete: false })
    await vi.waitFor(() => expect(orders[0]!['unsaved']).toMatchObject({ head: { so_no: { now: 'SO-1' } } }))
    expect(tab.items.size).toBe(0)
  })
})

describe('a reserved number that another order has got in the meantime', () => {
  it('is replaced in the form by the one that v7 has given', async () => {
    const orders = acceptOrders(json(201, { data: { id: 'so_1', so_no: 'SO-9', status: 'DRAFT', lines: [] } }))
    const { session: form, head } = filledForm(ALL_FEATURES)
    form.identity.set({ no: 'SO-1', token: 't', expires: '' })
    await form.saver.save()
    expect([orders[0]?.['identity_token'], head()['so_no']]).toEqual(['t', 'SO-9'])
  })
})

describe('a v7 that does not let the user change their draft', () => {
  it('leaves the input in the tab, where it is found when the draft is opened again', async () => {
    const orders = acceptOrders((request, response, received) => json(201, { data: orders[0] })(request, response, received))
    v7.on('PATCH /api/sales-orders/so_1', json(403, { message: 'You can create orders but not change them.', code: 'MODULE_FORBIDDEN' }))
    const { session: form, type, tab } = filledForm(ALL_FEATURES)
    await form.saver.save()
    expect(form.staysInTab()).toBe(false)
    type({ customer_code: 'C2' })
    await form.saver.save()
    expect([form.staysInTab(), form.saving.get().failure?.message]).toEqual([true, 'You can create orders but not change them.'])
    form.leaveInTab()
    expect(form.isUnsaved()).toBe(false)
    expect(readSnapshot(tab, draftKey('SO', 'so_1'), 'u_1')?.changes.head['customer_code']?.now).toBe('C2')
  })
})
