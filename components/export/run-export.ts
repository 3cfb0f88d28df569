import { fetchInSession } from '#lib/client/session-events.ts'
import { type Cell, type Clock, type ExportJob, type FileFormat, inZone, planOf } from '#lib/list/export/job.ts'
import { idOf, recentIds, walk, type WalkFailure } from '#lib/list/export/walk-pages.ts'
import { withUnitsOnce } from '#lib/list/export/units.ts'
import { pluralise } from '#lib/list/pages.ts'
import { changeJob, currentJobs, dropJob } from './jobs.ts'
import { filtersOf, outputRefusedBy } from './report-output.ts'
import { saveFile } from './save-file.ts'
import { startWriter } from './writer-client.ts'

const BATCH = 500

/**
 * Runs one export: turns pages or marked rows into cells, sends the cells to the worker, and saves the file for the user. `pageUrl` is
 * the URL of the screen that started it, for the audit log.
 */
export const runExport = <Row>(id: number, requestedJob: ExportJob<Row>, format: FileFormat, clock: Clock, pageUrl: string): void => {
  if (!currentJobs().some((current) => current.id === id)) return // cancelled while the code was loading
  const job = { ...requestedJob, columns: withUnitsOnce(requestedJob.columns) }
  const abort = new AbortController()
  const writer = startWriter(planOf(job, format, clock))
  const state: Progress = { written: 0, part: 0, nextPage: 1, lastTotal: null, unreadable: 0, seen: recentIds() }

  const cancel = () => {
    abort.abort()
    writer.stop()
    dropJob(id)
  }
  const fail = ({ message, requestId }: { message: string; requestId?: string }, isFinal: boolean) => {
    if (isFinal) writer.stop()
    changeJob(id, { state: { kind: 'failed', message, requestId, retry: isFinal ? undefined : () => void run() } })
  }
  const run = async () => {
    const pace = { since: Date.now(), done: state.written }
    changeJob(id, { state: { kind: 'running' }, pace })
    try {
      const failure = await readRows(job, state, abort.signal, async (rows, total) => {
        await writer.rows(rows.map((row) => job.columns.map((column): Cell => inZone(column.value(row), column, clock.zone))))
        state.written += rows.length
        changeJob(id, { done: state.written, total })
      })
      // When the session is over, the browser leaves the page, so the export cannot continue.
      if (failure) return fail(failure, failure.kind === 'session')
      changeJob(id, { state: { kind: 'finishing' } })
      await onFinished(await writer.end())
    } catch (error) {
      if (!abort.signal.aborted) fail({ message: error instanceof Error ? error.message : 'The file could not be written.' }, true)
    }
  }
  const onFinished = async (blob: Blob) => {
    const output = {
      name: job.name,
      format: format === 'xlsx' ? ('XLSX' as const) : ('CSV' as const),
      rows: state.written,
      filters: filtersOf(job),
    }
    const refusal = await outputRefusedBy(output, pageUrl)
    if (abort.signal.aborted) return
    if (refusal !== null) return fail({ message: refusal }, true)
    const file = currentJobs().find((current) => current.id === id)?.fileName ?? 'export'
    const save = () => saveFile(blob, file)
    changeJob(id, {
      state: { kind: 'done', bytes: blob.size, note: warningText(job, state), save },
      total: state.written,
      cancel: () => dropJob(id),
    })
    save()
  }
  changeJob(id, { cancel })
  void run()
}

/** Progress so far, so that a retry continues instead of starting again. */
type Progress = {
  written: number
  part: number
  nextPage: number
  lastTotal: number | null
  unreadable: number
  seen: ReturnType<typeof recentIds>
}

/** Reads all rows in order and passes them to `onRows`. Returns the failure that stopped the reading, if any. */
const readRows = async <Row>(
  job: ExportJob<Row>,
  state: Progress,
  signal: AbortSignal,
  onRows: (rows: Row[], total: number) => Promise<void>,
): Promise<WalkFailure | null> => {
  const { source } = job
  if (source.kind === 'rows') {
    for (let start = state.written; start < source.rows.length; start += BATCH) {
      signal.throwIfAborted()
      await onRows(source.rows.slice(start, start + BATCH), source.rows.length)
    }
    return null
  }
  const parts = source.kind === 'parts' ? source.parts : [source]
  const excludedIds = new Set<unknown>(source.kind === 'query' ? source.except : undefined)
  for (; state.part < parts.length; state.part++, state.nextPage = 1) {
    const [part, others] = [parts[state.part]!, parts.filter((_, index) => index !== state.part)] // the index is within the bounds
    const otherTotal = others.reduce((sum, other) => sum + other.total, 0)
    const { nextPage: fromPage, seen } = state
    for await (const step of walk<Row>({ ...part, read: source.read, signal, fromPage, seen, fetch: fetchInSession })) {
      if (!step.ok) return step.failure
      const rows = excludedIds.size > 0 ? step.rows.filter((row) => !excludedIds.has(idOf(row))) : step.rows
      const total = step.total + otherTotal - excludedIds.size
      await onRows(rows, Math.max(total, state.written + rows.length))
      state.nextPage = step.nextPage
      state.lastTotal = step.isEstimate ? null : total
      state.unreadable += step.unreadable
    }
  }
  return null
}

/** A warning for the finished card: rows could not be read, or their number shows that the list changed during the export. */
const warningText = <Row>({ source }: ExportJob<Row>, { written, lastTotal, unreadable }: Progress): string | undefined => {
  if (unreadable > 0)
    return `${pluralise(unreadable, 'row', 'rows')} could not be read and ${unreadable === 1 ? 'is' : 'are'} not in the file.`
  return source.kind === 'query' && lastTotal !== null && (written !== lastTotal || written !== source.total)
    ? 'The list changed while it was being exported.'
    : undefined
}
