import 'server-only'
import { type RequestContext, requestContextOf } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import { fail } from './failure.ts'
import { isStoreUnavailable } from '../session/store.ts'

/**
 * Runs a handler so that no detail of an exception reaches the browser. An unreachable store becomes a 503 (fail closed), any
 * other exception a 500. The cause is only logged, under the request id.
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
