import type { ExportJob } from '#lib/list/export/job.ts'
import type { Marks } from '#lib/list/marked-rows.ts'
import type { ColumnSpec } from '#lib/list/spec.ts'
import { formatWord } from '#lib/client/format.ts'
import type { Cell } from '#lib/list/export/job.ts'
import { codeOf, nameOf, textOf, valueOf } from './cell.tsx'
import type { ListSlots, ShownList } from './slots.ts'
import { withCode } from './with-code.ts'

// docs/decisions/0155-exports-show-what-the-screen-shows.md

/** Builds the export of a screen: its columns in order, its filters and sort, and only the marked rows if any are marked. */
export const exportJobOf = <Row extends { id: string }>(screen: ShownList<Row>): ExportJob<Row> => {
  const { marks, scope } = screen
  const query = { kind: 'query', url: screen.urlOfPage, read: screen.readPage, total: screen.total } as const
  return {
    name: screen.name,
    scopeText: [...scope.client, ...scope.owner, ...scope.site],
    asOf: new URLSearchParams(screen.urlOfPage(1, 1).split('?')[1]).get('as_of') ?? undefined,
    columns: screen.columns.flatMap((column) => fileColumns(column, column.label, screen.exportColumns, screen.label)),
    filters: [
      ...(screen.restrictions ?? []),
      ...(screen.q ? [{ label: 'Search', value: screen.q }] : []),
      ...screen.chips.map(({ label, value }) => ({ label, value: value || 'yes' })),
    ],
    source: sourceOf(marks, query),
  }
}

/** {@link exportJobOf} with the screen's note, if it has one: in the head of the file, and in the headings of the figures it is about. */
export const notedExportJobOf = async <Row extends { id: string }>(screen: ShownList<Row>): Promise<ExportJob<Row>> => {
  const { marks } = screen
  const note = await screen.loadNote?.((marks.kind === 'some' ? marks.rows : marks.except).size > 0)
  if (!note) return exportJobOf(screen)
  const columns = screen.columns.map((column) => ({ ...column, label: note.headingOf(column) }))
  return { ...exportJobOf({ ...screen, columns }), note: note.text }
}

const sourceOf = <Row extends { id: string }>(
  marks: Marks<Row>,
  query: Extract<ExportJob<Row>['source'], { kind: 'query' }>,
): ExportJob<Row>['source'] => {
  if (marks.kind === 'some') return marks.rows.size > 0 ? { kind: 'rows', rows: [...marks.rows.values()] } : query
  const except = [...marks.except]
  return { ...query, total: marks.total - except.length, ...(except.length > 0 ? { except } : {}) }
}

/**
 * The file columns for one column of the screen: those that the screen defines in `exportColumns`, otherwise the value and its unit. A
 * status is exported as its label and a named code as its name, each with v7's code in a second column so that people can look it up.
 */
export const fileColumns = <Row extends object>(
  column: ColumnSpec,
  label: string,
  exportColumns: ListSlots<Row>['exportColumns'] = {},
  labelOf: ShownList<Row>['label'] = (_, fallback) => fallback,
): ExportJob<Row>['columns'] => {
  const { key, type } = column
  const code = (row: Row) => cellOf(codeOf(column, row))
  const custom = exportColumns[key]
  if (!custom && type !== 'status' && column.name === undefined)
    return [{ key, label, type, value: code }, ...apartColumn<Row>(column, label), ...unitColumn<Row>(column, labelOf)]
  const fullText = (row: Row) => (column.fullText ? textOf(valueOf(row, column.fullText)) : '')
  const labelText = (row: Row) => (type === 'status' ? fullText(row) || readableCode(code(row)) : nameOf(column, row) || code(row))
  return (custom ?? withCode<Row>(labelText, code)).map(({ label: own = label, ...part }, index) => ({
    key: index === 0 ? key : `${key}.${index}`,
    ...part,
    label: typeof own === 'string' ? own : own(label),
  }))
}

/** The field that tells people with the same name apart. A file always has it, because its columns are fixed before all its rows are known. */
const apartColumn = <Row extends object>({ apartBy }: ColumnSpec, label: string): ExportJob<Row>['columns'] =>
  apartBy === undefined
    ? []
    : [{ key: `beside:${apartBy}`, label: `${label} email`, type: 'text', value: (row) => cellOf(valueOf(row, apartBy)) }]

/** Units go into a column of their own, so that nobody sums pieces and weights in the file. */
const unitColumn = <Row extends object>({ type, unit }: ColumnSpec, labelOf: ShownList<Row>['label']): ExportJob<Row>['columns'] => {
  if (unit === undefined) return []
  const label = labelOf(unit, type === 'quantity' ? 'UOM' : 'Currency')
  return [{ key: `beside:${unit}`, label, type: 'code', value: (row) => cellOf(valueOf(row, unit)) }]
}

const readableCode = (code: Cell): Cell => (code === null ? null : formatWord(String(code)))

/** Converts a value of a row to a file cell. */
const cellOf = (value: unknown): string | number | boolean | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value)
}
