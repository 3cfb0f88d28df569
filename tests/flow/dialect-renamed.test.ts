import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { SessionProfile } from '#lib/contract/auth/auth.ts'
import { calls } from '#lib/contract/calls.ts'
import { single } from '#lib/contract/engine/common.ts'
import { forward } from '#lib/bff/calls/forward.ts'
import { login } from '#lib/bff/session/login.ts'
import { logout } from '#lib/bff/session/logout.ts'
import { whoami } from '#lib/bff/session/whoami.ts'
import { compileDialect } from '#lib/dialect/compile.ts'
import { CSR } from '#lib/reference/demo/seed/accounts.ts'
import { cookieOf, browserRequest, testBff, type TestBff } from '#tests/support/bff.ts'
import { dialectOf } from '#tests/support/dialect.ts'
import renamed from '../../docs/examples/laravel-like.ts'
import { deviationsOf } from '#tests/support/other-v7/deviations-by-name.ts'
import type { OtherV7 } from '#tests/support/other-v7/server.ts'
import { MANAGER_EMAIL, startOtherV7WithReference } from '#tests/support/other-v7/start.ts'
import type { Json } from '#tests/support/other-v7/types.ts'

/* A v7 with its own paths, names, words, pages and sign-in behaves like the reference when a dialect connects it. */

let otherV7: OtherV7
let bff: TestBff
beforeAll(async () => void (otherV7 = await startOtherV7WithReference()), 600_000)
afterAll(() => otherV7.stop())
beforeEach(() => void (bff = testBff(otherV7.url, { LOGIN_ATTEMPTS_PER_MINUTE: '1000' })))
afterEach(() => bff.upstream.close())

const useRenamedV7 = (isRenamed: boolean) => {
  otherV7.setDeviations(...(isRenamed ? deviationsOf(['renamed']) : []))
  bff.dialect = isRenamed ? dialectOf(renamed) : null
}
const signIn = async (email: string = CSR.email) => {
  const response = await login(browserRequest('/api/auth/login', { method: 'POST', body: { email, password: CSR.password } }), bff)
  return { status: response.status, cookie: cookieOf(response) ?? '', json: (await response.json()) as Json }
}
const ask = async (cookie: string, path: string, method = 'GET', body?: unknown, headers = {}) => {
  const response = await forward(browserRequest(`/api/${path}`, { cookie, method, body, headers }), bff)
  const text = await response.text()
  return { status: response.status, json: (text === '' ? null : JSON.parse(text)) as Json }
}

/** Views of lists, lookups and other reads. */
const READS = [
  ...['summary', 'table', 'filter'].map((view) => `stocks/holding?view=${view}&client=ACME&site=SYD1&per_page=25&sort=-on_hand`),
  'stocks/holding?q=oat&per_page=25',
  'stocks/movement?view=history&client=ACME&site=SYD1&per_page=25',
  'stockageprofile?client=ACME&per_page=25',
  'getStockholdingColumn?view=summary&client=ACME',
  ...['summary', 'table', 'filter', 'forecast'].map((view) => `purchase-orders?view=${view}&client=ACME&status=ENTERED&per_page=25`),
  ...['summary', 'table', 'filter', 'shipments'].map((view) => `sales-orders?view=${view}&client=ACME&per_page=25`),
  'sales-orders?status=DESPATCHED&status=CANCELLED&open=0&per_page=25',
  'settings/sites',
  'settings/clients?with=owners',
  'settings/dispositions',
  'dropdown/getuom?product=00417-B',
  'products/typeahead?q=00417&client=ACME',
  'preferences/sales-order-options?client=ACME',
  'supplier-management-options',
  'supplier-management?per_page=25',
  'preferences/user-modules',
  'audit?per_page=25',
]

/** Removes values that depend on the time of the response. */
const withoutTimes = (json: unknown): unknown =>
  JSON.parse(
    JSON.stringify(json, (key, value: unknown) =>
      ['generated_at', 'last_access_at', 'cursor', 'last_seen_at', 'signed_in_at', 'last_login_at'].includes(key) ? undefined : value,
    ),
  )

it('the dialect passes the validation at start', () => expect(compileDialect(renamed, 't')).toHaveProperty('dialect'))

it('signing in works only with the dialect', async () => {
  useRenamedV7(true)
  bff.dialect = null
  expect((await signIn()).status).toBe(502)
  useRenamedV7(true)
  const { status, json } = await signIn()
  expect(status).toBe(200)
  expect(single(SessionProfile).parse(json).data).toMatchObject({ user: { email: CSR.email, userLevel: 'Regular' } })
})

it('every read gets the same response as from the reference', async () => {
  // Sign in to both first, as each sign-in adds an entry to the audit log, which is read below.
  useRenamedV7(false)
  const before = await signIn()
  useRenamedV7(true)
  const { cookie } = await signIn()
  useRenamedV7(false)
  const expected = new Map<string, unknown>()
  for (const read of READS) expected.set(read, await ask(before.cookie, read))
  useRenamedV7(true)
  for (const read of READS) {
    const reply = await ask(cookie, read)
    expect([read, reply.status]).toEqual([read, 200])
    expect(withoutTimes(reply), read).toEqual(withoutTimes(expected.get(read)))
  }
  expect(bff.logLines.filter(({ kind }) => kind === 'error')).toEqual([])
}, 240_000)

it('the profile is that of the reference, and v7 gets its own words for levels', async () => {
  const profileAndUsers = async () => {
    const { cookie } = await signIn(MANAGER_EMAIL)
    const response = await whoami(browserRequest('/session', { cookie }), bff)
    const { idle_expires_at: _idle, expires_at: _end, ...data } = ((await response.json()) as { data: Json }).data
    return { data: withoutTimes(data), users: withoutTimes(await ask(cookie, 'users?user_level=Regular&per_page=25')) }
  }
  useRenamedV7(false)
  const expected = await profileAndUsers()
  useRenamedV7(true)
  otherV7.clearRequests()
  expect(await profileAndUsers()).toEqual(expected)
  expect(otherV7.requests.some((line) => line.includes('user_level=Operator') || line.includes('role=Operator'))).toBe(true)
})

it('an order can be refused with field names of the contract, created, changed and read, and v7 gets the sign-out', async () => {
  useRenamedV7(true)
  const { cookie } = await signIn()
  const head = { client_code: 'ACME', owner_code: 'ACME-AU', site_code: 'SYD1' }
  const refused = await ask(cookie, 'sales-orders', 'POST', {
    ...head,
    status: 'ENTERED',
    lines: [{ product_code: '00417-B', uom: 'EACH', qty: -1 }],
  })
  expect([refused.status, Object.keys(refused.json['errors'] as Json)]).toEqual([422, expect.arrayContaining(['lines.0.qty'])])
  otherV7.clearRequests()
  const draft = await ask(cookie, 'sales-orders', 'POST', {
    ...head,
    status: 'DRAFT',
    lines: [{ product_code: '00417-B', uom: 'EACH', qty: 2 }],
  })
  const saved = calls.createSalesOrder.response.parse(draft.json).data
  expect([draft.status, saved.status, saved.lines[0]?.product_code]).toEqual([201, 'DRAFT', '00417-B'])
  expect(otherV7.writes).toMatchObject([
    { path: 'outbound/orders', body: { depositor: 'ACME', stage: 'PENCILLED', items: [{ sku: '00417-B', quantity: 2 }] } },
  ])
  const patched = await ask(cookie, `sales-orders/${saved.id}`, 'PATCH', { customer_po_no: 'R-1' }, { 'if-match': `"${saved.version}"` })
  expect([patched.status, patched.json]).toMatchObject([200, { data: { customer_po_no: 'R-1', status: 'DRAFT' } }])
  const reread = await ask(cookie, `sales-orders?view=detail&id=${saved.id}`)
  expect(calls.salesOrders.views.detail.parse(reread.json).data).toMatchObject({
    id: saved.id,
    customer_po_no: 'R-1',
    lines: [{ product_code: '00417-B' }],
  })
  await logout(browserRequest('/api/auth/logout', { method: 'POST', body: { last_access: '2026-03-14T11:45:02' }, cookie }), bff)
  expect(otherV7.requests.at(-1)).toBe('POST session/close')
})
