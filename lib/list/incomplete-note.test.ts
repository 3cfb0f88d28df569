import { expect, it } from 'vitest'
import { incompleteNote } from './incomplete-note.ts'

it('a list that ends before its last entry says so', () => {
  const data = ['TOLL', 'FEDEX']
  expect(incompleteNote({ data, meta: { total: 1200 } }, 'carriers')).toBe('Only the first 2 of 1,200 carriers are listed.')
  expect(
    [{ data, meta: { total: 2 } }, { data, meta: { total: null } }, undefined].map((list) => incompleteNote(list, 'carriers')),
  ).toEqual([null, null, null])
})
