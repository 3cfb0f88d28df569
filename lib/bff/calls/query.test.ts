import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forwardQuery } from './query.ts'

describe('a forwarded query', () => {
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
  ])('%j is sent as %j', (raw, sent) => {
    expect(forwardQuery(raw)).toBe(sent)
  })

  it.each(['a=%', 'a=%zz', '%ff=1', 'a=%c3'])('%j cannot be read', (raw) => {
    expect(forwardQuery(raw)).toBeNull()
  })

  it('means the same as what the browser sent, in the same order, and stays as it is when it is sent again', () => {
    const pair = fc.tuple(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const clean = pairs.map(([key, value]) => [key.replace(/\[\d*\]$/, '').toWellFormed(), value.toWellFormed()] as [string, string])
        const sent = forwardQuery(new URLSearchParams(clean).toString()) ?? 'unreadable'
        expect([...new URL(`http://v7/?${sent}`).searchParams]).toEqual(clean.map(([key, value]) => [key.replace(/\[\d*\]$/, ''), value]))
        expect(forwardQuery(sent)).toBe(sent)
        expect(sent).toMatch(/^[A-Za-z0-9\-._~!$'()*,;:@/?&=%]*$/)
      }),
      { numRuns: 2000 },
    )
  })
})
