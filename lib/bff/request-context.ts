import { AsyncLocalStorage } from 'node:async_hooks'
import { newRequestId } from './operations/trace.ts'

/**
 * What the server in front of Next knows about a request that a `Request` object has lost: the request line as it was
 * sent, and who sent it. Handlers add what the log line shall say.
 */
export type Arrival = {
  id: string
  /** Path and query exactly as they stood in the request line. */
  rawUrl: string
  /** Address of the browser, behind trusted proxies too. */
  address: string
  /** Template of the call or name of the route, for log and metrics. */
  route?: string
  userId?: string
  /** v7's own word. */
  level?: string
}

// Next bundles this file more than once; the storage must be the same one in every copy.
const KEY = Symbol.for('gatehouse.arrival')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<Arrival> }
const storage = (shared[KEY] ??= new AsyncLocalStorage<Arrival>())

/** Runs a request's handlers within its arrival. */
export const withArrival = <T>(arrival: Arrival, run: () => T): T => storage.run(arrival, run)

/** The arrival of a request; one made from the request itself where nothing stands in front (tests). */
export const arrivalOf = (request: Request): Arrival => {
  const known = storage.getStore()
  if (known) return known
  const { pathname, search } = new URL(request.url)
  return { id: newRequestId(), rawUrl: pathname + search, address: 'unknown' }
}
