import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Call } from '#lib/contract/engine/call.ts'
import type { Config } from '../operations/config.ts'

export type Body =
  | { kind: 'none' }
  /** Of a length that the request names: streamed. The parser in front holds the sender to it. */
  | { kind: 'stream'; stream: Readable; length: number }
  /** Read whole; `release` gives its bytes back to the budget once nobody needs them any more. */
  | { kind: 'buffer'; buffer: Buffer; release: () => void }
  | BodyRefusal
type BodyRefusal = { kind: 'too-large' } | { kind: 'request-timeout' } | { kind: 'overloaded' } | { kind: 'aborted' }

/** What anybody may send without a session, and how long it may take. */
const PUBLIC_BYTES = 16_384
const PUBLIC_MS = 10_000
/** Bodies of records. Only calls that v7 answers with 413 (orders of thousands of lines, layouts) may be larger. */
const RECORD_BYTES = 1_048_576

type Limits = { config: Pick<Config, 'bodyLimit'>; bodyBytes: ByteBudget }

/** The largest body of a call. */
const limitOf = (call: Call, { config }: Limits): number =>
  call.failures.includes(413) ? config.bodyLimit : Math.min(RECORD_BYTES, config.bodyLimit)

/**
 * The body of a user's call, if it is not over the call's limit. One sent in chunks is read whole, because its size is only
 * known at its end, and nothing may be forwarded of one that is too large.
 */
export const bodyOf = async (request: Request, call: Call, bff: Limits): Promise<Body> => {
  if (!request.body) return { kind: 'none' }
  const length = announcedLength(request)
  if (length === null) return readWhole(request.body, limitOf(call, bff), bff)
  if (length > limitOf(call, bff)) return { kind: 'too-large' }
  if (length === 0) return { kind: 'none' }
  return { kind: 'stream', stream: Readable.fromWeb(request.body as NodeStream), length }
}

/** The body of a user's call, read whole: a dialect maps it. */
export const wholeBodyOf = async (request: Request, call: Call, bff: Limits): Promise<Exclude<Body, { kind: 'stream' }>> => {
  if (!request.body) return { kind: 'none' }
  if ((announcedLength(request) ?? 0) > limitOf(call, bff)) return { kind: 'too-large' }
  return readWhole(request.body, limitOf(call, bff), bff)
}

/** A small body, read whole within some seconds: what somebody without a session may send. */
export const publicBodyOf = async (request: Request, bff: Limits): Promise<Exclude<Body, { kind: 'stream' }>> => {
  if (!request.body) return { kind: 'none' }
  if ((announcedLength(request) ?? 0) > PUBLIC_BYTES) return { kind: 'too-large' }
  return readWhole(request.body, PUBLIC_BYTES, bff, PUBLIC_MS)
}

const announcedLength = ({ headers }: Request): number | null => {
  const announced = headers.get('content-length')
  return announced !== null && /^\d+$/.test(announced) ? Number(announced) : null
}

const readWhole = async (
  body: ReadableStream<Uint8Array>,
  limit: number,
  { bodyBytes }: Limits,
  timeoutMs?: number,
): Promise<Exclude<Body, { kind: 'stream' }>> => {
  const chunks: Uint8Array[] = []
  let [size, taken] = [0, 0]
  const release = () => {
    bodyBytes.give(taken)
    taken = 0
  }
  const reader = body.getReader()
  let isLate = false
  const stop = () => void reader.cancel().catch(() => {})
  const timeout =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          isLate = true
          stop()
        }, timeoutMs)
  const refused = (kind: BodyRefusal['kind']): BodyRefusal => {
    release()
    stop()
    return { kind }
  }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (isLate) return refused('request-timeout')
      if (done) break
      size += value.byteLength
      if (size > limit) return refused('too-large')
      // The first bytes of each body are bounded by the number of connections; the rest comes out of one budget for all.
      const more = Math.max(0, size - PUBLIC_BYTES) - taken
      if (!bodyBytes.take(more)) return refused('overloaded')
      taken += more
      chunks.push(value)
    }
  } catch {
    return refused('aborted')
  } finally {
    clearTimeout(timeout)
  }
  return size === 0 ? { kind: 'none' } : { kind: 'buffer', buffer: Buffer.concat(chunks, size), release }
}

/** A body as parsed JSON; undefined where it is none. */
export const parsedBody = (body: Body): unknown => {
  if (body.kind !== 'buffer') return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body.buffer)) as unknown
  } catch {
    return undefined
  }
}

/** Bytes that all callers together may keep in memory. */
export class ByteBudget {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  get left(): number {
    return this.#left
  }

  /** False where so many are not left; nothing is taken then. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }

  give(bytes: number): void {
    this.#left += bytes
  }
}
