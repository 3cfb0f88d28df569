import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calls } from '#lib/contract/calls.ts'
import { normaliseQuery, targetOf } from './target.ts'

const templates = Object.values(calls).map(({ method, path }) => ({ method, path }))
const patterns = templates.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/v7/${path.replace(/\{[^}]+\}/g, '[^/?#\\\\]+').replaceAll('.', '\\.')}$`),
}))

/** Decides independently what v7 may see: a listed method and path, parsed as a lenient server would. */
const isListed = (method: string, path: string): boolean => {
  const lenient = new URL(path.replace(/%2f|%5c/gi, '/'), 'http://v7').pathname
  return lenient === path && patterns.some((known) => known.method === method && known.pattern.test(path))
}

const encode = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

describe('the target of a call', () => {
  it('is found for every call in the contract', () => {
    for (const { method, path } of templates) {
      const target = targetOf(method, `/api/${path.replace(/\{[^}]+\}/g, 'id-1')}?a=1`)
      expect(target).toMatchObject({ kind: 'call', path: `/v7/${path.replace(/\{[^}]+\}/g, 'id-1')}`, query: 'a=1' })
    }
  })

  it('is never a path that would change if a server behind v7 decoded it again', () => {
    for (const twice of ['%252e%252e', '%252F', 'a%255cb', '%25%32%65']) {
      expect(targetOf('GET', `/api/users/${twice}`)).toEqual({ kind: 'unlisted' })
    }
    expect(targetOf('GET', '/api/users/100%25')).toMatchObject({ kind: 'call', path: '/v7/users/100%25' })
  })

  it('is always in the contract: none of 20,000 generated request lines leads outside it', () => {
    const words = templates.flatMap(({ path }) => path.split('/'))
    const step = fc.constantFrom(
      ...words,
      '..',
      '.',
      '',
      '%2e%2e',
      '%2E.',
      '%2f',
      '%5c',
      '\\',
      '%00',
      '%0d%0aX: y',
      '%252e%252e',
      '%c0%ae',
      'admin',
      'v7',
      'api',
      ';',
      '..;',
      '@evil',
      '#',
      '//evil.com',
      ' ',
      'ü',
      '％2e',
      '%',
    )
    const spelled = fc.tuple(step, fc.integer({ min: 0, max: 5 })).map(([text, kind]) => (kind === 0 ? encode(text) : text))
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS')
    let found = 0
    fc.assert(
      fc.property(method, fc.array(spelled, { maxLength: 5 }), fc.string({ maxLength: 20 }), (verb, steps, query) => {
        const target = targetOf(verb, `/api/${steps.join('/')}?${query}`)
        if (target.kind !== 'call') return
        found++
        expect(isListed(verb, target.path), `${verb} ${target.path}`).toBe(true)
        expect(target.path + target.query).toMatch(/^[\x21-\x7e]*$/)
        expect(target.query).not.toContain('#')
      }),
      { numRuns: 20_000 },
    )
    expect(found).toBeGreaterThan(50)
  }, 120_000)

  it('is refused if path and query together, as sent, are longer than servers accept', () => {
    const kindOf = (query: string) => targetOf('GET', `/api/stocks/holding?${query}`).kind
    const room = 16_000 - '/v7/stocks/holding'.length - 'q='.length
    expect([kindOf(`q=${'a'.repeat(room)}`), kindOf(`q=${'a'.repeat(room + 1)}`)]).toEqual(['call', 'too-long'])
    expect(kindOf(`q=${'é'.repeat(room / 6 + 1)}`)).toBe('too-long')
  })
})

describe('a normalised query', () => {
  it.each([
    ['', ''],
    ['a=1&a=2&b=3&a=4', 'a=1&a=2&b=3&a=4'],
    ['ids[]=1&ids%5B%5D=2&ids[7]=3', 'ids=1&ids=2&ids=3'],
    ['q=a+b%20c', 'q=a%20b%20c'],
    ['v=A%2FB%3A1%2C2', 'v=A/B:1,2'],
    ['v=A/B:1,2', 'v=A/B:1,2'],
    ['v=%26%3D%2B%23%25', 'v=%26%3D%2B%23%25'],
    ['a&&b=', 'a=&b='],
    ['a=1=2', 'a=1%3D2'],
    ['a[b]=1', 'a%5Bb%5D=1'],
    ['_method%00=DELETE&a=1&_method%00x=PUT&userLevel%00=System&access_token%00=x&a%00b=2', 'a=1&a%00b=2'],
    ['_method=DELETE&a=1&%5Fmethod[]=PUT&.method=PUT&+_method=PUT&method=x', 'a=1&method=x'],
    ['api_token=x&api.token=x&access_token=x&userLevel=System&token=x', 'token=x'],
  ])('%j is sent as %j', (raw, sent) => {
    expect(normaliseQuery(raw)).toBe(sent)
  })

  it.each(['a=%', 'a=%zz', '%ff=1', 'a=%c3'])('%j cannot be read', (raw) => {
    expect(normaliseQuery(raw)).toBeNull()
  })

  it('has the same meaning and order as the original, and normalising it again changes nothing', () => {
    const pair = fc.tuple(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const clean = pairs.map(([key, value]) => [key.replace(/\[\d*\]$/, '').toWellFormed(), value.toWellFormed()] as [string, string])
        const normalised = normaliseQuery(new URLSearchParams(clean).toString()) ?? 'unreadable'
        expect([...new URL(`http://v7/?${normalised}`).searchParams]).toEqual(
          clean.map(([key, value]) => [key.replace(/\[\d*\]$/, ''), value]),
        )
        expect(normaliseQuery(normalised)).toBe(normalised)
        expect(normalised).toMatch(/^[A-Za-z0-9\-._~!$'()*,;:@/?&=%]*$/)
      }),
      { numRuns: 2000 },
    )
  })
})
