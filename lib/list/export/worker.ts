import { type FromWorker, serve, type ToWorker } from './file-writer.ts'

/** The worker's global scope: the compiler only knows the types of a page, which differ. */
type WorkerSide = {
  postMessage: (message: FromWorker) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void
}

// Formatting and compression run in this worker, so that the page stays responsive.
const side = globalThis as unknown as WorkerSide
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
const take = serve((message) => side.postMessage(message))
side.addEventListener('message', (event) => take(event.data))
