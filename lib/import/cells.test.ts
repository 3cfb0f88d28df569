import { describe, expect, it } from 'vitest'
import { cellAfter, changedCells, nextProblemCell, pastedTexts, withTexts } from './cells.ts'

const TABLE = [['SKU', 'Qty'], ['A-1', '2'], ['B-2']]

describe('the corrected cells of a file', () => {
  it('leave the other rows as they are, and are added where a row is too short', () => {
    const next = withTexts(TABLE, [
      { row: 2, column: 1, text: '7' },
      { row: 9, column: 0, text: 'x' },
    ])
    expect(next).toEqual([
      ['SKU', 'Qty'],
      ['A-1', '2'],
      ['B-2', '7'],
    ])
    expect(next[1]).toBe(TABLE[1])
    expect(TABLE[2]).toEqual(['B-2'])
    expect(changedCells(TABLE, next)).toEqual([{ row: 2, column: 1 }])
  })

  it('do not count as a change if the text stays the same, so that undo has no empty step', () => {
    expect(withTexts(TABLE, [{ row: 1, column: 1, text: '2' }])).toBe(TABLE)
    expect(withTexts(TABLE, [{ row: 2, column: 1, text: '' }])).toBe(TABLE)
    const back = withTexts(withTexts(TABLE, [{ row: 1, column: 1, text: '3' }]), [{ row: 1, column: 1, text: '2' }])
    expect(changedCells(TABLE, back)).toEqual([])
  })

  it('take a pasted table down the rows on screen, and drop what does not fit', () => {
    const pasted = 'a\tb\nc\td\ne\tf\n'
    expect(pastedTexts(pasted, { row: 3, column: 1 }, [1, 3, 7], 2)).toEqual([
      { row: 3, column: 1, text: 'a' },
      { row: 7, column: 1, text: 'c' },
    ])
  })

  it('take a pasted column as one column, even if its numbers or texts have commas', () => {
    expect(pastedTexts('1,5\r\n2,5\r\n', { row: 1, column: 0 }, [1, 3], 2)).toEqual([
      { row: 1, column: 0, text: '1,5' },
      { row: 3, column: 0, text: '2,5' },
    ])
    expect(pastedTexts(' a, b, c \n', { row: 1, column: 0 }, [1, 3], 3)).toEqual([{ row: 1, column: 0, text: 'a, b, c' }])
  })
})

describe('keys in the preview of a file', () => {
  const rows = [1, 4, 5]
  const after = (row: number, column: number, move: Parameters<typeof cellAfter>[1]) => {
    const cell = cellAfter({ row, column }, move, rows, 3)
    return cell && [cell.row, cell.column]
  }

  it('move over the rows on screen and stop at the edges', () => {
    expect(after(1, 1, 'down')).toEqual([4, 1])
    expect(after(4, 1, 'up')).toEqual([1, 1])
    expect(after(1, 1, 'up')).toBeNull()
    expect(after(5, 2, 'right')).toBeNull()
    expect(after(5, 0, 'left')).toBeNull()
    expect(after(4, 1, 'rowStart')).toEqual([4, 0])
    expect(after(4, 1, 'rowEnd')).toEqual([4, 2])
    expect(after(4, 1, 'first')).toEqual([1, 0])
    expect(after(4, 1, 'last')).toEqual([5, 2])
  })

  it('continue with Tab in the next row, and leave after the last cell', () => {
    expect(after(1, 2, 'next')).toEqual([4, 0])
    expect(after(4, 0, 'previous')).toEqual([1, 2])
    expect(after(5, 2, 'next')).toBeNull()
    expect(after(1, 0, 'previous')).toBeNull()
  })

  it('go from problem to problem in reading order, and start over after the last', () => {
    const cells = [
      { row: 5, column: 0 },
      { row: 4, column: 2 },
      { row: 4, column: 1 },
    ]
    expect(nextProblemCell(cells, null)).toEqual({ row: 4, column: 1 })
    expect(nextProblemCell(cells, { row: 4, column: 1 })).toEqual({ row: 4, column: 2 })
    expect(nextProblemCell(cells, { row: 5, column: 0 })).toEqual({ row: 4, column: 1 })
    expect(nextProblemCell([], { row: 5, column: 0 })).toBeNull()
  })
})
