import { clockNow } from '#lib/client/format.ts'
import { type ExportJob, type FileFormat, fileName, rowsOf, titleOf } from '#lib/list/export/job.ts'
import { addJob, changeJob, dropJob } from './jobs.ts'

/**
 * Starts an export in the background; the tray shows its progress. The job is fixed at the start, so the user may change filters,
 * sort order and page while it runs. The code that writes files is loaded only when an export starts.
 */
export const startExport = <Row>(job: ExportJob<Row>, format: FileFormat): void => {
  const clock = clockNow()
  const pageUrl = window.location.pathname + window.location.search
  const id = addJob({
    title: titleOf(job.name),
    fileName: fileName(job.name, job.scopeText, format, clock.now.slice(0, 10), job.asOf),
    format,
    done: 0,
    total: rowsOf(job),
    pace: { since: Date.now(), done: 0 },
    state: { kind: 'running' },
    cancel: () => dropJob(id),
  })
  import('./run-export.ts').then(
    ({ runExport }) => runExport(id, job, format, clock, pageUrl),
    () =>
      changeJob(id, {
        state: {
          kind: 'failed',
          message: 'The export could not start. Check your connection and try again.',
          retry: () => {
            dropJob(id)
            startExport(job, format)
          },
        },
      }),
  )
}
