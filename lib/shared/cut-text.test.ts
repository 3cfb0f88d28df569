import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it.each([
  ['Oats', 10, 'Oats'],
  ['Oats', 2, 'Oa'],
  ['Oat💥s', 5, 'Oat💥'],
  ['Oat💥s', 4, 'Oat'],
])('%s cut to %i characters is %s', (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut)
})
