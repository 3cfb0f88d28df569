'use client'
import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { cellAfter, pastedTexts, textAt, withTexts, type Cell, type CellMove } from '#lib/import/cells.ts'
import { headingOf, widthOf, withTarget, type Mapping, type Target } from '#lib/import/mapping.ts'
import { canBeCreated, type FileRecord } from '#lib/import/records.ts'
import { countText } from '#lib/list/pages.ts'
import { withoutInvisible } from '#lib/shared/plain-spaces.ts'
import type { Table } from '#lib/shared/table-text.ts'
import type { OpenEditor } from './cell-editor.tsx'
import { RecordRows } from './record-rows.tsx'

type Props<R extends FileRecord> = {
  label: string
  table: Table
  /** The table as it is in the file. */
  original: Table
  mapping: Mapping
  targets: readonly Target[]
  records: readonly R[]
  /** What a record is called on the button that shows more. */
  many: string
  /** Details of a record, shown next to its name. Null if each record is one row, which then needs no heading. */
  detailOf: ((record: R) => string) | null
  onMapping: (mapping: Mapping) => void
  onTable: (table: Table) => void
  onUndo: (() => Cell | undefined) | null
  onRedo: (() => Cell | undefined) | null
  /** The cell to focus. Pass a new object to focus the same cell again. */
  target: { cell: Cell } | null
  onGoTo: (cell: Cell) => void
}

/** Number of records shown at first, and added by each press of the button. */
const STEP = 50

const MOVES: Readonly<Record<string, CellMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Enter: 'down',
}

/** How a key moves from a closed cell, or null. */
const moveOf = (event: KeyboardEvent): CellMove | null => {
  if (event.altKey) return null
  const isControl = event.ctrlKey || event.metaKey
  if (event.key === 'Home') return isControl ? 'first' : 'rowStart'
  if (event.key === 'End') return isControl ? 'last' : 'rowEnd'
  if (isControl) return null
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next'
  return event.key === 'Enter' ? null : (MOVES[event.key] ?? null)
}

const selectorOf = ({ row, column }: Cell) => `[data-cell="${row}:${column}"]`

/**
 * The rows of the file by record, with each problem at its cell. The headings choose what a column holds. A cell is corrected by a
 * double click, Enter, F2 or by typing over it.
 */
export const Preview = <R extends FileRecord>({
  label,
  table,
  original,
  mapping,
  targets,
  records,
  many,
  detailOf,
  onMapping,
  onTable,
  onUndo,
  onRedo,
  target,
  onGoTo,
}: Props<R>) => {
  const [chosenLimit, setLimit] = useState(STEP)
  const targetIndex = target ? records.findIndex((record) => record.rows.includes(target.cell.row)) : -1
  const limit = Math.max(chosenLimit, Math.ceil((targetIndex + 1) / STEP) * STEP)
  const grid = useRef<HTMLTableElement>(null)
  const fileWidth = widthOf(original)
  const width = Math.max(widthOf(table), mapping.targets.length)
  const columns = useMemo(() => Array.from({ length: width }, (_, index) => index), [width])
  const options = [{ value: '', label: 'Leave out' }, ...targets.map(({ key, label: text }) => ({ value: key, label: text }))]
  const shown = records.slice(0, limit)
  const rows = shown.flatMap((record) => record.rows)
  const headings = useMemo(
    () =>
      columns.map((column) => {
        const added = column < fileWidth ? undefined : targets.find(({ key }) => key === mapping.targets[column])
        return added ? `${added.label} (added)` : headingOf(original, mapping.headerRow, column)
      }),
    [columns, original, mapping, targets, fileWidth],
  )
  const [active, setActive] = useState<Cell | null>(null)
  const [editor, setEditor] = useState<OpenEditor | null>(null)
  const [corrected, setCorrected] = useState<Cell | null>(null)
  const isActiveShown = active !== null && rows.includes(active.row) && active.column < width
  const tabStop: Cell | null = isActiveShown ? active : rows[0] === undefined ? null : { row: rows[0], column: 0 }

  const focusCell = (cell: Cell) => grid.current?.querySelector<HTMLElement>(selectorOf(cell))?.focus()
  useEffect(() => {
    if (target) grid.current?.querySelector<HTMLElement>(selectorOf(target.cell))?.focus()
  }, [target, grid])

  const change = (edits: readonly (Cell & { text: string })[]) => {
    const next = withTexts(table, edits)
    if (next === table) return
    onTable(next)
    setCorrected(edits[0] ?? null)
  }
  const open = (cell: Cell, typed: string | null) => setEditor({ ...cell, text: typed ?? textAt(table, cell), isTyped: typed !== null })
  const close = (text: string | null, move: CellMove | 'stay' | 'blur') => {
    if (!editor) return
    const cell = { row: editor.row, column: editor.column }
    setEditor(null)
    if (text !== null) change([{ ...cell, text: withoutInvisible(text) }])
    if (move === 'blur') return
    onGoTo((move === 'stay' ? null : cellAfter(cell, move, rows, width)) ?? cell)
  }

  const onFocus = (event: FocusEvent) => {
    const cell = cellOfElement(event.target)
    if (cell && (cell.row !== active?.row || cell.column !== active.column)) setActive(cell)
  }
  const stepBack = (step: (() => Cell | undefined) | null) => {
    const cell = step?.()
    if (cell) onGoTo(cell)
    setCorrected(cell ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOfElement(event.target as Element)
    if (!cell || editor || event.nativeEvent.isComposing) return
    const isControl = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const move = moveOf(event)
    if (move) {
      const target = cellAfter(cell, move, rows, width)
      // After the last cell and before the first, Tab leaves the rows.
      if (!target && event.key === 'Tab') return
      if (target) focusCell(target)
    } else if (isControl && key === 'z') stepBack(event.shiftKey ? onRedo : onUndo)
    else if (isControl && key === 'y') stepBack(onRedo)
    else if (isControl || event.altKey) return
    else if (event.key === 'Enter' || event.key === 'F2') open(cell, null)
    else if (event.key === 'Delete') change([{ ...cell, text: '' }])
    else if (event.key === 'Backspace' || event.key === 'Process' || event.key === 'Dead') open(cell, '')
    else if (event.key.length === 1 && event.key !== ' ') open(cell, event.key)
    else if (event.key !== ' ') return
    event.preventDefault()
    // Keeps the key from the shortcuts of the page and of the dialog.
    event.stopPropagation()
  }
  const onCopy = (event: ClipboardEvent) => {
    const cell = cellOfElement(event.target as Element)
    if (!cell || editor || window.getSelection()?.isCollapsed === false) return
    event.clipboardData.setData('text/plain', textAt(table, cell))
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    const cell = cellOfElement(event.target as Element)
    if (!cell || editor) return
    change(pastedTexts(event.clipboardData.getData('text/plain'), cell, rows, width))
    event.preventDefault()
  }

  return (
    <div className="min-h-40 flex-1 overflow-auto rounded-md border border-line">
      <CorrectionStatus cell={corrected} records={records} mapping={mapping} headings={headings} />
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells can be changed, as in a spreadsheet
        role="grid"
        className="min-w-full border-collapse text-sm"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 z-10 bg-surface shadow-[0_1px_0_var(--line)]">
          <tr>
            <th scope="col" className="sticky left-0 bg-surface px-2 py-1 text-left align-bottom text-xs font-normal text-dim">
              Row
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-1 py-1 text-left font-normal">
                <label className="flex w-36 flex-col gap-0.5 text-xs text-muted">
                  <span className="truncate" title={headings[column]}>
                    {headings[column]}
                  </span>
                  <Select
                    size="sm"
                    value={mapping.targets[column] ?? ''}
                    options={options}
                    onChange={(key) => onMapping(withTarget(mapping, column, key || null))}
                  />
                </label>
              </th>
            ))}
          </tr>
        </thead>
        {shown.map((record) => (
          <RecordRows
            key={record.id}
            record={record}
            detail={detailOf && detailOf(record)}
            table={table}
            original={original}
            columns={columns}
            headings={headings}
            targets={mapping.targets}
            tabStop={tabStop && record.rows.includes(tabStop.row) ? tabStop : null}
            editor={editor && record.rows.includes(editor.row) ? editor : null}
            onOpen={open}
            onClose={close}
          />
        ))}
      </table>
      {records.length > limit && (
        <div className="sticky left-0 p-2">
          <Button size="sm" onClick={() => setLimit(limit + STEP)}>
            Show {countText(Math.min(STEP, records.length - limit))} more of {countText(records.length)} {many}
          </Button>
        </div>
      )}
    </div>
  )
}

const cellOfElement = (element: Element): Cell | null => {
  const position = element.closest('[data-cell]')?.getAttribute('data-cell')?.split(':').map(Number)
  return position ? { row: position[0]!, column: position[1]! } : null
}

type StatusProps = { cell: Cell | null; records: readonly FileRecord[]; mapping: Mapping; headings: readonly string[] }

/** Tells screen readers what the check says about the cell that was corrected last. */
const CorrectionStatus = ({ cell, records, mapping, headings }: StatusProps) => {
  const target = cell ? (mapping.targets[cell.column] ?? null) : null
  const record = cell ? records.find(({ rows }) => rows.includes(cell.row)) : undefined
  const problems = record?.problems.filter((problem) => problem.row === cell?.row && problem.target === target && target !== null) ?? []
  const found = problems.map(({ message }) => message).join(' ') || 'no problem here.'
  const result = record?.isUnchecked ? 'not checked yet.' : `${found}${record && canBeCreated(record) ? ' Can be created.' : ''}`
  return (
    <p role="status" className="sr-only">
      {cell && `${headings[cell.column] ?? ''}, row ${cell.row + 1}: ${result}`}
    </p>
  )
}
