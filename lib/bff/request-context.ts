import { AsyncLocalStorage } from 'node:async_hooks'
import { newRequestId } from './operations/trace.ts'

/**
 * What the server in front of Next knows about a request that a `Request` object has lost: the request line as it was
 * sent, and who sent it. Handlers add what the log line shall say.
 */
export type RequestContext = {
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
const KEY = Symbol.for('gatehouse.context')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<RequestContext> }
const storage = (shared[KEY] ??= new AsyncLocalStorage<RequestContext>())

/** Runs a request's handlers within its context. */
export const withRequestContext = <T>(context: RequestContext, run: () => T): T => storage.run(context, run)

/** The context of a request; one made from the request itself where nothing stands in front (tests). */
export const requestContextOf = (request: Request): RequestContext => {
  const known = storage.getStore()
  if (known) return known
  const { pathname, search } = new URL(request.url)
  return { id: newRequestId(), rawUrl: pathname + search, address: 'unknown' }
}
