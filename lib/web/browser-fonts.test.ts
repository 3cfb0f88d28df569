import { expect, test } from 'vitest'
import { charactersOf } from './browser-fonts.ts'

test('a range of characters is written out, both ends included', () => {
  expect(charactersOf('U+0041-0043,U+20AC')).toBe('ABC€')
  expect(charactersOf('U+0100-017F')).toMatch(/^Ā.*č.*ł.*ő.*ſ$/u)
  expect(charactersOf('U+1F4E6')).toBe('📦')
})
