import { describe, expect, it } from 'vitest'
import { refusalOf } from './refusal.ts'

describe('what must not reach Next', () => {
  it.each([
    ['TRACE', '/', 'method-not-allowed'],
    ['POST', '/login', 'method-not-allowed'],
    ['GET', '/%', 'malformed-request'],
    ['GET', '/%ff', 'malformed-request'],
    ['GET', '*', 'malformed-request'],
    ['GET', 'http://x/', 'malformed-request'],
    ['GET', '/api//x', 'not-found'],
    ['GET', '/api/x/', 'not-found'],
    ['GET', '/x/../api/y', 'not-found'],
    ['GET', '/api/a%2Fb', 'not-found'],
    ['GET', '/api/a%5cb', 'not-found'],
    ['GET', '/session/', 'not-found'],
  ])('%s %s is %s', (method, url, code) => {
    expect(refusalOf(method, url, false)?.code).toBe(code)
  })

  it.each([
    ['GET', '/'],
    ['GET', '/stock-holding?q=%'],
    ['GET', '/api/stocks/holding?q=..//'],
    ['DELETE', '/api/x'],
    ['POST', '/session'],
    ['GET', '/images/ACME'],
    ['HEAD', '/login'],
  ])('%s %s is Next’s to answer', (method, url) => {
    expect(refusalOf(method, url, false)).toBeNull()
  })

  it('is everything but the probes while the server drains', () => {
    expect(refusalOf('GET', '/api/x', true)?.code).toBe('draining')
    expect([refusalOf('GET', '/readyz', true), refusalOf('GET', '/healthz', true)]).toEqual([null, null])
  })
})
