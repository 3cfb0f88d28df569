import { expect, it } from 'vitest'
import { openedIndex } from './use-list.ts'

it("opens the clicked row of a record, or the record's first row after a link or reload", () => {
  const rows = ['a1', 'b1', 'b2', 'b3'].map((id) => ({ id }))
  const open = (record: string | null, row: string | null) => openedIndex(rows, { record, row, recordOf: ({ id }) => id.slice(0, 1) })
  expect([open('b', 'b2'), open('b', 'b3'), open('b', null), open('b', 'a1'), open('a', 'b2')]).toEqual([2, 3, 1, 1, 0])
  expect([open(null, 'b2'), open('c', null)]).toEqual([-1, -1])
})
