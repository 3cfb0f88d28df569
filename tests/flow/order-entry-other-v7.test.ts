import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '#lib/shared/store.ts'
import type { OrderRecord } from '#components/orders/form/draft/calls.ts'
import { createOrderSession } from '#components/orders/form/draft/order-session.ts'
import type { KnownV7, OrderSession } from '#components/orders/form/draft/session-types.ts'
import { formStartOf } from '#components/orders/form/draft/form-start.ts'
import { forward } from '#lib/bff/calls/forward.ts'
import { login } from '#lib/bff/session/login.ts'
import { whoami } from '#lib/bff/session/whoami.ts'
import { send } from '#lib/client/api.ts'
import { salesOrderOptions } from '#lib/contract/orders/sales-order-entry.ts'
import { lineColumnsOf } from '#lib/order-form/columns.ts'
import { known } from '#lib/order-form/fixtures.ts'
import { newLine } from '#lib/order-form/lines.ts'
import { formOptions } from '#lib/order-form/options.ts'
import { CSR } from '#lib/reference/demo/seed/accounts.ts'
import { cookieOf, browserRequest, testBff, type TestBff } from '#tests/support/bff.ts'
import type { DeviationName } from '#tests/support/other-v7/deviations.ts'
import { deviationsOf } from '#tests/support/other-v7/deviations-by-name.ts'
import type { OtherV7 } from '#tests/support/other-v7/server.ts'
import { openDirect, startOtherV7WithReference } from '#tests/support/other-v7/start.ts'

/*
 * Enters an order at v7s that differ from the contract, through all layers: the session of the order form, the proxy, a real server
 * that differs, and the reference behind it. The tests count the requests that reach v7 and the orders that exist afterwards.
 */

let otherV7: OtherV7
let bff: TestBff
let customer: string
beforeAll(async () => {
  otherV7 = await startOtherV7WithReference()
  const client = openDirect(otherV7)
  await client.signIn()
  const { json } = await client.get('settings/customers?client=ACME&active=1&per_page=1')
  customer = (json['data'] as { value: string }[])[0]?.value ?? ''
}, 600_000)
afterAll(() => otherV7.stop())
beforeEach(() => void (bff = testBff(otherV7.url)))
afterEach(async () => {
  vi.unstubAllGlobals()
  await bff.upstream.close()
})

/** Signs in at a v7 with these deviations; calls of the browser code then go through the proxy. */
const signInAt = async (...names: DeviationName[]) => {
  otherV7.setDeviations(...deviationsOf(names))
  otherV7.clearRequests()
  const cookie = cookieOf(
    await login(browserRequest('/api/auth/login', { method: 'POST', body: { email: CSR.email, password: CSR.password } }), bff),
  )
  vi.stubGlobal('fetch', (path: string, { method, headers, body, signal }: RequestInit) =>
    forward(
      browserRequest(path, {
        method: method ?? 'GET',
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' ? { body } : {}),
        ...(signal ? { signal } : {}),
        ...(cookie ? { cookie } : {}),
      }),
      bff,
    ),
  )
  return cookie ?? ''
}

type Offers = { lacks: string[]; drafts: boolean | null; idempotencyKeys: boolean | null }
const offersOf = async (cookie: string): Promise<Offers> => {
  const profile = (await (await whoami(browserRequest('/session', { cookie }), bff)).json()) as { data: { offers: Offers } }
  return profile.data.offers
}

let count = 0

/** An order form with an order typed in. The form learns about v7 as the page does. */
const typedOrderAt = async (...names: DeviationName[]) => {
  const cookie = await signInAt(...names)
  const optionsResponse = await send(salesOrderOptions, { query: { client: 'ACME', owner: 'ACME-AU', site: 'SYD1' } })
  const options = formOptions(
    'SO',
    optionsResponse.ok ? optionsResponse.value.data : null,
    optionsResponse.ok ? optionsResponse.value.meta : undefined,
  )
  const columns = lineColumnsOf('SO', options.line_fields)
  const check = { kind: 'SO' as const, columns, rules: options.rules, today: '2026-11-22', dateFormat: 'MM/DD/YYYY' }
  const scope = { client: 'ACME', owner: 'ACME-AU', site: 'SYD1' }
  const source = { kind: 'SO' as const, record: null, isCopy: false, snapshot: null, scope, products: [], counterparty: null }
  const start = formStartOf(source, { ...options, columns, dateFormat: check.dateFormat })
  const orderNo = `OTHER-${(count += 1)}`
  const { drafts, lacks, idempotencyKeys } = await offersOf(cookie)
  const v7: KnownV7 = {
    acceptsChanges: !lacks.includes('patchSalesOrder'),
    acceptsDrafts: (drafts ?? options.supportsDrafts) && !lacks.includes('patchSalesOrder'),
    honoursKeys: idempotencyKeys ?? options.honoursKeys,
  }
  let head: Record<string, string> = {
    ...start.head,
    so_no: orderNo,
    customer_code: customer,
    'ship_to.name': 'Hobart Corner Store',
    'ship_to.address1': '1 Main St',
    'ship_to.city': 'Hobart',
    'ship_to.postcode': '7000',
    'ship_to.country': 'AU',
  }
  const form = createOrderSession({
    kind: 'SO',
    user: 'u',
    start: { ...start, lines: [newLine({ product_code: '00417-B', qty: '1', uom: 'EACH' })] },
    facts: { fields: options.fields, columns, check, isNeeded: () => false, v7, toClientWording: String },
    head: () => head,
    setHeader: (values) => (head = { ...head, ...values }),
    store: null,
    record: createStore<OrderRecord | null>(null),
  })
  form.grid.lookups.set(new Map([['00417-B', known('00417-B')]]))
  return { form, orderNo, v7, type: (values: Record<string, string>) => ((head = { ...head, ...values }), form.markEdited()) }
}

const creates = () => otherV7.writes.filter(({ name }) => name === 'createSalesOrder')
/** The orders with this number, read from the reference directly. */
const ordersOf = async (orderNo: string): Promise<{ status: string; customer_po_no: string | null }[]> => {
  otherV7.setDeviations()
  vi.unstubAllGlobals()
  const client = openDirect(otherV7)
  await client.signIn()
  const { json } = await client.get(`sales-orders?client=ACME&order_no=${orderNo}&open=0`)
  return json['data'] as { status: string; customer_po_no: string | null }[]
}

/** Types and autosaves a few times, then submits the order. */
const saveAndSubmit = async (form: OrderSession, type: (values: Record<string, string>) => void) => {
  for (const reference of ['A', 'AB', 'ABC']) {
    type({ customer_po_no: reference })
    await form.saver.save()
  }
  return form.submit()
}

describe('an order is entered once', () => {
  const NAMES: DeviationName[] = [
    'left-out',
    'numbers-as-text',
    'booleans-as-numbers',
    'local-times',
    'unknown-words',
    'no-actions',
    'no-extensions-404',
    'no-extensions-405',
    'no-extensions-501',
    'ignores-draft',
    'no-idempotency',
    'empty-204',
    'empty-object',
    'empty-200',
    'broken-body',
    'text-body',
    'cut-off',
    'no-meta',
    'lists-and-creates',
  ]
  it.each(NAMES)('at a v7 that differs by %s', async (name) => {
    const { form, orderNo, type, v7 } = await typedOrderAt(name)
    expect([await saveAndSubmit(form, type), form.findings.get()]).toEqual(['done', null])
    // An unfinished order is never sent to a v7 that is not known to have drafts.
    if (!v7.acceptsDrafts) expect(otherV7.writes).toHaveLength(1)
    expect(creates()).toHaveLength(1)
    expect(await ordersOf(orderNo)).toMatchObject([{ status: 'ENTERED', customer_po_no: 'ABC' }])
  })

  it('at a v7 with only lists and creates, where the form uses the defaults of the contract', async () => {
    const { form, orderNo, type } = await typedOrderAt('lists-and-creates-only')
    expect(await saveAndSubmit(form, type)).toBe('done')
    expect(otherV7.writes).toHaveLength(1)
    expect(await ordersOf(orderNo)).toMatchObject([{ status: 'ENTERED', customer_po_no: 'ABC' }])
  })

  it('and is not sent again if v7 cannot be read afterwards', async () => {
    const { form, orderNo, type } = await typedOrderAt('lists-and-creates-only', 'empty-204')
    otherV7.setDeviations(...deviationsOf(['lists-and-creates-only', 'empty-204']), {
      description: 'Nothing can be read.',
      changeRequest: ({ method }) => (method === 'GET' ? { status: 500, headers: {}, body: { message: 'No.' } } : null),
    })
    expect(await saveAndSubmit(form, type)).toBe('closed')
    expect([await form.submit(), await form.checkAgain(), await form.submit()]).toEqual(['closed', 'closed', 'closed'])
    expect(otherV7.writes).toHaveLength(1)
    expect(await ordersOf(orderNo)).toHaveLength(1)
  })
})
