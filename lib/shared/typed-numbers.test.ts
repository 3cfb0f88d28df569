import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formatNumber, numberText, setRegion } from './region.ts'
import { decimalSignOf, parseNumber } from './typed-numbers.ts'

describe('numbers as people and spreadsheets write them', () => {
  it.each([
    ['12', 12],
    ['1,200', 1200],
    ['0,125', 0.125],
    ['0,250', 0.25],
    ['00,125', 0.125],
    ['1,200.5', 1200.5],
    ['1.200,5', 1200.5],
    ['12,5', 12.5],
    ['0.125', 0.125],
    ['.5', 0.5],
    ['1 200', 1200],
    ['1\u00A0200,25', 1200.25],
    ['\u200B7', 7],
    ['3\u202F000', 3000],
    ["1'200", 1200],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['-3', -3],
    ['−3', -3],
    ['+4', 4],
    [' 7 ', 7],
    ['007', 7],
  ])('%s is %d', (text, number) => expect(parseNumber(text)).toBe(number))

  it.each(['', 'abc', '1e5', '1,2,3', '12a', '1..2', '1,20,0', '--1', '=1', '١٢'])('%j is not a number', (text) =>
    expect(parseNumber(text)).toBeNull(),
  )

  it('are read by the decimal sign of their column if they are ambiguous', () => {
    expect(decimalSignOf(['1,200', '12,5'])).toBe(',')
    expect(decimalSignOf(['1.200', '3.5'])).toBe('.')
    expect(decimalSignOf(['1,200', '1.200'])).toBeNull()
    expect(decimalSignOf(['1.234,5'])).toBe(',')
    expect(decimalSignOf(['1.234.567', '1.250'])).toBe(',')
    for (const texts of [
      ['2,5', '0.025', '1.250'],
      ['0.025', '2,5', '1.250'],
    ])
      expect(decimalSignOf(texts)).toBeNull()
    expect(decimalSignOf(['abc', '7'])).toBeNull()
    expect(parseNumber('1,200', ',')).toBe(1.2)
    expect(parseNumber('1.200', ',')).toBe(1200)
  })

  it('are read back from how the screen formats them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (thousandths) => {
        const number = thousandths / 1000
        const shown = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }).format(number)
        expect(parseNumber(shown)).toBe(number)
      }),
    )
  })
})

describe('in a region with a decimal comma', () => {
  afterEach(() => setRegion('', 'MM/DD/YYYY'))

  it('an ambiguous number is read by the region’s decimal sign, and cell texts are read back unchanged', () => {
    setRegion('de-DE', 'MM/DD/YYYY')
    expect([parseNumber('1.200'), parseNumber('1,200'), parseNumber('12.5'), parseNumber('1.200,5')]).toEqual([1200, 1.2, 12.5, 1200.5])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (thousandths) => {
        const number = thousandths / 1000
        expect([parseNumber(numberText(number)), parseNumber(formatNumber(number))]).toEqual([number, number])
      }),
    )
  })

  it.each([
    ['fr-FR', [1.25, 1.25]],
    ['sv-SE', [1.25, 1.25]],
    ['de-CH', [1.25, 1.25]],
    ['de-DE', [1250, 1.25]],
    ['en-AU', [1.25, 1250]],
  ])('%s: a sign that groups no digits there is a decimal sign', (locale, numbers) => {
    setRegion(locale, 'MM/DD/YYYY')
    expect([parseNumber('1.250'), parseNumber('1,250')]).toEqual(numbers)
    expect([parseNumber('1.250', ','), parseNumber('1.250.000'), parseNumber('1 250')]).toEqual([1250, 1_250_000, 1250])
  })
})
