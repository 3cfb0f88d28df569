import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'
import type { RequestContext } from '#lib/bff/request-context.ts'

// docs/decisions/0181-compressed-at-build-time-and-as-it-streams.md

/** Measured on a list of 50 orders (decision 0181): the next levels save little and take twice as long. */
const LEVELS = {
  level: 2,
  // A window of 128 KiB keeps the memory of a stream small.
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 } },
}

/**
 * Prepares a response so that it is compressed as it streams if the browser asks for that: pages, the session, and long responses from v7.
 * Short responses, files and documents are sent as they are.
 */
export const createCompressor = (): ((request: IncomingMessage, response: ServerResponse, context: RequestContext) => void) => {
  const contexts = new WeakMap<object, RequestContext>()
  const isWorthIt = (request: object, type: string): boolean =>
    /^text\/(html|x-component)\b/.test(type) || (contexts.get(request)?.isLongJson ?? false)
  // The types of the package are those of Express, whose requests and responses are Node's.
  const compress = compression({
    ...LEVELS,
    filter: (request, response) => isWorthIt(request, String(response.getHeader('content-type') ?? '')),
  }) as unknown as (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  return (request, response, context) => {
    contexts.set(request, context)
    compress(request, response, () => {})
  }
}
