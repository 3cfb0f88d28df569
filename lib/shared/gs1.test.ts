import { expect, test } from 'vitest'
import { checkDigit, gsin17, gtin14, gtinProblem, hasValidCheckDigit, ssccOf, ssccProblem, withWrongCheckDigit, sscc18 } from './gs1.ts'

test("check digits agree with GS1's published examples", () => {
  expect(checkDigit('629104150021')).toBe('3')
  expect(checkDigit('37610425002123456')).toBe('9')
})

test('a GTIN-14 has 14 digits, a GSIN 17 and an SSCC 18, each with its check digit', () => {
  expect(gtin14(1, '9312345', 41)).toBe('19312345000415')
  expect(sscc18(3, '9312345', 1)).toHaveLength(18)
  expect(gsin17('9312345', 1491)).toHaveLength(17)
  expect(hasValidCheckDigit(gsin17('9312345', 1491))).toBe(true)
  expect(hasValidCheckDigit(sscc18(3, '9312345', 1))).toBe(true)
})

test('replacing the check digit with a wrong one keeps the length', () => {
  const sscc = sscc18(3, '9312345', 77)
  expect(withWrongCheckDigit(sscc)).toHaveLength(18)
  expect(hasValidCheckDigit(withWrongCheckDigit(sscc))).toBe(false)
})

test('an SSCC is read with its application identifier, brackets, spaces or a scanner prefix, and is then 18 digits', () => {
  const forms = [
    '376104250021234569',
    '00376104250021234569',
    '(00)376104250021234569',
    '(00) 3 7610425 002123456 9',
    ' 00 37610425 0021234569',
    ']C100376104250021234569',
  ]
  expect(forms.map(ssccOf)).toEqual(Array(forms.length).fill('376104250021234569'))
  expect(ssccOf('001234567890123456')).toBe('001234567890123456')
  expect(['', '37610425002123456', '01376104250021234569', '(01)376104250021234569', '0037610425002123456'].map(ssccOf)).toEqual(
    Array(5).fill(null),
  )
})

test('a number that cannot be right has an error message that names it', () => {
  expect(ssccProblem('376104250021234568')).toBe('SSCC 376104250021234568 has a wrong check digit: 8 instead of 9.')
  expect(ssccProblem('123')).toBe('SSCC 123 has 3 digits instead of 18.')
  expect(gtinProblem('629104150021')).toBe('GTIN 629104150021 has a wrong check digit: 1 instead of 4.')
  expect(gtinProblem('12345')).toBe('GTIN 12345 has 5 digits instead of 8, 12, 13 or 14.')
  expect(gtinProblem('62910415002A3')).toBe('GTIN 62910415002A3 must contain only digits.')
  expect(gtinProblem('6291041500213')).toBeNull()
})
