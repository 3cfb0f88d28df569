import { describe, expect, it } from 'vitest'
import { stripInternalHeaders } from './strip-internal-headers.ts'

const stripped = (url: string, headers: Record<string, string> = {}) => {
  const request = { url, headers: { ...headers } }
  stripInternalHeaders(request)
  return request
}

describe('a request that speaks to Next', () => {
  it.each([
    ['/images/ACME?nxtIclient=OTHER', '/images/ACME'],
    ['/login/ACME?a=1&nxtPid=OTHER&b=2', '/login/ACME?a=1&b=2'],
    ['/login/ACME?%6ExtPid=OTHER', '/login/ACME'],
    ['/?nextInternalLocale=de&q=%', '/?q=%'],
    ['/?a=nxtPid&nxt=1&next=2&a=3', '/?a=nxtPid&nxt=1&next=2&a=3'],
    ['/?a=b?nxtPid=1', '/?a=b?nxtPid=1'],
    ['/?%=1&nxtPid=x', '/?%=1'],
    ['/?', '/?'],
    ['/', '/'],
  ])('%s means %s', (url, meant) => {
    expect(stripped(url).url).toBe(meant)
  })

  it('loses the cookies of a preview mode, and no others', () => {
    const cookieAfter = (cookie: string) => stripped('/', { cookie }).headers['cookie']
    expect(cookieAfter('__Host-gatehouse=a=b; __prerender_bypass=x; theme=dark')).toBe('__Host-gatehouse=a=b; theme=dark')
    expect(cookieAfter('__next_preview_data=x;__prerender_bypass=y; theme=dark')).toBe('; theme=dark')
    expect(cookieAfter('a__prerender_bypass=x; b=__next_preview_data')).toBe('a__prerender_bypass=x; b=__next_preview_data')
  })

  it('loses headers that only a proxy or Next may set', () => {
    const headers = {
      'x-forwarded-host': 'a',
      forwarded: 'b',
      'x-middleware-subrequest': 'c',
      'x-nextjs-data': '1',
      'x-nonce': 'd',
      accept: 'e',
    }
    expect(stripped('/', headers).headers).toEqual({ accept: 'e' })
  })
})
