import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call, Method } from './engine/call.ts'
import { calls } from './calls.ts'
import { IMAGES, imagePath } from './clients/images.ts'
import { buildPath, matchPath } from './match.ts'
import { decodeSegments, isParam, isSegment } from './engine/path.ts'

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH']
const entries = Object.entries<Call>(calls)

const segment = fc
  .oneof(
    fc.constantFrom(
      'A/B',
      'A&B',
      'A+B',
      '50%',
      '%2e%2e',
      '%2F',
      '#9',
      'a b',
      "O'Neil",
      '"',
      'é',
      '漢',
      '👷',
      '...',
      '.hidden',
      'a;b',
      '?',
      '~',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
  )
  .filter(isSegment)

/** Segments of a path template with its parameters filled in. */
const filledSegments = (path: string, value: string) => path.split('/').map((part) => (isParam(part) ? value : part))

describe('a path template', () => {
  it('is made of plain words and whole-segment parameters', () => {
    for (const [, call] of entries) expect(call.path).toMatch(/^[A-Za-z-]+(\/([A-Za-z-]+|\{[a-z_]+\}))*$/)
  })

  it('is used by one call per method', () => {
    const keys = entries.map(([, call]) => `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('matching a path', () => {
  it('finds every call by its own template', () => {
    for (const [name, call] of entries) expect(matchPath(call.method, filledSegments(call.path, 'x1'))).toMatchObject({ name, call })
  })

  it('prefers a literal segment to a parameter, whatever the method', () => {
    expect(matchPath('GET', ['users', 'check-email'])).toMatchObject({ name: 'usersCheckEmail', params: {} })
    expect(matchPath('GET', ['users', 'u_1'])).toMatchObject({ name: 'user', params: { id: 'u_1' } })
    expect(matchPath('PUT', ['users', 'check-email'])).toEqual({ allow: ['GET'] })
    expect(matchPath('GET', ['users', 'upgrade-role'])).toEqual({ allow: ['POST'] })
  })

  it('lists the methods of a known path', () => {
    expect(matchPath('DELETE', ['users', 'u_1'])).toEqual({ allow: ['GET', 'PUT', 'PATCH'] })
    expect(matchPath('get', ['users'])).toEqual({ allow: ['GET', 'POST'] })
    expect(matchPath('POST', ['stocks', 'holding'])).toEqual({ allow: ['GET'] })
  })

  it.each([
    [[]],
    [['']],
    [['stocks']],
    [['stocks', 'holding', '']],
    [['', 'stocks', 'holding']],
    [['Stocks', 'holding']],
    [['users', '']],
    [['users', '.']],
    [['users', '..']],
    [['users', '../admin']],
    [['users', 'a/b']],
    [['users', 'a\\b']],
    [['users', 'a\nb']],
    [['users', 'a\u0000']],
    [['users', '\u0085']],
    [['users', '\ud800']],
    [['users', 'x'.repeat(201)]],
    [['users', 'u_1', 'x']],
    [['constructor']],
    [['__proto__']],
    [['users', '{id}', 'x']],
  ])('finds nothing for %j', (segments) => {
    expect(matchPath('GET', segments)).toBeNull()
  })

  it('returns a call, a list of methods or null for any input', () => {
    const anySegment = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...entries.flatMap(([, call]) => call.path.split('/'))))
    fc.assert(
      fc.property(fc.constantFrom(...METHODS), fc.array(anySegment, { maxLength: 4 }), (method, segments) => {
        const match = matchPath(method, segments)
        if (match === null || 'allow' in match) return
        expect(match.call.method).toBe(method)
        expect(Object.values(match.params).every(isSegment)).toBe(true)
        expect(match.call.path.split('/').map((part, i) => (isParam(part) ? segments[i] : part))).toEqual(segments)
      }),
    )
  })
})

describe('building a path', () => {
  it('gives a path that matches the same call and parameters again', () => {
    const withParams = entries.filter(([, call]) => call.path.includes('{'))
    expect(withParams.length).toBeGreaterThan(5)
    fc.assert(
      fc.property(fc.constantFrom(...withParams), segment, ([name, call], id) => {
        const literals = call.path.split('/').slice(0, -1).join('/')
        fc.pre(!entries.some(([, other]) => other.path === `${literals}/${id}`))
        const path = buildPath(call, { id } as never)
        expect(matchPath(call.method, decodeSegments(path) ?? [])).toEqual({ name, call, params: { id } })
      }),
    )
  })

  it('gives a path that URL parsers neither resolve nor encode again', () => {
    fc.assert(
      fc.property(segment, (id) => {
        const path = `/v7/${buildPath(calls.user, { id })}`
        expect(path.split('/')).toHaveLength(4)
        expect(new URL(path, 'http://v7.test').pathname.replaceAll("'", '%27')).toBe(path.replaceAll("'", '%27'))
      }),
    )
  })

  it('encodes each parameter exactly once', () => {
    expect(buildPath(calls.user, { id: 'a b%20c?d#e;é' })).toBe('users/a%20b%2520c%3Fd%23e%3B%C3%A9')
    expect(buildPath(calls.user, { id: '%2e%2e' })).toBe('users/%252e%252e')
  })

  it.each(['', '.', '..', 'a/b', '..\\x', 'a\r\nb', '\u007f', '\udfff'])('throws for %j', (id) => {
    expect(() => buildPath(calls.user, { id })).toThrow(RangeError)
  })

  it('throws for a missing parameter', () => {
    expect(() => buildPath(calls.user, {} as never)).toThrow(RangeError)
  })

  it('is reversed by decoding each segment; a path with broken encoding gives null', () => {
    expect(decodeSegments('users/a%2Fb')).toEqual(['users', 'a/b'])
    expect(decodeSegments('users/%')).toBeNull()
    expect(decodeSegments('users/%ff')).toBeNull()
  })
})

describe('the path of a logo', () => {
  it('accepts one segment that `buildPath` accepts too, and is null for any other', () => {
    expect(imagePath('ACME')).toBe('/images/ACME')
    expect(imagePath("A&B $&'")).toBe("/images/A%26B%20%24%26'")
    expect([imagePath('..'), imagePath('a/b'), imagePath('')]).toEqual([null, null, null])
    expect(IMAGES.path).toBe('/images/{client}')
  })
})
