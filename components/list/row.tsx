import { memo, type ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { renderCell, isRightAligned, withReason, type CellContent, type SharedNames } from './cell.tsx'
import type { ColumnSpec } from '#lib/list/spec.ts'
import type { PlacedColumn } from './geometry.ts'

/** Shared by all rows. Its identity stays the same between renders, because a new object would render every row again. */
export type RowContext<Row> = {
  nameOf: (row: Row) => string
  cells: Readonly<Record<string, (row: Row, column: ColumnSpec) => ReactNode>>
  shared: SharedNames
  onMark: (row: Row, isRange: boolean) => void
  onActions: ((row: Row, button: HTMLButtonElement) => void) | null
}

type Props<Row> = {
  row: Row
  index: number
  columns: readonly PlacedColumn[]
  isMarked: boolean
  isOpen: boolean
  context: RowContext<Row>
}

/** A pinned cell covers the cells that scroll below it, so it has its row's background, which is opaque. */
export const PINNED_CELL = 'z-1 bg-(--ground)'

/**
 * Body cells are sticky only once the table is scrolled sideways, and the actions only in a row that is in use (`row-actions`). A hundred
 * sticky boxes cost more per scrolled frame than all the text in them.
 */
const STUCK = 'row-ring group-data-moved/scroll:sticky group-data-moved/scroll:z-1'
/** Hidden by a transparent text colour. With `opacity` each row would need another layer. */
const ACTION =
  'touch:hit mr-2 inline-flex size-6 items-center justify-center rounded-sm align-middle text-transparent hover:bg-sunken hover:text-ink touch:text-muted'

/**
 * Each row is a layer of its own, so that rows entering or leaving do not repaint the others. No row is a tab stop here: the table body
 * sets the `tabIndex` of the current row in the DOM, so that an arrow key renders nothing.
 */
const RowView = <Row extends { id: string }>({ row, index, columns, isMarked, isOpen, context }: Props<Row>) => (
  <tr
    data-index={index}
    data-open={isOpen || undefined}
    data-ring
    tabIndex={-1}
    aria-rowindex={index + 2}
    aria-selected={isMarked}
    // Rows with visible actions are above the gutter.
    className="group/row relative z-0 h-(--row) cursor-default [--ground:var(--canvas)] focus-within:z-2 hover:z-2 hover:[--ground:var(--hover)] aria-selected:z-2 aria-selected:[--ground:var(--accent-tint)] data-open:z-2 data-open:[--ground:var(--accent-tint)] focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
  >
    <td
      className={cx(
        STUCK,
        'left-0 border-b border-line bg-(--ground) p-0 text-center group-data-open/row:shadow-[inset_3px_0_0_var(--accent)]',
      )}
    >
      <input
        type="checkbox"
        data-row-control
        tabIndex={-1}
        checked={isMarked}
        readOnly
        aria-label={`Mark ${context.nameOf(row)}`}
        onClick={(event) => context.onMark(row, event.shiftKey)}
        className="touch:hit tick mx-auto size-4 cursor-pointer appearance-none rounded-sm border border-line-strong bg-canvas align-middle checked:border-accent checked:bg-accent print:invisible"
      />
    </td>
    {columns.map((placed) => (
      <CellView key={placed.column.key} placed={placed} row={row} context={context} />
    ))}
    <td className="row-actions row-ring border-b border-line p-0 text-right">
      {context.onActions && (
        <button
          type="button"
          data-row-control
          tabIndex={-1}
          aria-label={`Actions for ${context.nameOf(row)}`}
          aria-haspopup="menu"
          onClick={(event) => context.onActions?.(row, event.currentTarget)}
          className={ACTION}
        >
          <Icon name="more" />
        </button>
      )}
    </td>
  </tr>
)

/** Memoised: a row re-renders only when its data, position or state, or the columns or the context change. */
export const ListRow = memo(RowView) as typeof RowView

type Cells<Row> = Pick<RowContext<Row>, 'cells' | 'shared'>

/** Content of a cell: drawn by the screen's slot, or else by the column's type. */
export const contentOf = <Row extends { id: string }>(column: ColumnSpec, row: Row, { cells, shared }: Cells<Row>): CellContent => {
  const slot = cells[column.key]
  return slot ? { content: slot(row, withReason(column, row)) } : renderCell(column, row, shared)
}

const CellView = <Row extends { id: string }>({ placed, row, context }: { placed: PlacedColumn; row: Row; context: Cells<Row> }) => {
  const { column, isPinned, style, isLastPinned } = placed
  const { content, tip } = contentOf(column, row, context)
  return (
    <td
      style={isPinned ? style : undefined}
      data-tip={tip}
      data-pin={isLastPinned || undefined}
      className={cx(
        'border-b border-line bg-(--ground) px-2.5 py-0 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        isRightAligned(column.type) ? 'cut-number' : 'cut',
        column.type === 'code' && 'font-mono',
        column.isStrong && 'font-medium',
        isPinned && STUCK,
        isPinned && 'group-data-stuck/scroll:data-pin:shadow-edge',
      )}
    >
      {column.below ? (
        <>
          <div className="truncate">{content}</div>
          <div className={cx('truncate text-xs font-normal text-muted', column.below.type === 'code' ? 'font-mono' : 'font-sans')}>
            {/* A number in the second line needs the label of its column. */}
            {isRightAligned(column.below.type) && `${column.below.label} `}
            {contentOf(column.below, row, context).content}
          </div>
        </>
      ) : (
        content
      )}
    </td>
  )
}
