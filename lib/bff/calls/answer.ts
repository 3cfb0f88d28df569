import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { firstValue } from './headers.ts'
import type { UpstreamAnswer } from './upstream.ts'

/** Up to this size a body is read to its end first, so that one cut short is an error instead of half an answer. */
const WHOLE_BYTES = 65_536
/** How long its first bytes wait for the rest. */
const WAIT_MS = 50
/** More than this is no answer to a login or a lookup. */
const MAX_JSON_BYTES = 8_388_608
/** Bytes that wait for a slow reader. */
const WAITING_BYTES = 65_536

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** Whether an answer is one that the contract knows: no redirect, no protocol change, JSON where there is a body. */
export const isUnderstood = ({ status, headers }: UpstreamAnswer): boolean => {
  if (status < 200 || status > 599 || (status >= 300 && status < 400 && status !== 304)) return false
  const encoding = firstValue(headers['content-encoding'])?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && !(encoding in DECODERS)) return false
  const type = firstValue(headers['content-type'])
  // Markup of some gateway must never be shown as a page of ours; v7 speaks JSON, and plain text does no harm.
  return type === undefined || /^(application\/([\w.+-]+\+)?json|text\/plain)\s*(;|$)/i.test(type)
}

/**
 * Body of an answer, decoded.
 * @throws where the body breaks off or cannot be decoded before the first byte has been passed on
 */
export const answerBody = async (answer: UpstreamAnswer): Promise<ReadableStream<Uint8Array> | null> => {
  if (answer.status === 204 || answer.status === 304) {
    answer.discard()
    return null
  }
  const encoding = firstValue(answer.headers['content-encoding'])?.trim().toLowerCase() ?? 'identity'
  const length = Number(firstValue(answer.headers['content-length']) ?? Number.NaN)
  if (encoding === 'identity') return length <= WHOLE_BYTES ? wholeOf(answer.body) : streamOf(answer.body)
  const decoder = DECODERS[encoding]?.()
  if (!decoder) throw new Error(`unknown content-encoding ${encoding}`)
  pipeline(answer.body, decoder, () => {}) // ends both when one of them ends
  await firstByteOf(decoder)
  return streamOf(decoder)
}

/**
 * The pieces as they came, once all are there: bytes in one piece would be copied twice before they leave. What has waited for
 * the rest too long is passed on as it comes.
 */
const wholeOf = (body: Readable) =>
  new Promise<ReadableStream<Uint8Array>>((resolve, reject) => {
    const pieces: Uint8Array[] = []
    let timer: NodeJS.Timeout | undefined
    const hear = (piece: Uint8Array) => {
      pieces.push(piece)
      timer ??= setTimeout(settle, WAIT_MS, false)
    }
    const settle = (isWhole: boolean) => {
      clearTimeout(timer)
      body.off('data', hear).off('end', ended).off('error', failed)
      resolve(isWhole ? streamOfPieces(pieces) : streamOf(body, pieces))
    }
    const ended = () => settle(true)
    const failed = (error: Error) => {
      clearTimeout(timer)
      reject(error)
    }
    body.on('data', hear).once('end', ended).once('error', failed)
  })

const streamOfPieces = (pieces: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })

/**
 * The same body, read to its end first where it is small: then nothing of it has left yet when it breaks off.
 * @throws where it breaks off within the first {@link WHOLE_BYTES}
 */
export const begunBody = async (
  body: ReadableStream<Uint8Array> | null,
): Promise<Buffer<ArrayBuffer> | ReadableStream<Uint8Array> | null> => {
  if (body === null) return null
  const reader = body.getReader()
  const begun: Uint8Array[] = []
  for (let size = 0; size <= WHOLE_BYTES;) {
    // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(begun)
    begun.push(value)
    size += value.byteLength
  }
  return new ReadableStream({
    async pull(controller) {
      const next = begun.shift() ?? (await reader.read()).value
      if (next) controller.enqueue(next)
      else controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

const firstByteOf = (body: Readable) =>
  new Promise<void>((resolve, reject) => {
    body.once('readable', resolve)
    body.once('error', reject)
  })

/**
 * A web stream over a Node stream with back pressure both ways. `ReadableStream.from` would wait for a chunk that never
 * comes before it lets go; here a reader that goes away ends the connection at once.
 */
export const streamOf = (body: Readable, before: readonly Uint8Array[] = []): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      start(controller) {
        for (const piece of before) controller.enqueue(piece)
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
    { highWaterMark: WAITING_BYTES, size: (chunk) => chunk.byteLength },
  )

/**
 * A body as bytes.
 * @throws where it is longer than `limit`
 */
export const readAtMost = async (body: Awaited<ReturnType<typeof answerBody>>, limit: number): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new Error(`longer than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

/** An answer that this layer reads itself, parsed; undefined where it cannot be. */
export const jsonOf = async (answer: UpstreamAnswer): Promise<unknown> => {
  try {
    if (!isUnderstood(answer)) throw new Error('not an answer of the contract')
    return JSON.parse((await readAtMost(await answerBody(answer), MAX_JSON_BYTES)).toString('utf8')) as unknown
  } catch {
    answer.discard()
    return undefined
  }
}
