import type { LineColumn } from './columns.ts'
import { amend, change, historyOf, redo, undo, type History } from '#lib/shared/history.ts'
import {
  cellOf,
  deleteLines,
  duplicateLines,
  filledLines,
  insertLines,
  isBlank,
  newLine,
  resetLine,
  setCells,
  type CellEdit,
  type Lines,
} from './lines.ts'
import { withEmptyLine } from './body.ts'
import type { Table } from '#lib/shared/table-text.ts'

/** A cell's position: index of the line and of the column. */
export type Cell = Readonly<{ row: number; col: number }>

/**
 * The lines with their undo history, the selection and the open cell. `edit` has the text with which the cell was opened, and whether by
 * typing it; what is typed after that is in the cell's input until it is committed.
 */
export type Grid = Readonly<{
  history: History<Lines>
  active: Cell
  /** The opposite corner of the selection; equals the active cell if only that is selected. */
  anchor: Cell
  edit: { text: string; isTyped: boolean } | null
  /** Column where a series of Tabs started. Enter goes to that column in the next line. */
  tabStartCol: number | null
}>

export type Range = { top: number; bottom: number; left: number; right: number }

/** `isLocked`: without the empty line at the end, because nothing can be added. */
export const gridOf = (lines: Lines, isLocked = false): Grid => ({
  history: historyOf(isLocked ? lines : withEmptyLine(lines)),
  active: { row: 0, col: 0 },
  anchor: { row: 0, col: 0 },
  edit: null,
  tabStartCol: null,
})

export const linesIn = (grid: Grid): Lines => grid.history.now

/** The selected range. */
export const rangeOf = ({ active, anchor }: Grid): Range => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.col, anchor.col),
  right: Math.max(active.col, anchor.col),
})

const rowsOf = (range: Range): number[] => Array.from({ length: range.bottom - range.top + 1 }, (_, index) => range.top + index)

const clampIndex = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** Goes to a cell; `extend` extends the selection. */
export const goTo = (grid: Grid, cell: Cell, extend = false): Grid => {
  const active = { row: clampIndex(cell.row, linesIn(grid).length), col: Math.max(0, cell.col) }
  if (active.row === grid.active.row && active.col === grid.active.col && extend) return grid
  return { ...grid, active, anchor: extend ? grid.anchor : active, edit: null, tabStartCol: extend ? grid.tabStartCol : null }
}

export type Direction = 'up' | 'down' | 'left' | 'right'
const STEP: Record<Direction, Cell> = {
  up: { row: -1, col: 0 },
  down: { row: 1, col: 0 },
  left: { row: 0, col: -1 },
  right: { row: 0, col: 1 },
}

export const step = (grid: Grid, direction: Direction, columns: readonly LineColumn[], extend = false): Grid =>
  goTo(grid, { row: grid.active.row + STEP[direction].row, col: clampIndex(grid.active.col + STEP[direction].col, columns.length) }, extend)

/** Ctrl+arrow: goes to the last of a run of filled cells, or else to the next filled cell, or else to the edge. */
export const jump = (grid: Grid, direction: Direction, columns: readonly LineColumn[], extend = false): Grid => {
  const lines = linesIn(grid)
  const delta = STEP[direction]
  const isInside = (cell: Cell) => cell.row >= 0 && cell.row < lines.length && cell.col >= 0 && cell.col < columns.length
  const isFull = (cell: Cell) => cellOf(lines[cell.row], columns[cell.col]?.key ?? '').trim() !== ''
  const next = (cell: Cell): Cell => ({ row: cell.row + delta.row, col: cell.col + delta.col })
  let position = grid.active
  const isInRun = isFull(position) && isInside(next(position)) && isFull(next(position))
  while (isInside(next(position))) {
    if (isInRun && !isFull(next(position))) break
    position = next(position)
    if (!isInRun && isFull(position)) break
  }
  return goTo(grid, position, extend)
}

const isEditable = (column: LineColumn | undefined): boolean => column !== undefined && column.type !== 'info' && !column.isReadonly

/** The next editable cell, across line ends; null after the last one. */
const nextEditable = (cell: Cell, direction: 1 | -1, columns: readonly LineColumn[], rows: number): Cell | null => {
  let { row, col } = cell
  for (;;) {
    col += direction
    if (col < 0 || col >= columns.length) {
      row += direction
      col = direction > 0 ? 0 : columns.length - 1
    }
    if (row < 0 || row >= rows) return null
    if (isEditable(columns[col])) return { row, col }
  }
}

/**
 * Tab: goes to the next editable cell, and adds a line after the last one. Null if Tab leaves the grid, so that keyboard focus is never
 * trapped: before the first cell, after an empty last line, or after the last line that the order can hold.
 */
export const tab = (grid: Grid, isBack: boolean, columns: readonly LineColumn[], maxLines: number): Grid | null => {
  const lines = linesIn(grid)
  const next = nextEditable(grid.active, isBack ? -1 : 1, columns, lines.length)
  const startCol = grid.tabStartCol ?? grid.active.col
  if (next) return { ...goTo(grid, next), tabStartCol: next.row === grid.active.row ? startCol : null }
  const last = lines.at(-1)
  if (isBack || !last || isBlank(last) || lines.length >= maxLines) return null
  const first = columns.findIndex(isEditable)
  return goTo(withLines(grid, [...lines, newLine()]), { row: lines.length, col: first })
}

/**
 * Enter: goes to the next line, in the column where the series of Tabs started. After the last line it adds one, unless the last is empty
 * or the order can hold no more.
 */
export const enter = (grid: Grid, isBack: boolean, maxLines: number): Grid => {
  const lines = linesIn(grid)
  const { row, col } = grid.active
  const to = { row: row + (isBack ? -1 : 1), col: grid.tabStartCol ?? col }
  const last = lines.at(-1)
  const needsNewLine = !isBack && to.row >= lines.length && last !== undefined && !isBlank(last) && lines.length < maxLines
  return goTo(needsNewLine ? withLines(grid, [...lines, newLine()]) : grid, to)
}

/** Changes the lines as one undo step. The grid always has an empty line at the end. */
export const withLines = (grid: Grid, lines: Lines): Grid => keepInside({ ...grid, history: change(grid.history, withEmptyLine(lines)) })

/** Changes the lines as part of the last undo step. */
export const amendLines = (grid: Grid, lines: Lines): Grid => keepInside({ ...grid, history: amend(grid.history, lines) })

const keepInside = (grid: Grid): Grid => {
  const rows = linesIn(grid).length
  const fit = (cell: Cell) => (cell.row < rows ? cell : { ...cell, row: Math.max(0, rows - 1) })
  return { ...grid, active: fit(grid.active), anchor: fit(grid.anchor) }
}

export const undoStep = (grid: Grid): Grid => {
  const history = undo(grid.history)
  return history ? showChange(keepInside({ ...grid, history, edit: null }), grid) : grid
}
export const redoStep = (grid: Grid): Grid => {
  const history = redo(grid.history)
  return history ? showChange(keepInside({ ...grid, history, edit: null }), grid) : grid
}

/** After undo or redo, goes to the first changed line. */
const showChange = (next: Grid, before: Grid): Grid => {
  const [now, old] = [linesIn(next), linesIn(before)]
  const row = now.findIndex((line, index) => line !== old[index])
  return row < 0 ? next : goTo(next, { row, col: next.active.col })
}

export const setText = (grid: Grid, cell: Cell, column: string, value: string): Grid =>
  withLines(grid, setCells(linesIn(grid), [{ row: cell.row, column, value }]))

/** Clears the selected cells that can be edited. */
export const clearRange = (grid: Grid, columns: readonly LineColumn[]): Grid => {
  const range = rangeOf(grid)
  const edits = rowsOf(range).flatMap((row): CellEdit[] =>
    columns.slice(range.left, range.right + 1).flatMap((column) => (isEditable(column) ? [{ row, column: column.key, value: '' }] : [])),
  )
  return withLines(grid, setCells(linesIn(grid), edits))
}

/** Text of the selected cells, for the clipboard. */
export const copyRange = (grid: Grid, columns: readonly LineColumn[], textOf: (row: number, column: LineColumn) => string): Table => {
  const range = rangeOf(grid)
  return rowsOf(range).map((row) => columns.slice(range.left, range.right + 1).map((column) => textOf(row, column)))
}

/**
 * Pastes a table at the top left of the selection. A single cell fills the whole selection. Values for cells that cannot be edited, and
 * rows beyond `maxLines`, are left out.
 */
export const pasteRange = (grid: Grid, table: Table, columns: readonly LineColumn[], maxLines: number): Grid => {
  const range = rangeOf(grid)
  const [singleValue] = table.length === 1 && table[0]?.length === 1 ? table[0] : []
  const height = singleValue === undefined ? table.length : range.bottom - range.top + 1
  const width = singleValue === undefined ? Math.max(0, ...table.map((row) => row.length)) : range.right - range.left + 1
  const edits: CellEdit[] = []
  for (let down = 0; down < height && range.top + down < maxLines; down += 1) {
    for (let across = 0; across < width; across += 1) {
      const column = columns[range.left + across]
      const value = singleValue ?? table[down]?.[across]
      if (column && isEditable(column) && value !== undefined)
        edits.push({ row: range.top + down, column: column.key, value: value.trim() })
    }
  }
  const next = withLines(grid, setCells(linesIn(grid), edits))
  const to = { row: range.top + height - 1, col: Math.min(columns.length - 1, range.left + width - 1) }
  return { ...goTo(next, { row: range.top, col: range.left }), anchor: { row: clampIndex(to.row, linesIn(next).length), col: to.col } }
}

/** Whether the order can hold no more lines. */
export const isFull = (grid: Grid, maxLines: number): boolean =>
  linesIn(grid).length >= maxLines && filledLines(linesIn(grid)).length >= maxLines

/** Copies the selected lines that are not blank below the selection, and selects the copies. Does nothing if they do not fit. */
export const duplicateRows = (grid: Grid, maxLines: number): Grid => {
  const lines = linesIn(grid)
  const rows = rowsOf(rangeOf(grid)).filter((row) => lines[row] !== undefined && !isBlank(lines[row]))
  const last = rows.at(-1)
  if (last === undefined || filledLines(lines).length + rows.length > maxLines) return grid
  const next = withLines(grid, duplicateLines(lines, rows))
  return { ...goTo(next, { row: last + rows.length, col: grid.active.col }), anchor: { row: last + 1, col: grid.active.col } }
}

export const deleteRows = (grid: Grid): Grid => {
  const { top } = rangeOf(grid)
  const next = withLines(grid, deleteLines(linesIn(grid), rowsOf(rangeOf(grid))))
  return goTo(next, { row: top, col: grid.active.col })
}

export const insertRow = (grid: Grid, at: number): Grid =>
  goTo(withLines(grid, insertLines(linesIn(grid), at, [newLine()])), { row: at, col: 0 })

export const resetRow = (grid: Grid, row: number): Grid => withLines(grid, resetLine(linesIn(grid), row))
