import { expect, it } from 'vitest'
import { joinWithAnd, joinWithOr } from './join-words.ts'

it.each([
  [[], '', ''],
  [['A'], 'A', 'A'],
  [['A', 'B'], 'A and B', 'A or B'],
  [['A', 'B', 'C'], 'A, B and C', 'A, B or C'],
])('%j is joined for a sentence', (words, withAnd, withOr) => {
  expect(joinWithAnd(words)).toBe(withAnd)
  expect(joinWithOr(words)).toBe(withOr)
})
