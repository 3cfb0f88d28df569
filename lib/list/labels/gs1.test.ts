import fc from 'fast-check'
import { GS } from '#lib/shared/code128.ts'
import { describe, expect, it } from 'vitest'
import { type Ai, elementProblem, elementsProblem, elementString, type GsElement, gtin14, humanText, yymmdd } from './gs1.ts'
import { checkDigit, gtinProblem, ssccProblem } from '#lib/shared/gs1.ts'

/** Reads element strings by GS1's table of predefined lengths. Independent of the code under test. */
const LENGTHS: Partial<Record<string, number>> = { '00': 18, '01': 14, '02': 14, '15': 6, '17': 6 }
const readElements = (text: string): GsElement[] => {
  const found: GsElement[] = []
  for (let at = 0; at < text.length;) {
    const ai = text.slice(at, at + 2) as Ai
    const fixed = LENGTHS[ai]
    const stop = text.indexOf(GS, at)
    const end = fixed === undefined ? (stop < 0 ? text.length : stop) : at + 2 + fixed
    found.push({ ai, value: text.slice(at + 2, end) })
    at = text[end] === GS ? end + 1 : end
  }
  return found
}

const isGtin = (text: string) => gtinProblem(text) === null
const isSscc = (text: string) => ssccProblem(text) === null
const digits = (length: number) => fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((d) => d.join(''))
const withCheckDigit = (length: number) => digits(length - 1).map((body) => body + checkDigit(body))
const lot = fc.stringMatching(/^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/)
const element: Record<Ai, fc.Arbitrary<GsElement>> = {
  '00': withCheckDigit(18).map((value) => ({ ai: '00', value })),
  '01': withCheckDigit(14).map((value) => ({ ai: '01', value })),
  '02': withCheckDigit(14).map((value) => ({ ai: '02', value })),
  '10': lot.map((value) => ({ ai: '10', value })),
  '15': fc.constant({ ai: '15', value: '250600' }),
  '17': fc.constant({ ai: '17', value: '240229' }),
  '21': lot.map((value) => ({ ai: '21', value })),
  '37': fc.integer({ min: 1, max: 99_999_999 }).map((n) => ({ ai: '37', value: String(n) })),
}

describe('check digits', () => {
  it.each([
    ['629104150021', 3], // GS1's own example, GTIN-13
    ['400638133393', 1],
    ['03600029145', 2], // UPC-A
    ['9638507', 4], // GTIN-8
    ['1061414100041', 5], // GTIN-14
    ['37610425002123456', 9], // GS1's own example of an SSCC
    ['00000000000000000', 0],
  ])('of %s is %i', (body, digit) => expect(checkDigit(body)).toBe(String(digit)))

  it('are correct only in valid numbers of a valid length', () => {
    expect(['96385074', '036000291452', '6291041500213', '10614141000415'].map(isGtin)).toEqual([true, true, true, true])
    expect(['', '6291041500214', '629104150021', '62910415002132', '629104150021x', '376104250021234569'].map(isGtin)).toEqual(
      Array(6).fill(false),
    )
    expect([isSscc('376104250021234569'), isSscc('376104250021234568'), isSscc('37610425002123456')]).toEqual([true, false, false])
  })

  it('find every single wrong digit', () => {
    fc.assert(
      fc.property(withCheckDigit(18), fc.nat(17), fc.integer({ min: 1, max: 9 }), (sscc, at, by) => {
        const wrong = sscc.slice(0, at) + ((Number(sscc[at]) + by) % 10) + sscc.slice(at + 1)
        expect(isSscc(wrong)).toBe(false)
      }),
    )
  })
})

describe('an element string', () => {
  it('can be split into its elements again, in any order', () => {
    const elements = fc
      .subarray(['00', '01', '10', '17', '21', '37'] as Ai[])
      .chain((ais) => fc.shuffledSubarray(ais, { minLength: ais.length }))
      .chain((ais) => fc.tuple(...ais.map((ai) => element[ai])))
    fc.assert(
      fc.property(elements, (list) => {
        expect(readElements(elementString(list))).toEqual(list)
      }),
    )
  })

  it('has a separator after a variable length only, and none at its end', () => {
    const content: GsElement[] = [
      { ai: '02', value: '19312345000415' },
      { ai: '17', value: '250630' },
      { ai: '37', value: '12' },
      { ai: '10', value: 'L2411A' },
    ]
    expect(elementString(content)).toBe(`0219312345000415172506303712${GS}10L2411A`)
    expect(humanText(content)).toBe('(02)19312345000415(17)250630(37)12(10)L2411A')
  })

  it('pads short GTINs to 14 digits', () => {
    expect(gtin14('96385074')).toBe('00000096385074')
    expect(elementString([{ ai: '01', value: '6291041500213' }])).toBe('0106291041500213')
  })

  it('writes dates as YYMMDD', () => expect(yymmdd('2025-06-30')).toBe('250630'))
})

describe('elements of one label', () => {
  const gtin: GsElement = { ai: '02', value: '19312345000412' }
  const good: GsElement = { ai: '02', value: '6291041500213' }
  it('have the content and its count only together', () => {
    expect(elementsProblem([good])).toBe('The content (02) and its count (37) must be used together.')
    expect(elementsProblem([{ ai: '37', value: '12' }])).toBe('The content (02) and its count (37) must be used together.')
    expect(elementsProblem([good, { ai: '37', value: '12' }])).toBeNull()
  })
  it('name either the item or the content, and only once', () => {
    expect(elementsProblem([{ ai: '01', value: good.value }, good, { ai: '37', value: '1' }])).toMatch(/either/)
    expect(elementsProblem([good, good, { ai: '37', value: '1' }])).toMatch(/once/)
  })
  it.each<[GsElement, RegExp]>([
    [gtin, /wrong check digit/],
    [{ ai: '17', value: '251301' }, /not a day/],
    [{ ai: '17', value: '250230' }, /not a day/],
    [{ ai: '37', value: '0' }, /whole number/],
    [{ ai: '37', value: '1.5' }, /whole number/],
    [{ ai: '10', value: '' }, /1 to 20/],
    [{ ai: '10', value: 'L 1' }, /1 to 20/],
    [{ ai: '10', value: 'é' }, /1 to 20/],
    [{ ai: '21', value: 'x'.repeat(21) }, /1 to 20/],
  ])('may not include %j', (item, words) => expect(elementProblem(item)).toMatch(words))
})
