import { expect, test } from 'vitest'
import { inPairs } from './home-parts.tsx'

test('if a part would be alone in its row, the next one moves up beside it, and absent parts leave no gap', () => {
  expect(inPairs(['due', 'docks'], ['on time', 'age'])).toEqual([
    ['due', 'docks'],
    ['on time', 'age'],
  ])
  expect(inPairs([null, 'docks'], ['on time', false])).toEqual([['docks', 'on time'], []])
  expect(inPairs([undefined, 'docks'], ['on time', 'age'])).toEqual([['docks', 'on time'], ['age']])
  expect(inPairs([null, null], ['on time', 'age'])).toEqual([[], ['on time', 'age']])
})
