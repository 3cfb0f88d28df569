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
  loginResponse,
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
const clearedCookies = (...names: string[]) => names.map((name) => `${name}=; Max-Age=0; ${ATTRIBUTES}`)
const ALL = ['__Host-gatehouse', '__Host-gatehouse-2', '__Host-gatehouse-3']

const upstream = upstreamForFile()
let bff: TestBff
beforeEach(() => {
  upstream.on('GET /v7/stocks/holding', json(200, { data: [] }))
  bff = testBff(upstream.url)
})
afterEach(() => bff.upstream.close())

const holdings = (cookie: string) => forward(browserRequest('/api/stocks/holding', { cookie }), bff)
const touchSession = (cookie: string) => touch(browserRequest('/session', { method: 'POST', cookie }), bff)
const signOut = (cookie: string) => logout(browserRequest('/api/auth/logout', { method: 'POST', body: {}, cookie }), bff)
const pieces = (cookie: string) => cookie.split('; ')
const nameOf = (text: string) => text.split('=', 1)[0]
/** The token that v7 receives in a call with this cookie; null if v7 receives no call. */
const tokenSent = async (cookie: string) => {
  upstream.received.length = 0
  const { status } = await holdings(cookie)
  expect(status).toBe(upstream.received.length === 0 ? 401 : 200)
  return upstream.received[0]?.headers.authorization?.slice('Bearer '.length) ?? null
}

describe('a token of 8 KB', () => {
  it('is sealed into several cookies with the usual attributes, and reaches v7 complete', async () => {
    upstream.on('POST /v7/auth/login', json(200, loginResponse(BIG)))
    const response = await login(browserRequest('/api/auth/login', { method: 'POST', body: CREDENTIALS }), bff)
    const setCookies = response.headers.getSetCookie()
    expect(setCookies.map(nameOf)).toEqual(ALL)
    for (const text of setCookies) expect(text.slice(text.indexOf(';') + 2)).toBe(ATTRIBUTES)
    expect(await response.text()).not.toContain('bbbb')
    expect(await tokenSent(cookieHeaderFrom(setCookies))).toBe(BIG)
    // Browsers send cookies in the order in which they were created, which may be any, with other cookies between them.
    expect(await tokenSent(pieces(cookieHeaderFrom(setCookies)).toReversed().join('; theme=dark; '))).toBe(BIG)
  })

  it('is stored in cookies with plain names on loopback', async () => {
    bff = testBff(upstream.url, { PUBLIC_ORIGIN: 'http://localhost:3000' })
    upstream.on('POST /v7/auth/login', json(200, loginResponse(BIG)))
    const headers = { origin: 'http://localhost:3000' }
    const response = await login(browserRequest('/api/auth/login', { method: 'POST', body: CREDENTIALS, headers }), bff)
    expect(response.headers.getSetCookie().map(nameOf)).toEqual(['gatehouse', 'gatehouse-2', 'gatehouse-3'])
    expect(await tokenSent(cookieOf(response) ?? '')).toBe(BIG)
  })

  it('has all its cookies rotated by activity', async () => {
    const cookie = await signInToBff(bff, upstream, BIG)
    bff.advanceClock(61_000)
    const response = await touchSession(cookie)
    expect(response.headers.getSetCookie().map(nameOf)).toEqual(ALL)
    const newer = cookieOf(response) ?? ''
    expect(pieces(newer).every((piece, index) => piece !== pieces(cookie)[index])).toBe(true)
    bff.advanceClock(7_499_999)
    expect(await tokenSent(newer)).toBe(BIG)
    expect((await holdings(cookie)).status).toBe(401) // the old cookie still says when the session was last active
  })

  it('has all its cookies cleared by a logout, a 401 from v7, the inactivity limit, and a page opened after the session has ended', async () => {
    expect((await signOut(await signInToBff(bff, upstream, BIG))).headers.getSetCookie()).toEqual(clearedCookies(...ALL))
    const refused = await signInToBff(bff, upstream, BIG)
    upstream.on('GET /v7/stocks/holding', json(401, {}))
    expect((await holdings(refused)).headers.getSetCookie()).toEqual(clearedCookies(...ALL))
    const [idle, visited] = [await signInToBff(bff, upstream, BIG), await signInToBff(bff, upstream, BIG)]
    bff.advanceClock(7_500_000)
    expect((await touchSession(idle)).headers.getSetCookie()).toEqual(clearedCookies(...ALL))
    const page = { pathname: '/', search: '', headers: new Headers({ cookie: visited }), widthCookie: undefined }
    expect(await pageGate(page, { id: 'r', rawUrl: '/', address: 'x' }, bff)).toMatchObject({
      kind: 'redirect',
      cookies: clearedCookies(...ALL),
    })
  })

  it('is replaced by a shorter one, which clears the cookies that are left over, and vice versa', async () => {
    const long = await signInToBff(bff, upstream, BIG)
    const loginCookies = async (token: string, before: string) => {
      upstream.on('POST /v7/auth/login', json(200, loginResponse(token)))
      return (
        await login(browserRequest('/api/auth/login', { method: 'POST', body: CREDENTIALS, cookie: before }), bff)
      ).headers.getSetCookie()
    }
    const short = await loginCookies('short', long)
    const logouts = upstream.received.filter(({ url }) => url === '/v7/auth/logout')
    expect(logouts.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${BIG}`])
    expect(short.slice(1)).toEqual(clearedCookies('__Host-gatehouse-2', '__Host-gatehouse-3'))
    expect(await tokenSent(cookieHeaderFrom(short.slice(0, 1)))).toBe('short')
    expect(await tokenSent(long)).toBeNull() // the earlier session has ended
    expect((await loginCookies(BIG, cookieHeaderFrom(short.slice(0, 1)))).map(nameOf)).toEqual(ALL)
  })
})

describe('a set of cookies that does not form one seal', () => {
  it('counts as signed out, and all of its cookies are cleared', async () => {
    const [firstSet, secondSet] = [await signInToBff(bff, upstream, BIG), await signInToBff(bff, upstream, 'c'.repeat(8192))].map(pieces)
    const [a1 = '', a2 = '', a3 = ''] = firstSet ?? []
    const [b1 = '', b2 = '', b3 = ''] = secondSet ?? []
    const short = await signInToBff(bff, upstream, 'short')
    const renamedPiece = (name: string, text: string) => `${name}=${text.slice(text.indexOf('=') + 1)}`
    const sets = {
      'a piece of another seal at the end': [a1, a2, b3],
      'a piece of another seal in the middle': [a1, b2, a3],
      'a piece of another seal in front': [b1, a2, a3],
      'the first piece alone': [a1],
      'without the first': [a2, a3],
      'without the second': [a1, a3],
      'without the last': [a1, a2],
      'the second alone': [a2],
      'two pieces swapped': [a1, renamedPiece(ALL[1] ?? '', a3), renamedPiece(ALL[2] ?? '', a2)],
      'a leftover piece behind a short seal': [short, a2],
      'a later leftover piece behind a short seal': [short, a3],
      'one piece too many': [a1, a2, a3, '__Host-gatehouse-4=x'],
      'a piece beyond the highest possible number': [a1, a2, a3, '__Host-gatehouse-5=x'],
      'far too many': [a1, a2, a3, ...Array.from({ length: 40 }, (_, n) => `__Host-gatehouse-${n + 4}=x`)],
      'a short seal cut in two': [short.slice(0, -20), `__Host-gatehouse-2=${short.slice(-20)}`],
      'a seal in the second cookie': [renamedPiece('__Host-gatehouse-2', short)],
    }
    for (const [name, set] of Object.entries(sets)) {
      bff.logLines.length = 0
      const response = await holdings(set.join('; '))
      const names = set.map((text) => nameOf(text) ?? '')
      const clearedNames = [...new Set(['__Host-gatehouse', ...names])]
      expect([response.status, response.headers.getSetCookie()], name).toEqual([401, clearedCookies(...clearedNames)])
      expect(
        bff.logLines.filter(({ event }) => event === 'cookie-unreadable'),
        name,
      ).toHaveLength(1)
    }
    expect(upstream.received.filter(({ url }) => url !== '/v7/auth/login')).toEqual([])
    expect((await holdings([a1, a2, a3].join('; '))).status).toBe(200)
  })

  it('stays invalid if the seal is cut elsewhere or put into one long cookie', async () => {
    const cookie = await signInToBff(bff, upstream, BIG)
    const value = pieces(cookie)
      .map((text) => text.slice(text.indexOf('=') + 1))
      .join('')
    const cut = (...cuts: number[]) => [0, ...cuts].map((from, n) => `${ALL[n]}=${value.slice(from, cuts[n])}`).join('; ')
    expect(await tokenSent(cut(4030, 8060))).toBe(BIG)
    for (const cuts of [[], [4030], [4029, 8060], [4031, 8061], [4030, 8059], [1, 4031]])
      expect(await tokenSent(cut(...cuts)), cuts.join()).toBeNull()
  })

  it('does not include other cookies whose names begin the same way', async () => {
    const cookie = await signInToBff(bff, upstream, 'short')
    expect(await tokenSent(`${cookie}; __Host-gatehouse-theme=1; __Host-gatehouse_2=x; __Host-gatehouse-2=`)).toBe('short')
  })

  it('is never a server error, whatever it contains', async () => {
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
