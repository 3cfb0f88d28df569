import { withoutInvisible } from '#lib/shared/plain-spaces.ts'
import { parseCells, type Table } from '#lib/shared/table-text.ts'

/** Position in a table: indexes of its row and column. */
export type Cell = Readonly<{ row: number; column: number }>

export const textAt = (table: Table, { row, column }: Cell): string => table[row]?.[column] ?? ''

/** Replaces the texts of cells. Cells whose text stays the same leave their rows as they are. */
export const withTexts = (table: Table, edits: readonly (Cell & { text: string })[]): Table => {
  const rows = new Map<number, string[]>()
  for (const { row, column, text } of edits) {
    const old = rows.get(row) ?? table[row]
    if (!old || (old[column] ?? '') === text) continue
    const padded = Array.from({ length: Math.max(old.length, column + 1) }, (_, index) => old[index] ?? '')
    rows.set(row, padded.with(column, text))
  }
  return rows.size === 0 ? table : table.map((row, index) => rows.get(index) ?? row)
}

/** The cells in which two versions of a table differ. */
export const changedCells = (before: Table, after: Table): Cell[] =>
  before === after
    ? []
    : after.flatMap((texts, row) => {
        const old = before[row] ?? []
        if (texts === old) return []
        return Array.from({ length: Math.max(texts.length, old.length) }, (_, column) => ({ row, column })).filter(
          (cell) => textAt(before, cell) !== textAt(after, cell),
        )
      })

export type CellMove = 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'rowStart' | 'rowEnd' | 'first' | 'last'

/**
 * The cell that a move leads to. `rows` are those shown, from top to bottom. `next` and `previous` continue in the row below and above.
 * Null at the edge.
 */
export const cellAfter = ({ row, column }: Cell, move: CellMove, rows: readonly number[], width: number): Cell | null => {
  const at = rows.indexOf(row)
  const cellIn = (index: number, inColumn: number): Cell | null => {
    const target = rows[index]
    return target === undefined || inColumn < 0 || inColumn >= width ? null : { row: target, column: inColumn }
  }
  if (move === 'up') return cellIn(at - 1, column)
  if (move === 'down') return cellIn(at + 1, column)
  if (move === 'left') return cellIn(at, column - 1)
  if (move === 'right') return cellIn(at, column + 1)
  if (move === 'next') return cellIn(at, column + 1) ?? cellIn(at + 1, 0)
  if (move === 'previous') return cellIn(at, column - 1) ?? cellIn(at - 1, width - 1)
  if (move === 'rowStart') return cellIn(at, 0)
  if (move === 'rowEnd') return cellIn(at, width - 1)
  return move === 'first' ? cellIn(0, 0) : cellIn(rows.length - 1, width - 1)
}

/** The next cell with a problem after `from` in reading order, or the first one. */
export const nextProblemCell = (cells: readonly Cell[], from: Cell | null): Cell | null => {
  const sorted = cells.toSorted((a, b) => a.row - b.row || a.column - b.column)
  const isAfter = ({ row, column }: Cell) => from !== null && (row > from.row || (row === from.row && column > from.column))
  return sorted.find(isAfter) ?? sorted[0] ?? null
}

/** The edits of text that is pasted at a cell. Several cells go down the rows that are shown, and to the right. */
export const pastedTexts = (pasted: string, at: Cell, rows: readonly number[], width: number): (Cell & { text: string })[] => {
  if (!/\t|\n(?=.)/.test(pasted.trimEnd())) return [{ ...at, text: withoutInvisible(pasted).trim() }]
  return parseCells(pasted).flatMap((texts, down) => {
    const row = rows[rows.indexOf(at.row) + down]
    if (row === undefined) return []
    return texts.flatMap((text, across) => (at.column + across < width ? [{ row, column: at.column + across, text }] : []))
  })
}
