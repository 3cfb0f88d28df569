import { expect, it } from 'vitest'
import { withoutInvisible, withPlainSpaces } from './plain-spaces.ts'

it.each(['\u00AD', '\u061C', '\u200B', '\u200E', '\u200F', '\u202A', '\u202E', '\u2060', '\u2066', '\u2069', '\uFEFF'])(
  'the invisible character %j is removed',
  (sign) => {
    expect(withoutInvisible(`${sign}00${sign}745${sign}`)).toBe('00745')
  },
)

it('joiners stay, because they belong to words in some scripts', () => {
  expect(withoutInvisible('می\u200Cخواهم')).toBe('می\u200Cخواهم')
})

it('the spaces of web pages become plain ones', () => {
  expect(withPlainSpaces('\u00A01\u202F200\u2007EUR\u200B ')).toBe('1 200 EUR')
})
