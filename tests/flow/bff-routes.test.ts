import { NextRequest } from 'next/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as anyCall from '../../app/api/[...path]/route.ts'
import * as loginRoute from '../../app/api/auth/login/route.ts'
import * as logoutRoute from '../../app/api/auth/logout/route.ts'
import middleware, { config } from '../../middleware.ts'
import { ORIGIN, browserRequest, testBff, type TestBff } from '#tests/support/bff.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const globals = globalThis as Record<symbol, unknown>
const KEY = Symbol.for('gatehouse.bff')
const upstream = upstreamForFile()
let bff: TestBff
beforeAll(async () => {
  globals[KEY] = bff = testBff(upstream.url)
})
afterAll(async () => {
  delete globals[KEY]
  await bff.upstream.close()
})

describe('the middleware', () => {
  const isHandled = (path: string) => new RegExp(`^${config.matcher[0]}$`).test(path)

  it.each(['/api/stocks/holding', '/session', '/images/ACME', '/healthz', '/readyz', '/_next/static/a.js', '/favicon.ico'])(
    'does not handle %s, where Next would cut the body at 10 MB',
    (path) => expect(isHandled(path)).toBe(false),
  )

  it.each(['/', '/login', '/stock-holding', '/sessions', '/apiary', '/healthz/x', '/images/a/b'])('handles %s', (path) => {
    expect(isHandled(path)).toBe(true)
  })

  it('redirects to the sign-in page at our own address, whatever the Host header', async () => {
    const response = await middleware(new NextRequest('https://evil.test/stock-holding'))
    expect([response.status, response.headers.get('location')]).toEqual([307, `${ORIGIN}/login?next=%2Fstock-holding`])
  })

  it('passes the nonce of the policy on to Next', async () => {
    const { headers } = await middleware(new NextRequest(`${ORIGIN}/login`))
    const nonce = headers.get('x-middleware-request-x-nonce')
    expect(nonce).toMatch(/^[\w+/]{22}==$/)
    for (const name of ['content-security-policy', 'x-middleware-request-content-security-policy'])
      expect(headers.get(name)).toContain(`'nonce-${nonce}'`)
  })
})

describe('the routes below /api', () => {
  const VERBS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']

  it.each([anyCall, loginRoute, logoutRoute])('handle every method themselves instead of Next', (route) => {
    expect(Object.keys(route)).toEqual(expect.arrayContaining(VERBS))
  })

  it('never forward a sign-in or sign-out unchanged', async () => {
    const postRequest = (path: string) => browserRequest(path, { method: 'POST', body: {} })
    expect((await loginRoute.POST(postRequest('/api/auth/login'))).status).toBe(422)
    expect((await logoutRoute.POST(postRequest('/api/auth/logout'))).status).toBe(204)
    expect((await anyCall.POST(postRequest('/api/auth/login'))).status).toBe(404)
    expect(upstream.received).toEqual([])
  })
})
