import { codeKey } from '#lib/shared/code-key.ts'
import { oncePer } from '#lib/shared/once-per.ts'

/** The text of a line's cells by field, exactly as typed. */
export type Cells = Readonly<Record<string, string>>

/** A unit price as it was typed, the unit that it was typed for, and what it became when converted to another unit. */
type PriceSource = Readonly<{ typed: string; uom: string; converted: string }>

/** A line of the grid. `start` has the server's values, to which a reset returns. */
export type Line = Readonly<{ id: number; cells: Cells; start: Cells | null; priceSource?: PriceSource | undefined }>
export type Lines = readonly Line[]

/** Sets one cell, by row index and column. */
export type CellEdit = { row: number; column: string; value: string }

let lastId = 0

/** A new line with an id that is unique until the page is reloaded. */
export const newLine = (cells: Cells = {}, start: Cells | null = null): Line => {
  lastId += 1
  return { id: lastId, cells, start }
}

export const cellOf = (line: Line | undefined, column: string): string => line?.cells[column] ?? ''

/** Columns that are filled automatically, so they do not make a line count as typed. */
const AUTO_FILLED = new Set(['uom', 'disposition_code'])

/** Whether nothing was typed into the line. Blank lines are not sent and have no problems. */
export const isBlank = oncePer((line: Line) =>
  Object.entries(line.cells).every(([column, value]) => value.trim() === '' || AUTO_FILLED.has(column)),
)

/** The code of a line's item, for comparison; empty if none was typed. */
export const itemKey = (line: Line): string => codeKey(cellOf(line, 'product_code'))

/** The code of a line's unit, for comparison; empty if none was typed. */
export const unitKey = (line: Line): string => codeKey(cellOf(line, 'uom'))

/** Sets cells. Unchanged lines keep their identity; rows beyond the end are created. */
export const setCells = (lines: Lines, edits: readonly CellEdit[]): Lines => {
  const changed = edits.filter(({ row, column, value }) => row >= 0 && cellOf(lines[row], column) !== value)
  if (changed.length === 0) return lines
  const next = [...lines]
  for (const { row, column, value } of changed) {
    while (next.length <= row) next.push(newLine())
    const line = next[row] ?? newLine()
    next[row] = { ...line, cells: { ...line.cells, [column]: value } }
  }
  return next
}

/** Inserts lines before `index`. */
export const insertLines = (lines: Lines, index: number, added: Lines): Lines => [
  ...lines.slice(0, Math.max(0, index)),
  ...added,
  ...lines.slice(Math.max(0, index)),
]

/** Deletes lines by index. */
export const deleteLines = (lines: Lines, indexes: readonly number[]): Lines => {
  const deleted = new Set(indexes)
  return lines.filter((_, index) => !deleted.has(index))
}

/** Duplicates lines; the copies go after the last one. */
export const duplicateLines = (lines: Lines, indexes: readonly number[]): Lines => {
  const sorted = [...new Set(indexes)].filter((index) => index in lines).toSorted((a, b) => a - b)
  const copies = sorted.flatMap((index) => (lines[index] ? [newLine(lines[index].cells)] : []))
  return insertLines(lines, (sorted.at(-1) ?? lines.length - 1) + 1, copies)
}

/** Resets a line to the server's values, or clears it if it is new. */
export const resetLine = (lines: Lines, index: number): Lines => {
  const line = lines[index]
  return line ? lines.with(index, { ...line, cells: line.start ?? {} }) : lines
}

/** The lines that are sent, with their index in the grid. */
export const filledLines = (lines: Lines): { line: Line; row: number }[] =>
  lines.flatMap((line, row) => (isBlank(line) ? [] : [{ line, row }]))
