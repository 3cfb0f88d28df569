import 'server-only'
import { IMAGES, imagePath } from '#lib/contract/clients/images.ts'
import { fillTemplate } from '#lib/dialect/template.ts'
import { readAtMost, streamOf } from './response.ts'
import type { RequestContext } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import { fail, plainHeaders } from './failure.ts'
import { withErrorHandling } from './with-error-handling.ts'
import { refuseTooManyCalls } from './throttle.ts'
import { firstValue } from './headers.ts'
import { isPlainSegment } from './target.ts'
import { LOGO_POLICY } from '../pages/security-headers.ts'
import { traceOf } from '../operations/trace.ts'
import { failureCodeOf, type UpstreamResponse } from './upstream.ts'

const MAX_BYTES = 1_048_576
const IMAGE_MS = 10_000

/**
 * Serves a client's logo from the API's host. It needs no session, because the sign-in page shows it. `LOGO_POLICY` stops scripts in
 * an SVG.
 */
export const image = (request: Request, client: string, bff: Bff): Promise<Response> =>
  withErrorHandling(request, bff, async (context) => {
    context.route = 'images'
    const path = isPlainSegment(client) ? logoPath(client, bff) : null
    if (path === null) return fail('not-found', context.id)
    const refused = await refuseTooManyCalls('images', context, bff)
    if (refused) return refused
    const headers = requestHeadersFor(request, context)
    const { signal } = request
    const caller = { address: context.address }
    const result = await bff.upstream.send({ method: IMAGES.method, path, headers, lane: 'public', caller, signal, timeoutMs: IMAGE_MS })
    if (!result.ok) {
      if (result.code !== 'aborted') bff.log.error(`v7 call failed: ${result.code}`, context.id, result.cause)
      return fail(result.code, context.id)
    }
    const { status } = result.response
    if (status !== 304 && (status !== 200 || !isImage(result.response))) {
      result.response.discard()
      return fail(status >= 500 ? 'upstream-unreachable' : 'not-found', context.id)
    }
    try {
      if (status === 304) result.response.discard()
      const bytes = status === 304 ? null : await readAtMost(streamOf(result.response.body), MAX_BYTES)
      return new Response(bytes, { status, headers: responseHeadersOf(result.response, context) })
    } catch (cause) {
      result.response.discard()
      const code = failureCodeOf(cause, signal)
      if (code !== 'aborted') bff.log.error('a logo cannot be sent to the browser', context.id, cause)
      return fail(code === 'aborted' || code === 'upstream-timeout' ? code : 'invalid-upstream-response', context.id)
    }
  })

/** v7's path of the logo; null if the client code cannot be a path segment. */
const logoPath = (client: string, { dialect }: Bff): string | null => {
  if (!dialect?.images) return imagePath(client)
  const filled = fillTemplate(dialect.images, () => client)
  return filled === null ? null : `/${filled}`
}

const requestHeadersFor = (request: Request, context: RequestContext): Record<string, string> => {
  const { requestId, traceparent } = traceOf(request.headers, context.id)
  const tag = request.headers.get('if-none-match')
  const headers = { accept: IMAGES.types.join(', '), 'accept-encoding': 'identity', 'x-request-id': requestId, traceparent }
  return tag ? { ...headers, 'if-none-match': tag } : headers
}

const isImage = ({ headers }: UpstreamResponse): boolean => {
  const type = firstValue(headers['content-type'])?.split(';')[0]?.trim()
  return IMAGES.types.some((known) => known === type) && firstValue(headers['content-encoding']) === undefined
}

const responseHeadersOf = ({ headers }: UpstreamResponse, context: RequestContext): Record<string, string> => {
  const [type, etag] = [firstValue(headers['content-type']), firstValue(headers['etag'])]
  return {
    ...plainHeaders(context.id),
    'cache-control': 'public, max-age=300',
    'content-security-policy': LOGO_POLICY,
    ...(type ? { 'content-type': type } : {}),
    ...(etag ? { etag } : {}),
  }
}
