import { expect, it } from 'vitest'
import { markAll, noMarks, setMarked, type Marks } from './marked-rows.ts'
import { markedText, rowsThatLeft, rowsNotShown } from './rows-not-shown.ts'

type Row = { id: string }
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id }))

it('rows of an action have left the list if they were shown before and are not now, or are not in a list that is shown completely', () => {
  const used = { rows: rows('a', 'b', 'on another page'), shown: rows('a', 'b', 'c') }
  expect(rowsThatLeft(used, { rows: rows('b', 'c', 'd'), isWholeList: false })).toEqual(rows('a'))
  expect(rowsThatLeft(used, { rows: rows('b', 'c', 'd'), isWholeList: true })).toEqual(rows('a', 'on another page'))
  expect(rowsThatLeft(used, { rows: used.shown, isWholeList: false })).toEqual([])
})

it('marked rows that are not shown are found, unless all results are marked', () => {
  const marks = setMarked(noMarks as Marks<Row>, rows('a', 'z'), true)
  expect(rowsNotShown(marks, rows('a', 'b'))).toEqual(rows('z'))
  expect(rowsNotShown(markAll(100), rows('a'))).toEqual([])
})

it.each([
  [4, 0, true, '4 marked'],
  [6, 4, true, '6 marked, 4 not in this list'],
  [1_206, 1_200, false, '1,206 marked, 1,200 not on this page'],
  [1, 1, true, '1 marked, not in this list'],
])('%i marked rows, %i of them hidden: the bar says so', (count, hidden, isWholeList, text) =>
  expect(markedText(count, hidden, isWholeList)).toBe(text),
)
