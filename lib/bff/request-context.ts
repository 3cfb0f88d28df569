import { AsyncLocalStorage } from 'node:async_hooks'
import { networkOf } from './calls/ip-address.ts'
import { newRequestId } from './operations/trace.ts'

/**
 * What the server in front of Next knows about a request that a `Request` object does not hold: the request line as it was
 * sent, and the client's address. Handlers add the fields that go into the log line.
 */
export type RequestContext = {
  id: string
  /** Path and query exactly as sent in the request line. */
  rawUrl: string
  /** Address of the browser, even if it connects through trusted proxies. */
  address: string
  /** Template of the call or name of the route, for log and metrics. */
  route?: string
  userId?: string
  /** The user's level in v7's own spelling. */
  level?: string
  /** It has been logged that the cookie of this request opens no session. A page reads the cookie again after its gate. */
  hasLoggedCookie?: boolean
  /** The response is JSON, and long enough to be worth compressing. */
  isLongJson?: boolean
}

// Next bundles this file more than once; the storage must be the same one in every copy.
const KEY = Symbol.for('gatehouse.context')
const shared = globalThis as { [KEY]?: AsyncLocalStorage<RequestContext> }
const storage = (shared[KEY] ??= new AsyncLocalStorage<RequestContext>())

/** Runs a request's handlers within its context. */
export const withRequestContext = <T>(context: RequestContext, run: () => T): T => storage.run(context, run)

/** Whose share of the memory a request takes: that of its user, or without a user that of its network. */
export const callerOf = ({ userId, address }: RequestContext): string => userId ?? networkOf(address)

/** The context of a request. Without a server in front (in tests) it is built from the request itself. */
export const requestContextOf = (request: Request): RequestContext => {
  const known = storage.getStore()
  if (known) return known
  const { pathname, search } = new URL(request.url)
  return { id: newRequestId(), rawUrl: pathname + search, address: 'unknown' }
}
