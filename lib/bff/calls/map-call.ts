import 'server-only'
import { parseExactly } from '#lib/contract/engine/exact-json.ts'
import { fromV7, jsonText, mapsResponse, type Outgoing, toV7 } from '#lib/dialect/apply.ts'
import type { Mapping } from '#lib/dialect/dialect.ts'
import { decodedBody, failUnreadable, fitsContract, textOf } from './response.ts'
import { callerOf, type RequestContext } from '../request-context.ts'
import type { Bff } from '../bff.ts'
import { type Body, parsedBody } from './body.ts'
import { fail, type FailureCode } from './failure.ts'
import { responseHeaders } from './headers.ts'
import { Pace, TooSlow } from './pace.ts'
import type { CallTarget } from './target.ts'
import { failureCodeOf, type UpstreamResponse } from './upstream.ts'

// docs/decisions/0131-mapped-responses-are-read-whole.md

/**
 * Largest response that is mapped. It is parsed whole, which briefly takes several times its size in memory; the
 * contract's largest page, 500 rows, is at most a few MB.
 */
const MAX_MAPPED_BYTES = 16_777_216
/** Responses up to this size do not count against the budget: the number of connections limits them. */
const SMALL_BYTES = 65_536

/** Translates a call into this v7's dialect. Returns an error response if the call cannot be made. */
export const mapCall = (target: CallTarget, mapping: Mapping, body: Body, context: RequestContext, bff: Bff): Outgoing | Response => {
  const { dialect } = bff
  if (!dialect) throw new Error('a call is mapped without a dialect')
  const parsed = mapping.readsBody && body.kind === 'buffer' ? parsedBody(body) : undefined
  if (mapping.readsBody && body.kind === 'buffer' && parsed === undefined) return fail('malformed-request', context.id)
  try {
    const outgoing = toV7(dialect, mapping, { params: target.params, query: target.query, body: parsed })
    if (outgoing.kind === 'call') return outgoing
    return fail(outgoing.kind === 'not-offered' ? 'not-offered' : 'not-found', context.id)
  } catch (cause) {
    logMapping(mapping.name, cause, context, bff)
    return fail('invalid-upstream-response', context.id)
  }
}

/** The body to send to v7: the mapped text if there is one, otherwise the original. */
export const mappedBody = ({ hasBody, bodyText }: Outgoing, body: Body): Body => {
  if (!hasBody) return { kind: 'none' }
  if (bodyText === null) return body
  const release = body.kind === 'buffer' ? body.release : () => {}
  return { kind: 'buffer', buffer: Buffer.from(bodyText), release }
}

/**
 * ETags of mapped responses end in the dialect's own tag, so that a browser never reuses a response that another dialect mapped.
 * Requests to v7 have that ending removed. ETags in `If-None-Match` without it are dropped.
 */
export const removeDialectTags = (headers: Record<string, string>, { variant }: Outgoing, { dialect }: Bff): void => {
  if (!dialect || !mapsResponse(variant, 200)) return
  const ending = `~${dialect.tag}"`
  const withoutEnding = (tag: string) => (tag.endsWith(ending) ? `${tag.slice(0, -ending.length)}"` : tag)
  const ifNoneMatch = headers['if-none-match']
  const tags = ifNoneMatch?.match(/(W\/)?"[^"]*"/g) ?? []
  const dialectTags = tags.filter((tag) => tag.endsWith(ending)).map(withoutEnding)
  if (dialectTags.length > 0) headers['if-none-match'] = dialectTags.join(', ')
  else if (ifNoneMatch !== undefined && ifNoneMatch.trim() !== '*') delete headers['if-none-match']
  if (headers['if-match'] !== undefined) headers['if-match'] = headers['if-match'].replaceAll(/(W\/)?"[^"]*"/g, withoutEnding)
}

const headersWithDialectTag = (
  response: UpstreamResponse,
  target: CallTarget,
  context: RequestContext,
  { dialect }: Bff,
): Record<string, string> => {
  const headers = responseHeaders(response, target.call, context.id)
  const { etag } = headers
  if (dialect && etag !== undefined) headers['etag'] = etag.endsWith('"') ? `${etag.slice(0, -1)}~${dialect.tag}"` : etag
  return headers
}

/** Returns v7's response in the contract's shape, or undefined if it needs no mapping: the caller then passes it on. */
export const mapResponse = async (
  request: Request,
  response: UpstreamResponse,
  outgoing: Outgoing,
  target: CallTarget,
  context: RequestContext,
  bff: Bff,
): Promise<Response | undefined> => {
  const { status } = response
  const { dialect } = bff
  // A 304 stands for the 200 that the browser has cached.
  if (!dialect || !mapsResponse(outgoing.variant, status === 304 ? 200 : status)) return undefined
  const headers = headersWithDialectTag(response, target, context, bff)
  if (status === 304 || status === 204) {
    response.discard()
    return new Response(null, { status, headers })
  }
  let refusal: FailureCode | null = null
  const reserved = new ReservedBytes(callerOf(context), bff)
  try {
    if (!fitsContract(response)) throw new Error('the response does not fit the contract')
    const bytes = await reserved.read(response)
    if (typeof bytes === 'string') {
      refusal = bytes
      throw new Error('the memory budget for mapped responses is used up')
    }
    const text = textOf(bytes)
    if (status >= 400 && !isJson(response)) return reserved.respond(text, { status, headers }, request)
    const mapped = jsonText('answer', fromV7(dialect, outgoing, status, text === '' ? undefined : parseJson(text)))
    return reserved.respond(mapped, { status, headers: { ...headers, 'content-type': 'application/json' } }, request)
  } catch (cause) {
    response.discard()
    reserved.release()
    const code = failureCodeOf(cause, request.signal)
    if (code === 'aborted' || code === 'session-expired') return fail(code, context.id)
    logMapping(outgoing.about.call, cause, context, bff)
    // v7 has made the change. An error would invite the user to send it again; an empty success does not.
    if (request.method !== 'GET' && status < 300) return new Response(null, { status, headers: withoutTypeAndTag(headers) })
    if (refusal) return fail(refusal, context.id)
    return code === 'upstream-timeout' ? fail(code, context.id) : failUnreadable(response, target.call, context.id)
  }
}

const isJson = ({ headers }: UpstreamResponse): boolean => /json/i.test(String(headers['content-type'] ?? 'json'))

/** @throws an error without the text that JSON.parse would quote in its message */
const parseJson = (text: string): unknown => {
  try {
    return parseExactly(text)
  } catch {
    throw new Error('the body is not JSON')
  }
}

const withoutTypeAndTag = ({ 'content-type': _type, etag: _tag, ...rest }: Record<string, string>): Record<string, string> => rest

/** What one mapped response takes from the shared byte budget: first the bytes received, then the bytes still to be sent. */
class ReservedBytes {
  readonly #bff: Bff
  readonly #caller: string
  #reservedBytes = 0

  constructor(caller: string, bff: Bff) {
    this.#caller = caller
    this.#bff = bff
  }

  /** @throws if the response breaks off or is too long */
  async read(response: UpstreamResponse): Promise<Buffer | 'too-many-calls' | 'overloaded'> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of (await decodedBody(response)) ?? []) {
      size += chunk.byteLength
      if (size > MAX_MAPPED_BYTES) throw new Error(`longer than ${MAX_MAPPED_BYTES} bytes`)
      const refusal = this.#reserve(size)
      if (refusal) return refusal
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, size)
  }

  /**
   * Builds the response to the browser. Its bytes return to the budget once the browser has read them, has disconnected, or is too
   * slow: then the response breaks off.
   */
  respond(text: string, init: { status: number; headers: Record<string, string> }, request: Request): Response {
    if (text.length <= SMALL_BYTES) {
      this.release()
      return new Response(text, init)
    }
    const bytes = Buffer.from(text)
    if (bytes.length > MAX_MAPPED_BYTES) throw new Error(`longer than ${MAX_MAPPED_BYTES} bytes`)
    this.release()
    // The received bytes have just been released, so this fits unless the mapped text is longer than they were.
    if (this.#reserve(bytes.length)) throw new Error('the memory budget for mapped responses is used up')
    const pace = new Pace()
    let [at, sentAt] = [0, performance.now()]
    let timer: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(timer)
      this.release()
    }
    request.signal.addEventListener('abort', end, { once: true })
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (at >= bytes.length) {
            end()
            return controller.close()
          }
          const piece = bytes.subarray(at, at + SMALL_BYTES)
          at += piece.length
          controller.enqueue(piece)
          // The next piece is pulled when the browser has taken those before it.
          const now = performance.now()
          pace.add(piece.length, now - sentAt)
          sentAt = now
          clearTimeout(timer)
          timer = setTimeout(() => {
            end()
            controller.error(new TooSlow())
          }, pace.patienceMs)
        },
        cancel: end,
      },
      { highWaterMark: 0 },
    )
    return new Response(body, init)
  }

  release(): void {
    this.#bff.mappedResponseBudget.release(this.#reservedBytes, this.#caller)
    this.#reservedBytes = 0
  }

  #reserve(size: number): 'too-many-calls' | 'overloaded' | null {
    const extraBytes = Math.max(0, size - SMALL_BYTES) - this.#reservedBytes
    if (extraBytes <= 0) return null
    const refusal = this.#bff.mappedResponseBudget.reserve(extraBytes, this.#caller)
    if (refusal === null) this.#reservedBytes += extraBytes
    return refusal
  }
}

/** Logs a failed mapping: the call, the field and the type of the value, but never the value itself. */
export const logMapping = (call: string, cause: unknown, context: RequestContext, bff: Bff): void => {
  bff.log.error(`${call} cannot be mapped: ${cause instanceof Error ? cause.message : 'unknown'}`, context.id, undefined)
}
