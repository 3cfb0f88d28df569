import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonText, x12Text, type EdiMessage } from '../demo/seed/message-text.ts'
import { maskPayload, maskErrors } from './mask.ts'

/** Personal data made of words that appear nowhere else in a message, so that any word found after masking is a leak. */
const NAMES = [
  'Harbour Café',
  'HARBOUR CAFE',
  'Zoë Łukaszewska',
  'O’Brien & Søn',
  '牛奶商店有限公司',
  'Kim "Kimmy" Vandersloot',
  'MONTGOMERY',
]
const STREETS = ['12 Quay Street', '7/9 ESPLANADE', 'Shop 4\\Lane "Rear"', 'Größerstraße 11']
const CITIES = ['Wagga Wagga', 'FREMANTLE', 'Ōtautahi']
const PHONES = ['+61 2 5550 0001', '0255500001', '(02) 5550-0001', 'kim@harbour.test', 'KIM.V@HARBOUR.TEST']
const NOTES = ['Ring the bell', 'ASK FOR VANDERSLOOT', 'door code 4417 behind the shed']

const edi = fc.record({
  message: fc.constantFrom('940', '943' as const),
  control: fc.integer({ min: 1, max: 99_999 }),
  sender: fc.constant('ACMEERP'),
  at: fc.constant(Date.parse('2026-11-20T07:12:00Z')),
  reference: fc.constantFrom('4500-1182', 'SO/77'),
  customerOrder: fc.constantFrom('PO77', ''),
  site: fc.constant('SYD1'),
  party: fc.record({
    no: fc.constantFrom('00017', null),
    name: fc.constantFrom(...NAMES),
    address1: fc.constantFrom(...STREETS),
    city: fc.constantFrom(...CITIES),
    state: fc.constant('NSW'),
    postcode: fc.constant('2000'),
    country: fc.constant('AU'),
    phone: fc.constantFrom(...PHONES),
  }),
  date: fc.constant('20261124'),
  carrier: fc.constant('TOLI'),
  note: fc.constantFrom(...NOTES),
  lines: fc.array(
    fc.record({ product: fc.constantFrom('00417-B', 'A&B/12'), uom: fc.constant('CA'), qty: fc.integer({ min: 1, max: 99 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
}) as fc.Arbitrary<EdiMessage>

/** Damage that a message can suffer in transit, by test title. */
const MUTATIONS: Readonly<Record<string, (text: string, at: number, length: number, character: string) => string>> = {
  undamaged: (text) => text,
  'a line break, a space or a byte order mark before it': (text, at) => `${['\n', '\r\n', '  ', '\uFEFF', '\t\n'][at % 5]}${text}`,
  'cut off': (text, at) => text.slice(0, at % text.length),
  'start missing': (text, at) => text.slice(at % text.length),
  'a piece missing': (text, at, length) => text.slice(0, at % text.length) + text.slice((at % text.length) + length),
  'a piece doubled': (text, at, length) => {
    const from = at % text.length
    return text.slice(0, from + length) + text.slice(from)
  },
  'a character inserted': (text, at, _, character) => text.slice(0, at % text.length) + character + text.slice(at % text.length),
  'a character replaced': (text, at, _, character) => text.slice(0, at % text.length) + character + text.slice((at % text.length) + 1),
  'other separators': (text, _, __, character) => text.replaceAll('*', character),
  'other terminators': (text, _, __, character) => text.replaceAll('~\n', character),
  'no terminators': (text) => text.replaceAll('~', ''),
  'two elements swapped': (text, at, length) => swapParts(text, '*', at, at + length),
  'two segments swapped': (text, at, length) => swapParts(text, '~\n', at, at + length),
  'two values swapped': (text, at, length) => swapValues(text, at, at + length),
  'a field of another kind': (text, at) =>
    text.replace(/"(name|address1|city|notes|number|carrier)": ("(?:[^"\\]|\\.)*")/, ['"$1": [$2]', '"$1": {"x": $2}', '"$2": 1'][at % 3]!),
  'wrapped in an array': (text) => `[${text}]`,
  'nested deeply': (text, at) => `${'['.repeat(at)}${text}${']'.repeat(at)}`,
  'escaped letter by letter': (text) => text.replaceAll(/[a-z]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'read as Latin-1': (text) => Buffer.from(text, 'utf8').toString('latin1'),
  'in lower case': (text) => text.toLowerCase(),
}

const swapParts = (text: string, by: string, from: number, to: number): string => {
  const parts = text.split(by)
  const [a, b] = [from % parts.length, to % parts.length]
  return parts.with(a, parts[b]!).with(b, parts[a]!).join(by)
}
const swapValues = (text: string, from: number, to: number): string => {
  const values = text.match(/"(?:[^"\\]|\\.)*"(?!\s*:)/g) ?? []
  if (values.length === 0) return text
  const [a, b] = [values[from % values.length]!, values[to % values.length]!]
  return text
    .replace(a, '\0')
    .replace(b, () => a)
    .replace('\0', () => b)
}

/** The personal data of a message, as a whole and word by word, without words of under four characters and short numbers. */
const personalWords = ({ party, note }: EdiMessage): string[] =>
  [party.name, party.address1, party.city, party.phone ?? '', note ?? '']
    .flatMap((text) => [text, ...text.split(/[\s*~"\\]+/)])
    .filter((word) => word.length >= 4 && !/^\d{1,7}$/.test(word))
    .flatMap((word) => [word, Buffer.from(word, 'utf8').toString('latin1')])

const decodeEscapes = (text: string): string =>
  text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

describe('a message for users who may not read its personal data', () => {
  it.each(Object.keys(MUTATIONS))('shows no personal data: %s', (name) => {
    fc.assert(
      fc.property(
        edi,
        fc.constantFrom('X12', 'JSON', 'CSV', 'XML'),
        fc.nat(20_000),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('*', '~', '|', "'", '\n', 'e', '1', ' ', '"', '{', '\\', '•', '\u2028'),
        (message, format, at, length, character) => {
          const text = format === 'JSON' ? jsonText(message) : x12Text(message)
          const shown = decodeEscapes(maskPayload(format, MUTATIONS[name]!(text, at, length, character))).toLowerCase()
          expect(personalWords(message).filter((word) => shown.includes(word.toLowerCase()))).toEqual([])
        },
      ),
      { numRuns: 400 },
    )
  })

  it('still shows the codes of a well-formed message', () => {
    fc.assert(
      fc.property(edi, (message) => {
        const codes = [
          message.reference,
          ...(message.party.no === null ? [] : [message.party.no]),
          ...message.lines.map(({ product }) => product),
          'SYD1',
        ]
        for (const [format, text] of [['X12', x12Text(message)] as const, ['JSON', jsonText(message)] as const]) {
          const shown = maskPayload(format, text)
          expect(codes.filter((code) => !shown.includes(code))).toEqual([])
        }
      }),
    )
  })

  it('masks a name that was joined to a code', () => {
    const text = x12Text({ ...fc.sample(edi, { numRuns: 1, seed: 1 })[0]!, message: '940' })
    for (const joined of ['0MONTGOMERY', '00017-MONTGOMERY', 'A&B/12MONTGOMERY'])
      for (const element of [/(N1\*ST\*[^*]*\*92\*)[^~]*/, /(W01\*\d+\*CA\*\*VN\*)[^~]*/])
        expect(maskPayload('X12', text.replace(element, `$1${joined}`))).not.toContain('MONTGOMERY')
    expect(maskPayload('X12', text.replace(/(W01\*\d+\*CA\*\*VN\*)[^~]*/, '$1NEW-SEASON-1'))).toContain('NEW-SEASON-1')
  })

  it("does not show the sender's password", () => {
    fc.assert(
      fc.property(edi, fc.constantFrom('ISA*00*'.length, 'ISA*00*          *00*'.length), (message, at) => {
        const text = x12Text(message)
        const shown = maskPayload('X12', `${text.slice(0, at)}OPENSESAME${text.slice(at + 10)}`)
        expect([shown.includes('OPENSESAME'), shown.includes('ACMEERP')]).toEqual([false, true])
      }),
    )
  })

  it('quotes only values that look like codes in its errors', () => {
    const row = {
      error: 'Customer Harbour Café is not set up for ACME.',
      cause: 'CUSTOMER_UNKNOWN:Harbour Café',
      errors: [
        { message: 'Customer Harbour Café is not set up for ACME.', value: 'Harbour Café' },
        { message: 'Item 00999 does not exist for ACME.', value: '00999' },
      ],
      attempts_log: [
        { ok: false, message: 'Unit Kim Vandersloot is unknown.' },
        { ok: false, message: 'Customer Harbour Café is not set up for ACME.' },
        { ok: true, message: 'Created SO-77.' },
      ],
    }
    expect(maskErrors(row)).toEqual({
      error: 'Customer ••• is not set up for ACME.',
      cause: 'CUSTOMER_UNKNOWN:•••',
      errors: [{ message: 'Customer ••• is not set up for ACME.', value: '•••' }, row.errors[1]],
      attempts_log: [
        { ok: false, message: '•••' },
        { ok: false, message: 'Customer ••• is not set up for ACME.' },
        { ok: true, message: 'Created SO-77.' },
      ],
    })
  })
})
