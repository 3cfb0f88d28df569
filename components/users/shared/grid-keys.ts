/** A cell of the matrix. Row 0 has the checkboxes for whole columns, column 0 those for whole rows. */
export type CellPosition = { row: number; column: number }

type KeyPress = { key: string; ctrlKey?: boolean; metaKey?: boolean }

/**
 * The next cell for a key in a grid with one tab stop, as in the ARIA practices: arrows move by cells, Home and End to the ends of
 * the row, with Ctrl or Cmd to those of the grid. Skips cells for which `canFocus` is false. Undefined if the key moves nowhere.
 */
export const cellAfter = (
  { key, ctrlKey, metaKey }: KeyPress,
  current: CellPosition,
  size: { rows: number; columns: number },
  canFocus: (cell: CellPosition) => boolean,
): CellPosition | undefined => {
  const hasModifier = ctrlKey || metaKey
  const first = { row: hasModifier ? 0 : current.row, column: 0 }
  const last = { row: hasModifier ? size.rows - 1 : current.row, column: size.columns - 1 }
  if (key === 'Home') return findCell(first, 0, 1, size, canFocus)
  if (key === 'End') return findCell(last, 0, -1, size, canFocus)
  const step = STEPS[key]
  if (!step || hasModifier) return undefined
  return findCell({ row: current.row + step[0], column: current.column + step[1] }, step[0], step[1], size, canFocus)
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const findCell = (
  from: CellPosition,
  down: number,
  right: number,
  { rows, columns }: { rows: number; columns: number },
  canFocus: (cell: CellPosition) => boolean,
): CellPosition | undefined => {
  let cell = from
  while (cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns) {
    if (canFocus(cell)) return cell
    cell = { row: cell.row + down, column: cell.column + right }
  }
  return undefined
}
