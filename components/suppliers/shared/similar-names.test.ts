import { expect, test } from 'vitest'
import { findSimilar, normaliseName, searchWord, type ExistingCounterparty } from './similar-names.ts'

const row = (name: string, postcode: string | null, code = name) => ({ name, postcode, code }) as ExistingCounterparty

test('names are compared without legal form, case, punctuation and spaces', () => {
  expect(new Set(['Green Grocer Pty Ltd', 'GREEN GROCER', 'Green-Grocer Pty. Ltd.', ' green  grocer '].map(normaliseName)).size).toBe(1)
  expect(normaliseName('Green Grocers')).not.toBe(normaliseName('Green Grocer'))
  expect(normaliseName('A & B')).toBe(normaliseName('A and B'))
})

test('a match with the same postcode is certain and comes first', () => {
  const similar = findSimilar([row('Green Grocer', '3000', 'X'), row('Green Grocer Pty Ltd', '20 00', 'Y'), row('Other', '2000')], {
    name: 'green grocer',
    postcode: '2000',
    exceptCode: null,
  })
  expect(similar.map(({ row: match, isSure }) => [match.code, isSure])).toEqual([
    ['Y', true],
    ['X', false],
  ])
})

test('a supplier does not match itself, and an empty name matches nothing', () => {
  expect(findSimilar([row('Green Grocer', null, 'X')], { name: 'Green Grocer', postcode: '', exceptCode: 'X' })).toEqual([])
  expect(findSimilar([row('Pty Ltd', null)], { name: '', postcode: '', exceptCode: null })).toEqual([])
})

test('v7 is asked for the longest word that is not a legal form', () => {
  expect(searchWord('St Mary’s Hospital')).toBe('hospital')
  expect(searchWord('Ace Company Limited')).toBe('ace')
  expect(searchWord('Green-Grocer Pty. Ltd.')).toBe('grocer')
  expect(searchWord(' - ')).toBe('')
})
