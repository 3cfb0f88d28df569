import { describe, expect, it } from 'vitest'
import { failedCheck } from './csrf.ts'

const https = { publicOrigin: 'https://app.example.com', isPlainHttp: false }
const loopback = { publicOrigin: 'http://localhost:3000', isPlainHttp: true }
const checkOf = (method: string, headers: Record<string, string>, config = https) =>
  failedCheck(new Request('https://app.example.com/api/x', { method, headers }), config)
/** The failed check of a change that has the custom header. */
const checkOfChange = (headers: Record<string, string>, config = https) => checkOf('PUT', { 'x-csrf': '1', ...headers }, config)

describe('the origin of a call', () => {
  it('is accepted if it is our own or not sent', () => {
    expect(checkOfChange({ origin: 'https://app.example.com' })).toBeNull()
    expect(checkOfChange({ 'sec-fetch-site': 'same-origin', origin: 'https://app.example.com' })).toBeNull()
    expect(checkOfChange({})).toBeNull()
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(checkOfChange({ origin }, loopback)).toBeNull()
  })

  it.each([
    ['origin', { origin: 'https://evil.test' }],
    ['origin', { origin: 'null' }],
    ['origin', { origin: '' }],
    ['origin', { origin: 'http://app.example.com' }],
    ['origin', { origin: 'https://app.example.com:8443' }],
    ['origin', { origin: 'https://app.example.com.evil.test' }],
    ['origin', { origin: 'https://sub.app.example.com' }],
    ['sec-fetch-site', { 'sec-fetch-site': 'cross-site' }],
    ['sec-fetch-site', { 'sec-fetch-site': 'same-site' }],
    ['sec-fetch-site', { 'sec-fetch-site': 'none' }],
    ['sec-fetch-site', { 'sec-fetch-site': 'cross-site', origin: 'https://app.example.com' }],
    ['origin', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }],
  ])('is refused because of %s for %j', (check, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(checkOf(method, { 'x-csrf': '1', ...(headers as Record<string, string>) })).toBe(check)
  })

  it('is refused for loopback on another port, and for loopback if our origin is https', () => {
    expect(checkOfChange({ origin: 'http://localhost:3001' }, loopback)).toBe('origin')
    expect(checkOfChange({ origin: 'http://localhost' })).toBe('origin')
  })
})

describe('the custom header', () => {
  it('is required even with the right origin: no simple request from another site can carry it', () => {
    for (const method of ['GET', 'PUT']) {
      expect(checkOf(method, { 'x-csrf': '1' })).toBeNull()
      expect(checkOf(method, { origin: 'https://app.example.com', 'sec-fetch-site': 'same-origin' })).toBe('x-csrf')
      for (const value of ['', '0', '1, 1', 'true']) expect(checkOf(method, { 'x-csrf': value })).toBe('x-csrf')
    }
  })
})
