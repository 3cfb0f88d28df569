import { sealData } from 'iron-session'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forward } from '#lib/bff/calls/forward.ts'
import { login } from '#lib/bff/session/login.ts'
import { logout } from '#lib/bff/session/logout.ts'
import { pageGate } from '#lib/bff/pages/page-gate.ts'
import { touch } from '#lib/bff/session/whoami.ts'
import {
  cookieOf,
  CREDENTIALS,
  signInToBff,
  loginAnswer,
  browserRequest,
  SECRET,
  cookieHeaderFrom,
  testBff,
  type TestBff,
} from '#tests/support/bff.ts'
import { json } from '#tests/support/upstream.ts'
import { upstreamForFile } from '#tests/support/for-file.ts'

const BIG = 'b'.repeat(8192)
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax'
const removed = (...names: string[]) => names.map((name) => `${name}=; Max-Age=0; ${ATTRIBUTES}`)
const ALL = ['__Host-gatehouse', '__Host-gatehouse-2', '__Host-gatehouse-3']

const upstream = upstreamForFile()
let bff: TestBff
beforeEach(() => {
  upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
  bff = testBff(upstream.url)
})
afterEach(() => bff.upstream.close())

const holdings = (cookie: string) => forward(browserRequest('/api/stocks/holding', { cookie }), bff)
const active = (cookie: string) => touch(browserRequest('/session', { method: 'POST', cookie }), bff)
const out = (cookie: string) => logout(browserRequest('/api/auth/logout', { method: 'POST', body: {}, cookie }), bff)
const pieces = (cookie: string) => cookie.split('; ')
const nameOf = (text: string) => text.split('=', 1)[0]
/** Token that v7 got with the last call; null where it got no call. */
const tokenSent = async (cookie: string) => {
  upstream.received.length = 0
  const { status } = await holdings(cookie)
  expect(status).toBe(upstream.received.length === 0 ? 401 : 200)
  return upstream.received[0]?.headers.authorization?.slice('Bearer '.length) ?? null
}

describe('a token of 8 KB', () => {
  it('is sealed into several cookies with the attributes of one, and comes whole to v7', async () => {
    upstream.on('POST /v7/auth/login', json(200, loginAnswer(BIG)))
    const response = await login(browserRequest('/api/auth/login', { method: 'POST', body: CREDENTIALS }), bff)
    const texts = response.headers.getSetCookie()
    expect(texts.map(nameOf)).toEqual(ALL)
    for (const text of texts) expect(text.slice(text.indexOf(';') + 2)).toBe(ATTRIBUTES)
    expect(await response.text()).not.toContain('bbbb')
    expect(await tokenSent(cookieHeaderFrom(texts))).toBe(BIG)
    // A browser sends the cookies of one path in the order of their making, and other cookies between them.
    expect(await tokenSent(pieces(cookieHeaderFrom(texts)).toReversed().join('; theme=dark; '))).toBe(BIG)
  })

  it('has plain names on loopback', async () => {
    bff = testBff(upstream.url, { PUBLIC_ORIGIN: 'http://localhost:3000' })
    upstream.on('POST /v7/auth/login', json(200, loginAnswer(BIG)))
    const headers = { origin: 'http://localhost:3000' }
    const response = await login(browserRequest('/api/auth/login', { method: 'POST', body: CREDENTIALS, headers }), bff)
    expect(response.headers.getSetCookie().map(nameOf)).toEqual(['gatehouse', 'gatehouse-2', 'gatehouse-3'])
    expect(await tokenSent(cookieOf(response) ?? '')).toBe(BIG)
  })

  it('is rotated whole by activity', async () => {
    const cookie = await signInToBff(bff, upstream, BIG)
    bff.advanceClock(61_000)
    const response = await active(cookie)
    expect(response.headers.getSetCookie().map(nameOf)).toEqual(ALL)
    const newer = cookieOf(response) ?? ''
    expect(pieces(newer).every((piece, at) => piece !== pieces(cookie)[at])).toBe(true)
    bff.advanceClock(7_499_999)
    expect(await tokenSent(newer)).toBe(BIG)
    expect((await holdings(cookie)).status).toBe(401) // idle by its own account
  })

  it('is cleared whole by a logout, a 401 of v7, the idle clock, and a page that finds it ended', async () => {
    expect((await out(await signInToBff(bff, upstream, BIG))).headers.getSetCookie()).toEqual(removed(...ALL))
    const refused = await signInToBff(bff, upstream, BIG)
    upstream.on('GET /v7/stocks/holding', json(401, {}))
    expect((await holdings(refused)).headers.getSetCookie()).toEqual(removed(...ALL))
    const [idle, seen] = [await signInToBff(bff, upstream, BIG), await signInToBff(bff, upstream, BIG)]
    bff.advanceClock(7_500_000)
    expect((await active(idle)).headers.getSetCookie()).toEqual(removed(...ALL))
    const page = { pathname: '/', search: '', headers: new Headers({ cookie: seen }), widthCookie: undefined }
    expect(await pageGate(page, { id: 'r', rawUrl: '/', address: 'x' }, bff)).toMatchObject({ kind: 'redirect', cookies: removed(...ALL) })
  })

  it('makes way for a shorter one, whose answer clears the pieces left over, and the other way round', async () => {
    const long = await signInToBff(bff, upstream, BIG)
    const texts = async (token: string, before: string) => {
      upstream.on('POST /v7/auth/login', json(200, loginAnswer(token)))
      return (
        await login(browserRequest('/api/auth/login', { method: 'POST', body: CREDENTIALS, cookie: before }), bff)
      ).headers.getSetCookie()
    }
    const short = await texts('short', long)
    expect(short.slice(1)).toEqual(removed('__Host-gatehouse-2', '__Host-gatehouse-3'))
    expect(await tokenSent(cookieHeaderFrom(short.slice(0, 1)))).toBe('short')
    expect(await tokenSent(long)).toBeNull() // the session before has ended
    const logouts = upstream.received.filter(({ url }) => url === '/v7/auth/logout')
    expect(logouts).toEqual([])
    expect((await texts(BIG, cookieHeaderFrom(short.slice(0, 1)))).map(nameOf)).toEqual(ALL)
  })
})

describe('a set of cookies that is not one seal', () => {
  it('is a signed-out user, whose cookies are all cleared', async () => {
    const [one, other] = [await signInToBff(bff, upstream, BIG), await signInToBff(bff, upstream, 'c'.repeat(8192))].map(pieces)
    const [a1 = '', a2 = '', a3 = ''] = one ?? []
    const [b1 = '', b2 = '', b3 = ''] = other ?? []
    const short = await signInToBff(bff, upstream, 'short')
    const named = (name: string, text: string) => `${name}=${text.slice(text.indexOf('=') + 1)}`
    const sets = {
      'a piece of another seal at the end': [a1, a2, b3],
      'a piece of another seal in the middle': [a1, b2, a3],
      'a piece of another seal in front': [b1, a2, a3],
      'the first piece alone': [a1],
      'without the first': [a2, a3],
      'without the second': [a1, a3],
      'without the last': [a1, a2],
      'the second alone': [a2],
      'pieces in each other’s place': [a1, named(ALL[1] ?? '', a3), named(ALL[2] ?? '', a2)],
      'a leftover piece behind a short seal': [short, a2],
      'a later leftover piece behind a short seal': [short, a3],
      'one piece too many': [a1, a2, a3, '__Host-gatehouse-4=x'],
      'one beyond the last that there can be': [a1, a2, a3, '__Host-gatehouse-5=x'],
      'far too many': [a1, a2, a3, ...Array.from({ length: 40 }, (_, n) => `__Host-gatehouse-${n + 4}=x`)],
      'a short seal cut in two': [short.slice(0, -20), `__Host-gatehouse-2=${short.slice(-20)}`],
      'a seal in the second cookie': [named('__Host-gatehouse-2', short)],
    }
    for (const [what, set] of Object.entries(sets)) {
      bff.logLines.length = 0
      const response = await holdings(set.join('; '))
      const sent = set.map((text) => nameOf(text) ?? '')
      const known = [...new Set(['__Host-gatehouse', ...sent])]
      expect([response.status, response.headers.getSetCookie()], what).toEqual([401, removed(...known)])
      expect(
        bff.logLines.filter(({ event }) => event === 'cookie-unreadable'),
        what,
      ).toHaveLength(1)
    }
    expect(upstream.received.filter(({ url }) => url !== '/v7/auth/login')).toEqual([])
    expect((await holdings([a1, a2, a3].join('; '))).status).toBe(200)
  })

  it('is not made one by cutting the seal elsewhere, or by putting it into one long cookie', async () => {
    const cookie = await signInToBff(bff, upstream, BIG)
    const value = pieces(cookie)
      .map((text) => text.slice(text.indexOf('=') + 1))
      .join('')
    const cut = (...at: number[]) => [0, ...at].map((from, n) => `${ALL[n]}=${value.slice(from, at[n])}`).join('; ')
    expect(await tokenSent(cut(4030, 8060))).toBe(BIG)
    for (const at of [[], [4030], [4029, 8060], [4031, 8061], [4030, 8059], [1, 4031]])
      expect(await tokenSent(cut(...at)), at.join()).toBeNull()
  })

  it('is left alone where another cookie only has a name that begins the same', async () => {
    const cookie = await signInToBff(bff, upstream, 'short')
    expect(await tokenSent(`${cookie}; __Host-gatehouse-theme=1; __Host-gatehouse_2=x; __Host-gatehouse-2=`)).toBe('short')
  })

  it('is never an error, whatever it is made of', async () => {
    const seal = await sealData(
      { id: 'a'.repeat(20), token: BIG, userId: 'u', level: 'Root', createdAt: 0, activeAt: 0 },
      { password: SECRET },
    )
    const texts = ['', '%', '%00', '"', '=', 'x', 'Fe26.2*1*x', seal.slice(0, 4030), seal.slice(4030, 8060), 'é'.repeat(4030)]
    for (const first of texts)
      for (const second of texts)
        expect(
          (await holdings(`__Host-gatehouse=${first}; __Host-gatehouse-2=${second}`)).status,
          `${first.slice(0, 9)} ${second.slice(0, 9)}`,
        ).toBe(401)
  })
})
