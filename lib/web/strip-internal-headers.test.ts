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

  it('keeps the cookies of this application only, unchanged and in their order', () => {
    const cookieAfter = (cookie: string) => strip('/', { cookie }).headers['cookie']
    const own =
      '__Host-gatehouse=a=b; __Host-gatehouse-2=c; gatehouse=d; gatehouse-4=e; gatehouse_width=400; theme=dark;  __Host-gatehouse=f'
    expect(cookieAfter(own)).toBe(own)
    expect(cookieAfter('a=1; __Host-gatehouse=a=b; __prerender_bypass=x; theme=dark;')).toBe(' __Host-gatehouse=a=b; theme=dark')
    expect(cookieAfter('__next_preview_data=x; theme; gatehouse_x=1; gatehouse-123=1; __host-gatehouse=1; xtheme=1; ;=')).toBeUndefined()
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

  it.each([
    ['is text', 'garbage'],
    ['is broken', '%'],
    ['is an object', '{"__proto__":{"x":1}}'],
    ['has unknown words', JSON.stringify(['', { children: ['(main)', {}] }, null, 'all'])],
    ['is deep', `${'["",{"a":'.repeat(100)}["",{}]${'}]'.repeat(100)}`],
  ])('loses a router state that %s, which Next cannot read, or not quickly', (_what, state) => {
    expect(strip('/login', { rsc: '1', 'next-router-state-tree': state }).headers).toEqual({ rsc: '1' })
  })

  it('keeps the router state of a browser', () => {
    const page = ['__PAGE__?{"q":"{"}', {}, ['/sales-orders', '?q={'], 'refetch']
    const state = [
      '',
      { children: ['(main)', { children: ['sales-orders', { children: [['id', 'so_1', 'd', ['new']], { children: page }] }] }] },
    ]
    const header = encodeURIComponent(JSON.stringify(state))
    expect(strip('/login', { 'next-router-state-tree': header }).headers).toEqual({ 'next-router-state-tree': header })
  })

  it('keeps the beginning of a user agent that is longer than any browser has', () => {
    expect(strip('/login', { 'user-agent': 'a'.repeat(19_000) }).headers['user-agent']).toHaveLength(500)
  })

  it('loses conditions that a file may not meet, except under /api', () => {
    const headers = { 'if-match': '"x"', 'if-range': '"x"', 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT', range: 'bytes=9-' }
    expect(strip('/icon%2Esvg', { ...headers, 'if-none-match': '"x"' }).headers).toEqual({ 'if-none-match': '"x"' })
    expect(strip('/api/users/u_1', headers).headers).toEqual(headers)
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
    const values: Readonly<Record<string, string>> = { 'next-router-state-tree': '["",{}]', cookie: 'theme=dark' }
    const remaining = Object.keys(strip('/', Object.fromEntries([...names].map((name) => [name, values[name] ?? 'x']))).headers)
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
