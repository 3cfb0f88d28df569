import { type ExportJob, type FileFormat, MANY_ROWS, rowsOf } from '#lib/list/export/job.ts'
import { startExport } from './start-export.ts'

/** An export that is ready to start. A large one (`isLarge`) is confirmed by the user first. */
export type PreparedExport = { rows: number; isLarge: boolean; start: (format: FileFormat) => void }

export const prepareExport = <Row>(job: ExportJob<Row>): PreparedExport => {
  const rows = rowsOf(job)
  return { rows, isLarge: rows > MANY_ROWS, start: (format) => startExport(job, format) }
}
