import { sealData } from 'iron-session'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#lib/bff/operations/config.ts'
import { sealedCookies } from '#lib/bff/session/session.ts'
import { ORIGIN, SECRET, cookieHeaderFrom } from '#tests/support/bff.ts'
import { sendAsBrowser, signIn, startProduct } from '#tests/support/product.ts'
import { json } from '#tests/support/upstream.ts'
import { productForFile, upstreamForFile } from '#tests/support/for-file.ts'

const upstream = upstreamForFile((v7) => v7.on('GET /v7/stocks/holding', json(200, { data: [] })))
const product = productForFile(upstream)

const NAME = '__Host-gatehouse='
const requestHolding = (cookie: string, server = product) => sendAsBrowser(server, 'GET /api/stocks/holding', { cookie })
const requestSession = (cookie: string) => sendAsBrowser(product, 'GET /session', { cookie })
const openPage = (cookie: string) => product.client.request('GET /', { headers: { Cookie: cookie } })
/** Works on eight items at a time, enough to keep two cores busy. */
const forEachConcurrently = async <T>(items: readonly T[], work: (item: T) => Promise<void>) => {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

describe('The cookie', () => {
  it('is __Host-, HttpOnly, Secure, SameSite=Lax, Path=/, without Domain, and smaller than 4,096 bytes', async () => {
    upstream.on('POST /v7/auth/login', json(200, {}))
    const cookie = await signIn(product, upstream, 't'.repeat(1500))
    expect(cookie.length).toBeLessThan(4096)
    const secondLogin = await sendAsBrowser(product, 'POST /api/auth/login', { body: JSON.stringify({ email: 'a@b.test', password: 'x' }) })
    expect(secondLogin.all('set-cookie')).toEqual([
      expect.stringMatching(/^__Host-gatehouse=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
  })

  it('with any single bit changed counts as signed out, and is never a server error', async () => {
    const cookie = await signIn(product, upstream)
    const value = cookie.slice(NAME.length)
    const changedCookies = value
      .split('')
      .flatMap((char, index) =>
        Array.from(
          { length: 8 },
          (_, bit) => value.slice(0, index) + String.fromCharCode(char.charCodeAt(0) ^ (1 << bit)) + value.slice(index + 1),
        ),
      )
    const responses: Record<string, number> = {}
    const accepted: string[] = []
    await forEachConcurrently(changedCookies, async (text) => {
      const { status } = await requestHolding(NAME + text)
      responses[status] = (responses[status] ?? 0) + 1
      if (status === 200) accepted.push(text)
    })
    expect(accepted.map((text) => `${text.slice(0, 12)}…${text.slice(-6)}`)).toEqual([])
    expect(Object.keys(responses).toSorted()).toEqual(['400', '401'])
    expect(upstream.received.filter(({ url }) => url === '/v7/stocks/holding')).toEqual([])
    expect((await requestHolding(cookie)).status).toBe(200)
  }, 60_000)

  it('cut off anywhere, or with something added, counts as signed out', async () => {
    const cookie = await signIn(product, upstream)
    const variants = Array.from({ length: cookie.length - NAME.length }, (_, length) => cookie.slice(0, NAME.length + length))
    variants.push(
      ...['A', '~', '~2', '*', '=', '%20', '%00', '.', '/'].map((extra) => cookie + extra),
      ...['A', '~', '*'].map((extra) => NAME + extra + cookie.slice(NAME.length)),
    )
    await forEachConcurrently(variants, async (text) => expect((await requestHolding(text)).status, text.slice(-20)).toBe(401))
  }, 60_000)

  it('that is made with another secret, garbage or oversized counts as signed out, for calls, session and pages alike', async () => {
    const foreign = await sealData(
      { id: 'a'.repeat(32), token: 't', userId: 'u', level: 'System', createdAt: Date.now(), activeAt: Date.now() },
      { password: 'f'.repeat(20) + '0123456789abcdef' },
    )
    const shapes = await Promise.all(
      [
        {},
        { token: 'x' },
        { id: 'a'.repeat(32), token: 't', userId: 'u', level: 'Root\r\nX-Admin: 1', createdAt: Date.now(), activeAt: Date.now() },
        { id: 'a'.repeat(32), token: 't', userId: 'u', level: 'System', createdAt: Date.now(), activeAt: Date.now(), admin: true },
      ].map((data) => sealData(data, { password: SECRET })),
    )
    const texts = [
      foreign,
      ...shapes,
      '',
      'x',
      '"',
      '%',
      '%00',
      'null',
      '{}',
      'Fe26.2',
      'Fe26.2*1*****',
      'Fe26.2**',
      '__proto__',
      'e30=',
      'x'.repeat(4097),
      'x'.repeat(12_000),
      '\u00ff\u00fe',
      'Fe26.2*2*' + shapes[0]?.slice(9),
    ]
    for (const text of texts) {
      const [call, profile, view] = [await requestHolding(NAME + text), await requestSession(NAME + text), await openPage(NAME + text)]
      expect([call.status, profile.status, view.status, view.header('location')?.endsWith('/login')], text.slice(0, 30)).toEqual([
        401,
        401,
        307,
        true,
      ])
    }
  })

  it('sent twice means the same to calls, session and pages', async () => {
    const [liveCookie, garbage] = [await signIn(product, upstream), 'Fe26.2*1*garbage~2']
    upstream.on('*', json(403, { message: 'no' }))
    upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
    for (const [cookie, isSignedIn] of [
      [`${liveCookie}; ${NAME}${garbage}`, true],
      [`${NAME}${garbage}; ${liveCookie}`, false],
    ] as const) {
      const statuses = [(await requestHolding(cookie)).status, (await requestSession(cookie)).status, (await openPage(cookie)).status]
      expect(statuses.map((status) => status === 200)).toEqual([isSignedIn, isSignedIn, isSignedIn])
    }
  })

  it('with another name or prefix is not a session', async () => {
    const value = (await signIn(product, upstream)).slice(NAME.length)
    for (const name of ['gatehouse', '__Secure-gatehouse', '__host-gatehouse', '__Host-Gatehouse', ' __Host-gatehouse2'])
      expect((await requestHolding(`${name}=${value}`)).status, name).toBe(401)
  })

  it('sealed with an older secret stays valid after a rotation, new ones use the newest, and a removed secret opens none', async () => {
    const oldCookie = await signIn(product, upstream)
    const newSecret = '5e0b3d7c41f98a26c7d1e8f0b9a4536271fedcab'
    const withBothSecrets = await startProduct(upstream.url, { SESSION_SECRETS: `${newSecret},${SECRET}` })
    expect((await requestHolding(oldCookie, withBothSecrets)).status).toBe(200)
    const freshCookie = await signIn(withBothSecrets, upstream)
    expect([(await requestHolding(freshCookie, withBothSecrets)).status, (await requestHolding(freshCookie)).status]).toEqual([200, 401])
    await withBothSecrets.stop()
    const withNewSecret = await startProduct(upstream.url, { SESSION_SECRETS: newSecret })
    expect([(await requestHolding(freshCookie, withNewSecret)).status, (await requestHolding(oldCookie, withNewSecret)).status]).toEqual([
      200, 401,
    ])
    await withNewSecret.stop()
  })
})

describe('A token of 8 KB', () => {
  const piecesOf = (cookie: string) => cookie.split('; ')
  const requestAllThree = async (cookie: string) => {
    const [call, profile, view] = [await requestHolding(cookie), await requestSession(cookie), await openPage(cookie)]
    return [call, profile, view] as const
  }

  it('is a session over several cookies, for calls, session and pages, even together with other large headers', async () => {
    upstream.on('*', json(403, { message: 'no' }))
    upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
    for (const [length, count] of [
      [8192, 3],
      [11_500, 4],
    ] as const) {
      const token = 'b'.repeat(length)
      const cookie = await signIn(product, upstream, token)
      expect(piecesOf(cookie)).toHaveLength(count)
      const long = `${cookie}; other=${'o'.repeat(3000)}`
      expect((await requestAllThree(long)).map(({ status }) => status)).toEqual([200, 200, 200])
      expect(upstream.received.filter(({ url }) => url === '/v7/stocks/holding').at(-1)?.headers.authorization).toBe(`Bearer ${token}`)
      const logout = await sendAsBrowser(product, 'POST /api/auth/logout', { cookie, body: '{}' })
      expect(logout.all('set-cookie').map((text) => text.split(';', 2).join(';'))).toEqual(
        piecesOf(cookie).map((text) => `${text.split('=', 1)[0]}=; Max-Age=0`),
      )
      expect((await requestAllThree(cookie)).map(({ status }) => status)).toEqual([401, 401, 307])
    }
  })

  it('with pieces of different seals, or with missing pieces, counts as signed out everywhere, and every piece is cleared', async () => {
    const [a, b] = [
      piecesOf(await signIn(product, upstream, 'a'.repeat(8192))),
      piecesOf(await signIn(product, upstream, 'b'.repeat(8192))),
    ]
    const short = await signIn(product, upstream, 'short')
    upstream.received.length = 0
    for (const set of [
      [b[0], a[1], a[2]],
      [a[0], b[1], a[2]],
      [a[0], a[1], b[2]],
      [a[0], a[1]],
      [a[1], a[2]],
      [short, a[1], a[2]],
      [short, a[2]],
      [...a, `${NAME.slice(0, -1)}-4=${'x'.repeat(4000)}`],
      [...a, `${NAME.slice(0, -1)}-9=x`],
    ]) {
      const names = new Set([NAME.slice(0, -1), ...set.map((text) => text?.split('=', 1)[0])])
      const responses = await requestAllThree(set.join('; '))
      expect(responses.map(({ status }) => status)).toEqual([401, 401, 307])
      for (const response of responses)
        expect(response.all('set-cookie').map((text) => text.replace('=;', ';').split('; Path')[0])).toEqual(
          [...names].map((name) => `${name}; Max-Age=0`),
        )
    }
    expect(upstream.received).toEqual([])
    expect((await requestHolding(a.join('; '))).status).toBe(200)
  })

  it('rotated by 50 tabs at once is complete in every response, and pieces of two responses count as signed out', async () => {
    const now = Date.now()
    const active = {
      id: 'r'.repeat(32),
      token: 'b'.repeat(8192),
      userId: 'u',
      level: 'Regular' as const,
      createdAt: now,
      activeAt: now - 61_000,
    }
    const before = await sealedCookies(active, new Headers(), readConfig({ PUBLIC_ORIGIN: ORIGIN, SESSION_SECRETS: SECRET }), now)
    const cookie = cookieHeaderFrom(before ?? [])
    const responses = await Promise.all(Array.from({ length: 50 }, () => sendAsBrowser(product, 'POST /session', { cookie })))
    const sets = responses.map((response) => piecesOf(cookieHeaderFrom(response.all('set-cookie'))))
    expect(new Set(sets.map((set) => set[1])).size).toBe(50)
    for (const [index, set] of sets.entries()) {
      expect((await requestHolding(set.join('; '))).status).toBe(200)
      expect((await requestHolding([set[0], sets[(index + 1) % 50]?.[1], set[2]].join('; '))).status).toBe(401)
    }
  })
})

describe('A logout is final', () => {
  it('a copy of the cookie is refused in 1,000 replays, by calls, session, activity and pages, and none reaches v7', async () => {
    const cookie = await signIn(product, upstream)
    expect((await requestHolding(cookie)).status).toBe(200)
    const logout = await sendAsBrowser(product, 'POST /api/auth/logout', { cookie, body: '{"last_access":"2026-03-14T11:45:02"}' })
    expect([logout.status, logout.all('set-cookie')]).toEqual([
      204,
      ['__Host-gatehouse=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'],
    ])
    upstream.received.length = 0
    const statuses: Record<string, number> = {}
    await forEachConcurrently(
      Array.from({ length: 1000 }, (_, i) => i),
      async (i) => {
        const replay = [
          () => requestHolding(cookie),
          () => requestSession(cookie),
          () => sendAsBrowser(product, 'POST /session', { cookie }),
          () => openPage(cookie),
        ][i % 4]
        const response = await replay?.()
        const key = `${response?.status} ${response?.header('location')?.split('/').at(-1) ?? ''}`
        statuses[key] = (statuses[key] ?? 0) + 1
        expect(response?.all('set-cookie') ?? []).toEqual([])
      },
    )
    expect(statuses).toEqual({ '401 ': 750, '307 login?reason=expired': 250 })
    expect(upstream.received).toEqual([])
  }, 60_000)
})
