import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loginLocation, safeLocation } from './return-location.ts'

const ORIGIN = 'https://app.example.com'

describe('a return location', () => {
  it.each(['/stock-holding', '/stock-holding?site=SYD1&q=a%20b#row', '/users-management/u_1', '/a//b', '/loginx', '/x?next=//evil.com'])(
    '%s is kept',
    (path) => {
      expect(safeLocation(path)).toBe(path)
    },
  )

  it.each([
    '',
    'stock-holding',
    '//evil.com',
    '///evil.com',
    '/\\evil.com',
    '/\\/evil.com',
    '/\t/evil.com',
    '/\n/evil.com',
    'https://evil.com',
    'javascript:alert(1)',
    '/..//evil.com',
    '/.//evil.com',
    '/%2e//evil.com',
    '/login',
    '/login/ACME',
    '/LOGIN',
    '/%6cogin',
    '/x/../login',
    '/api/auth/logout',
    '/_next/static/x.js',
    '/session',
    '/\u0000',
    `/${'x'.repeat(3000)}`,
  ])('%j leads to the home page', (location) => {
    expect(safeLocation(location)).toBe('/')
  })

  it('never leads to another origin, whatever the text', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'evil.com',
      'https:',
      'login',
      'a',
      '\u3002',
      '％',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
          fc.string(),
        ),
        (text) => {
          const location = safeLocation(text)
          expect(location.startsWith('/')).toBe(true)
          expect(location.startsWith('//')).toBe(false)
          const target = new URL(location, ORIGIN)
          expect(target.origin).toBe(ORIGIN)
          expect(target.pathname).not.toMatch(/^\/(login|api|_next)(\/|$)/i)
          expect(safeLocation(location)).toBe(location)
        },
      ),
      { numRuns: 5000 },
    )
  }, 60_000)

  it('is passed to the sign-in page as a single parameter', () => {
    expect(loginLocation('/stock-holding?site=A&site=B', null)).toBe('/login?next=%2Fstock-holding%3Fsite%3DA%26site%3DB')
    expect(loginLocation('//evil.com', null)).toBe('/login')
    expect(loginLocation('/stock-holding', 'idle')).toBe('/login?reason=idle&next=%2Fstock-holding')
    expect(loginLocation('/', 'expired')).toBe('/login?reason=expired')
  })
})
