import { describe, expect, it } from 'vitest'
import { columnsFor } from './fixtures.ts'
import {
  clearRange,
  copyRange,
  deleteRows,
  duplicateRows,
  enter,
  goTo,
  gridOf,
  insertRow,
  isFull,
  jump,
  linesIn,
  pasteRange,
  redoStep,
  resetRow,
  setText,
  step,
  tab,
  undoStep,
  type Grid,
} from './grid.ts'
import { cellOf, newLine } from './lines.ts'

const columns = columnsFor('SO')
const MAX_LINES = 2000
const col = (key: string) => columns.findIndex((column) => column.key === key)
const grid = (...codes: string[]): Grid => gridOf(codes.map((product_code) => newLine({ product_code, qty: '1' })))
const activeCell = ({ active }: Grid) => [active.row, columns[active.col]?.key]
const codes = (now: Grid) => linesIn(now).map((line) => cellOf(line, 'product_code'))

it('a locked grid has no empty line', () => {
  const locked = gridOf([newLine({ product_code: 'A', qty: '1' })], true)
  expect(codes(locked)).toEqual(['A'])
  expect(activeCell(step(locked, 'down', columns))[0]).toBe(0)
})

it('a grid always has an empty line to type into', () => {
  expect(codes(gridOf([]))).toEqual([''])
  expect(codes(grid('A'))).toEqual(['A', ''])
  expect(codes(gridOf([newLine(), newLine()]))).toEqual(['', ''])
})

describe('keys in the grid', () => {
  it('Tab goes through editable cells, across lines, and leaves the grid after an empty last line', () => {
    const second = tab(grid('A'), false, columns, MAX_LINES)
    expect(second && activeCell(second)).toEqual([0, 'qty'])
    const last = goTo(grid('A'), { row: 0, col: col('notes') })
    const next = tab(last, false, columns, MAX_LINES)
    expect(next && activeCell(next)).toEqual([1, 'product_code'])
    expect(tab(goTo(grid('A'), { row: 1, col: col('notes') }), false, columns, MAX_LINES)).toBeNull()
    expect(tab(grid('A'), true, columns, MAX_LINES)).toBeNull()
    const back = tab(goTo(grid('A'), { row: 1, col: 0 }), true, columns, MAX_LINES)
    expect(back && activeCell(back)).toEqual([0, 'notes'])
  })

  it('Tab after the last filled line adds a new one, up to the maximum', () => {
    const full = setText(grid('A'), { row: 1, col: 0 }, 'product_code', 'B')
    const before = { ...full, history: { ...full.history, now: linesIn(full).slice(0, 2) } }
    const end = goTo(before, { row: 1, col: col('notes') })
    const next = tab(end, false, columns, MAX_LINES)
    expect(next && [activeCell(next), codes(next)]).toEqual([
      [2, 'product_code'],
      ['A', 'B', ''],
    ])
    expect(tab(end, false, columns, 2)).toBeNull()
  })

  it('Enter goes to the next line, in the column where the series of Tabs started', () => {
    let now = grid('A', 'B')
    now = tab(now, false, columns, MAX_LINES) ?? now
    now = tab(now, false, columns, MAX_LINES) ?? now
    expect(activeCell(now)).toEqual([0, 'uom'])
    now = enter(now, false, MAX_LINES)
    expect(activeCell(now)).toEqual([1, 'product_code'])
    expect(activeCell(enter(goTo(now, { row: 1, col: col('qty') }), false, MAX_LINES))).toEqual([2, 'qty'])
    expect(activeCell(enter(now, true, MAX_LINES))).toEqual([0, 'product_code'])
    expect(activeCell(enter(goTo(now, { row: 2, col: 0 }), false, MAX_LINES))).toEqual([2, 'product_code'])
  })

  it('arrows stay inside the grid; Ctrl+arrow jumps over filled or empty cells', () => {
    const now = grid('A', 'B', 'C')
    expect(activeCell(step(now, 'up', columns))).toEqual([0, 'product_code'])
    expect(activeCell(step(now, 'down', columns))).toEqual([1, 'product_code'])
    expect(activeCell(jump(now, 'down', columns))).toEqual([2, 'product_code'])
    expect(activeCell(jump(goTo(now, { row: 2, col: 0 }), 'down', columns))).toEqual([3, 'product_code'])
    expect(activeCell(jump(now, 'right', columns))).toEqual([0, 'qty'])
    expect(activeCell(jump(goTo(now, { row: 3, col: col('lot_no') }), 'left', columns))).toEqual([3, 'product_code'])
  })
})

describe('the selection', () => {
  const selected = () => {
    const now = goTo(grid('A', 'B', 'C'), { row: 0, col: 0 })
    return goTo(now, { row: 1, col: col('qty') }, true)
  }

  it('is cleared, except for cells that cannot be edited', () => {
    const now = clearRange(selected(), columns)
    expect(codes(now)).toEqual(['', '', 'C', ''])
    expect(cellOf(linesIn(now)[1], 'qty')).toBe('')
    expect(codes(undoStep(now))).toEqual(['A', 'B', 'C', ''])
  })

  it('is copied and pasted; a single cell fills the whole selection', () => {
    const text = (row: number, column: { key: string }) => cellOf(linesIn(selected())[row], column.key)
    expect(copyRange(selected(), columns, text)).toEqual([
      ['A', '', '1'],
      ['B', '', '1'],
    ])
    const pasted = pasteRange(
      goTo(grid('A'), { row: 1, col: 0 }),
      [
        ['X', 'ignored', '5'],
        ['Y', '', '6'],
      ],
      columns,
      MAX_LINES,
    )
    expect(codes(pasted)).toEqual(['A', 'X', 'Y', ''])
    expect(linesIn(pasted).map((line) => cellOf(line, 'qty'))).toEqual(['1', '5', '6', ''])
    const many = goTo(goTo(grid('A', 'B'), { row: 0, col: col('lot_no') }), { row: 1, col: col('lot_no') }, true)
    expect(linesIn(pasteRange(many, [['L1']], columns, MAX_LINES)).map((line) => cellOf(line, 'lot_no'))).toEqual(['L1', 'L1', ''])
    expect(linesIn(pasteRange(goTo(grid('A'), { row: 1, col: 0 }), [['X'], ['Y'], ['Z']], columns, 2)).length).toBe(3)
  })

  it('can duplicate, delete, insert and reset lines', () => {
    const twice = duplicateRows(selected(), MAX_LINES)
    expect(codes(twice)).toEqual(['A', 'B', 'A', 'B', 'C', ''])
    expect([twice.anchor.row, twice.active.row]).toEqual([2, 3])
    expect(codes(deleteRows(selected()))).toEqual(['C', ''])
    expect(codes(insertRow(grid('A', 'B'), 1))).toEqual(['A', '', 'B', ''])
    expect(codes(resetRow(grid('A', 'B'), 0))).toEqual(['', 'B', ''])
    const empty = goTo(grid('A'), { row: 1, col: 0 })
    expect(duplicateRows(empty, MAX_LINES)).toBe(empty)
    expect(codes(duplicateRows(selected(), 4))).toEqual(['A', 'B', 'C', ''])
    expect(codes(duplicateRows(selected(), 5))).toEqual(['A', 'B', 'A', 'B', 'C', ''])
  })

  it('is full if as many lines are filled in as an order can hold', () => {
    expect([isFull(grid('A', 'B'), 3), isFull(grid('A', 'B'), 2), isFull(grid('A', 'B'), 1)]).toEqual([false, true, true])
    expect(isFull(insertRow(grid('A', 'B'), 1), 3)).toBe(false)
  })

  it('moves to the changed line after an undo', () => {
    const now = setText(goTo(grid('A', 'B', 'C'), { row: 0, col: 0 }), { row: 2, col: 0 }, 'product_code', 'Z')
    expect(undoStep(now).active.row).toBe(2)
    expect(codes(redoStep(undoStep(now)))).toEqual(['A', 'B', 'Z', ''])
    expect(undoStep(grid('A')).history.past).toEqual([])
    const deleted = deleteRows(goTo(grid('A', 'B'), { row: 1, col: 0 }))
    expect(deleted.active.row).toBeLessThan(linesIn(deleted).length)
  })
})
