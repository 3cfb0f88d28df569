import type { FromWorker, ToWorker } from '#lib/list/export/file-writer.ts'
import type { Cell, FilePlan } from '#lib/list/export/job.ts'

/** Maximum batches waiting for the worker: enough to keep it busy, and few enough to keep memory flat if it is slow. */
const MAX_PENDING = 3

/** The page's interface to the worker that writes a file. */
export type WriterClient = { rows: (cells: Cell[][]) => Promise<void>; end: () => Promise<Blob>; stop: () => void }

/** Starts a worker for one file. If it fails, the pending `rows` or `end` rejects. */
export const startWriter = (plan: FilePlan): WriterClient => {
  const worker = new Worker(new URL('../../lib/list/export/worker.ts', import.meta.url), { type: 'module' })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const post = (message: ToWorker) => worker.postMessage(message)
  const state: { pending: number; failure: Error | null } = { pending: 0, failure: null }
  let onProgress: () => void = () => undefined
  const file = Promise.withResolvers<Blob>()
  file.promise.catch(() => undefined) // avoids an unhandled rejection; `rows` or `end` reports the error

  const fail = (message: string) => {
    state.failure = new Error(message)
    file.reject(state.failure)
    onProgress()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'failed') return fail(data.message)
    if (data.kind === 'file') {
      worker.terminate()
      return file.resolve(data.blob)
    }
    state.pending--
    onProgress()
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    fail('The browser could not run the background task that writes the file.')
  })
  post({ kind: 'plan', plan })

  return {
    rows: async (rows) => {
      post({ kind: 'rows', rows })
      state.pending++
      while (state.pending >= MAX_PENDING && !state.failure) await new Promise<void>((resolve) => (onProgress = resolve))
      if (state.failure) throw state.failure
    },
    end: () => {
      post({ kind: 'end' })
      return file.promise
    },
    stop: () => {
      worker.terminate()
      fail('The export was stopped.')
    },
  }
}
