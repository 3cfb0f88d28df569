'use client'
import { memo, useEffect, useMemo, useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { Select } from '#components/ui/select.tsx'
import { cellAfter, pastedTexts, textAt, withTexts, type Cell, type CellMove } from '#lib/import/cells.ts'
import { headingOf, widthOf, withTarget, type Mapping, type Target } from '#lib/import/mapping.ts'
import { isGood, type FileProblem, type FileRecord } from '#lib/import/records.ts'
import { countText, pluralize } from '#lib/list/pages.ts'
import { parseTable, type Table } from '#lib/shared/table-text.ts'
import { CellEditor, type OpenEditor } from './cell-editor.tsx'

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
  /** Facts of a record beside its name. Null if each record is one row, which then needs no heading. */
  detailOf: ((record: R) => string) | null
  onMapping: (mapping: Mapping) => void
  onTable: (table: Table) => void
  onUndo: (() => Cell | undefined) | null
  onRedo: (() => Cell | undefined) | null
  /** The cell that is to have the focus. Another object asks for it again. */
  target: { cell: Cell } | null
  onGoTo: (cell: Cell) => void
}

/** Records shown at first, and with each press of the button. */
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
  const width = widthOf(table)
  const columns = useMemo(() => Array.from({ length: width }, (_, index) => index), [width])
  const options = [{ value: '', label: 'Leave out' }, ...targets.map(({ key, label: text }) => ({ value: key, label: text }))]
  const shown = records.slice(0, limit)
  const rows = shown.flatMap((record) => record.rows)
  const headings = useMemo(
    () => columns.map((column) => headingOf(original, mapping.headerRow, column)),
    [columns, original, mapping.headerRow],
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
    if (text !== null) change([{ ...cell, text }])
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
    // The keys of the page and of the dialog are not meant.
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
    const text = event.clipboardData.getData('text/plain')
    const isTable = /\t|\n(?=.)/.test(text.trimEnd())
    change(isTable ? pastedTexts(parseTable(text), cell, rows, width) : [{ ...cell, text: text.trim() }])
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

type RowsProps = {
  record: FileRecord
  detail: string | null
  table: Table
  original: Table
  columns: readonly number[]
  headings: readonly string[]
  targets: Mapping['targets']
  tabStop: Cell | null
  editor: OpenEditor | null
  onOpen: (cell: Cell, typed: string | null) => void
  onClose: (text: string | null, move: CellMove | 'stay' | 'blur') => void
}

/** Rows of a record. They render again only if the record, one of their texts or the active cell in them has changed. */
const RecordRows = memo(
  function RecordRows({ record, detail, table, original, columns, headings, targets, tabStop, editor, onOpen, onClose }: RowsProps) {
    const isFine = isGood(record)
    const general = record.problems.filter(({ target }) => target === null || !targets.includes(target))
    const blocking = record.problems.filter(({ isWarning }) => !isWarning).length
    const state = (
      <Icon
        name={isFine ? 'success' : 'error'}
        size={14}
        title={isFine ? 'Can be created' : 'Has problems'}
        className={cx('shrink-0', isFine ? 'text-good' : 'text-bad')}
      />
    )
    return (
      <tbody className="border-b border-line">
        {detail !== null && (
          <tr className="bg-sunken">
            <th scope="rowgroup" colSpan={columns.length + 1} className="px-2 py-1 text-left font-normal">
              <span className="sticky left-2 inline-flex max-w-[min(70vw,900px)] flex-wrap items-center gap-x-2">
                {state}
                <span className="font-mono font-medium">{record.name}</span>
                <span className="text-muted">
                  {detail}
                  {blocking > 0 && `, ${pluralize(blocking, 'problem', 'problems')}`}
                </span>
                {general.map((problem, index) => (
                  <ProblemText key={index} problem={problem} />
                ))}
              </span>
            </th>
          </tr>
        )}
        {record.rows.map((row) => (
          <tr key={row} className="border-t border-line align-top">
            <th scope="row" className="sticky left-0 max-w-48 bg-surface px-2 py-1 text-left font-normal text-dim tabular-nums">
              <span className="flex items-center gap-1.5">
                {detail === null && state}
                {row + 1}
              </span>
              {detail === null && general.map((problem, index) => <ProblemText key={index} problem={problem} />)}
            </th>
            {columns.map((column) => {
              const target = targets[column] ?? null
              const problems = record.problems.filter((problem) => problem.row === row && problem.target === target && target !== null)
              const text = textAt(table, { row, column })
              const before = textAt(original, { row, column })
              const isOpen = editor?.row === row && editor.column === column
              return (
                <td
                  key={column}
                  data-cell={`${row}:${column}`}
                  data-ring
                  tabIndex={tabStop?.row === row && tabStop.column === column ? 0 : -1}
                  aria-invalid={problems.some(({ isWarning }) => !isWarning) || undefined}
                  onDoubleClick={() => isOpen || onOpen({ row, column }, null)}
                  // A finger has no double click that would not zoom.
                  onClick={({ nativeEvent }) => {
                    if (!isOpen && nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') onOpen({ row, column }, null)
                  }}
                  className={cx(
                    'max-w-64 min-w-16 scroll-mt-16 scroll-mb-8 scroll-ml-20 cursor-cell px-2 py-1 break-words whitespace-pre-wrap focus:outline-2 focus:-outline-offset-2 focus:outline-focus',
                    target === null && 'text-dim',
                    problems.length > 0 && 'min-w-56',
                    problems.some(({ isWarning }) => !isWarning) && 'bg-bad-tint',
                  )}
                >
                  {isOpen ? <CellEditor editor={editor} label={`${headings[column] ?? ''}, row ${row + 1}`} onClose={onClose} /> : text}
                  {before !== text && (
                    <span className="flex items-start gap-1 text-xs text-muted">
                      <Icon name="edit" size={12} className="mt-0.5 shrink-0" />
                      <span>{before.trim() === '' ? 'Was empty' : <>Was {before}</>}</span>
                    </span>
                  )}
                  {problems.map((problem, index) => (
                    <ProblemText key={index} problem={problem} />
                  ))}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    )
  },
  (before, after) =>
    before.record.id === after.record.id &&
    before.record.name === after.record.name &&
    before.detail === after.detail &&
    before.original === after.original &&
    before.columns === after.columns &&
    before.headings === after.headings &&
    before.targets === after.targets &&
    before.tabStop === after.tabStop &&
    before.editor === after.editor &&
    // The handlers read what is on screen, so they are renewed with whatever changes there.
    before.editor === null &&
    sameRows(before, after) &&
    sameProblems(before.record.problems, after.record.problems),
)

const sameRows = (before: RowsProps, after: RowsProps) =>
  before.record.rows.length === after.record.rows.length &&
  before.record.rows.every((row, index) => after.record.rows[index] === row && before.table[row] === after.table[row])

const sameProblems = (before: readonly FileProblem[], after: readonly FileProblem[]) =>
  before.length === after.length &&
  before.every((problem, index) => {
    const other = after[index]
    return (
      problem.row === other?.row &&
      problem.target === other.target &&
      problem.message === other.message &&
      problem.isWarning === other.isWarning
    )
  })

type StatusProps = { cell: Cell | null; records: readonly FileRecord[]; mapping: Mapping; headings: readonly string[] }

/** Tells screen readers what the check says about the cell that was corrected last. */
const CorrectionStatus = ({ cell, records, mapping, headings }: StatusProps) => {
  const target = cell ? (mapping.targets[cell.column] ?? null) : null
  const record = cell ? records.find(({ rows }) => rows.includes(cell.row)) : undefined
  const problems = record?.problems.filter((problem) => problem.row === cell?.row && problem.target === target && target !== null) ?? []
  return (
    <p role="status" className="sr-only">
      {cell &&
        `${headings[cell.column] ?? ''}, row ${cell.row + 1}: ${problems.map(({ message }) => message).join(' ') || 'no problem here.'}${record && isGood(record) ? ' Can be created.' : ''}`}
    </p>
  )
}

const ProblemText = ({ problem: { message, isWarning } }: { problem: FileProblem }) => (
  <span className={cx('flex items-start gap-1 text-xs', isWarning ? 'text-warn' : 'text-bad')}>
    <Icon name={isWarning ? 'warning' : 'error'} size={12} className="mt-0.5 shrink-0" />
    <span>{message}</span>
  </span>
)
