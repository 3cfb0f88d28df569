import 'server-only'
import { IMAGES, imagePath } from '#lib/contract/images.ts'
import { readAtMost, streamOf } from './answer.ts'
import type { Bff } from './bff.ts'
import { fail } from './failure.ts'
import { guarded } from './guarded.ts'
import { one } from './headers.ts'
import { traceOf } from './trace.ts'

const MAX_BYTES = 1_048_576
const IMAGE_MS = 10_000

/** A client's logo from the API's host, for everybody: the login page shows it. An SVG may not run anything. */
export const image = (request: Request, client: string, bff: Bff): Promise<Response> =>
  guarded(request, bff, async (arrival) => {
    arrival.route = 'images'
    const path = imagePath(client)
    if (path === null) return fail('not-found', arrival.id)
    const trace = traceOf(request.headers, arrival.id)
    const tag = request.headers.get('if-none-match')
    const result = await bff.upstream.send({
      method: IMAGES.method,
      path,
      headers: {
        accept: IMAGES.types.join(', '),
        'accept-encoding': 'identity',
        'x-request-id': trace.requestId,
        traceparent: trace.traceparent,
        ...(tag ? { 'if-none-match': tag } : {}),
      },
      signal: request.signal,
      timeoutMs: IMAGE_MS,
    })
    if (!result.ok) return fail(result.code, arrival.id)
    const { status, headers, body } = result.answer
    const type = one(headers['content-type']) ?? ''
    const isImage = IMAGES.types.some((known) => type.split(';')[0]?.trim() === known) && one(headers['content-encoding']) === undefined
    if (status !== 304 && (status !== 200 || !isImage || Number(one(headers['content-length']) ?? 0) > MAX_BYTES)) {
      result.answer.discard()
      return fail(status >= 500 ? 'upstream-unreachable' : 'not-found', arrival.id)
    }
    const etag = one(headers['etag'])
    if (status === 304) result.answer.discard()
    const bytes = status === 304 ? null : await readAtMost(streamOf(body), MAX_BYTES)
    return new Response(bytes, {
      status,
      headers: {
        'cache-control': 'public, max-age=300',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
        'x-request-id': arrival.id,
        ...(status === 304 ? {} : { 'content-type': type }),
        ...(etag ? { etag } : {}),
      },
    })
  })
