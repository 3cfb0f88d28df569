import type { CSSProperties } from 'react'
import { formatQty } from '#lib/client/format.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'

/** Column widths are CSS variables of the table, so that dragging an edge causes no render. */
export const widthVar = (key: string): string => `--w-${key.replaceAll(/[^a-zA-Z0-9_-]/g, '_')}`

export const MARKS_WIDTH = 36
export const ACTIONS_WIDTH = 44
export const HEADER_HEIGHT = 32

export type PlacedColumn = { column: ColumnSpec; isPinned: boolean; style: CSSProperties; isLastPinned: boolean }

/** Sums by column; null if v7 returns none. */
export type ColumnTotals = Readonly<Record<string, number | null>>

/** The columns, none of them too narrow for its total: a total that is cut reads as a smaller number. */
export const withRoomForTotals = (columns: readonly ColumnSpec[], totals: ColumnTotals | null | undefined): readonly ColumnSpec[] =>
  columns.map((column) => {
    // A digit takes a little more than 8 pixels, a separator half as much, the padding 10.
    const width = column.isTotal ? formatQty(totals?.[column.key]).length * 8 + 12 : 0
    return width > column.width ? { ...column, width, minWidth: width } : column
  })

/** Computes where each pinned column sticks during horizontal scrolling: after the marks and the pinned columns before it. */
export const placeColumns = (columns: readonly ColumnSpec[], hasMarks: boolean): PlacedColumn[] => {
  const before: string[] = hasMarks ? [`${MARKS_WIDTH}px`] : ['0px']
  const last = columns.findLast((column) => column.isPinned)?.key
  return columns.map((column) => {
    if (!column.isPinned) return { column, isPinned: false, style: {}, isLastPinned: false }
    const style: CSSProperties = { left: `calc(${before.join(' + ')})` }
    before.push(`var(${widthVar(column.key)})`)
    return { column, isPinned: true, style, isLastPinned: column.key === last }
  })
}

/** Style of the table: one width variable per column, and a total width that never squeezes them (also the variable `--table-width`). */
export const tableStyle = (columns: readonly ColumnSpec[], hasMarks: boolean): CSSProperties => {
  const fixedWidth = (hasMarks ? MARKS_WIDTH : 0) + ACTIONS_WIDTH
  const sum = [`${fixedWidth}px`, ...columns.map((column) => `var(${widthVar(column.key)})`)].join(' + ')
  return {
    ...Object.fromEntries(columns.map((column) => [widthVar(column.key), `${column.width}px`])),
    '--table-width': `calc(${sum})`,
    minWidth: 'var(--table-width)',
    width: '100%',
  } as CSSProperties
}

/** Scroll distance at which the last pinned column begins to stick. */
export const stickyScrollLeft = (columns: readonly ColumnSpec[]): number => {
  const last = columns.findLastIndex((column) => column.isPinned)
  return columns.slice(0, Math.max(0, last)).reduce((sum, column) => sum + (column.isPinned ? 0 : column.width), 0)
}

/** The width that fits the longest cell of a column, among the rows rendered now. */
export const fittingWidth = (table: HTMLTableElement, index: number): number => {
  const range = document.createRange()
  let widest = 0
  for (const row of table.querySelectorAll<HTMLTableRowElement>('thead tr, tbody tr[data-index], tfoot tr')) {
    const cell = row.cells[index]
    if (!cell) continue
    const content = cell.querySelector('[data-fit]') ?? cell
    range.selectNodeContents(content)
    // What is cut off inside the cell needs room too.
    const cut = [...content.querySelectorAll('.cut,.cut-number')].reduce(
      (sum, { scrollWidth, clientWidth }) => sum + scrollWidth - clientWidth,
      0,
    )
    widest = Math.max(widest, range.getBoundingClientRect().width + cut)
  }
  return Math.ceil(widest) + 26
}
