import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillTemplate, prefixProblems, readTemplate, type Template } from './template.ts'

const read = (text: string, path: string[] = [], query: string[] = []) => readTemplate(text, path, new Set(query))
const template = (text: string, path: string[] = [], query: string[] = []): Template => {
  const result = read(text, path, query)
  if ('problems' in result) throw new Error(result.problems.join(' '))
  return result
}
const problems = (text: string, path: string[] = [], query: string[] = []) => {
  const result = read(text, path, query)
  return 'problems' in result ? result.problems : []
}

describe('a path template', () => {
  it.each([
    ['../admin', 'must not contain the segments `.` or `..`.'],
    ['stock/./holdings', 'must not contain the segments `.` or `..`.'],
    ['stock//holdings', 'must not have empty segments.'],
    ['stock/', 'must not have empty segments.'],
    ['', 'must not have empty segments.'],
    ['stock?all=1', 'must not contain a query or a fragment: use `query` to map the query.'],
    ['stock#top', 'must not contain a query or a fragment: use `query` to map the query.'],
    ['https://evil.example/stock', 'must not contain a host: V7_BASE_URL sets the address of v7.'],
    ['//evil.example/stock', 'must not contain a host: V7_BASE_URL sets the address of v7.'],
    ['/stock', 'must not begin with a slash: it is appended to the prefix.'],
    ['stock%2fholdings', 'may contain only letters, digits and - . _ ~ $ ( ) * , ; : @ ! = +.'],
    ['stock\\holdings', 'may contain only letters, digits and - . _ ~ $ ( ) * , ; : @ ! = +.'],
    ['stock holdings', 'may contain only letters, digits and - . _ ~ $ ( ) * , ; : @ ! = +.'],
    ['stock\r\nhost: x', 'may contain only letters, digits and - . _ ~ $ ( ) * , ; : @ ! = +.'],
    ['stock/{id', 'has unmatched braces or several parameters in one segment: write at most one, like {id}, in each segment.'],
    ['stock/{id}{no}', 'has unmatched braces or several parameters in one segment: write at most one, like {id}, in each segment.'],
  ])('%j %s', (text, problem) => expect(problems(text)).toContain(problem))

  it('uses each path parameter of the contract once, and may use fields of its query', () => {
    expect(problems('orders', ['id'])).toEqual(["the contract's parameter {id} is missing."])
    expect(problems('orders/{no}', ['id'])).toContain("the parameter {no} is in neither the contract's path nor its query.")
    expect(problems('orders/{id}/{id}', ['id'])).toEqual(['contains the same parameter twice.'])
    expect(problems('orders/{id}', [], ['id'])).toEqual([])
    expect(problems('orders({id}).json', ['id'])).toEqual([])
  })
})

describe('filling a template', () => {
  const orderTemplate = template('orders/{id}.json', ['id'])
  it('encodes a value exactly once', () => {
    expect(fillTemplate(orderTemplate, () => 'A B&c')).toBe('orders/A%20B%26c.json')
    expect(fillTemplate(orderTemplate, () => 'é')).toBe('orders/%C3%A9.json')
  })
  it.each(['', '.', '..', 'a/b', 'a\\b', 'a%2fb', 'a%2Fb', 'a\nb', '\ud800', 'x'.repeat(201)])('refuses %j', (value) =>
    expect(fillTemplate(orderTemplate, () => value)).toBeNull(),
  )
  it('refuses a missing value', () => expect(fillTemplate(orderTemplate, () => undefined)).toBeNull())

  it('keeps each of 20,000 values within its segment and unchanged after one decoding', () => {
    const bare = template('a/{id}/b', ['id'])
    const hostileValue = fc.array(
      fc.constantFrom('.', '/', '\\', '%', '2', 'f', 'F', 'e', '?', '#', ';', '@', ':', '\r', '\n', ' ', 'é', '\u0000', 'x'),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(
        hostileValue.map((parts) => parts.join('')),
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
  it.each(['', '/v7', '/api/v2'])('accepts %j', (prefix) => expect(prefixProblems(prefix)).toEqual([]))
  it.each(['v7', '//v7', '/v7/', '/../v7', '/v7?x', '/{id}', '/a%2fb'])('refuses %j', (prefix) =>
    expect(prefixProblems(prefix)).not.toEqual([]),
  )
})
