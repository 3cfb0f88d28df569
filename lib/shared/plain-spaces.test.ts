import { expect, test } from 'vitest'
import { onOneLine, withPlainSpaces } from './plain-spaces.ts'

test('tabs and line breaks between pasted cells become spaces in a field of one line', () => {
  expect(onOneLine('Reggie\tO’Neill\r\n')).toBe('Reggie O’Neill')
  expect(onOneLine('Kim\u2028Lee\u0085Ng')).toBe('Kim Lee Ng')
  expect(onOneLine('Kim\u001B[2J')).toBe('Kim\u001B[2J')
})

test('line breaks stay in a field of several lines', () => {
  expect(withPlainSpaces(' Ring\nthe\u00A0bell\u200B ')).toBe('Ring\nthe bell')
})
