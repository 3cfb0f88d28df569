import { describe, expect, it } from 'vitest'
import { findRefusal } from './find-refusal.ts'

const refuse = (method: string, url: string, isDraining = false, rawHeaders = ['Host', 'x'], isProduction = true) =>
  findRefusal({ method, url, rawHeaders }, { isDraining, config: { isProduction } })

describe('the check in front of Next', () => {
  it.each([
    ['TRACE', '/', 'method-not-allowed'],
    ['POST', '/login', 'method-not-allowed'],
    ['GET', '/%', 'malformed-request'],
    ['GET', '/%ff', 'malformed-request'],
    ['GET', '*', 'malformed-request'],
    ['GET', 'http://x/', 'malformed-request'],
    ['GET', `/healthz?${'a&'.repeat(500)}`, 'too-long'],
    ['GET', '/api//x', 'not-found'],
    ['GET', '/api/x/', 'not-found'],
    ['GET', '/x/../api/y', 'not-found'],
    ['GET', '/api/a%2Fb', 'not-found'],
    ['GET', '/api/a%5cb', 'not-found'],
    ['GET', '/api/a%00b', 'not-found'],
    ['GET', '/session/', 'not-found'],
    ['GET', '/session/x', 'not-found'],
    ['GET', '/api', 'not-found'],
    ['GET', '/api/', 'not-found'],
    ['GET', '/images/a/b', 'not-found'],
    ['GET', '/healthz/x', 'not-found'],
    ['GET', '/_next/image?url=%2Ficon.svg&w=64&q=75', 'not-found'],
    ['GET', '/_next/data/x/index.json', 'not-found'],
    ['GET', '/_next/', 'not-found'],
    ['GET', '/_next', 'not-found'],
    ['GET', '/_next/static/', 'not-found'],
    ['GET', '/_next/static/../server/x.js', 'not-found'],
    ['GET', '/_next/static/%2e%2e/%2e%2e/package.json', 'not-found'],
    ['POST', '/_next/static/chunks/a.js', 'method-not-allowed'],
    ['POST', '/apiary', 'method-not-allowed'],
    ['PUT', '/session', 'method-not-allowed'],
    ['OPTIONS', '/session', 'method-not-allowed'],
    ['POST', '/images/ACME', 'method-not-allowed'],
    ['DELETE', '/healthz', 'method-not-allowed'],
    ['POST', '/sessionx', 'method-not-allowed'],
    ['POST', '/__nextjs_original-stack-frames', 'method-not-allowed'],
  ])('refuses %s %s as %s', (method, url, code) => {
    expect(refuse(method, url)?.code).toBe(code)
  })

  it.each([
    ['GET', '/'],
    ['GET', '/stock-holding?q=%'],
    ['GET', '/api/stocks/holding?q=..//'],
    ['GET', `/api/stocks/holding?${'a&'.repeat(499)}`],
    ['DELETE', '/api/x'],
    ['POST', '/session'],
    ['GET', '/images/ACME'],
    ['HEAD', '/login'],
  ])('lets %s %s pass', (method, url) => {
    expect(refuse(method, url)).toBeNull()
  })

  it('refuses a request without exactly one Host', () => {
    expect(refuse('GET', '/', false, [])?.code).toBe('malformed-request')
    expect(refuse('GET', '/', false, ['Host', 'a', 'HOST', 'a'])?.code).toBe('malformed-request')
    expect(refuse('GET', '/', false, ['X', 'host', 'Host', 'a'])).toBeNull()
  })

  it('lets requests of Next’s development tools pass in development only', () => {
    const inDevelopment = (method: string, url: string) => refuse(method, url, false, ['Host', 'x'], false)?.code
    expect(inDevelopment('POST', '/__nextjs_original-stack-frames')).toBeUndefined()
    expect(inDevelopment('GET', '/_next/webpack-hmr')).toBeUndefined()
    expect(inDevelopment('GET', '/x/_next/../y')).toBe('not-found')
    expect(inDevelopment('POST', '/login')).toBe('method-not-allowed')
  })

  it('refuses everything but the probes while the server drains', () => {
    expect(refuse('GET', '/api/x', true)?.code).toBe('draining')
    expect([refuse('GET', '/readyz', true), refuse('GET', '/healthz', true)]).toEqual([null, null])
  })
})
