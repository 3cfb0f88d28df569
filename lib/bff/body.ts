import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'

export type Body =
  | { kind: 'none' }
  /** Of a length that the request names: streamed. The parser in front holds the sender to it. */
  | { kind: 'stream'; stream: Readable; length: number }
  /** Sent in chunks: read whole, because its size is only known at its end, and nothing may be forwarded of one too large. */
  | { kind: 'buffer'; buffer: Buffer }
  | { kind: 'too-large' }
  | { kind: 'aborted' }

/** The body of a request, if it is not over the limit. */
export const bodyOf = async (request: Request, limit: number): Promise<Body> => {
  const announced = request.headers.get('content-length')
  if (!request.body) return { kind: 'none' }
  if (announced !== null && /^\d+$/.test(announced)) {
    const length = Number(announced)
    if (length > limit) return { kind: 'too-large' }
    if (length === 0) return { kind: 'none' }
    return { kind: 'stream', stream: Readable.fromWeb(request.body as NodeStream), length }
  }
  return readWhole(request.body, limit)
}

const readWhole = async (body: ReadableStream<Uint8Array>, limit: number): Promise<Body> => {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      if (size > limit) {
        void reader.cancel().catch(() => {})
        return { kind: 'too-large' }
      }
      chunks.push(value)
    }
  } catch {
    return { kind: 'aborted' }
  }
  return size === 0 ? { kind: 'none' } : { kind: 'buffer', buffer: Buffer.concat(chunks, size) }
}

/** A small body as parsed JSON; undefined where it is none, too large or not JSON. */
export const readJson = async (request: Request, limit = 16_384): Promise<unknown> => {
  if (!request.body) return undefined
  const body = await readWhole(request.body, limit)
  if (body.kind !== 'buffer') return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body.buffer)) as unknown
  } catch {
    return undefined
  }
}
