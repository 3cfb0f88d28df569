import { expect, test } from 'vitest'
import { onOneLine, withoutInvisible, withPlainSpaces } from './plain-spaces.ts'

test('tabs and line breaks between pasted cells become spaces in a field of one line', () => {
  expect(onOneLine('Reggie\tO’Neill\r\n')).toBe('Reggie O’Neill')
  expect(onOneLine('Kim\u2028Lee\u0085Ng')).toBe('Kim Lee Ng')
  expect(onOneLine('Kim\u001B[2J')).toBe('Kim\u001B[2J')
})

test('line breaks stay in a field of several lines', () => {
  expect(withPlainSpaces(' Ring\nthe\u00A0bell\u200B ')).toBe('Ring\nthe bell')
})

test.each(['\u00AD', '\u061C', '\u200B', '\u200E', '\u200F', '\u202A', '\u202E', '\u2060', '\u2066', '\u2069', '\uFEFF'])(
  'the invisible character %j is removed',
  (sign) => {
    expect(withoutInvisible(`${sign}00${sign}745${sign}`)).toBe('00745')
  },
)

test('joiners stay, because they belong to words in some scripts', () => {
  expect(withoutInvisible('می\u200Cخواهم')).toBe('می\u200Cخواهم')
})

test('the spaces of web pages become plain ones', () => {
  expect(withPlainSpaces('\u00A01\u202F200\u2007EUR\u200B ')).toBe('1 200 EUR')
})
