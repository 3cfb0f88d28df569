import { describe, expect, it } from 'vitest'
import {
  CLOSED_POLICY,
  DOCUMENT_POLICY,
  firstPolicyOf,
  LOGO_POLICY,
  newNonce,
  pagePolicy,
  securityHeaders,
  STATIC_POLICY,
} from './security-headers.ts'

const context = { isProduction: true, isPlain: false }

describe('the policy of a page', () => {
  const policy = pagePolicy('abc', context)

  it('is this, to the word: nothing is loaded from, sent to or framed from another host', () => {
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

  it('lets nothing run but what carries the nonce', () => {
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';")
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe|https?:|\*/)
  })

  it('lets nothing frame it, move its base or post its forms elsewhere', () => {
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

  it('allows no plugin and no other base, and neither does that of any other answer', () => {
    for (const one of [policy, CLOSED_POLICY, STATIC_POLICY]) {
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(one.split('; ')).toContain(rule)
    }
  })

  it('is looser for development only', () => {
    expect(pagePolicy('abc', { isProduction: false, isPlain: true })).toContain("'unsafe-eval'")
    expect(policy).not.toContain('ws:')
  })

  it('has a nonce of 128 random bits', () => {
    const nonces = new Set(Array.from({ length: 1000 }, newNonce))
    expect([nonces.size, Buffer.from([...nonces][0] ?? '', 'base64').length]).toEqual([1000, 16])
  })
})

describe('the headers of every answer', () => {
  it('are these, to the word', () => {
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

  it('insist on https where the application is reached over it', () => {
    expect(securityHeaders(context)['strict-transport-security']).toMatch(/^max-age=63072000/)
    expect(securityHeaders({ ...context, isPlain: true })).not.toHaveProperty('strict-transport-security')
  })
})

it.each([
  ['/_next/static/chunks/a.js', STATIC_POLICY],
  ['/images/ACME', LOGO_POLICY],
  ['/api/documents/d1', DOCUMENT_POLICY],
  ['/api/documents/print?kind=PACKING_LIST', DOCUMENT_POLICY],
  ['/api/stocks/holding', CLOSED_POLICY],
  ['/', CLOSED_POLICY],
])('the answer to %s begins with its own policy', (path, policy) => expect(firstPolicyOf(path)).toBe(policy))
