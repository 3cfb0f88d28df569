import type { ReadPage } from '#lib/list/export/walk.ts'
import type { ExportJob } from '#lib/list/export/job.ts'
import type { Marks } from '#lib/list/marks.ts'
import type { Chip } from '#lib/list/filters.ts'
import type { ColumnSpec, Scope } from '#lib/list/spec.ts'
import { textOf, valueOf } from './cell.tsx'

type Screen<Row> = {
  name: string
  scope: Scope
  q: string
  chips: readonly Chip[]
  /** What narrows the list beside its filters. */
  about?: readonly { label: string; value: string }[]
  columns: readonly ColumnSpec[]
  marks: Marks<Row>
  total: number
  urlOfPage: (page: number, perPage: number) => string
  readPage: ReadPage<Row>
  dateFormat: string
}

/** What an export of the screen is: its columns in their order, its filters, its sort, and the marked rows where some are marked. */
export const jobOf = <Row extends { id: string }>(screen: Screen<Row>): ExportJob<Row> => {
  const { marks, scope } = screen
  const query = { kind: 'query', url: screen.urlOfPage, read: screen.readPage, total: screen.total } as const
  return {
    name: screen.name,
    scopeText: [...scope.client, ...scope.owner, ...scope.site],
    columns: screen.columns.map((column) => ({
      key: column.key,
      label: column.label,
      type: column.type,
      value: (row) => cellOf(valueOf(row, column.key)),
    })),
    filters: [
      ...(screen.about ?? []),
      ...(screen.q ? [{ label: 'Search', value: screen.q }] : []),
      ...screen.chips.map(({ label, value }) => ({ label, value: value || 'yes' })),
    ],
    source: sourceOf(marks, query),
    dateFormat: screen.dateFormat,
  }
}

const sourceOf = <Row extends { id: string }>(
  marks: Marks<Row>,
  query: Extract<ExportJob<Row>['source'], { kind: 'query' }>,
): ExportJob<Row>['source'] => {
  if (marks.kind === 'some') return marks.rows.size > 0 ? { kind: 'rows', rows: [...marks.rows.values()] } : query
  const except = [...marks.except]
  return { ...query, total: marks.total - except.length, ...(except.length > 0 ? { except } : {}) }
}

/** A value of a row as a cell of a file. */
export const cellOf = (value: unknown): string | number | boolean | null => {
  if (value === null || value === undefined) return null
  return typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value)
}
