import { expect, it } from 'vitest'
import { nearestOf, noItemText } from './nearest.ts'

const items = [
  { code: '00417-B', name: 'Oat Milk 1L x 12' },
  { code: '00418-B', name: 'Almond Milk 1L x 12' },
  { code: '02176', name: 'Dark Chocolate 70%' },
  { code: '0217', name: 'Sea Salt' },
]
const nearestCodes = (text: string) => nearestOf(text, items).map(({ code }) => code)

it('a code with a wrong, missing or swapped character gives the intended code', () => {
  expect(nearestCodes('00471-B')).toEqual(['00417-B'])
  expect(nearestCodes('00417C')).toEqual(['00417-B'])
  expect(nearestCodes('0417B')).toEqual(['00417-B'])
  expect(nearestCodes('00418A')[0]).toBe('00418-B')
})

it('a code that lost its leading zeros in a spreadsheet gives the intended code first', () => {
  expect(nearestCodes('417-B')).toEqual(['00417-B'])
  expect(nearestCodes('217')[0]).toBe('0217')
})

it('letter case, spaces and punctuation do not matter', () => {
  expect(nearestCodes('00417 b')[0]).toBe('00417-B')
})

it('the beginning of a code and words of a name also find items', () => {
  expect(nearestCodes('0041')).toEqual(['00417-B', '00418-B'])
  expect(nearestCodes('oatt milk')).toEqual(['00417-B'])
  expect(nearestCodes('choclate')).toEqual(['02176'])
})

it('text that is close to nothing gets no suggestions', () => {
  expect([nearestCodes('NOSUCH'), nearestCodes(''), nearestCodes('7'), nearestCodes('x y z')]).toEqual([[], [], [], []])
})

it('the sentence names codes and names, or says what to do', () => {
  expect(noItemText('00471-B', [items[0]!])).toBe('No item 00471-B. Did you mean 00417-B (Oat Milk 1L x 12)?')
  expect(noItemText('0041', [items[0]!, { code: 'X', name: '' }])).toBe('No item 0041. Did you mean 00417-B (Oat Milk 1L x 12) or X?')
  expect(noItemText('NOSUCH', [])).toBe('No item NOSUCH. Check the code.')
})
