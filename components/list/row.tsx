import { memo, type ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { drawCell, isRight } from './cell.tsx'
import type { Placed } from './geometry.ts'

/** What rows share; stable for the life of the list. */
export type RowContext<Row> = {
  nameOf: (row: Row) => string
  cells: Readonly<Record<string, (row: Row) => ReactNode>>
  onMark: (row: Row, isRange: boolean) => void
  onActions: ((row: Row, button: HTMLButtonElement) => void) | null
}

type Props<Row> = {
  row: Row
  index: number
  columns: readonly Placed[]
  isMarked: boolean
  isActive: boolean
  isOpen: boolean
  context: RowContext<Row>
}

/** Takes the look of the row that it is in; pinned cells need a ground of their own. */
export const PINNED_GROUND = 'z-1 bg-(--ground)'

const RowView = <Row extends { id: string }>({ row, index, columns, isMarked, isActive, isOpen, context }: Props<Row>) => (
  <tr
    data-index={index}
    data-open={isOpen || undefined}
    data-ring
    tabIndex={isActive ? 0 : -1}
    aria-rowindex={index + 2}
    aria-selected={isMarked}
    className="group/row h-row cursor-default [--ground:var(--canvas)] hover:[--ground:var(--hover)] aria-selected:[--ground:var(--accent-tint)] data-open:[--ground:var(--accent-tint)] focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
  >
    <td className="sticky left-0 z-2 border-b border-line bg-(--ground) p-0 text-center group-data-open/row:shadow-[inset_3px_0_0_var(--accent)]">
      <input
        type="checkbox"
        tabIndex={isActive ? 0 : -1}
        checked={isMarked}
        readOnly
        aria-label={`Mark ${context.nameOf(row)}`}
        onClick={(event) => context.onMark(row, event.shiftKey)}
        className="hit tick mx-auto size-4 cursor-pointer appearance-none rounded-sm border border-line-strong bg-canvas align-middle checked:border-accent checked:bg-accent"
      />
    </td>
    {columns.map((placed) => (
      <CellView key={placed.column.key} placed={placed} row={row} slot={context.cells[placed.column.key]} />
    ))}
    <td className="sticky right-0 z-1 border-b border-line p-0 text-right">
      {context.onActions && (
        <button
          type="button"
          tabIndex={isActive ? 0 : -1}
          aria-label={`Actions for ${context.nameOf(row)}`}
          aria-haspopup="menu"
          onClick={(event) => context.onActions?.(row, event.currentTarget)}
          className="hit mr-2 inline-flex size-6 items-center justify-center rounded-sm bg-(--ground) align-middle text-muted opacity-0 shadow-[-6px_0_6px_2px_var(--ground)] group-focus-within/row:opacity-100 group-hover/row:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 touch:opacity-100"
        >
          <Icon name="more" />
        </button>
      )}
    </td>
  </tr>
)

/** Rows are many: one is drawn again only when it, its state or the columns change. */
export const ListRow = memo(RowView) as typeof RowView

const CellView = <Row extends { id: string }>({ placed, row, slot }: { placed: Placed; row: Row; slot?: (row: Row) => ReactNode }) => {
  const { column, isPinned, style, isLastPinned } = placed
  const { content, tip } = slot ? { content: slot(row), tip: undefined } : drawCell(column, row)
  return (
    <td
      style={isPinned ? style : undefined}
      data-tip={tip}
      data-pin={isLastPinned || undefined}
      className={cx(
        'border-b border-line bg-(--ground) px-2.5 py-0 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        isRight(column.type) ? 'text-right whitespace-nowrap' : 'truncate',
        column.type === 'code' && 'font-mono',
        column.isStrong && 'font-medium',
        isPinned && PINNED_GROUND,
        isPinned && 'group-data-stuck/scroll:data-pin:shadow-edge',
      )}
    >
      {content}
    </td>
  )
}
