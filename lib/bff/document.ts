import type { Readable } from 'node:stream'
import { DOCUMENT_TYPES, type DocumentType } from '#lib/contract/documents.ts'
import { streamOf } from './answer.ts'
import { dispositionOf } from './document-name.ts'
import { one } from './headers.ts'
import { DOCUMENT_POLICY } from './pages.ts'
import type { UpstreamAnswer } from './upstream.ts'

/**
 * The largest file that is passed on. A browser holds it whole before it opens it, and a scan or a hundred packing lists are a few
 * megabytes; what is larger is a mistake of v7, or no document.
 */
export const MAX_DOCUMENT_BYTES = 26_214_400
/** A PDF may have other bytes before its signature, but not more than this (ISO 32000, implementation note 13). */
const SIGNATURE_BYTES = 1024

/** The file is longer than is passed on. */
export class DocumentTooLarge extends Error {
  constructor() {
    super(`longer than ${MAX_DOCUMENT_BYTES} bytes`)
    this.name = 'DocumentTooLarge'
  }
}

/** The listed type that an answer claims; null for any other. */
const typeOf = ({ headers }: UpstreamAnswer, allowed: readonly string[]): DocumentType | null => {
  const type = one(headers['content-type'])?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return allowed.includes(type) && type in DOCUMENT_TYPES ? (type as DocumentType) : null
}

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes))

/** How files of each type begin. What only claims to be one would be shown by a reader that guesses. */
const SIGNATURES: Readonly<Record<DocumentType, (head: Buffer) => boolean>> = {
  'application/pdf': (head) => head.includes('%PDF-'),
  'image/png': startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': startsWith(0xff, 0xd8, 0xff),
  'image/webp': (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': startsWith(0x50, 0x4b, 0x03, 0x04),
  'text/csv': (head) => !head.includes(0),
}

/**
 * A file of v7 for the browser: of a listed type, beginning as such a file does, streamed with back pressure, under headers of our
 * own making alone.
 * @throws {DocumentTooLarge} and where it is not what it claims, or breaks off before its first bytes
 */
export const documentResponse = async (answer: UpstreamAnswer, allowed: readonly string[], requestId: string): Promise<Response> => {
  const type = typeOf(answer, allowed)
  if (type === null) throw new Error(`no file of a listed type: ${one(answer.headers['content-type'])?.slice(0, 100)}`)
  if (one(answer.headers['content-encoding']) !== undefined) throw new Error('an encoded file, though none was asked for')
  if (Number(one(answer.headers['content-length']) ?? 0) > MAX_DOCUMENT_BYTES) throw new DocumentTooLarge()
  const { head, isWhole } = await headOf(answer.body)
  if (!SIGNATURES[type](head.subarray(0, SIGNATURE_BYTES))) throw new Error(`not the ${type} that it claims to be`)
  if (!isWhole) answer.body.unshift(head)
  return new Response(isWhole ? head : limited(streamOf(answer.body)), {
    headers: {
      'content-type': type,
      'content-disposition': dispositionOf(one(answer.headers['content-disposition']), type),
      'cache-control': 'no-store',
      'content-security-policy': DOCUMENT_POLICY,
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    },
  })
}

/** The first bytes, as many as say what it is; all of a shorter file. */
const headOf = (body: Readable): Promise<{ head: Buffer<ArrayBuffer>; isWhole: boolean }> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let size = 0
    const finish = (settle: () => void) => {
      body.off('readable', read).off('end', end).off('error', fail)
      settle()
    }
    const give = (isWhole: boolean) => finish(() => resolve({ head: Buffer.concat(pieces), isWhole }))
    const end = () => give(true)
    const fail = (cause: Error) => finish(() => reject(cause))
    const read = () => {
      for (let piece = body.read() as Buffer | null; piece !== null; piece = body.read() as Buffer | null) {
        pieces.push(piece)
        size += piece.byteLength
        if (size >= SIGNATURE_BYTES) return give(false)
      }
    }
    body.on('readable', read).once('end', end).once('error', fail)
  })

/** Counts what passes: a file that turns out too long breaks off, so that nobody takes it for a whole one. */
const limited = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  let size = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > MAX_DOCUMENT_BYTES) controller.error(new DocumentTooLarge())
        else controller.enqueue(chunk)
      },
    }),
  )
}
