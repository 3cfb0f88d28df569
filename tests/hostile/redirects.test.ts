import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loginLocation, safeLocation } from '#lib/bff/pages/return-location.ts'
import { ORIGIN } from '#tests/support/bff.ts'
import { type Product, signIn, startProduct } from '#tests/support/product.ts'
import type { RawResponse } from '#tests/support/raw-client.ts'
import { json } from '#tests/support/upstream.ts'
import { productForFile, upstreamForFile } from '#tests/support/for-file.ts'

const MOBILE = 'https://m.example.test/start'
const upstream = upstreamForFile((v7) => v7.on('*', json(403, { message: 'no' })))
const product = productForFile(upstream)
let regularCookie: string
let systemCookie: string
beforeAll(async () => {
  regularCookie = await signIn(product, upstream, 'token-r', 'Regular')
  systemCookie = await signIn(product, upstream, 'token-s', 'System')
})

const openPage = (target: string, headers: Record<string, string> = {}, server = product) =>
  server.client.request(`GET ${target}`, { headers })
/** The redirect location of a response: a path if it is on our own origin, otherwise the full address. */
const pathOf = (response: RawResponse) => {
  const location = response.header('location')
  return location?.startsWith(`${ORIGIN}/`) ? location.slice(ORIGIN.length) : location
}

/** The address that a browser on our origin would open. */
const resolveLocation = (location: string) => URL.parse(location, `${ORIGIN}/login`)
const FORBIDDEN = /^\/+(login|api|_next)([/?#]|$)/i

/** Pieces from which hostile return locations are generated, in any combination and order. */
const PIECES = [
  '/',
  '//',
  '///',
  '\\',
  '/\\',
  '\\\\',
  '/%2f',
  '/%5c',
  '%2f%2f',
  '%252f',
  '\t',
  '\n',
  '\r',
  ' ',
  '/\t/',
  '\0',
  '%00',
  '%09',
  '%0d%0aLocation:%20https://evil.test',
  '.',
  '..',
  '/../',
  '/./',
  '%2e%2e',
  '@',
  ':',
  ';',
  '?',
  '#',
  '&next=',
  'https:',
  'https://',
  'http:',
  'HTTPS:',
  'javascript:',
  'javascript:alert(1)//',
  'data:text/html,x',
  'vbscript:x',
  'blob:',
  'file:///etc',
  'evil.test',
  '//evil.test',
  '/evil.test',
  'evil%2etest',
  'evil。test',
  '／evil.test',
  '／／evil.test',
  '〱evil.test',
  '\u2028//evil.test',
  '\ufeff//evil.test',
  `${ORIGIN}@evil.test`,
  `${ORIGIN}.evil.test`,
  'app.example.test',
  'user:pass@',
  '[::1]',
  '127.0.0.1',
  '0x7f.1',
  'login',
  '/login',
  '/LOGIN',
  '/%6cogin',
  '/login;x',
  '/api',
  '/api/',
  '/api/auth/logout',
  '/Api',
  '/%61pi',
  '/_next',
  '/_next/static',
  '/%5fnext',
  '/stock-holding',
  'site=SYD1',
  'x',
] as const

/** Known attacks on oauth2-proxy and others, as complete locations. */
const KNOWN_ATTACKS = [
  '//evil.test',
  '///evil.test',
  '////evil.test/%2f..',
  '/\\evil.test',
  '/\\/evil.test',
  '\\/\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/ /evil.test',
  '//\tevil.test',
  '/%09/evil.test',
  '/%5cevil.test',
  '/%2f%2fevil.test',
  '/.evil.test',
  '/..//evil.test',
  '/x/..//evil.test',
  '/x/../..//evil.test',
  '/.//evil.test',
  '/x//../..//evil.test',
  '//evil.test\\@app.example.test',
  '//app.example.test@evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:///evil.test',
  'https://evil.test',
  '//evil%E3%80%82test',
  '/\u00a0/evil.test',
  '//\u2044evil.test',
  '//;@evil.test',
  '/;/evil.test',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '/javascript:alert(1)',
  '//javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  '/login',
  '/login/',
  '/login?next=/login',
  '/login/ACME/code',
  '/x/../login',
  '/./login',
  '/%6c%6f%67%69%6e',
  '/api',
  '/api/auth/logout',
  '/x/../api/users',
  '/_next/data',
  '/%5fnext/x',
  '//login',
  '/\\login',
  '/login#x',
  '/api?x',
  '?next=//evil.test',
  '#//evil.test',
  '',
  ' ',
  '/',
  'x',
  '.',
  '..',
  '../..',
  './login',
  '/%',
  '/x%ff',
  '/\0',
  '/\r\nSet-Cookie:%20a=b',
]

const problemWith = (location: string): string | null => {
  const url = resolveLocation(location)
  if (!url || url.origin !== ORIGIN || !location.startsWith('/')) return `leaves the site: ${JSON.stringify(location)}`
  if (/[\s\p{Cc}]/u.test(location) || location.split(/[?#]/, 1)[0]?.includes('\\'))
    return `contains characters that browsers drop: ${JSON.stringify(location)}`
  return FORBIDDEN.test(url.pathname) || FORBIDDEN.test(decodeURIComponent(url.pathname)) ? `does not lead to a page: ${location}` : null
}
const problemOrUndecodable = (text: string) => {
  try {
    return problemWith(text)
  } catch {
    return `cannot be decoded: ${text}`
  }
}

describe('The return location of a sign-in', () => {
  it('is a local page or the home page, for every known trick', () => {
    expect(KNOWN_ATTACKS.map((location) => problemOrUndecodable(safeLocation(location))).filter(Boolean)).toEqual([])
    for (const local of ['/stock-holding', '/stock-holding?site=SYD1&q=a%20b#open', '/sales-orders/1/lines', '/login-history', '/apis'])
      expect(safeLocation(local)).toBe(local)
  })

  it('is a local page or the home page, for 20,000 generated ones', () => {
    const location = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
    const anyLocation = fc.oneof(
      { weight: 4, arbitrary: location },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `/${text}`) },
      { weight: 1, arbitrary: fc.webUrl() },
    )
    fc.assert(
      fc.property(anyLocation, (text) => {
        const safe = safeLocation(text)
        expect(problemOrUndecodable(safe)).toBeNull()
        expect(safeLocation(safe)).toBe(safe)
      }),
      { numRuns: 20_000 },
    )
  })

  it('stays on the site for any path opened without a session, under any host name', async () => {
    const targets = [
      ...KNOWN_ATTACKS,
      ...PIECES.map((piece) => `/x${piece}`),
      ...fc.sample(
        fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map((parts) => `/${parts.join('')}`),
        { numRuns: 400, seed: 11 },
      ),
    ]
    const failures: string[] = []
    for (const target of targets) {
      const raw = Buffer.from(target, 'utf8')
        .toString('latin1')
        .replace(/[\0-\x20\x7f-\xff]/g, (char) => encodeURIComponent(char))
      if (!raw.startsWith('/')) continue
      for (const headers of [
        {},
        { Host: 'evil.test', 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'http', Forwarded: 'host=evil.test' },
      ]) {
        const response = await openPage(raw, headers as Record<string, string>)
        const location = response.header('location')
        if (response.status >= 500) failures.push(`${response.status} for ${raw}`)
        if (location === undefined) continue
        const url = resolveLocation(location)
        const next = url?.searchParams.get('next')
        if (url?.origin !== ORIGIN || location.startsWith('//')) failures.push(`${raw} → ${location}`)
        else if (next && problemOrUndecodable(next)) failures.push(`${raw} → next ${next}`)
      }
    }
    expect(failures).toEqual([])
  }, 60_000)

  it('keeps its query, and the sign-in page replaces a location on another site', async () => {
    expect(pathOf(await openPage('/stock-holding?site=SYD1&site=MEL2&q=a%26b'))).toBe(
      loginLocation('/stock-holding?site=SYD1&site=MEL2&q=a%26b', null),
    )
    expect(pathOf(await openPage('/'))).toBe('/login')
    for (const next of ['//evil.test', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)', '/api/auth/logout']) {
      const login = await openPage(`/login?next=${encodeURIComponent(next)}`)
      expect([login.status, login.header('location')]).toEqual([200, undefined])
      // The page's own script gets the home page instead.
      expect(login.text(), next).toContain(String.raw`\"next\":\"/\"`)
    }
  })
})

describe('A user of level Regular', () => {
  const SPELLINGS = [
    '/users-management',
    '/users-management/',
    '/users-management/u_1',
    '/users-management/u_1/edit?tab=access',
    '/users-management?x=1',
    '/users%2dmanagement',
    '/%75sers-management',
    '/%55sers-management',
    '/users-management%2fu_1',
    '/users-management%2Fu_1%2fedit',
    '/users-management;x=1',
    '/users-management%3b',
    '/users-management%20',
    '/users-management%00',
    '/%2575sers-management',
    '/%252575sers-management',
    '/USERS-MANAGEMENT',
    '/Users-Management/x',
    '/./users-management',
    '/x/../users-management',
    '/x/%2e%2e/users-management',
    '//users-management',
    '/users-management//x',
    '/%2fusers-management',
    '/users-management%5cx',
    '/\\users-management',
    '/users-management.rsc',
    '/users-management.json',
    '/users-management.segments/_tree.segment.rsc',
    '/users-management/.',
    '/users-management/x/..',
  ]

  it('sees no page of user management, in any spelling', async () => {
    const shownSpellings: string[] = []
    for (const spelling of SPELLINGS) {
      const response = await openPage(spelling, { Cookie: regularCookie })
      const isHome = response.status === 307 && pathOf(response) === '/'
      // Next may answer a doubled slash with a redirect to the plain path, which must then be refused.
      const followed = response.status === 308 ? await openPage(response.header('location') ?? '', { Cookie: regularCookie }) : null
      const isRefused = [400, 404, 405].includes(response.status)
      if (!isHome && !isRefused && !(followed?.status === 307 && pathOf(followed) === '/'))
        shownSpellings.push(`${spelling} → ${response.status} ${response.header('location') ?? ''}`)
    }
    expect(shownSpellings).toEqual([])
  })

  it('sees none with the headers of the Next client either', async () => {
    const headerSets: Record<string, string>[] = [
      { RSC: '1' },
      { RSC: '1', 'Next-Router-Prefetch': '1' },
      { RSC: '1', 'Next-Router-Segment-Prefetch': '/_tree' },
      { 'Next-Router-State-Tree': '%5B%22%22%5D' },
      { 'X-Nextjs-Data': '1' },
      { 'X-Middleware-Subrequest': 'middleware:middleware:middleware:middleware:middleware' },
      { 'X-Middleware-Subrequest': 'src/middleware' },
      { 'X-Middleware-Prefetch': '1' },
      { Purpose: 'prefetch' },
      { 'Next-Url': '/' },
      { 'X-Matched-Path': '/login' },
      { 'X-Invoke-Path': '/login' },
      { 'X-Rewrite-URL': '/login' },
      { 'X-Original-URL': '/login' },
    ]
    for (const headers of headerSets) {
      const response = await openPage('/users-management', { Cookie: regularCookie, ...headers })
      expect([response.status, pathOf(response)], JSON.stringify(headers)).toEqual([307, '/'])
      const nobody = await openPage('/stock-holding', headers)
      expect([nobody.status, pathOf(nobody)], JSON.stringify(headers)).toEqual([307, '/login?next=%2Fstock-holding'])
    }
  })

  it('has the level of the sealed session, whatever the browser claims', async () => {
    expect((await openPage('/users-management', { Cookie: `${regularCookie}; userLevel=System`, userLevel: 'System' })).status).toBe(307)
    expect(pathOf(await openPage('/users-management', { Cookie: systemCookie }))).not.toBe('/')
  })

  it('can open paths that only start with the same characters', async () => {
    for (const path of ['/users-management2', '/users-managements', '/users', '/x/users-management'])
      expect((await openPage(path, { Cookie: regularCookie })).header('location'), path).toBeUndefined()
  })
})

describe('The mobile redirect', () => {
  const PHONE = { 'Sec-CH-UA-Mobile': '?1', 'Sec-CH-Viewport-Width': '390' }
  const SAFARI = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1' }
  let mobile: Product
  beforeAll(async () => void (mobile = await startProduct(upstream.url, { MOBILE_SITE_URL: MOBILE })))
  afterAll(() => mobile.stop())

  it('happens with client hints of up to 500 px, before any page, and only on pages', async () => {
    for (const [width, target] of [
      ['320', MOBILE],
      ['500', MOBILE],
      ['501', undefined],
      ['1280', undefined],
    ] as const)
      expect((await openPage('/login', { ...PHONE, 'Sec-CH-Viewport-Width': width }, mobile)).header('location'), width).toBe(target)
    expect((await openPage('/login', { ...PHONE, 'Sec-CH-UA-Mobile': '?0' }, mobile)).status).toBe(200)
    expect((await openPage('/login', PHONE)).status).toBe(200)
    expect((await openPage('/stock-holding?x=1', PHONE, mobile)).header('location')).toBe(MOBILE)
    expect((await mobile.client.request('GET /api/stocks/holding', { headers: { ...PHONE, 'X-CSRF': '1' } })).status).toBe(401)
  })

  it('asks for the hints', async () => {
    const response = await openPage('/login', {}, mobile)
    expect(response.header('accept-ch')).toBe('Sec-CH-UA-Mobile, Sec-CH-Viewport-Width')
    expect(response.header('critical-ch')).toBe('Sec-CH-UA-Mobile, Sec-CH-Viewport-Width')
  })

  it('falls back to the width cookie if a browser sends no hints', async () => {
    const measuring = await openPage('/login', SAFARI, mobile)
    expect([measuring.status, measuring.text().includes('innerWidth')]).toEqual([200, true])
    const nonce = /script-src 'nonce-([^']+)'/.exec(measuring.header('content-security-policy') ?? '')?.[1]
    expect(measuring.text()).toContain(`<script nonce="${nonce}">`)
    expect((await openPage('/login', { ...SAFARI, Cookie: 'gatehouse_width=390' }, mobile)).header('location')).toBe(MOBILE)
    expect((await openPage('/login', { ...SAFARI, Cookie: 'gatehouse_width=834' }, mobile)).text()).not.toContain('innerWidth')
  })

  it('never loops: with cookies, without cookies, with broken hints', async () => {
    const follow = async (headers: Record<string, string>, keepsCookies: boolean) => {
      let target = '/login'
      for (let hop = 0; hop < 5; hop++) {
        const response = await openPage(target, headers, mobile)
        const location = response.header('location')
        if (location === MOBILE) return 'mobile'
        if (location) target = location
        else if (!response.text().includes('innerWidth')) return 'page'
        // The measuring page sets a cookie and reloads, or marks the address if cookies are refused.
        else if (keepsCookies) headers = { ...headers, Cookie: 'gatehouse_width=390' }
        else target = `${target.split('?')[0]}?width=unknown`
      }
      return 'loop'
    }
    expect(await follow(SAFARI, true)).toBe('mobile')
    expect(await follow(SAFARI, false)).toBe('page')
    for (const width of ['', '-1', '390px', 'NaN', '1e9', '99999999999'])
      expect(await follow({ ...SAFARI, 'Sec-CH-UA-Mobile': '?1', 'Sec-CH-Viewport-Width': width }, false), width).toBe('page')
  })
})
