import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactly } from './exact-json.ts'

describe('JSON with long whole numbers', () => {
  it.each<[string, unknown]>([
    ['{"id":9007199254740993}', { id: '9007199254740993' }],
    ['{"id": -9007199254740993 }', { id: '-9007199254740993' }],
    ['[9007199254740993,\n 18446744073709551615]', ['9007199254740993', '18446744073709551615']],
    ['{"id":9007199254740991,"at":1764513600000000}', { id: 9007199254740991, at: 1764513600000000 }],
    ['{"id":9007199254740993,"qty":1234567890123456.5,"far":1e30}', { id: '9007199254740993', qty: 1234567890123456.5, far: 1e30 }],
    [
      String.raw`{"id":9007199254740993,"a":"\\","b":"\",:9007199254740993"}`,
      { id: '9007199254740993', a: '\\', b: '",:9007199254740993' },
    ],
    ['{"note":"see: 9007199254740993","sscc":"093123450000000018"}', { note: 'see: 9007199254740993', sscc: '093123450000000018' }],
  ])('%s keeps their digits as text', (json, expected) => {
    expect(parseExactly(json)).toEqual(expected)
  })

  it('is otherwise parsed as by JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const [{ rest }] = parseExactly(`[{"rest":${JSON.stringify(value)},"id":9007199254740993}]`) as [{ rest: unknown }]
        expect(rest).toEqual(JSON.parse(JSON.stringify(value), (_, part: unknown) => exact(part)))
      }),
    )
  })

  it('leaves a text alone if it contains what looks like its own end before such a number', () => {
    const pieces = fc.constantFrom('"', '\\', ',', ':', ' ', '9007199254740993', '}')
    fc.assert(
      fc.property(fc.array(fc.string({ unit: pieces })), (texts) => {
        expect(parseExactly(`{"texts":${JSON.stringify(texts)},"id":9007199254740993}`)).toEqual({ texts, id: '9007199254740993' })
      }),
    )
  })

  it.each<[string, string]>([
    ['a text with millions of escapes', `"${String.raw`\n`.repeat(8_000_000)}"`],
    ['a text with millions of backslashes', `"${'\\'.repeat(16_000_000)}"`],
    ['a number with millions of digits', '1'.repeat(16_000_000)],
    ['millions of spaces', `1${' '.repeat(16_000_000)}`],
  ])('with %s can be read', (_, value) => {
    const json = `[9007199254740993,${value},9007199254740993]`
    const [first, , last] = parseExactly(json) as unknown[]
    expect([first, last]).toEqual(['9007199254740993', '9007199254740993'])
  })

  it.each(['{"id":9007199254740993', '{"id":9007199254740993,"a":"\\', '[9007199254740993x]', '[:9007199254740993]'])(
    'that is not valid is refused: %s',
    (json) => {
      expect(() => parseExactly(json)).toThrow(SyntaxError)
    },
  )
})

/** What {@link parseExactly} makes of a number that `fast-check` has written. */
const exact = (part: unknown): unknown =>
  typeof part === 'number' && Number.isInteger(part) && !Number.isSafeInteger(part) && !String(part).includes('e') ? String(part) : part
