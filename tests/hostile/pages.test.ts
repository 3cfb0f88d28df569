import { beforeAll, describe, expect, it } from 'vitest'
import { cookieHeaderFrom, CREDENTIALS, loginResponse } from '#tests/support/bff.ts'
import { sendAsBrowser, signIn, startProduct } from '#tests/support/product.ts'
import type { RawResponse } from '#tests/support/raw-client.ts'
import { json } from '#tests/support/upstream.ts'
import { productForFile, upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile((v7) => v7.on('*', json(403, { message: 'no' })))
const product = productForFile(upstream)
let cookie: string
beforeAll(async () => void (cookie = await signIn(product, upstream, 'token-one', 'System')))

/** Opens a page as if its address had been typed: with the frame of the user in it. */
const openPage = (target: string, headers: Record<string, string> = {}) =>
  product.client.request(`GET ${target}`, { headers: { Cookie: cookie, 'Sec-Fetch-Site': 'none', ...headers } })
const PAGES = [
  '/login',
  '/login/ACME',
  '/login/ACME/code',
  '/register?invite=x',
  '/forgot-password',
  '/forgot-password/ACME',
  '/',
  '/stock-holding',
  '/no-such-page',
  '/users-management',
]
const nonceOf = (response: RawResponse) =>
  /script-src 'nonce-([\w+/=]+)' 'strict-dynamic'(;|$)/.exec(response.all('content-security-policy')[0] ?? '')?.[1]

describe('A page', () => {
  it.each(PAGES)('%s has one policy with a new nonce, and every script has that nonce', async (target) => {
    const [first, second] = [await openPage(target), await openPage(target)]
    expect(first.all('content-security-policy')).toHaveLength(1)
    expect(nonceOf(first)).toMatch(/^[\w+/]{22}==$/)
    expect(nonceOf(first)).not.toBe(nonceOf(second))
    const policy = first.header('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy.split('; ').find((part) => part.startsWith('script-src'))).not.toMatch(/unsafe|https?:|\*/)
    const scripts = first.text().match(/<script[^>]*>/g) ?? []
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonceOf(first)}"`))).toEqual([])
    expect(first.text()).not.toMatch(/<[a-z][^>]* on(click|load|error|submit)=|href="javascript:/i)
  })

  it.each(PAGES)('%s has each security header once, and is never cached', async (target) => {
    const response = await openPage(target)
    const valuesOf = (name: string) => response.all(name)
    expect(valuesOf('strict-transport-security')).toEqual(['max-age=63072000; includeSubDomains'])
    expect(valuesOf('x-content-type-options')).toEqual(['nosniff'])
    expect(valuesOf('x-frame-options')).toEqual(['DENY'])
    expect(valuesOf('referrer-policy')).toEqual(['same-origin'])
    expect(valuesOf('cross-origin-opener-policy')).toEqual(['same-origin'])
    expect(valuesOf('cross-origin-resource-policy')).toEqual(['same-origin'])
    expect(valuesOf('permissions-policy')[0]).toContain('camera=()')
    expect(valuesOf('cache-control').join()).toMatch(/private.*no-store/)
    expect(valuesOf('x-request-id')[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(
      response
        .names()
        .filter((name) => /^(x-powered-by|server|x-nextjs|x-middleware|access-control)/.test(name) && !name.startsWith('x-nextjs-')),
    ).toEqual([])
    expect(response.text()).not.toMatch(/token-one|Fe26|127\.0\.0\.1/)
  })

  it('cannot have its nonce chosen by the browser', async () => {
    const response = await openPage('/login', {
      'X-Nonce': 'chosen',
      'Content-Security-Policy': "script-src 'nonce-chosen'",
      'Content-Security-Policy-Report-Only': "script-src 'nonce-chosen'",
    })
    expect(response.text()).not.toContain('chosen')
    expect(response.header('content-security-policy')).not.toContain('chosen')
  })

  it('is not shown without a session, whatever middleware headers the request has', async () => {
    for (const target of ['/', '/stock-holding', '/users-management', '/no-such-page', '/sales-orders/1']) {
      for (const headers of [
        {},
        { RSC: '1' },
        { 'X-Middleware-Subrequest': 'middleware:middleware:middleware:middleware:middleware' },
        { 'X-Middleware-Next': '1' },
      ]) {
        const response = await product.client.request(`GET ${target}`, { headers: headers as Record<string, string> })
        expect([response.status, response.header('location')?.split('?')[0]?.endsWith('/login')], target).toEqual([307, true])
      }
    }
    expect(upstream.received).toEqual([])
  })
})

describe('The frame in a page', () => {
  const MENU = '<nav aria-label="Main"'
  const pageOf = async (cookieOfUser: string, headers: Record<string, string> = {}, target = '/stock-holding?q=Casey') =>
    (await openPage(target, { Cookie: cookieOfUser, ...headers })).text()
  /** Signs in and answers the first `GET /session` with this name. */
  const signInAs = async (name: string) => {
    upstream.on('POST /v7/auth/login', json(200, loginResponse(`token-of-${name}`, { name })))
    const reply = await sendAsBrowser(product, 'POST /api/auth/login', { body: JSON.stringify(CREDENTIALS) })
    return cookieHeaderFrom(reply.all('set-cookie'))
  }

  it('is the menu of the user who opened the page, and never somebody else’s, however many open theirs at once', async () => {
    const names = ['Amber', 'Blake', 'Corin', 'Della', 'Edlyn']
    const cookies: string[] = []
    for (const name of names) cookies.push(await signInAs(name))
    const opened = await Promise.all(Array.from({ length: 60 }, (_, index) => pageOf(cookies[index % names.length] ?? '')))
    for (const [index, page] of opened.entries()) {
      expect(page).toContain(MENU)
      expect(names.filter((name) => page.includes(name))).toEqual([names[index % names.length]])
    }
  })

  it('is left out of a page that another site may have opened, with everything about the user', async () => {
    const user = await signInAs('Farah')
    for (const site of ['none', 'same-origin']) expect(await pageOf(user, { 'Sec-Fetch-Site': site }), site).toContain('Farah')
    for (const site of ['cross-site', 'same-site', 'SAME-ORIGIN', 'none, none', '', 'null']) {
      const page = await pageOf(user, { 'Sec-Fetch-Site': site })
      expect(page, site).not.toContain(MENU)
      expect(page, site).not.toMatch(/Farah|clerk@acme|Acme Foods|SYD1/)
    }
    const withoutSite = await product.client.request('GET /stock-holding', { headers: { Cookie: user } })
    expect(withoutSite.text()).not.toMatch(/Farah|clerk@acme|Acme Foods|SYD1/)
  })

  it('has no token, and is forgotten with the session', async () => {
    const user = await signInAs('Gemma')
    expect(await pageOf(user)).not.toMatch(/token-of|Fe26/)
    expect((await sendAsBrowser(product, 'POST /api/auth/logout', { cookie: user, body: '{}' })).status).toBe(204)
    const after = await openPage('/stock-holding', { Cookie: user })
    expect([after.status, after.text().includes('Gemma')]).toEqual([307, false])
  })
})

describe('A page of a deployment with a mobile site', () => {
  it('varies by the client hints for mobile screens, in addition to what Next varies by', async () => {
    const mobile = await startProduct(upstream.url, { MOBILE_SITE_URL: 'https://m.example.test/' })
    try {
      for (const target of ['/login', '/stock-holding', '/no-such-page']) {
        const response = await mobile.client.request(`GET ${target}`, { headers: { 'Sec-CH-UA-Mobile': '?0' } })
        const vary = response.all('vary').join(', ')
        expect(vary, target).toContain('Sec-CH-UA-Mobile, Sec-CH-Viewport-Width')
        expect(response.header('critical-ch'), target).toBe('Sec-CH-UA-Mobile, Sec-CH-Viewport-Width')
      }
      const phone = { 'Sec-CH-UA-Mobile': '?1', 'Sec-CH-Viewport-Width': '390' }
      const phoneResponse = await mobile.client.request('GET /stock-holding', { headers: phone })
      expect([phoneResponse.status, phoneResponse.header('location')]).toEqual([307, 'https://m.example.test/'])
    } finally {
      await mobile.stop()
    }
  })
})

describe('Any other response', () => {
  const TARGETS = `
      /api /api?x=1 /apiary /images/a/b /assets/nope /_next/nope /_next/static/nope.js /__nextjsfoo /favicon.ico /icon.svg /healthz
      /readyz /healthz/ /login/ //login /_next/image?url=%2Ficon.svg&w=64&q=75 /api/nope /session /% /images/ACME /.env /package.json
      /lib/bff/operations/config.ts /.next/BUILD_ID /_next/static/../BUILD_ID /_next/static/%2e%2e/BUILD_ID /next.config.ts
      /.git/config
  `
  it.each(TARGETS.trim().split(/\s+/))(
    '%s has a policy, security headers and a cache rule, and reveals no source or setting',
    async (target) => {
      const response = await openPage(target)
      expect(response.all('content-security-policy').length, 'a policy').toBe(1)
      expect(response.header('x-content-type-options')).toBe('nosniff')
      expect(response.header('strict-transport-security')).toBeDefined()
      if (response.status !== 308) expect(response.header('cache-control')).toMatch(/no-store|max-age/)
      if (response.header('content-type')?.includes('html')) {
        const scripts = response.text().match(/<script[^>]*>/g) ?? []
        const policy = response.header('content-security-policy') ?? ''
        expect(scripts.every((tag) => tag.includes('nonce=')) || !policy.includes('script-src')).toBe(true)
      }
      expect(response.status).toBeLessThan(500)
      expect(response.text()).not.toMatch(/SESSION_SECRETS|defineConfig|"dependencies"|repositoryformatversion/)
    },
  )

  it('that is a file of the build may be cached forever, and has no source map', async () => {
    const script = /\/_next\/static\/[^"]+\.js/.exec((await openPage('/login')).text())?.[0] ?? ''
    const response = await openPage(script)
    expect([response.status, response.header('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(response.text()).not.toContain('sourceMappingURL')
    expect((await openPage(`${script}.map`)).text()).not.toContain('"mappings"')
  })
})

describe('What a script of another site could load', () => {
  it('contains no user data: scripts are files of the build, the same for everyone, and no page is a script', async () => {
    const page = await openPage('/stock-holding', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'script' })
    expect([page.status, page.text().includes('u_1042'), page.text().includes('clerk@acme.test')]).toEqual([200, false, false])
    const scripts = [...page.text().matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = '']) => src)
    expect(scripts.length).toBeGreaterThan(3)
    for (const script of scripts) {
      expect(script).toMatch(/^\/_next\/static\/[^?]+\.js$/)
      const [mine, theirs] = await Promise.all([openPage(script), product.client.request(`GET ${script}`)])
      expect([theirs.status, theirs.text() === mine.text()], script).toEqual([200, true])
    }
    for (const target of ['/stock-holding', '/session', '/api/stocks/holding'])
      expect((await openPage(target)).header('content-type'), target).not.toMatch(/script/)
  })
})

describe('What Next would serve by default', () => {
  it.each([
    '/_next/image?url=%2Ficon.svg&w=64&q=75',
    '/_next/image?url=http://127.0.0.1/x&w=64&q=75',
    '/_next/data/build/index.json',
    '/_next/',
    '/_next/webpack-hmr',
    '/_next/static/../server/app-paths-manifest.json',
    '/_next/static/%2e%2e/%2e%2e/package.json',
  ])('%s is not found', async (target) => {
    for (const headers of [{}, { RSC: '1' }] as Record<string, string>[]) expect((await openPage(target, headers)).status).toBe(404)
  })
})
