'use client'
import { memo, useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react'
import type { StockLabels } from '#components/orders/shared/unsuitable-stock-text.ts'
import { cx } from '#components/ui/cx.ts'
import { cachedProblems, earlyExpiry } from '#lib/order-form/check.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { linesIn, rangeOf, type Grid } from '#lib/order-form/grid.ts'
import { cellOf, isBlank, type Line } from '#lib/order-form/lines.ts'
import type { ProductLookup } from '#lib/order-form/products.ts'
import { cellView, shortageText } from './cell-value.tsx'
import { CellBox } from './cell-box.tsx'
import { useGridContext } from './grid-context.ts'
import { useGrid, useProductLookup, useLineNotes, type CellNote } from './grid-store.ts'
import { useRowInsight, type RowInsight } from './insights.ts'
import { RowActions } from './row-actions.tsx'

type Props = { index: number; top: number; height: number; template: string }

/** One line. Re-renders only when the line, its selection or its messages change, or what is known about its product. */
export const LineRow = memo(({ index, top, height, template }: Props) => {
  const { store, columns, check, expected, insights, isReadonly, isStrict, stockLabels } = useGridContext()
  const line = useGrid(
    store,
    useMemo(() => (grid: Grid) => linesIn(grid)[index], [index]),
  )
  const selection = useGrid(
    store,
    useMemo(() => (grid: Grid) => selectionOf(grid, index), [index]),
  )
  const edit = useGrid(
    store,
    useMemo(() => (grid: Grid) => (grid.active.row === index ? grid.edit : null), [index]),
  )
  const notes = useLineNotes(store, line?.id)
  const lookup = useProductLookup(store, cellOf(line, 'product_code'))
  const insight = useRowInsight(insights, index)
  if (!line) return null
  const problems = cachedProblems(line, index + 1, check, lookup)
  const [active, left, right] = selection
  const style: CSSProperties = { top, height, gridTemplateColumns: template }
  const isEmpty = isBlank(line)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className="group/row absolute inset-x-0 grid border-b border-line bg-canvas text-sm hover:bg-subtle"
      style={style}
    >
      <div
        role="rowheader"
        data-col={-1}
        className={cx(
          'z-10 flex items-center justify-end in-data-scrolled:sticky in-data-scrolled:left-0 border-r border-line bg-subtle pr-2 text-xs tabular-nums select-none',
          left <= right ? 'font-medium text-ink' : 'text-dim',
        )}
      >
        {isEmpty ? <span aria-label={`Line ${index + 1}, empty`}>·</span> : index + 1}
      </div>
      {columns.map((column, col) => {
        const note = noteOf(problems[column.key], notes?.[column.key], line, column, insight, isStrict, stockLabels, () =>
          earlyExpiry(line, expected, check.dateFormat),
        )
        return (
          <GridCell
            key={column.key}
            line={line}
            column={column}
            row={index}
            col={col}
            lookup={lookup}
            noteKind={note?.kind}
            noteText={note?.message}
            insight={insight}
            isActive={col === active}
            isSelected={col >= left && col <= right}
            edit={col === active ? edit : null}
          />
        )
      })}
      <div role="gridcell" className="flex items-center justify-center">
        {!isReadonly && <RowActions index={index} isBlank={isEmpty} />}
      </div>
    </div>
  )
})
LineRow.displayName = 'LineRow'

/** Active column and selected columns of a row. Cached, so that equal values are the same object. */
const selections = new Map<string, readonly [number, number, number]>()
const selectionOf = (grid: Grid, row: number): readonly [number, number, number] => {
  const range = rangeOf(grid)
  const isInRange = row >= range.top && row <= range.bottom
  const active = grid.active.row === row ? grid.active.col : -1
  const value = [active, isInRange ? range.left : 1, isInRange ? range.right : 0] as const
  const key = value.join(' ')
  const cached = selections.get(key)
  if (cached) return cached
  selections.set(key, value)
  return value
}

export type ShownNote = { kind: 'error' | 'warning'; message: string }

/** The message of a cell, by priority: a validation error, the server's message about this value, a warning. */
const noteOf = (
  problem: string | undefined,
  serverNote: CellNote | undefined,
  line: Line,
  column: LineColumn,
  insight: RowInsight | undefined,
  isStrict: boolean,
  stockLabels: StockLabels,
  earlyExpiryOf: () => string | null,
): ShownNote | null => {
  const isEmpty = cellOf(line, column.key).trim() === ''
  if (problem && (isStrict || !isEmpty)) return { kind: 'error', message: problem }
  if (column.type === 'serials' && insight?.repeatedSerial) return { kind: 'error', message: insight.repeatedSerial }
  if (serverNote && serverNote.value === cellOf(line, column.key)) return serverNote
  if (column.key === 'product_code' && insight?.repeats !== null && insight?.repeats !== undefined)
    return { kind: 'warning', message: `This line repeats line ${insight.repeats + 1}.` }
  const early = column.key === 'expiry_date' ? earlyExpiryOf() : null
  if (early !== null) return { kind: 'warning', message: early }
  if ((column.key === 'available_now' || column.key === 'qty') && insight?.short)
    return { kind: 'warning', message: shortageText(insight.short, cellOf(line, 'uom'), stockLabels) }
  return null
}

type CellProps = {
  line: Line
  column: LineColumn
  row: number
  col: number
  lookup: ProductLookup | undefined
  noteKind: ShownNote['kind'] | undefined
  noteText: string | undefined
  insight: RowInsight | undefined
  isActive: boolean
  isSelected: boolean
  edit: Grid['edit']
}

/**
 * Class of the first column, which stays next to the line numbers (52 px wide). Each sticky cell is a layer of its own and slows down
 * every key press, so cells are sticky only while the grid is scrolled sideways.
 */
const PINNED = 'z-10 shadow-[1px_0_0_var(--line)] in-data-scrolled:sticky in-data-scrolled:left-13'

/** Memoised, so that moving between cells re-renders two cells and not two lines. */
const GridCell = memo(({ line, column, row, col, lookup, noteKind, noteText, insight, isActive, isSelected, edit }: CellProps) => {
  const { hasFocus, id, stockLabels } = useGridContext()
  const cell = useRef<HTMLDivElement>(null)
  const note = noteKind && noteText ? { kind: noteKind, message: noteText } : null
  const noteId = note ? `${id}-${row}-${col}` : undefined
  // The focus follows the active cell while it is in the grid.
  useLayoutEffect(() => {
    if (!isActive || edit || !hasFocus.current || !cell.current) return
    cell.current.focus({ preventScroll: true })
    cell.current.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive, edit, hasFocus])
  const isNumber = column.type === 'qty' || column.type === 'price' || column.key === 'available_now'
  const isCode = column.type === 'product' || column.type === 'uom' || column.key === 'lot_no' || column.type === 'serials'
  const isPinned = col === 0
  return (
    <div
      ref={cell}
      role="gridcell"
      aria-colindex={col + 2}
      data-col={col}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isSelected || isActive}
      aria-invalid={note?.kind === 'error' || undefined}
      aria-describedby={noteId}
      data-ring
      title={note ? undefined : cellOf(line, column.key) || undefined}
      className={cx(
        'flex min-w-0 scroll-m-9 items-center px-2 outline-none',
        // Only a cell with a mark or an editor has to be positioned: each such cell slows down every paint.
        (note || isActive) && 'relative',
        // Beside the pinned columns, not below them.
        !isPinned && 'scroll-ml-62',
        // Space for the message below the cell.
        note && isActive && 'scroll-mb-20',
        isPinned && PINNED,
        isPinned && !isSelected && noteKind !== 'error' && 'bg-canvas group-hover/row:bg-subtle',
        isNumber && 'justify-end tabular-nums',
        isCode && 'font-mono',
        column.type === 'product' && 'font-medium',
        column.type === 'info' && 'text-muted',
        // The error colour wins over that of the selection.
        note?.kind === 'error' ? 'bg-bad-tint' : isSelected && 'bg-accent-tint',
        // Above the pinned cells of the next lines. A message of another cell is above them anyway, and that cell itself goes below them.
        isActive && isPinned && 'z-20',
        isActive && 'shadow-[inset_0_0_0_1px_var(--line-strong)] focus-area:shadow-[inset_0_0_0_2px_var(--focus)]',
      )}
    >
      {edit ? (
        <CellBox column={column} line={line} row={row} lookup={lookup} edit={edit} describedBy={noteId} />
      ) : (
        <span className="min-w-0 truncate">{cellView(column, line, lookup, insight, stockLabels)}</span>
      )}
      {note && <NoteMark id={noteId ?? ''} note={note} />}
      {note && isActive && <NoteText note={note} isRight={col > 2} />}
    </div>
  )
})
GridCell.displayName = 'GridCell'

/** Mark in the corner of a cell, also over an open editor, but not over the pinned column. Screen readers get a hidden text, which costs no layer. */
const NoteMark = ({ id, note }: { id: string; note: ShownNote }) => (
  <>
    <span
      aria-hidden="true"
      title={note.message}
      className={cx(
        'pointer-events-none absolute top-0 right-0 z-1 size-2.5 bg-linear-to-bl from-50% to-transparent to-50%',
        note.kind === 'error' ? 'from-bad' : 'from-warn',
      )}
    />
    <span id={id} hidden data-note={note.kind}>
      {note.message}
    </span>
  </>
)

/** Message at the active cell. It ignores the pointer, so that the cells below stay clickable. */
const NoteText = ({ note, isRight }: { note: ShownNote; isRight: boolean }) => (
  <span
    aria-hidden="true"
    data-note-words
    className={cx(
      'pointer-events-none absolute top-full z-25 mt-0.5 hidden w-max max-w-64 rounded-md border bg-surface px-2 py-1 font-sans text-xs font-normal text-wrap shadow-pop focus-area:block',
      isRight ? 'right-0' : 'left-0',
      note.kind === 'error' ? 'border-bad text-bad' : 'border-warn text-warn',
    )}
  >
    {note.message}
  </span>
)
