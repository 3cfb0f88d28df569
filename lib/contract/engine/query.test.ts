import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { calls } from '../calls.ts'
import { encodeQueryPart, kindOf, normalParams, type QueryValue, readQuery, writeQuery } from './query.ts'

const Kinds = z.object({
  codes: z.optional(z.array(z.string())),
  flag: z.optional(z.boolean()),
  number: z.optional(z.number('Enter a number.')),
  word: z.optional(z.string()),
})

const read = (text: string) => {
  const result = readQuery(Kinds, new URLSearchParams(text))
  return result.success ? result.data : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
}

/** Text as people and attackers type it. */
const specialText = fc.constantFrom(
  'A/B:1,2',
  'A&B/12',
  'A+B',
  '50%',
  '%41',
  '#9',
  ' ',
  'a b',
  "O'Neil",
  '"x"',
  'é',
  '漢字',
  '👷',
  '=',
  '?',
  'a[]',
  '\r\n',
  '\0',
)
const text = fc.oneof(specialText, fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }))

describe('the query codec', () => {
  it('reads back what it wrote, for every kind of value', () => {
    const query = fc.record(
      {
        codes: fc.array(text, { minLength: 1, maxLength: 8 }),
        flag: fc.boolean(),
        number: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((n) => n + 0 || 0),
        word: text,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(query, (value) => {
        expect(read(writeQuery(value))).toEqual(value)
      }),
    )
  })

  it('reads back what it wrote, for the query of every call', () => {
    const withQuery = Object.values<Call>(calls).filter((call) => call.query !== undefined)
    expect(withQuery.length).toBeGreaterThan(30)
    for (const call of withQuery) {
      const { shape } = call.query ?? z.object({})
      const query = fc.record(
        Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, valuesOf(key, field as z.ZodMiniType)])),
        { requiredKeys: [] },
      )
      fc.assert(
        fc.property(query, (value) => {
          const result = readQuery(z.object(shape), new URLSearchParams(writeQuery(value)))
          expect(result.error?.issues ?? [], call.path).toEqual([])
          expect(result.data).toEqual(value)
        }),
        { numRuns: 30 },
      )
    }
  })

  it.each([
    ['A/B:1,2', 'A/B:1,2'],
    ['-._~!$()*,;:@/?', '-._~!$()*,;:@/?'],
    ['A&B/12', 'A%26B/12'],
    ['A+B', 'A%2BB'],
    ['50%', '50%25'],
    ['#9', '%239'],
    ['a=b', 'a%3Db'],
    ['a b\t', 'a%20b%09'],
    [`"it's"`, '%22it%27s%22'],
    ['Zürich', 'Z%C3%BCrich'],
    ['[x]{y}|\\^`<>', '%5Bx%5D%7By%7D%7C%5C%5E%60%3C%3E'],
    ['👷', '%F0%9F%91%B7'],
    ['\ud800', '%EF%BF%BD'],
  ])('writes %s as %s', (plain, written) => {
    expect(encodeQueryPart(plain)).toBe(written)
  })

  it('writes text that URL parsers leave alone, so it is the same at every stage', () => {
    fc.assert(
      fc.property(text, (value) => {
        const search = `?word=${encodeQueryPart(value)}`
        expect(search).toMatch(/^\?[A-Za-z0-9\-._~!$()*,;:@/?=%]*$/)
        expect(new URL(`http://v7.test/x${search}`).search).toBe(search)
        expect(new URL(`foo://v7.test/x${search}`).search).toBe(search)
      }),
    )
  })

  it('encodes only characters that must be encoded', () => {
    fc.assert(
      fc.property(text, (value) => {
        const mustEncode = Array.from(value.toWellFormed()).filter((character) => !/[A-Za-z0-9\-._~!$()*,;:@/?]/.test(character))
        const bytes = new TextEncoder().encode(mustEncode.join('')).length
        expect(encodeQueryPart(value).split('%').length - 1).toBe(bytes)
      }),
    )
  })

  it('repeats the key of an array and keeps the order, with or without brackets', () => {
    expect(writeQuery({ status: ['RELEASED', 'ENTERED'], q: 'oat', open: false })).toBe('status=RELEASED&status=ENTERED&q=oat&open=0')
    expect(read('codes=c&codes[]=a&codes%5B%5D=b&codes=c')).toEqual({ codes: ['c', 'a', 'b', 'c'] })
  })

  it('normalises parameters to what it reads: one spelling, no empty values, the first of a single field', () => {
    const { query } = calls.salesOrders
    const of = (search: string) => normalParams(query, new URLSearchParams(search)).toString()
    expect(of('view=&view[]=SHIPMENTS&view=table&client[]=A&x[]=&client=&client=B')).toBe('view=shipments&client=A&x%5B%5D=&client=B')
    const part = fc.constantFrom('view', 'view[]', 'sort', 'open', 'page', 'client', 'client[]', 'status', '__proto__', 'x')
    const value = fc.constantFrom('', 'Shipments', 'table', 'so_no', '1', '0', 'new', 'ACME')
    fc.assert(
      fc.property(fc.array(fc.tuple(part, value)), (pairs) => {
        const params = new URLSearchParams(pairs)
        const normal = normalParams(query, params)
        const result = readQuery(query, params)
        expect(readQuery(query, normal)).toEqual(result)
        if (result.success) expect(normal.get('view') ?? undefined).toBe(result.data.view)
      }),
    )
  })

  it('does not split values at commas, because product codes may contain them', () => {
    expect(read('codes=A,B')).toEqual({ codes: ['A,B'] })
  })

  it('writes no empty values, and reads an empty field as no filter', () => {
    expect(writeQuery({ a: undefined, b: null, c: '', d: [], e: [''] })).toBe('')
    expect(read('codes=&codes=&flag=&number=&word=')).toEqual({})
  })

  it('accepts enum values in any letter case', () => {
    const { query } = calls.stocksMovement
    expect(readQuery(query, new URLSearchParams('direction=in&direction=Out')).data).toEqual({ direction: ['IN', 'OUT'] })
    expect(readQuery(calls.users.query, new URLSearchParams('user_level=MANAGER')).data).toEqual({ user_level: ['Manager'] })
    expect(readQuery(calls.stocksHolding.query, new URLSearchParams('view=Table')).data).toEqual({ view: 'table' })
    expect(readQuery(query, new URLSearchParams('direction=up')).error?.issues[0]?.message).toBe('Choose from IN, OUT, MOVE, STATUS.')
  })

  it('ignores keys that the call does not know', () => {
    expect(read('__proto__=1&constructor=2&word=x&toString=3')).toEqual({ word: 'x' })
  })

  it.each(['0x10', ' ', '1,5', 'Infinity', '1e999', 'NaN', '--1', '1 2'])('does not read "%s" as a number', (value) => {
    expect(read(`number=${encodeQueryPart(value)}`)).toEqual(['number: Enter a number.'])
  })

  it('reads 1, true, 0 and false as booleans, and refuses other values', () => {
    expect([read('flag=1'), read('flag=true'), read('flag=0'), read('flag=false')]).toEqual([
      { flag: true },
      { flag: true },
      { flag: false },
      { flag: false },
    ])
    expect(read('flag=maybe')).toHaveLength(1)
  })
})

/** Valid values for a query field of a call. */
const valuesOf = (key: string, field: z.ZodMiniType): fc.Arbitrary<QueryValue> => {
  const word = text.filter((value) => value.trim() === value && value !== '')
  const kind = kindOf(field)
  const base = innermost(field)
  if (kind === 'boolean') return fc.boolean()
  if (kind === 'number') return fc.integer({ min: 1, max: 25 })
  if (kind === 'array') {
    const options = optionsOf((base as unknown as { _zod: { def: { element: z.ZodMiniType } } })._zod.def.element)
    return fc.array(options ? fc.constantFrom(...options) : word, { minLength: 1, maxLength: 4 })
  }
  if (isDay(base)) return fc.constantFrom('2025-03-14', '2024-02-29')
  const options = optionsOf(base)
  if (options) return fc.constantFrom(...options)
  return key === 'q' ? word.map((value) => value.slice(0, 40).trim()).filter((value) => value !== '' && value.isWellFormed()) : word
}

type Def = { innerType?: z.ZodMiniType; entries?: Record<string, string>; format?: string }
const defOf = (field: z.ZodMiniType): Def => (field as unknown as { _zod: { def: Def } })._zod.def
const innermost = (field: z.ZodMiniType): z.ZodMiniType => {
  const { innerType } = defOf(field)
  return innerType ? innermost(innerType) : field
}
const optionsOf = (field: z.ZodMiniType): string[] | null => {
  const { entries } = defOf(field)
  return entries ? Object.values(entries) : null
}
const isDay = (field: z.ZodMiniType) => defOf(field).format === 'date'
