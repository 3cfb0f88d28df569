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
  'x-page-user',
  'if-match',
  'set-cookie',
  'etag',
  'location',
  'x-middleware-rewrite',
)
const headers = fc.array(fc.tuple(fc.oneof(knownName, name), value))

describe('header filters', () => {
  /** The headers from a browser that sends every header there is. */
  class EveryHeader extends Headers {
    override get = (key: string): string => `the browser's ${key}`
  }
  const ownHeaders = { accept: 'application/json', 'accept-encoding': 'identity', 'x-request-id': 'r', traceparent: trace.traceparent }
  const forwarded = {
    'accept-language': "the browser's accept-language",
    'content-type': "the browser's content-type",
    'idempotency-key': "the browser's idempotency-key",
    'if-match': "the browser's if-match",
    'if-none-match': "the browser's if-none-match",
    'user-agent': "the browser's user-agent",
  }

  it('send v7 only the allow-listed headers from the browser, with the token and level of the session', () => {
    const sent = requestHeaders(new EveryHeader(), { token: 't', level: 'Regular' }, trace)
    expect(sent).toEqual({ ...ownHeaders, ...forwarded, authorization: 'Bearer t', userLevel: 'Regular' })
  })

  it('send v7 no token and no level without a session, even from a browser that sends every header', () => {
    expect(requestHeaders(new EveryHeader(), null, trace)).toEqual({ ...ownHeaders, ...forwarded })
    expect(requestHeaders(new EveryHeader(), null, { ...trace, tracestate: 'a=b' })).toEqual({
      ...ownHeaders,
      ...forwarded,
      tracestate: 'a=b',
    })
  })

  it('send the browser only the allow-listed headers of v7', () => {
    const every = new Proxy({}, { get: (_, key) => `v7's ${String(key)}` }) as Record<string, string>
    const sent = responseHeaders({ status: 200, headers: every }, stocksHolding, 'r')
    expect(Object.fromEntries(Object.entries(sent).filter(([, text]) => text.startsWith("v7's")))).toEqual({
      'content-language': "v7's content-language",
      'content-type': "v7's content-type",
      date: "v7's date",
      etag: "v7's etag",
      'idempotency-replayed': "v7's idempotency-replayed",
      'retry-after': "v7's retry-after",
    })
    expect(Object.keys(sent).toSorted()).toEqual([
      'cache-control',
      'content-language',
      'content-security-policy',
      'content-type',
      'date',
      'etag',
      'idempotency-replayed',
      'retry-after',
      'x-content-type-options',
      'x-request-id',
    ])
  })

  it('keep the token and level of the session, whatever a browser sends', () => {
    fc.assert(
      fc.property(headers, (pairs) => {
        const sent = requestHeaders(new Headers(pairs), { token: 't', level: 'Regular' }, trace)
        expect([sent['authorization'], sent['userLevel'], sent['accept-encoding']]).toEqual(['Bearer t', 'Regular', 'identity'])
      }),
    )
  })

  it('let the browser cache only a lookup with an ETag', () => {
    fc.assert(
      fc.property(headers, fc.constantFrom(200, 304, 403, 500), fc.boolean(), (pairs, status, isLookup) => {
        const response = responseHeaders({ status, headers: Object.fromEntries(pairs) }, isLookup ? settingsSites : stocksHolding, 'r')
        expect(response['x-content-type-options']).toBe('nosniff')
        expect(response['cache-control']).toBe(
          isLookup && status < 400 && pairs.some(([key]) => key === 'etag') ? 'private, no-cache' : 'no-store',
        )
        // The same URL gives a different response after somebody else signs in with the same browser.
        expect(response['vary']).toBe(response['cache-control'] === 'no-store' ? undefined : 'Cookie')
      }),
    )
  })
})
