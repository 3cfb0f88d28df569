import { expect, test } from 'vitest'
import { cellAfter, type CellAt } from './grid-keys.ts'

const size = { rows: 3, columns: 4 }
/** The cell in the middle row, column 2, is empty. */
const isStop = ({ row, column }: CellAt) => !(row === 1 && column === 2)
const go = (key: string, row: number, column: number, ctrlKey = false) => {
  const next = cellAfter({ key, ctrlKey }, { row, column }, size, isStop)
  return next && [next.row, next.column]
}

test('arrows go by cells, over empty ones, and stop at the edges', () => {
  expect([go('ArrowRight', 0, 0), go('ArrowDown', 0, 1), go('ArrowUp', 1, 0), go('ArrowLeft', 2, 3)]).toEqual([
    [0, 1],
    [1, 1],
    [0, 0],
    [2, 2],
  ])
  expect([go('ArrowRight', 1, 1), go('ArrowDown', 0, 2)]).toEqual([
    [1, 3],
    [2, 2],
  ])
  expect([go('ArrowUp', 0, 0), go('ArrowLeft', 1, 0), go('ArrowDown', 2, 0), go('ArrowRight', 2, 3)]).toEqual(Array(4).fill(undefined))
})

test('Home and End go to the ends of a row, with Ctrl to those of the grid; other keys stay with the box', () => {
  expect([go('Home', 2, 3), go('End', 1, 0), go('Home', 2, 3, true), go('End', 0, 0, true)]).toEqual([
    [2, 0],
    [1, 3],
    [0, 0],
    [2, 3],
  ])
  expect([go(' ', 1, 1), go('Tab', 1, 1), go('ArrowRight', 0, 0, true)]).toEqual([undefined, undefined, undefined])
})
