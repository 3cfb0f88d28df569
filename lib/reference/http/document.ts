import type { IncomingMessage } from 'node:http'
import { openApiDocument } from '#lib/contract/openapi/openapi.ts'
import { ok, refuse, type Answer } from './answer.ts'
import { etagOf, matchesEtag } from './etag.ts'

let made: { body: unknown; etag: string } | undefined

/** The contract as an OpenAPI document, for anyone who builds a v7 of their own. Made once: it does not change while running. */
export const answerDocument = (request: IncomingMessage): Promise<Answer> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return Promise.resolve({ ...refuse('METHOD_NOT_ALLOWED'), headers: { allow: 'GET, HEAD' } })
  }
  const body = made?.body ?? openApiDocument()
  made ??= { body, etag: etagOf(body) }
  const headers = { etag: made.etag, 'cache-control': 'public, max-age=300' }
  return Promise.resolve(matchesEtag(request.headers['if-none-match'], made.etag) ? { status: 304, headers } : ok(body, headers))
}
