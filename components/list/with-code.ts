import type { Cell } from '#lib/list/export/job.ts'
import type { ExportedColumn } from './slots.ts'

/** Two file columns: a label, and v7's code for it. */
export const withCode = <Row>(labelText: (row: Row) => Cell, code: (row: Row) => Cell): ExportedColumn<Row>[] => [
  { type: 'text', value: labelText },
  { label: (columnLabel) => `${columnLabel} code`, type: 'code', value: code, isCode: true },
]
