import { prepareExport, type PreparedExport } from '#components/export/prepare-export.ts'
import { notedExportJobOf } from './export-job.ts'
import type { ShownList } from './slots.ts'

/** Prepares the export of a list. `loadMarkedRows` gives the current version of the marked rows, or null if that failed. */
export const prepareListExport = async <Row extends { id: string }>(
  shown: ShownList<Row>,
  loadMarkedRows: () => Promise<Row[] | null>,
): Promise<PreparedExport | null> => {
  const job = await notedExportJobOf(shown)
  if (job.source.kind !== 'rows') return prepareExport(job)
  const rows = await loadMarkedRows()
  return rows && prepareExport({ ...job, source: { kind: 'rows', rows } })
}
