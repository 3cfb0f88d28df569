import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stripInternalHeaders } from './strip-internal-headers.ts'

const strip = (url: string, headers: Record<string, string> = {}) => {
  const request = { url, headers: { ...headers } }
  stripInternalHeaders(request)
  return request
}

describe('a request with internals of Next', () => {
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
  ])('%s becomes %s', (url, expected) => {
    expect(strip(url).url).toBe(expected)
  })

  it('loses the cookies of the preview mode, and no others', () => {
    const cookieAfter = (cookie: string) => strip('/', { cookie }).headers['cookie']
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
    expect(strip('/', headers).headers).toEqual({ accept: 'e' })
  })

  it('loses every header that the installed Next reads, except those that browsers send', () => {
    const next = join(import.meta.dirname, '../../node_modules/next/dist')
    const read = (path: string) => readFileSync(join(next, path), 'utf8')
    const server = readdirSync(join(next, 'server'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
    const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
    const internal = /const INTERNAL_HEADERS = \[([^\]]+)\]/.exec(read('server/lib/server-ipc/utils.js'))?.[1] ?? ''
    const names = new Set([
      ...server.flatMap((path) => namesIn(read(join('server', path)), /headers(?:\.(?:get|has)\(|\[)['"]([a-z0-9-]+)['"]/g)),
      ...['lib/constants.js', 'client/components/app-router-headers.js'].flatMap((path) =>
        namesIn(read(path), /const \w+_HEADER\w* = '([a-z0-9-]+)'/g),
      ),
      ...namesIn(internal, /'([a-z0-9-]+)'/g),
    ])
    expect(names.size).toBeGreaterThan(40)
    const remaining = Object.keys(strip('/', Object.fromEntries([...names].map((name) => [name, 'x']))).headers)
    expect(remaining.toSorted()).toEqual(BROWSER_HEADERS)
  })
})

/** Headers that a browser may send, including those of Next's client router. `next-hmr-refresh` has an effect only in development. */
const BROWSER_HEADERS = [
  'accept',
  'access-control-request-headers',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'next-hmr-refresh',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-router-state-tree',
  'origin',
  'referer',
  'rsc',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'set-cookie',
  'traceparent',
  'tracestate',
  'user-agent',
]
