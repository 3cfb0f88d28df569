import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { SessionProfile } from '#lib/contract/auth/auth.ts'
import { single } from '#lib/contract/engine/common.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { UserDetail } from '#lib/contract/users/users.ts'
import { withRequestContext } from '#lib/bff/request-context.ts'
import { forward } from '#lib/bff/calls/forward.ts'
import { image } from '#lib/bff/calls/image.ts'
import { login } from '#lib/bff/session/login.ts'
import { logout } from '#lib/bff/session/logout.ts'
import { pageGate } from '#lib/bff/pages/page-gate.ts'
import { whoami } from '#lib/bff/session/whoami.ts'
import { MODULES } from '#lib/modules.ts'
import { makeHandOver } from '#lib/reference/users/sign-in/hand-over.ts'
import { openSeeded, TEST_DAY, TEST_PASSWORD_COST } from '#lib/reference/demo/seed/open-seeded.ts'
import { CLERK } from '#lib/reference/demo/seed/accounts.ts'
import { type Reference, serve } from '#lib/reference/serve.ts'
import { cookieOf, browserRequest, testBff, type TestBff } from '#tests/support/bff.ts'
import { grantEveryRight } from '#tests/support/module-rights.ts'
import { addSupplierManager, SUPPLIER_MANAGER } from './reference/scope-attackers.ts'

const mailDir = mkdtempSync(join(tmpdir(), 'gatehouse-mails-'))
let reference: Reference
let bff: TestBff
beforeAll(async () => {
  const mails = { dir: mailDir, from: 'no-reply@gatehouse.test', webOrigin: 'https://gatehouse.test' }
  reference = await serve(await openSeeded(), {
    port: 0,
    host: '127.0.0.1',
    today: TEST_DAY,
    passwordCost: TEST_PASSWORD_COST,
    log: () => {},
    mails,
  })
}, 600_000)
afterAll(async () => {
  await reference.close()
  rmSync(mailDir, { recursive: true, force: true })
})
beforeEach(() => void (bff = testBff(reference.url)))
afterEach(() => bff.upstream.close())

const signIn = (body: unknown) => login(browserRequest('/api/auth/login', { method: 'POST', body }), bff)
const clerk = async () => cookieOf(await signIn({ email: CLERK.email, password: CLERK.password })) ?? ''

it('a clerk signs in, gets stock as in the contract, and signs out for good', async () => {
  const response = await signIn({ email: CLERK.email, password: CLERK.password, client: 'ACME' })
  const profile = single(SessionProfile).parse(await response.json()).data
  const cookie = cookieOf(response) ?? ''
  expect([response.status, profile.user.email]).toEqual([200, CLERK.email])

  const stock = await forward(browserRequest('/api/stocks/holding?view=summary&site=SYD1&per_page=25', { cookie }), bff)
  const rows = stocksHolding.views.summary.parse(await stock.json()).data
  expect([stock.status, rows.length > 0, new Set(rows.map(({ site_code }) => site_code))]).toEqual([200, true, new Set(['SYD1'])])

  expect((await logout(browserRequest('/api/auth/logout', { method: 'POST', cookie }), bff)).status).toBe(204)
  expect((await forward(browserRequest('/api/stocks/holding', { cookie }), bff)).status).toBe(401)
})

it('GET /session returns the same profile as the sign-in', async () => {
  const response = await signIn({ email: CLERK.email, password: CLERK.password })
  const before = single(SessionProfile).parse(await response.json()).data
  const after = single(SessionProfile).parse(
    await (await whoami(browserRequest('/session', { cookie: cookieOf(response) ?? '' }), bff)).json(),
  ).data
  expect({ ...after, user: { ...after.user, last_login_at: null } }).toEqual({ ...before, user: { ...before.user, last_login_at: null } })
})

it('a supplier user who is stored as a manager gets no user management, neither its page nor its calls', async () => {
  await reference.db.query(addSupplierManager)
  await grantEveryRight(reference.db, SUPPLIER_MANAGER, MODULES)
  const answer = await signIn({ email: SUPPLIER_MANAGER, password: CLERK.password })
  const { user, config } = single(SessionProfile).parse(await answer.json()).data
  expect([user.userLevel, config.supplier_mode]).toEqual(['Regular', true])
  const cookie = cookieOf(answer) ?? ''
  const page = { pathname: '/users-management', search: '', headers: new Headers({ cookie }), widthCookie: undefined }
  const gate = await pageGate(page, { id: 'request-1', rawUrl: page.pathname, address: '127.0.0.1' }, bff)
  expect(gate).toMatchObject({ kind: 'redirect', location: '/' })
  for (const path of ['users', 'users/check-email?email=x%40y.test', 'audit/client-access/u_1001'])
    expect([path, (await forward(browserRequest(`/api/${path}`, { cookie }), bff)).status]).toEqual([path, 403])
})

it('a wrong password and an unknown user get the same refusal', async () => {
  const responses = await Promise.all(
    [CLERK.email, 'nobody-knows@acme.test'].map(async (email) => {
      const response = await signIn({ email, password: 'wrong' })
      return [response.status, await response.text()]
    }),
  )
  expect(responses[0]).toEqual(responses[1])
  expect(responses[0]?.[0]).toBe(422)
})

it('a hand-over code works only once', async () => {
  const code = await makeHandOver(reference.db, new Date(`${TEST_DAY}T09:00:00Z`), 'ACME', CLERK.email)
  const [first, second] = [await signIn({ client: 'ACME', session: code }), await signIn({ client: 'ACME', session: code })]
  expect([first.status, second.status, cookieOf(second)]).toEqual([200, 422, undefined])
})

it("a client out of the user's scope is refused with v7's response", async () => {
  const response = await forward(browserRequest('/api/stocks/holding?client=GLOBEX', { cookie: await clerk() }), bff)
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'SCOPE_FORBIDDEN' }])
})

it('lookups have a tag, and get an empty 304 if it still matches', async () => {
  const cookie = await clerk()
  const first = await forward(browserRequest('/api/settings/sites', { cookie }), bff)
  const tag = first.headers.get('etag') ?? ''
  const second = await forward(browserRequest('/api/settings/sites', { cookie, headers: { 'if-none-match': tag } }), bff)
  expect([first.status, tag !== '', second.status, await second.text()]).toEqual([200, true, 304, ''])
})

it('the logo of a client can be loaded before signing in', async () => {
  const response = await image(browserRequest('/images/ACME'), 'ACME', bff)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
})

it('a user sees the address of their browser in the list of sessions, not that of this server', async () => {
  const requestFrom = (address: string, work: () => Promise<Response>) => withRequestContext({ id: 'r1', rawUrl: '/api/x', address }, work)
  const response = await requestFrom('203.0.113.7', () => signIn({ email: CLERK.email, password: CLERK.password }))
  const { id } = single(SessionProfile).parse(await response.clone().json()).data.user
  const ownRecord = await forward(browserRequest(`/api/users/${id}`, { cookie: cookieOf(response) ?? '' }), bff)
  const { sessions } = single(UserDetail).parse(await ownRecord.json()).data
  expect(sessions.find(({ current }) => current)?.ip).toBe('203.0.113.7')
})
