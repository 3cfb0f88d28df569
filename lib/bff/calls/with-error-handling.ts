import 'server-only'
import { type RequestContext, requestContextOf } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import { isCrossSite } from './csrf.ts'
import { fail } from './failure.ts'
import { isStoreUnavailable } from '../session/store.ts'
import { type PublicKind, throttledPublic } from './throttle.ts'

/**
 * Runs a handler so that nothing of an exception reaches the browser: a store that is away is 503 (fail closed), any bug
 * is 500, and the cause stays in the log under the request id.
 */
export const withErrorHandling = async (
  request: Request,
  bff: Bff,
  handle: (context: RequestContext) => Promise<Response>,
): Promise<Response> => {
  const context = requestContextOf(request)
  try {
    return await handle(context)
  } catch (cause) {
    if (request.signal.aborted) return fail('aborted', context.id)
    if (isStoreUnavailable(cause)) {
      bff.log.audit('store-unavailable', context)
      bff.log.error('the session store cannot be reached', context.id, cause.cause)
      return fail('store-unavailable', context.id, { retryAfter: 1 })
    }
    bff.log.error('a handler failed', context.id, cause)
    return fail('internal', context.id)
  }
}

/** The refusal of a call that anybody may make but not so often; null for one that may go on. */
export const refusedOften = async (kind: PublicKind, context: RequestContext, bff: Bff): Promise<Response | null> => {
  const wait = await throttledPublic(kind, context.address, bff)
  if (wait === null) return null
  bff.metrics.count('gatehouse_throttled_total', { what: kind })
  bff.log.audit('call-throttled', context, { call: kind })
  return fail('throttled', context.id, { retryAfter: wait / 1000 })
}

/** The refusal of a request that does not come from our own pages; null for one that does. */
export const refusedCrossSite = (request: Request, context: RequestContext, bff: Bff): Response | null => {
  if (!isCrossSite(request, bff.config)) return null
  bff.log.audit('cross-site-refused', context)
  return fail('cross-site', context.id)
}
