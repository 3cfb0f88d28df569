import { expect, it } from 'vitest'
import { cutNote } from './cut-note.ts'

it('a list that was not read to its end says so, whether or not v7 counts', () => {
  const data = ['TOLL', 'FEDEX']
  const noteOf = (total: number | null) => cutNote({ data, meta: { total } }, 'carriers')
  expect(noteOf(1200)).toBe('Only the first 2 of 1,200 carriers are listed.')
  expect(noteOf(null)).toBe('Only the first 2 carriers are listed.')
  expect([noteOf(2), cutNote(undefined, 'carriers')]).toEqual([null, null])
})
