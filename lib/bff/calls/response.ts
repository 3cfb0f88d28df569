import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import type { Call } from '#lib/contract/engine/call.ts'
import { parseExactly } from '#lib/contract/engine/exact-json.ts'
import { meansMissingCall } from '#lib/contract/extensions.ts'
import { fail, type FailureCode } from './failure.ts'
import { firstValue } from './headers.ts'
import type { UpstreamResponse } from './upstream.ts'

/** Up to this size a body is read to its end before it is sent, so that a truncated body becomes an error, not half a response. */
const WHOLE_BYTES = 65_536
/** How long, in ms, the first bytes of a small body wait for the rest; after that, the body is streamed. */
const WAIT_MS = 50
/** Largest JSON response that this layer reads itself, such as the response to a sign-in or a lookup. */
const MAX_JSON_BYTES = 8_388_608
/** Bytes buffered for a browser that reads slowly. */
const BUFFER_BYTES = 65_536

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** Whether a response fits the contract: no redirect, no protocol change, a known encoding, and no type other than JSON or plain text. */
export const fitsContract = ({ status, headers }: UpstreamResponse): boolean => {
  if (status < 200 || status > 599 || (status >= 300 && status < 400 && status !== 304)) return false
  const encoding = firstValue(headers['content-encoding'])?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && !(encoding in DECODERS)) return false
  const type = firstValue(headers['content-type'])
  // HTML from some gateway must never be shown as one of our pages. v7 sends JSON; plain text does no harm.
  return type === undefined || /^(application\/([\w.+-]+\+)?json|text\/plain)\s*(;|$)/i.test(type)
}

/** Statuses that keep their meaning without their body: v7 has changed nothing. Gateways often send them with a page of HTML. */
const UNREADABLE: Readonly<Record<number, FailureCode>> = { 413: 'upstream-too-large', 429: 'upstream-busy', 503: 'upstream-unavailable' }
export const unreadableCode = (status: number): FailureCode => UNREADABLE[status] ?? 'invalid-upstream-response'

/**
 * The error response for a response from v7 that cannot be passed on. If v7 lacks an extension, its router or a gateway may say so with a
 * page of HTML.
 */
export const failUnreadable = ({ status, headers }: UpstreamResponse, call: Call, requestId: string): Response => {
  if (call.isExtension && meansMissingCall(status, undefined)) return fail('not-offered', requestId)
  const retryAfter = status === 429 || status === 503 ? firstValue(headers['retry-after']) : undefined
  return fail(unreadableCode(status), requestId, retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } })
}

/**
 * The decoded body of a response.
 * @throws if the body breaks off or cannot be decoded before its first byte is passed on
 */
export const decodedBody = async (response: UpstreamResponse): Promise<ReadableStream<Uint8Array> | null> => {
  if (response.status === 204 || response.status === 304) {
    response.discard()
    return null
  }
  if (response.body.errored) throw response.body.errored
  const encoding = firstValue(response.headers['content-encoding'])?.trim().toLowerCase() ?? 'identity'
  const length = Number(firstValue(response.headers['content-length']) ?? Number.NaN)
  if (encoding === 'identity') return length <= WHOLE_BYTES ? bufferedStreamOf(response.body) : streamOf(response.body)
  const decoder = DECODERS[encoding]?.()
  if (!decoder) throw new Error(`unknown content-encoding ${encoding}`)
  pipeline(response.body, decoder, () => {}) // destroys both streams when one of them fails
  await waitForData(decoder)
  return streamOf(decoder)
}

/**
 * Waits for the whole body and returns its chunks without joining them, which would copy the bytes twice. If the rest takes longer
 * than {@link WAIT_MS}, the body is streamed as it arrives.
 */
const bufferedStreamOf = (body: Readable) =>
  new Promise<ReadableStream<Uint8Array>>((resolve, reject) => {
    const pieces: Uint8Array[] = []
    let timer: NodeJS.Timeout | undefined
    const onData = (piece: Uint8Array) => {
      pieces.push(piece)
      timer ??= setTimeout(settle, WAIT_MS, false)
    }
    const settle = (isWhole: boolean) => {
      clearTimeout(timer)
      body.off('data', onData).off('end', onEnd).off('error', onError)
      resolve(isWhole ? streamOfPieces(pieces) : streamOf(body, pieces))
    }
    const onEnd = () => settle(true)
    const onError = (error: Error) => {
      clearTimeout(timer)
      reject(error)
    }
    body.on('data', onData).once('end', onEnd).once('error', onError)
  })

const streamOfPieces = (pieces: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })

/**
 * The same body. A small one is read to its end first, so that nothing has been sent yet if it breaks off.
 * @throws if it breaks off within the first {@link WHOLE_BYTES}
 */
export const bufferSmallBody = async (
  body: ReadableStream<Uint8Array> | null,
): Promise<Buffer<ArrayBuffer> | ReadableStream<Uint8Array> | null> => {
  if (body === null) return null
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  for (let size = 0; size <= WHOLE_BYTES;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    chunks.push(value)
    size += value.byteLength
  }
  return new ReadableStream({
    async pull(controller) {
      const next = chunks.shift() ?? (await reader.read()).value
      if (next) controller.enqueue(next)
      else controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

const waitForData = (body: Readable) =>
  new Promise<void>((resolve, reject) => {
    body.once('readable', resolve)
    body.once('error', reject)
  })

/**
 * A web stream over a Node stream, with back pressure. When the reader cancels, the connection ends at once;
 * `ReadableStream.from` would first wait for another chunk, which may never come.
 */
export const streamOf = (body: Readable, firstPieces: readonly Uint8Array[] = []): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // A body that has already failed emits nothing else.
        if (body.errored) return controller.error(body.errored)
        for (const piece of firstPieces) controller.enqueue(piece)
        body.on('data', (chunk: Uint8Array) => {
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) body.pause()
        })
        body.once('end', () => controller.close())
        body.once('error', (error) => controller.error(error))
        body.pause()
      },
      pull: () => void body.resume(),
      cancel: () => void body.destroy(),
    },
    { highWaterMark: BUFFER_BYTES, size: (chunk) => chunk.byteLength },
  )

/**
 * Reads a body into memory.
 * @throws if it is longer than `limit` bytes
 */
export const readAtMost = async (body: Awaited<ReturnType<typeof decodedBody>>, limit: number): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new Error(`longer than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** The text of a body, as a browser reads it: without a byte order mark, which .NET and PHP may send. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Parses a response that this layer reads itself; undefined if it cannot be parsed. */
export const readJson = async (response: UpstreamResponse): Promise<unknown> => {
  try {
    if (!fitsContract(response)) throw new Error('the response does not fit the contract')
    return parseExactly(textOf(await readAtMost(await decodedBody(response), MAX_JSON_BYTES)))
  } catch {
    response.discard()
    return undefined
  }
}
