'use client'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { clampWidth } from '#lib/list/layout.ts'
import type { SortKey } from '#lib/list/spec.ts'
import { isRightAligned } from './cell.tsx'
import { fittingWidth, widthVar, type PlacedColumn } from './geometry.ts'

export type HeaderActions = {
  onSort: (key: string, isAdditional: boolean) => void
  onStep: (key: string, step: -1 | 1) => void
  onMove: (key: string, target: string, edge: 'before' | 'after') => void
  onResize: (key: string, width: number) => void
}

type Props = HeaderActions & {
  columns: readonly PlacedColumn[]
  sort: readonly SortKey[]
  table: RefObject<HTMLTableElement | null>
  tick: boolean | 'mixed'
  onTick: (on: boolean) => void
  hasRows: boolean
  /** The labels are final. Until then only the shape of the header is shown. */
  hasWords: boolean
}

/** Pixels by which an arrow key resizes a column. */
const STEP = 16

/** The table header. Click sorts, drag or Alt+arrows move a column, its edge or Shift+arrows resize it. */
export const Header = ({ columns, sort, table, tick, onTick, hasRows, hasWords, ...actions }: Props) => {
  const head = useRef<HTMLTableRowElement>(null)
  const stopDrag = useRef<(() => void) | null>(null)

  // The drag code is loaded when the pointer first enters the header, and works outside React.
  const onMove = useRef(actions.onMove)
  useEffect(() => {
    onMove.current = actions.onMove
  })
  useEffect(() => () => stopDrag.current?.(), [])
  const enableDrag = () => {
    if (stopDrag.current || !head.current) return
    const row = head.current
    stopDrag.current = () => {}
    import('./drag-columns.ts').then(
      ({ dragColumns }) => (stopDrag.current = dragColumns(row, (...move) => onMove.current(...move))),
      // After a failure, the code is requested again when the pointer next enters.
      () => (stopDrag.current = null),
    )
  }
  return (
    <thead className="sticky top-0 z-10">
      <tr ref={head} onPointerEnter={enableDrag} aria-rowindex={1} onKeyDown={(event) => moveFocus(event)}>
        <th scope="col" className="sticky left-0 z-3 h-thead border-b border-line bg-subtle p-0 text-center">
          <Checkbox checked={tick} onChange={onTick} disabled={!hasRows} aria-label="Mark all rows on this page" className="align-middle" />
        </th>
        {columns.map((placed, index) => (
          <HeaderCell
            key={placed.column.key}
            placed={placed}
            index={index}
            sort={sort}
            table={table}
            isFirst={index === 0}
            hasWords={hasWords}
            {...actions}
          />
        ))}
        <th
          scope="col"
          className="sticky right-0 z-3 border-b border-line bg-subtle p-0 [--ground:var(--subtle)] before:gutter-fade touch:static touch:before:hidden"
        >
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

/** ← and → move the focus between headers. Tab reaches only one of them. */
const moveFocus = (event: KeyboardEvent<HTMLTableRowElement>) => {
  if (event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-header]')]
  const target = buttons[buttons.indexOf(document.activeElement as HTMLElement) + step]
  if (!target) return
  event.preventDefault()
  for (const button of buttons) button.tabIndex = button === target ? 0 : -1
  target.focus()
}

type CellProps = HeaderActions & {
  placed: PlacedColumn
  index: number
  sort: readonly SortKey[]
  table: RefObject<HTMLTableElement | null>
  isFirst: boolean
  hasWords: boolean
}

/** Styles for the dragged header and its drop position. */
const DROP =
  'data-dragged:opacity-50 data-[drop=after]:shadow-[inset_-2px_0_0_var(--focus)] data-[drop=before]:shadow-[inset_2px_0_0_var(--focus)]'

const HeaderCell = ({ placed, index, sort, table, isFirst, hasWords, onSort, onStep, onResize }: CellProps) => {
  const { column, isPinned, style, isLastPinned } = placed
  const sortIndex = sort.findIndex(({ key }) => key === column.key)
  const key = sort[sortIndex]
  // The arrow shows the order of the displayed values, which may be the inverse of the sort key.
  const isDown = key !== undefined && key.isDescending !== (column.isInverse ?? false)
  const isRight = isRightAligned(column.type)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || event.altKey === event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    if (event.altKey) onStep(column.key, step)
    else onResize(column.key, column.width + step * STEP)
  }
  return (
    <th
      scope="col"
      data-key={column.key}
      data-pin={isLastPinned || undefined}
      data-tip={column.help ?? undefined}
      aria-sort={sortIndex === 0 ? (isDown ? 'descending' : 'ascending') : undefined}
      style={isPinned ? style : undefined}
      className={cx(
        'h-thead border-b border-line bg-subtle p-0 text-xs font-medium text-muted',
        isPinned ? 'sticky z-2 group-data-stuck/scroll:data-pin:shadow-edge' : 'relative',
        DROP,
      )}
    >
      <button
        type="button"
        data-header
        tabIndex={isFirst ? 0 : -1}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight"
        aria-disabled={!column.isSortable || undefined}
        onClick={(event) => column.isSortable && onSort(column.key, event.shiftKey)}
        onKeyDown={onKeyDown}
        className={cx(
          'flex h-full w-full items-center gap-1 px-2.5 outline-offset-[-2px] hover:text-ink',
          isRight ? 'justify-end text-right' : 'text-left',
          key && 'text-ink',
        )}
      >
        {/* Transparent, not hidden: the button must have a name. */}
        <span data-fit className={cx('truncate', !hasWords && 'opacity-0')}>
          {column.label}
        </span>
        {key && (
          <span className="inline-flex items-center">
            <Icon name={isDown ? 'arrow-down' : 'arrow-up'} size={12} />
            {sort.length > 1 && <span className="text-[10px] tabular-nums">{sortIndex + 1}</span>}
          </span>
        )}
      </button>
      <Edge column={column} index={index} table={table} onResize={onResize} />
    </th>
  )
}

type EdgeProps = {
  column: PlacedColumn['column']
  index: number
  table: RefObject<HTMLTableElement | null>
  onResize: HeaderActions['onResize']
}

/**
 * The right edge of a header: drag to resize, double-click to fit. Its z-index is below that of pinned headers (z-2), which cover
 * scrolled columns.
 */
const Edge = ({ column, index, table, onResize }: EdgeProps) => {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const { currentTarget: edge, clientX, pointerId } = event
    event.preventDefault()
    event.stopPropagation()
    edge.setPointerCapture(pointerId)
    let width = column.width
    const move = (moved: globalThis.PointerEvent) => {
      width = clampWidth(column, column.width + moved.clientX - clientX)
      table.current?.style.setProperty(widthVar(column.key), `${width}px`)
    }
    const end = () => {
      edge.removeEventListener('pointermove', move)
      if (width !== column.width) onResize(column.key, width)
    }
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', end, { once: true })
  }
  const fit = () => table.current && onResize(column.key, fittingWidth(table.current, index + 1))
  return (
    <span
      role="presentation"
      data-edge
      onPointerDown={start}
      onDoubleClick={fit}
      className="absolute inset-y-0 -right-1 z-1 w-2 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:left-[3px] after:w-px after:bg-line in-[th:last-child]:hidden hover:after:w-0.5 hover:after:bg-focus"
    />
  )
}
