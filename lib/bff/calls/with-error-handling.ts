import 'server-only'
import { type Arrival, arrivalOf } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import { isCrossSite } from './csrf.ts'
import { fail } from './failure.ts'
import { isStoreUnavailable } from '../session/store.ts'
import { type PublicKind, throttledPublic } from './throttle.ts'

/**
 * Runs a handler so that nothing of an exception reaches the browser: a store that is away is 503 (fail closed), any bug
 * is 500, and the cause stays in the log under the request id.
 */
export const guarded = async (request: Request, bff: Bff, handle: (arrival: Arrival) => Promise<Response>): Promise<Response> => {
  const arrival = arrivalOf(request)
  try {
    return await handle(arrival)
  } catch (cause) {
    if (request.signal.aborted) return fail('aborted', arrival.id)
    if (isStoreUnavailable(cause)) {
      bff.log.audit('store-unavailable', arrival)
      bff.log.error('the session store cannot be reached', arrival.id, cause.cause)
      return fail('store-unavailable', arrival.id, { retryAfter: 1 })
    }
    bff.log.error('a handler failed', arrival.id, cause)
    return fail('internal', arrival.id)
  }
}

/** The refusal of a call that anybody may make but not so often; null for one that may go on. */
export const refusedOften = async (kind: PublicKind, arrival: Arrival, bff: Bff): Promise<Response | null> => {
  const wait = await throttledPublic(kind, arrival.address, bff)
  if (wait === null) return null
  bff.metrics.count('gatehouse_throttled_total', { what: kind })
  bff.log.audit('call-throttled', arrival, { call: kind })
  return fail('throttled', arrival.id, { retryAfter: wait / 1000 })
}

/** The refusal of a request that does not come from our own pages; null for one that does. */
export const refusedCrossSite = (request: Request, arrival: Arrival, bff: Bff): Response | null => {
  if (!isCrossSite(request, bff.config)) return null
  bff.log.audit('cross-site-refused', arrival)
  return fail('cross-site', arrival.id)
}
