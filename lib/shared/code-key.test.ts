import { expect, it } from 'vitest'
import { codeKey } from './code-key.ts'

it.each([
  ['00417-B', '00417-B'],
  [' so-201\u2011087 ', 'SO-201-087'],
  ['A\u2212B', 'A-B'],
  ['ß', 'SS'],
  ['A B', 'A B'],
  ['A\n', 'A'],
  ['', ''],
])('a code is compared without regard to case, surrounding spaces and the kind of its hyphens: %j', (code, key) =>
  expect(codeKey(code)).toBe(key),
)
