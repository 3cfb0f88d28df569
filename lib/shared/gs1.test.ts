import { expect, test } from 'vitest'
import { checkDigit, gtin14, hasValidCheckDigit, withWrongCheckDigit, sscc18 } from './gs1.ts'

test("check digits agree with GS1's published examples", () => {
  expect(checkDigit('629104150021')).toBe('3')
  expect(checkDigit('37610425002123456')).toBe('9')
})

test('a GTIN has 14 digits and an SSCC 18, each with its check digit', () => {
  expect(gtin14(1, '9312345', 41)).toBe('19312345000415')
  expect(sscc18(3, '9312345', 1)).toHaveLength(18)
  expect(hasValidCheckDigit(sscc18(3, '9312345', 1))).toBe(true)
})

test('a number with a wrong check digit has the same length', () => {
  const sscc = sscc18(3, '9312345', 77)
  expect(withWrongCheckDigit(sscc)).toHaveLength(18)
  expect(hasValidCheckDigit(withWrongCheckDigit(sscc))).toBe(false)
})
