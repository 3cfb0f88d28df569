import { type FromWorker, serve, type ToWorker } from './file-writer.ts'

/** What a dedicated worker has; the types of a page, which the compiler knows, differ. */
type WorkerSide = {
  postMessage: (message: FromWorker) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToWorker>) => void) => void
}

// Formatting and compressing happen here, so that the page stays live meanwhile.
const side = globalThis as unknown as WorkerSide
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
const take = serve((message) => side.postMessage(message))
side.addEventListener('message', (event) => take(event.data))
