/** What was typed into the cells of a line, by field, exactly as it was typed. */
export type Cells = Readonly<Record<string, string>>

/** A line of the grid. `start` is what it was when it came from the server: resetting goes back there. */
export type Line = Readonly<{ id: number; cells: Cells; start: Cells | null }>
export type Lines = readonly Line[]

/** A cell that is set, by index and column. */
export type CellEdit = { row: number; column: string; value: string }

let lastId = 0

/** A new line. Its id tells it from all others as long as the page lives. */
export const newLine = (cells: Cells = {}, start: Cells | null = null): Line => {
  lastId += 1
  return { id: lastId, cells, start }
}

export const cellOf = (line: Line | undefined, column: string): string => line?.cells[column] ?? ''

/** Columns that fill themselves and do not make a line count as typed. */
const FILLED = new Set(['uom', 'disposition_code'])

/** Nothing was typed into the line: it is not sent and has no problems. */
export const isBlank = (line: Line): boolean => {
  const before = blanks.get(line)
  if (before !== undefined) return before
  const isEmpty = Object.entries(line.cells).every(([column, value]) => value.trim() === '' || FILLED.has(column))
  blanks.set(line, isEmpty)
  return isEmpty
}
/** Lines never change, so each is looked at once, though all of them are with every key. */
const blanks = new WeakMap<Line, boolean>()

/** Sets cells by index and column. Lines that stay the same stay the same object; rows beyond the end are made. */
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

/** Puts lines in front of the line at `index`. */
export const insertLines = (lines: Lines, index: number, added: Lines): Lines => [
  ...lines.slice(0, Math.max(0, index)),
  ...added,
  ...lines.slice(Math.max(0, index)),
]

/** Takes lines away by index. */
export const deleteLines = (lines: Lines, indexes: readonly number[]): Lines => {
  const gone = new Set(indexes)
  return lines.filter((_, index) => !gone.has(index))
}

/** Copies lines; the copies stand behind the last of them. */
export const duplicateLines = (lines: Lines, indexes: readonly number[]): Lines => {
  const sorted = [...new Set(indexes)].filter((index) => index in lines).toSorted((a, b) => a - b)
  const copies = sorted.flatMap((index) => (lines[index] ? [newLine(lines[index].cells)] : []))
  return insertLines(lines, (sorted.at(-1) ?? lines.length - 1) + 1, copies)
}

/** A line as it came from the server, or empty if it is new. */
export const resetLine = (lines: Lines, index: number): Lines => {
  const line = lines[index]
  return line ? lines.with(index, { ...line, cells: line.start ?? {} }) : lines
}

/** The lines that are sent, and for each of them its index in the grid. */
export const typedLines = (lines: Lines): { line: Line; row: number }[] =>
  lines.flatMap((line, row) => (isBlank(line) ? [] : [{ line, row }]))
