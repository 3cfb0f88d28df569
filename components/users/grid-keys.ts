/** A cell of the matrix. Row 0 has the checkboxes for whole columns, column 0 those for whole rows. */
export type CellAt = { row: number; column: number }

type Press = { key: string; ctrlKey?: boolean; metaKey?: boolean }

/**
 * The next cell for a key in a grid with one tab stop, as in the ARIA practices: arrows move by cells, Home and End to the ends of
 * the row, with Ctrl to those of the grid. Skips cells for which `isStop` is false. Undefined if there is no such cell.
 */
export const cellAfter = (
  { key, ctrlKey, metaKey }: Press,
  at: CellAt,
  size: { rows: number; columns: number },
  isStop: (cell: CellAt) => boolean,
): CellAt | undefined => {
  const isFar = ctrlKey || metaKey
  const first = { row: isFar ? 0 : at.row, column: 0 }
  const last = { row: isFar ? size.rows - 1 : at.row, column: size.columns - 1 }
  if (key === 'Home') return walk(first, 0, 1, size, isStop)
  if (key === 'End') return walk(last, 0, -1, size, isStop)
  const step = STEPS[key]
  if (!step || isFar) return undefined
  return walk({ row: at.row + step[0], column: at.column + step[1] }, step[0], step[1], size, isStop)
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const walk = (
  from: CellAt,
  down: number,
  right: number,
  { rows, columns }: { rows: number; columns: number },
  isStop: (cell: CellAt) => boolean,
): CellAt | undefined => {
  let cell = from
  while (cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns) {
    if (isStop(cell)) return cell
    cell = { row: cell.row + down, column: cell.column + right }
  }
  return undefined
}
