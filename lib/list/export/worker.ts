import { type FromWorker, serve, type ToWorker } from './file-writer.ts'

/** The worker's global scope. The compiler knows only that of a page, which differs. */
type WorkerSide = {
  postMessage: (message: FromWorker) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void
}

// Formatting and compression run in this worker, so that the page stays responsive.
const workerScope = globalThis as unknown as WorkerSide
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
const handleMessage = serve((message) => workerScope.postMessage(message))
workerScope.addEventListener('message', (event) => handleMessage(event.data))
