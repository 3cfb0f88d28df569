import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillTemplate, prefixProblems, readTemplate, type Template } from './template.ts'

const read = (text: string, path: string[] = [], query: string[] = []) => readTemplate(text, path, new Set(query))
const template = (text: string, path: string[] = [], query: string[] = []): Template => {
  const made = read(text, path, query)
  if ('problems' in made) throw new Error(made.problems.join(' '))
  return made
}
const problems = (text: string, path: string[] = [], query: string[] = []) => {
  const made = read(text, path, query)
  return 'problems' in made ? made.problems : []
}

describe('a path template', () => {
  it.each([
    ['../admin', 'must not hold `.` or `..`.'],
    ['stock/./holdings', 'must not hold `.` or `..`.'],
    ['stock//holdings', 'must not have empty segments.'],
    ['stock/', 'must not have empty segments.'],
    ['', 'must not have empty segments.'],
    ['stock?all=1', 'must not hold a query or a fragment: `query` maps the query.'],
    ['stock#top', 'must not hold a query or a fragment: `query` maps the query.'],
    ['https://evil.example/stock', 'must not hold a host: V7_BASE_URL says where v7 is.'],
    ['//evil.example/stock', 'must not hold a host: V7_BASE_URL says where v7 is.'],
    ['/stock', 'must not begin with a slash: it is the part behind the prefix.'],
    ['stock%2fholdings', 'may hold letters, digits and - . _ ~ $ ( ) * , ; : @ ! = + only.'],
    ['stock\\holdings', 'may hold letters, digits and - . _ ~ $ ( ) * , ; : @ ! = + only.'],
    ['stock holdings', 'may hold letters, digits and - . _ ~ $ ( ) * , ; : @ ! = + only.'],
    ['stock\r\nhost: x', 'may hold letters, digits and - . _ ~ $ ( ) * , ; : @ ! = + only.'],
    ['stock/{id', 'has a brace that is no parameter: write one parameter a segment, like {id}.'],
    ['stock/{id}{no}', 'has a brace that is no parameter: write one parameter a segment, like {id}.'],
  ])('%j %s', (text, words) => expect(problems(text)).toContain(words))

  it('has the parameters of the contract, each once, and beside them those of its query', () => {
    expect(problems('orders', ['id'])).toEqual(['lacks the parameter {id} of the contract.'])
    expect(problems('orders/{no}', ['id'])).toContain("has the parameter {no}, which neither the contract's path nor its query knows.")
    expect(problems('orders/{id}/{id}', ['id'])).toEqual(['has a parameter twice.'])
    expect(problems('orders/{id}', [], ['id'])).toEqual([])
    expect(problems('orders({id}).json', ['id'])).toEqual([])
  })
})

describe('filling a template', () => {
  const one = template('orders/{id}.json', ['id'])
  it('encodes a value exactly once', () => {
    expect(fillTemplate(one, () => 'A B&c')).toBe('orders/A%20B%26c.json')
    expect(fillTemplate(one, () => 'é')).toBe('orders/%C3%A9.json')
  })
  it.each(['', '.', '..', 'a/b', 'a\\b', 'a%2fb', 'a%2Fb', 'a\nb', '\ud800', 'x'.repeat(201)])('refuses %j', (value) =>
    expect(fillTemplate(one, () => value)).toBeNull(),
  )
  it('refuses a value that is not there', () => expect(fillTemplate(one, () => undefined)).toBeNull())

  it('of 20,000 values none leaves its segment or is read differently after one decoding', () => {
    const bare = template('a/{id}/b', ['id'])
    const nasty = fc.array(
      fc.constantFrom('.', '/', '\\', '%', '2', 'f', 'F', 'e', '?', '#', ';', '@', ':', '\r', '\n', ' ', 'é', '\u0000', 'x'),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(
        nasty.map((parts) => parts.join('')),
        (value) => {
          const path = fillTemplate(bare, () => value)
          if (path === null) return
          const url = new URL(`http://v7.test/v7/${path}`)
          expect(url.pathname).toBe(`/v7/${path}`)
          expect(url.search + url.hash + url.host).toBe('v7.test')
          expect(path.split('/')).toHaveLength(3)
          expect(decodeURIComponent(path.split('/')[1] ?? '')).toBe(value)
        },
      ),
      { numRuns: 20_000 },
    )
  })
})

describe('a prefix', () => {
  it.each(['', '/v7', '/api/v2'])('%j is fine', (prefix) => expect(prefixProblems(prefix)).toEqual([]))
  it.each(['v7', '//v7', '/v7/', '/../v7', '/v7?x', '/{id}', '/a%2fb'])('%j is not', (prefix) =>
    expect(prefixProblems(prefix)).not.toEqual([]),
  )
})
