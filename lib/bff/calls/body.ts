import { Readable } from 'node:stream'
import type { Call } from '#lib/contract/engine/call.ts'
import type { Config } from '../operations/config.ts'
import { jsonShape } from './json-shape.ts'
import { isTooSlow, PacedReader } from './pace.ts'

export type Body =
  | { kind: 'none' }
  /** Streamed, with the length from `Content-Length`. Node's HTTP parser makes sure that the sender keeps to it. */
  | { kind: 'stream'; stream: Readable; length: number }
  /** Read whole. Call `release` to return its bytes to the budget once they are no longer needed. */
  | { kind: 'buffer'; buffer: Buffer; release: () => void }
  | BodyRefusal
type BodyRefusal = { kind: 'malformed-request' | 'too-large' | 'request-timeout' | 'too-many-calls' | 'overloaded' | 'aborted' }

/** Size limit in bytes, and time limit in ms, of a body sent without a session. */
const PUBLIC_BYTES = 16_384
const PUBLIC_MS = 10_000
/** Size limit of most bodies. Only calls for which the contract lists a 413 (orders of thousands of lines, layouts) may send more. */
const RECORD_BYTES = 1_048_576
/**
 * Limits of a body that a dialect maps, in bytes and in parts (see `jsonShape`): parsing and mapping it stops everything else, for a few
 * hundredths of a second at most. An order of 2,000 lines has 1.4 MB, and with 20 fields in each line 84,000 parts.
 */
const MAPPED_BYTES = 2_097_152
const MAPPED_PARTS = 100_000
/** What a part takes in memory at least, once it is parsed and mapped. */
const PART_BYTES = 100
/** How deeply a body that this layer parses may be nested: far deeper than any in the contract. A dialect's steps recurse at each level. */
const MAX_DEPTH = 100
/** How long, in ms, a user's body that is read whole may take to arrive. */
const WHOLE_MS = 60_000

type Limits = { config: Pick<Config, 'bodyLimit'>; requestBodyBudget: ByteBudget }

/** Size limit of a call's body in bytes. */
const limitOf = (call: Call, { config }: Limits): number =>
  call.failures.includes(413) ? config.bodyLimit : Math.min(RECORD_BYTES, config.bodyLimit)

/**
 * The body of a user's call, if it is within the call's limit. A chunked body is read whole: its size is known only at its end,
 * and no part of a body that is too large may be forwarded.
 */
export const bodyOf = async (request: Request, call: Call, caller: string, bff: Limits): Promise<Body> => {
  if (!request.body) return { kind: 'none' }
  const length = announcedLength(request)
  if (length === null) return readWhole(request.body, { bytes: limitOf(call, bff), ms: WHOLE_MS }, caller, bff)
  if (length > limitOf(call, bff)) return { kind: 'too-large' }
  if (length === 0) return { kind: 'none' }
  return { kind: 'stream', stream: pacedStream(request.body), length }
}

/** The body of a user's call, read whole so that a dialect can map it. What it takes in memory once parsed counts against the budget too. */
export const wholeBodyOf = async (
  request: Request,
  call: Call,
  caller: string,
  bff: Limits,
): Promise<Exclude<Body, { kind: 'stream' }>> => {
  if (!request.body) return { kind: 'none' }
  const bytes = Math.min(MAPPED_BYTES, limitOf(call, bff))
  if ((announcedLength(request) ?? 0) > bytes) return { kind: 'too-large' }
  const body = await readWhole(request.body, { bytes, ms: WHOLE_MS }, caller, bff)
  if (body.kind !== 'buffer') return body
  const { parts, depth } = jsonShape(body.buffer)
  const parsedBytes = parts * PART_BYTES
  const refusal = refusalOf(parts, depth) ?? bff.requestBodyBudget.reserve(parsedBytes, caller)
  if (refusal === null) return { ...body, release: () => (body.release(), bff.requestBodyBudget.release(parsedBytes, caller)) }
  body.release()
  return { kind: refusal }
}

const refusalOf = (parts: number, depth: number) => {
  if (parts > MAPPED_PARTS) return 'too-large'
  return depth > MAX_DEPTH ? 'malformed-request' : null
}

/** The body of a call without a session, read whole: at most {@link PUBLIC_BYTES}, within {@link PUBLIC_MS}. */
export const publicBodyOf = async (request: Request, bff: Limits): Promise<Exclude<Body, { kind: 'stream' }>> => {
  if (!request.body) return { kind: 'none' }
  if ((announcedLength(request) ?? 0) > PUBLIC_BYTES) return { kind: 'too-large' }
  const body = await readWhole(request.body, { bytes: PUBLIC_BYTES, ms: PUBLIC_MS }, '', bff)
  return body.kind === 'buffer' && jsonShape(body.buffer).depth > MAX_DEPTH ? { kind: 'malformed-request' } : body
}

const announcedLength = ({ headers }: Request): number | null => {
  const announced = headers.get('content-length')
  return announced !== null && /^\d+$/.test(announced) ? Number(announced) : null
}

/** The body as a stream that fails if the browser is too slow. */
const pacedStream = (body: ReadableStream<Uint8Array>): Readable => {
  const reader = new PacedReader(body)
  const stream = new Readable({
    read() {
      reader.read().then(
        (bytes) => this.push(bytes),
        (cause: Error) => this.destroy(cause),
      )
    },
    destroy(cause, done) {
      reader.cancel()
      done(cause)
    },
  })
  // undici listens only while it sends the body.
  return stream.on('error', () => {})
}

const readWhole = async (
  body: ReadableStream<Uint8Array>,
  limits: { bytes: number; ms: number },
  caller: string,
  { requestBodyBudget }: Limits,
): Promise<Exclude<Body, { kind: 'stream' }>> => {
  let [buffer, size, reserved] = [Buffer.alloc(0), 0, 0]
  const release = () => {
    requestBodyBudget.release(reserved, caller)
    reserved = 0
  }
  const reader = new PacedReader(body, limits.ms)
  const refuse = (kind: BodyRefusal['kind']): BodyRefusal => {
    release()
    reader.cancel()
    return { kind }
  }
  try {
    for (let bytes = await reader.read(); bytes !== null; bytes = await reader.read()) {
      const newSize = size + bytes.byteLength
      if (newSize > limits.bytes) return refuse('too-large')
      if (newSize > buffer.length) {
        // One buffer that grows: a list of pieces could take a hundred times their size if each has one byte.
        const capacity = Math.min(limits.bytes, Math.max(newSize, 2 * buffer.length))
        // The first bytes of each body are not counted, because the number of connections limits them; the rest counts against the budget.
        const extraBytes = Math.max(0, capacity - PUBLIC_BYTES) - reserved
        const refusal = requestBodyBudget.reserve(extraBytes, caller)
        if (refusal) return refuse(refusal)
        reserved += extraBytes
        buffer = Buffer.concat([buffer.subarray(0, size)], capacity)
      }
      buffer.set(bytes, size)
      size = newSize
    }
  } catch (cause) {
    return refuse(isTooSlow(cause) ? 'request-timeout' : 'aborted')
  }
  return size === 0 ? { kind: 'none' } : { kind: 'buffer', buffer: buffer.subarray(0, size), release }
}

/** The body parsed as JSON; undefined if it is not valid JSON or was not read whole. */
export const parsedBody = (body: Body): unknown => {
  if (body.kind !== 'buffer') return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body.buffer)) as unknown
  } catch {
    return undefined
  }
}

/** A limit on the bytes that all callers together may hold in memory. Each caller may hold a quarter, so that no user can use up all of it. */
export class ByteBudget {
  readonly #share: number
  readonly #held = new Map<string, number>()
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
    this.#share = bytes / 4
  }

  get bytesLeft(): number {
    return this.#left
  }

  /** Reserves bytes from the budget. Returns the failure code and reserves nothing if the caller's share or the budget is used up. */
  reserve(bytes: number, caller: string): 'too-many-calls' | 'overloaded' | null {
    if (bytes <= 0) return null
    const held = (this.#held.get(caller) ?? 0) + bytes
    if (held > this.#share) return 'too-many-calls'
    if (bytes > this.#left) return 'overloaded'
    this.#held.set(caller, held)
    this.#left -= bytes
    return null
  }

  release(bytes: number, caller: string): void {
    const held = (this.#held.get(caller) ?? 0) - bytes
    if (held > 0) this.#held.set(caller, held)
    else this.#held.delete(caller)
    this.#left += bytes
  }
}
