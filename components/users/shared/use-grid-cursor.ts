import { useRef, useState, type KeyboardEvent } from 'react'
import { cellAfter, type CellPosition } from './grid-keys.ts'

/** The single tab stop of a grid, moved by arrow keys. `canFocus` says which cells can be focused. */
export const useGridCursor = (size: { rows: number; columns: number }, canFocus: (cell: CellPosition) => boolean) => {
  const grid = useRef<HTMLTableElement>(null)
  const [wantedCell, setWantedCell] = useState<CellPosition>({ row: 0, column: 0 })
  // The cell may no longer be focusable, since rights can become locked while the tab is open.
  const current = canFocus(wantedCell) ? wantedCell : (firstFocusable(size, canFocus) ?? wantedCell)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cellAfter(event, current, size, canFocus)
    if (!next) return
    event.preventDefault()
    setWantedCell(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
  }
  return {
    current,
    gridProps: { ref: grid, onKeyDown },
    /** Props for the control in a cell. Clicking it moves the tab stop too. */
    cellProps: (row: number, column: number, isCurrent: boolean) => ({
      'data-cell': `${row} ${column}`,
      tabIndex: isCurrent ? 0 : -1,
      onFocus: () => setWantedCell({ row, column }),
    }),
  }
}

const firstFocusable = (
  { rows, columns }: { rows: number; columns: number },
  canFocus: (cell: CellPosition) => boolean,
): CellPosition | undefined => {
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) if (canFocus({ row, column })) return { row, column }
  return undefined
}
