import { XLSX_HEAD_ROWS, type FilePlan } from '#lib/list/export/job.ts'
import { currentRegion } from '#lib/shared/region.ts'
import { normalise, type Table } from '#lib/shared/table-text.ts'
import { headingOf, PROBLEM_HEADING, widthOf, type Mapping, type Target } from './mapping.ts'
import type { FileProblem, FileRecord } from './records.ts'

/** A record that was not created, with what must be corrected. */
export type RecordToCorrect = { record: Pick<FileRecord, 'rows'>; problems: readonly FileProblem[] }

type Parts = {
  title: string
  source: string
  table: Table
  mapping: Mapping
  targets: readonly Target[]
  toCorrect: readonly RecordToCorrect[]
}

/**
 * The rows of records that were not created, as a file of the same shape with the problems in a last column. It can be corrected and
 * chosen again. An XLSX file, because a spreadsheet that opens a CSV file drops leading zeros.
 */
export const fileToCorrect = ({ title, source, table, mapping, targets, toCorrect }: Parts): { plan: FilePlan; rows: string[][] } => {
  const columns = Array.from({ length: Math.max(widthOf(table), mapping.targets.length) }, (_, index) => index).filter(
    (index) => normalise(headingOf(table, mapping.headerRow, index)) !== normalise(PROBLEM_HEADING),
  )
  const labelOf = new Map(targets.map(({ key, label }) => [key, label]))
  const newRows = new Map(toCorrect.flatMap(({ record }) => record.rows).map((row, index) => [row, `row ${XLSX_HEAD_ROWS + index + 1}`]))
  const textOf = ({ target, message, other }: FileProblem) => {
    const label = target === null ? undefined : labelOf.get(target)
    const text = other ? message.replace(`row ${other.row + 1}`, (row) => newRows.get(other.row) ?? `${row} of ${source}`) : message
    return label ? `${label}: ${text}` : text
  }
  const rows = toCorrect.flatMap(({ record, problems }) =>
    record.rows.map((row) => [
      ...columns.map((column) => table[row]?.[column] ?? ''),
      problems
        .filter((problem) => problem.row === row)
        .map(textOf)
        .join(' '),
    ]),
  )
  const headings = columns.map((column) => {
    const target = mapping.targets[column]
    const hasHeading = mapping.headerRow !== null && (table[mapping.headerRow]?.[column] ?? '').trim() !== ''
    // A column without a heading gets that of its field, so that it is recognised when it is imported again.
    return !hasHeading && target ? (labelOf.get(target) ?? '') : headingOf(table, mapping.headerRow, column)
  })
  return {
    plan: {
      format: 'xlsx',
      title,
      about: `${title} · from ${source}`,
      columns: [...headings, PROBLEM_HEADING].map((label) => ({ label, type: 'text' })),
      dateFormat: currentRegion().datePattern,
    },
    rows,
  }
}
