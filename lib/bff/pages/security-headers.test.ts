import { describe, expect, it } from 'vitest'
import {
  CLOSED_POLICY,
  DOCUMENT_POLICY,
  initialPolicyFor,
  LOGO_POLICY,
  newNonce,
  pagePolicy,
  securityHeaders,
  STATIC_POLICY,
} from './security-headers.ts'

const context = { isProduction: true, isPlainHttp: false }

describe('the policy of a page', () => {
  const policy = pagePolicy('abc', context)

  it('is exactly this: nothing is loaded from, sent to or framed from another host', () => {
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "object-src 'none'",
      "script-src 'nonce-abc' 'strict-dynamic'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      'frame-src blob:',
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
    ])
  })

  it('runs no script without the nonce', () => {
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';")
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe|https?:|\*/)
  })

  it('forbids framing, another base and forms that post elsewhere', () => {
    for (const rule of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      'upgrade-insecure-requests',
    ]) {
      expect(policy.split('; ')).toContain(rule)
    }
  })

  it('is looser in development only', () => {
    expect(pagePolicy('abc', { isProduction: false, isPlainHttp: true })).toContain("'unsafe-eval'")
    expect(policy).not.toContain('ws:')
  })

  it('has a nonce of 128 random bits', () => {
    const nonces = new Set(Array.from({ length: 1000 }, newNonce))
    expect([nonces.size, Buffer.from([...nonces][0] ?? '', 'base64').length]).toEqual([1000, 16])
  })
})

it.each([
  ['a page', pagePolicy('abc', context)],
  ['a response without its own', CLOSED_POLICY],
  ['a built file', STATIC_POLICY],
  ['a logo', LOGO_POLICY],
  ['a file of v7', DOCUMENT_POLICY],
])('the policy of %s forbids plugins, another base, framing, and forms that post elsewhere', (_, policy) => {
  const rules = policy.split('; ')
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(rules).toContain(rule)
  expect(rules.filter((rule) => rule.startsWith('form-action'))).toEqual([
    policy.includes('nonce-') ? "form-action 'self'" : "form-action 'none'",
  ])
})

describe('the headers of every response', () => {
  it('are exactly these', () => {
    expect(securityHeaders(context)).toEqual({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    })
  })

  it('include HSTS if the application is reached over https', () => {
    expect(securityHeaders(context)['strict-transport-security']).toMatch(/^max-age=63072000/)
    expect(securityHeaders({ ...context, isPlainHttp: true })).not.toHaveProperty('strict-transport-security')
  })
})

it.each([
  ['/_next/static/chunks/a.js', STATIC_POLICY],
  ['/images/ACME', LOGO_POLICY],
  ['/api/documents/d1', DOCUMENT_POLICY],
  ['/api/documents/print?kind=PACKING_LIST', DOCUMENT_POLICY],
  ['/api/stocks/holding', CLOSED_POLICY],
  ['/', CLOSED_POLICY],
  ['/api/%64ocuments/d_1', DOCUMENT_POLICY],
  ['/%61pi/documents%2Fd_1?x=%', DOCUMENT_POLICY],
  ['/api/%', CLOSED_POLICY],
])('the response to %s starts with its own policy', (path, policy) => expect(initialPolicyFor(path)).toBe(policy))
