import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { measuringPage, screenOf } from './mobile.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const screen = (headers: Record<string, string>, cookie?: string) => screenOf(new Headers(headers), cookie)

/** Runs the script of the measuring page in a browser that keeps no cookies. Returns the cookies it sets and its redirects. */
const measure = (protocol: string, url = 'https://app.example.test/') => {
  const cookies: string[] = []
  const redirects: string[] = []
  const { pathname, search } = new URL(url)
  const location = { protocol, pathname, search, reload: () => {}, replace: (to: string) => redirects.push(new URL(to, url).href) }
  const [, script = ''] = /<script nonce="n">(.*?)<\/script>/.exec(measuringPage('n')) ?? []
  const document = Object.defineProperty({}, 'cookie', { get: () => '', set: cookies.push.bind(cookies) })
  runInNewContext(script, { document, location, innerWidth: 390 })
  return { cookies, redirects }
}

describe('the width of a screen', () => {
  it('is narrow if the headers announce a mobile device of 500 px or less', () => {
    expect(screen({ 'sec-ch-ua-mobile': '?1', 'sec-ch-viewport-width': '500' })).toBe('narrow-mobile')
    expect(screen({ 'sec-ch-ua-mobile': '?1', 'sec-ch-viewport-width': '501' })).toBe('wide')
    expect(screen({ 'sec-ch-ua-mobile': '?0', 'sec-ch-viewport-width': '400' })).toBe('wide')
  })

  it('is stored for one minute in a cookie that is Secure on an https page', () => {
    const cookie = 'gatehouse_width=390;path=/;max-age=60;samesite=lax'
    expect(measure('https:').cookies).toEqual([`${cookie};secure`])
    expect(measure('http:').cookies).toEqual([cookie])
  })

  it('is set to unknown by a redirect to the same path if the browser keeps no cookie', () => {
    for (const path of ['/stock-holding', '/', '//evil.test/x', '/%2fevil.test', '///'])
      for (const [query, search] of [
        ['', '?&width=unknown'],
        ['?q=1', '?q=1&width=unknown'],
      ])
        expect(measure('https:', `https://app.example.test${path}${query}`).redirects).toEqual([`https://app.example.test${path}${search}`])
  })

  it('is read from the cookie if the browser sends no hints', () => {
    expect(screen({ 'user-agent': IPHONE })).toBe('unknown')
    expect(screen({ 'user-agent': IPHONE }, '390')).toBe('narrow-mobile')
    expect(screen({ 'user-agent': IPHONE }, '744')).toBe('wide')
    expect(screen({ 'user-agent': IPHONE }, 'x')).toBe('unknown')
    expect(screen({ 'user-agent': IPHONE, 'sec-fetch-dest': 'document' })).toBe('unknown')
    expect(screen({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' }, '390')).toBe('wide')
    expect(screen({ 'sec-ch-ua-mobile': '?1', 'sec-ch-viewport-width': '800' }, '390')).toBe('wide')
  })

  it('is not measured when Next requests only a part of the current page', () => {
    expect(screen({ 'user-agent': IPHONE, 'sec-fetch-dest': 'empty' })).toBe('wide')
    expect(screen({ 'user-agent': IPHONE, 'sec-fetch-dest': 'empty' }, '390')).toBe('narrow-mobile')
  })
})
