import { addJob, changeJob, currentJobs, dropJob } from '#components/export/jobs.ts'
import { sizeText } from '#components/export/progress-words.ts'
import { reportOutput } from '#components/export/report-output.ts'
import { saveFile } from '#components/export/save-file.ts'
import { fetchFile } from '#lib/client/fetch-file.ts'
import type { OutputName } from '#lib/contract/audit/output.ts'
import { printDocuments } from '#lib/contract/shipments/document-files.ts'
import type { PrintedKind } from '#lib/contract/shipments/documents.ts'
import { openFile } from './open-file.ts'

const REPORTED_NAMES: Readonly<Record<PrintedKind, OutputName>> = { PACKING_LIST: 'packing-lists', DELIVERY_NOTE: 'delivery-notes' }

/** The kind of document to print, with its name in singular and plural. */
type Documents = { kind: PrintedKind; one: string; many: string }

/**
 * Fetches the documents of some records as one PDF and opens it in a new tab for printing. The tray shows the progress. It also offers
 * the file, in case the browser blocks the tab.
 */
export const printAsOnePdf = ({ kind, one, many }: Documents, recordType: 'order' | 'shipment', ids: readonly string[]): void => {
  const countedDocuments = `${ids.length} ${ids.length === 1 ? one : many}`
  const abort = new AbortController()
  const pageUrl = window.location.pathname + window.location.search
  const start = { kind: 'running', text: `Preparing ${countedDocuments}…` } as const
  const id = addJob({
    title: many.charAt(0).toUpperCase() + many.slice(1),
    fileName: `${many.replaceAll(' ', '-')}.pdf`,
    format: 'pdf',
    done: 0,
    total: 0,
    pace: { since: Date.now(), done: 0 },
    state: start,
    cancel: () => {
      abort.abort()
      dropJob(id)
    },
  })
  const run = async () => {
    changeJob(id, { state: start })
    const onBytes = (bytes: number) =>
      changeJob(id, { state: { kind: 'running', text: `Downloading ${countedDocuments}: ${sizeText(bytes)}` } })
    const result = await fetchFile(printDocuments, { query: { kind, [recordType]: ids } }, { signal: abort.signal, onBytes })
    if (abort.signal.aborted || !currentJobs().some((job) => job.id === id)) return
    if (!result.ok) {
      const { message, requestId, status = 0 } = result.failure
      // No retry after a 4xx other than 429: v7 would refuse again (nothing is packed, for example).
      const isFinal = status >= 400 && status < 500 && status !== 429
      changeJob(id, { state: { kind: 'failed', message, requestId, retry: isFinal ? undefined : () => void run() } })
      return
    }
    const { file } = result
    changeJob(id, {
      fileName: file.name,
      state: {
        kind: 'done',
        bytes: file.size,
        text: countedDocuments,
        open: () => void openFile(file),
        save: () => saveFile(file, file.name),
      },
      cancel: () => dropJob(id),
    })
    openFile(file)
    reportOutput({ name: REPORTED_NAMES[kind], format: 'PDF', rows: ids.length }, pageUrl)
  }
  void run()
}
