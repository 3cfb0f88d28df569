import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { settingsSites } from '#lib/contract/lookups/lookups.ts'
import { stocksHolding } from '#lib/contract/stock/stock.ts'
import { requestHeaders, responseHeaders } from './headers.ts'

const trace = { requestId: 'r', traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', tracestate: null }
const name = fc.stringMatching(/^[a-z][a-z-]{0,20}$/)
const value = fc.stringMatching(/^[\x21-\x7e]{1,20}$/)
const knownName = fc.constantFrom(
  'authorization',
  'cookie',
  'userlevel',
  'host',
  'x-forwarded-for',
  'forwarded',
  'x-http-method-override',
  'transfer-encoding',
  'expect',
  'connection',
  'content-length',
  'x-csrf',
  'if-match',
  'set-cookie',
  'etag',
  'location',
  'x-middleware-rewrite',
)
const headers = fc.array(fc.tuple(fc.oneof(knownName, name), value))

describe('header filters', () => {
  it('send v7 only listed request headers, and never a token or level from the browser', () => {
    const added = ['accept', 'accept-encoding', 'x-request-id', 'traceparent', 'authorization', 'userLevel']
    const forwarded = ['accept-language', 'content-type', 'idempotency-key', 'if-match', 'if-none-match', 'user-agent']
    fc.assert(
      fc.property(headers, (pairs) => {
        const sent = requestHeaders(new Headers(pairs), { token: 't', level: 'Regular' }, trace)
        for (const key of Object.keys(sent)) expect([...added, ...forwarded]).toContain(key)
        expect([sent['authorization'], sent['userLevel'], sent['accept-encoding']]).toEqual(['Bearer t', 'Regular', 'identity'])
      }),
    )
  })

  it('send the browser only listed response headers', () => {
    const added = ['cache-control', 'content-security-policy', 'x-content-type-options', 'x-request-id', 'vary']
    const forwarded = ['content-language', 'content-type', 'etag', 'retry-after']
    fc.assert(
      fc.property(headers, fc.constantFrom(200, 304, 403, 500), fc.boolean(), (pairs, status, isLookup) => {
        const answer = responseHeaders({ status, headers: Object.fromEntries(pairs) }, isLookup ? settingsSites : stocksHolding, 'r')
        for (const key of Object.keys(answer)) expect([...added, ...forwarded]).toContain(key)
        expect(answer['x-content-type-options']).toBe('nosniff')
        expect(answer['cache-control']).toBe(
          isLookup && status < 400 && pairs.some(([key]) => key === 'etag') ? 'private, no-cache' : 'no-store',
        )
        // The same URL gives a different response after somebody else signs in with the same browser.
        expect(answer['vary']).toBe(answer['cache-control'] === 'no-store' ? undefined : 'Cookie')
      }),
    )
  })
})
