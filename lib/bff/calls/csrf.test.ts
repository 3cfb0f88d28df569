import { describe, expect, it } from 'vitest'
import { comesFromElsewhere, hasOwnHeader, isCrossSite } from './csrf.ts'

const https = { publicOrigin: 'https://app.example.com', isPlain: false }
const loopback = { publicOrigin: 'http://localhost:3000', isPlain: true }
const elsewhere = (headers: Record<string, string>, config = https) => comesFromElsewhere(new Headers(headers), config)

describe('the origin of a call', () => {
  it('is our own where the browser says so', () => {
    expect(elsewhere({ origin: 'https://app.example.com' })).toBe(false)
    expect(elsewhere({ 'sec-fetch-site': 'same-origin', origin: 'https://app.example.com' })).toBe(false)
    expect(elsewhere({})).toBe(false)
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(elsewhere({ origin }, loopback)).toBe(false)
  })

  it.each([
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://app.example.com' },
    { origin: 'https://app.example.com:8443' },
    { origin: 'https://app.example.com.evil.test' },
    { origin: 'https://sub.app.example.com' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://app.example.com' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' },
  ])('is another one in %j', (headers) => {
    expect(elsewhere(headers as Record<string, string>)).toBe(true)
  })

  it('is no other name of loopback on another port, and none at all over https', () => {
    expect(elsewhere({ origin: 'http://localhost:3001' }, loopback)).toBe(true)
    expect(elsewhere({ origin: 'http://localhost' })).toBe(true)
  })
})

describe('the custom header', () => {
  it('is enough alone: no simple request of another site can carry it', () => {
    expect(hasOwnHeader(new Headers({ 'x-csrf': '1' }))).toBe(true)
    for (const value of ['', '0', '1, 1', 'true']) expect(hasOwnHeader(new Headers({ 'x-csrf': value }))).toBe(false)
    expect(isCrossSite(new Request('https://app.example.com/api/x'), https)).toBe(true)
    expect(isCrossSite(new Request('https://app.example.com/api/x', { headers: { 'x-csrf': '1' } }), https)).toBe(false)
  })
})
