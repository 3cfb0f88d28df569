import type { Cell } from '#lib/list/export/job.ts'
import type { ExportedColumn } from './slots.ts'

type LabelledColumn<Row> = ExportedColumn<Row> & { label?: string }

/** Two file columns: a label, and v7's code for it. */
export const withCode = <Row>(label: string, labelText: (row: Row) => Cell, code: (row: Row) => Cell): LabelledColumn<Row>[] => [
  { type: 'text', value: labelText },
  { label: `${label} code`, type: 'code', value: code, isCode: true },
]
