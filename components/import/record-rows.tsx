'use client'
import { memo } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { textAt, type Cell, type CellMove } from '#lib/import/cells.ts'
import type { Mapping } from '#lib/import/mapping.ts'
import { canBeCreated, type FileProblem, type FileRecord } from '#lib/import/records.ts'
import { pluralise } from '#lib/list/pages.ts'
import type { Table } from '#lib/shared/table-text.ts'
import { CellEditor, type OpenEditor } from './cell-editor.tsx'

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

const STATES = {
  fine: { icon: 'success', colour: 'text-good', title: 'Can be created' },
  warned: { icon: 'warning', colour: 'text-warn', title: 'May be refused' },
  bad: { icon: 'error', colour: 'text-bad', title: 'Has problems' },
  unchecked: { icon: 'clock', colour: 'text-dim', title: 'Not checked yet' },
} as const

const stateOf = (record: FileRecord): keyof typeof STATES => {
  if (record.isUnchecked) return 'unchecked'
  if (!canBeCreated(record)) return 'bad'
  return record.problems.length === 0 ? 'fine' : 'warned'
}

/**
 * Whether a reading, such as a preset's, needs a wider cell. It is still cut after four lines, so that it does not fill the screen in every
 * row; the active cell shows all of it.
 */
const isLong = (reading: { text: string } | undefined): boolean => (reading?.text.length ?? 0) > 50

/** Rows of a record. They render again only if the record, one of their texts or the active cell in them has changed. */
export const RecordRows = memo(
  function RecordRows({ record, detail, table, original, columns, headings, targets, tabStop, editor, onOpen, onClose }: RowsProps) {
    const general = record.problems.filter(({ target }) => target === null || !targets.includes(target))
    const blocking = record.problems.filter(({ isWarning }) => !isWarning).length
    const { title, ...mark } = STATES[stateOf(record)]
    const state = !record.isUnread && <Icon name={mark.icon} size={14} title={title} className={cx('shrink-0', mark.colour)} />
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
                  {blocking > 0 && `, ${pluralise(blocking, 'problem', 'problems')}`}
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
            </th>
            {columns.map((column) => {
              const target = targets[column] ?? null
              const problems = record.problems.filter((problem) => problem.row === row && problem.target === target && target !== null)
              const reading = record.readings?.find((each) => each.row === row && each.target === target)
              const text = textAt(table, { row, column })
              const before = textAt(original, { row, column })
              const isOpen = editor?.row === row && editor.column === column
              const isActive = tabStop?.row === row && tabStop.column === column
              return (
                <td
                  key={column}
                  data-cell={`${row}:${column}`}
                  data-ring
                  tabIndex={isActive ? 0 : -1}
                  aria-invalid={problems.some(({ isWarning }) => !isWarning) || undefined}
                  onDoubleClick={() => isOpen || onOpen({ row, column }, null)}
                  // On a touch screen a double tap zooms, so one tap opens the cell.
                  onClick={({ nativeEvent }) => {
                    if (!isOpen && nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') onOpen({ row, column }, null)
                  }}
                  className={cx(
                    'max-w-64 min-w-16 scroll-mt-16 scroll-mb-8 scroll-ml-20 cursor-cell px-2 py-1 break-words whitespace-pre-wrap focus:outline-2 focus:-outline-offset-2 focus:outline-focus',
                    target === null && 'text-dim',
                    (problems.length > 0 || isLong(reading)) && 'min-w-56',
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
                  {reading && <span className={cx('text-xs text-muted', isActive ? 'block' : 'line-clamp-4')}>Read as {reading.text}</span>}
                  {problems.map((problem, index) => (
                    <ProblemText key={index} problem={problem} />
                  ))}
                </td>
              )
            })}
          </tr>
        ))}
        {detail === null && general.length > 0 && (
          <tr className="bg-sunken">
            <td colSpan={columns.length + 1} className="px-2 py-1">
              <span className="sticky left-2 inline-flex max-w-[min(70vw,900px)] flex-col">
                {general.map((problem, index) => (
                  <ProblemText key={index} problem={problem} />
                ))}
              </span>
            </td>
          </tr>
        )}
      </tbody>
    )
  },
  (before, after) =>
    before.record.id === after.record.id &&
    before.record.name === after.record.name &&
    before.record.isUnchecked === after.record.isUnchecked &&
    before.detail === after.detail &&
    before.original === after.original &&
    before.columns === after.columns &&
    before.headings === after.headings &&
    before.targets === after.targets &&
    before.tabStop === after.tabStop &&
    before.editor === after.editor &&
    // The handlers are not compared. A row with an open editor always renders again, so that its handlers are current.
    before.editor === null &&
    sameRows(before, after) &&
    sameProblems(before.record.problems, after.record.problems) &&
    sameReadings(before.record.readings, after.record.readings),
)

const sameRows = (before: RowsProps, after: RowsProps) =>
  before.record.rows.length === after.record.rows.length &&
  before.record.rows.every((row, index) => after.record.rows[index] === row && before.table[row] === after.table[row])

const sameReadings = (before: FileRecord['readings'] = [], after: FileRecord['readings'] = []) =>
  before.length === after.length &&
  before.every(({ row, target, text }, index) => {
    const other = after[index]
    return row === other?.row && target === other.target && text === other.text
  })

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

const ProblemText = ({ problem: { message, isWarning } }: { problem: FileProblem }) => (
  <span className={cx('flex items-start gap-1 text-xs', isWarning ? 'text-warn' : 'text-bad')}>
    <Icon name={isWarning ? 'warning' : 'error'} size={12} className="mt-0.5 shrink-0" />
    <span>{message}</span>
  </span>
)
