import { expect, test } from 'vitest'
import { cellAfter, type CellPosition } from './grid-keys.ts'

const size = { rows: 3, columns: 4 }
/** The cell in the middle row, column 2, is empty. */
const canFocus = ({ row, column }: CellPosition) => !(row === 1 && column === 2)
const nextCell = (key: string, row: number, column: number, ctrlKey = false) => {
  const next = cellAfter({ key, ctrlKey }, { row, column }, size, canFocus)
  return next && [next.row, next.column]
}

test('arrows move by cells, skip empty ones and stop at the edges', () => {
  expect([nextCell('ArrowRight', 0, 0), nextCell('ArrowDown', 0, 1), nextCell('ArrowUp', 1, 0), nextCell('ArrowLeft', 2, 3)]).toEqual([
    [0, 1],
    [1, 1],
    [0, 0],
    [2, 2],
  ])
  expect([nextCell('ArrowRight', 1, 1), nextCell('ArrowDown', 0, 2)]).toEqual([
    [1, 3],
    [2, 2],
  ])
  expect([nextCell('ArrowUp', 0, 0), nextCell('ArrowLeft', 1, 0), nextCell('ArrowDown', 2, 0), nextCell('ArrowRight', 2, 3)]).toEqual(
    Array(4).fill(undefined),
  )
})

test('Home and End move to the ends of a row, or of the grid with Ctrl; other keys have no effect', () => {
  expect([nextCell('Home', 2, 3), nextCell('End', 1, 0), nextCell('Home', 2, 3, true), nextCell('End', 0, 0, true)]).toEqual([
    [2, 0],
    [1, 3],
    [0, 0],
    [2, 3],
  ])
  expect([nextCell(' ', 1, 1), nextCell('Tab', 1, 1), nextCell('ArrowRight', 0, 0, true)]).toEqual([undefined, undefined, undefined])
})
