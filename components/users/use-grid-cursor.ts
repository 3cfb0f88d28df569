import { useRef, useState, type KeyboardEvent } from 'react'
import { cellAfter, type CellAt } from './grid-keys.ts'

/** The single tab stop of a grid, moved by arrow keys. `isStop` tells which cells can be focused. */
export const useGridCursor = (size: { rows: number; columns: number }, isStop: (cell: CellAt) => boolean) => {
  const grid = useRef<HTMLTableElement>(null)
  const [asked, setAt] = useState<CellAt>({ row: 0, column: 0 })
  // The cell may no longer be focusable, since rights can become locked while the tab is open.
  const at = isStop(asked) ? asked : (firstStop(size, isStop) ?? asked)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cellAfter(event, at, size, isStop)
    if (!next) return
    event.preventDefault()
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
  }
  return {
    at,
    gridProps: { ref: grid, onKeyDown },
    /** Props for the control in a cell. Clicking it moves the tab stop too. */
    cellProps: (row: number, column: number, isCurrent: boolean) => ({
      'data-cell': `${row} ${column}`,
      tabIndex: isCurrent ? 0 : -1,
      onFocus: () => setAt({ row, column }),
    }),
  }
}

const firstStop = ({ rows, columns }: { rows: number; columns: number }, isStop: (cell: CellAt) => boolean): CellAt | undefined => {
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) if (isStop({ row, column })) return { row, column }
  return undefined
}
