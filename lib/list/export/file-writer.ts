import { csvHeader, csvRows } from './csv.ts'
import { type Cell, type FilePlan, MIME } from './job.ts'
import { type FileWriter, xlsxWriter } from './xlsx.ts'
import type { Emit } from './zip.ts'

/** Messages to the worker: first the plan, then rows in order, then the end. */
export type ToWorker = { kind: 'plan'; plan: FilePlan } | { kind: 'rows'; rows: Cell[][] } | { kind: 'end' }

/** Messages from the worker: a batch is written, the file is ready, or writing failed. */
export type FromWorker = { kind: 'written' } | { kind: 'file'; blob: Blob } | { kind: 'failed'; message: string }

/** Parts are merged into one Blob at this size, so that the browser can move them from memory to disk. */
const MERGE_AT = 4 * 1024 * 1024

/** Creates the writer for a plan. Separate from the message loop, so that tests and benchmarks can run it. */
export const writerOf = (plan: FilePlan, emit: Emit): FileWriter => {
  if (plan.format === 'xlsx') return xlsxWriter(plan, emit)
  const encoder = new TextEncoder()
  const head = csvHeader(plan.columns, plan.csv)
  emit(encoder.encode(head))
  return {
    rows: async (rows) => emit(encoder.encode(csvRows(plan.columns, rows, plan.csv))),
    end: async () => undefined,
  }
}

/** Collects bytes into a Blob that may be larger than memory. */
export const blobParts = (type: string) => {
  let parts: BlobPart[] = []
  let unmergedBytes = 0
  return {
    emit: (chunk: Uint8Array<ArrayBuffer>) => {
      parts.push(chunk)
      unmergedBytes += chunk.length
      if (unmergedBytes < MERGE_AT) return
      parts = [new Blob(parts)]
      unmergedBytes = 0
    },
    blob: () => new Blob(parts, { type }),
  }
}

/** Handles the messages for one file in order and replies through `post`. */
export const serve = (post: (message: FromWorker) => void) => {
  let writer: FileWriter | null = null
  let file: ReturnType<typeof blobParts> | null = null
  const handle = async (message: ToWorker) => {
    if (message.kind === 'plan') {
      file = blobParts(MIME[message.plan.format])
      writer = writerOf(message.plan, file.emit)
    } else if (message.kind === 'rows') {
      await writer?.rows(message.rows)
      post({ kind: 'written' })
    } else {
      await writer?.end()
      if (file) post({ kind: 'file', blob: file.blob() })
    }
  }
  let queue = Promise.resolve()
  return (message: ToWorker) => {
    queue = queue
      .then(() => handle(message))
      .catch((error: unknown) => post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }))
  }
}
