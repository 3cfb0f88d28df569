import 'server-only'
import { DOCUMENT_TYPES, type DocumentType } from '#lib/contract/shipments/document-files.ts'
import { messageIn, textIn } from '#lib/shared/json-fields.ts'
import { readJson, streamOf } from './response.ts'
import { dispositionOf } from './document-name.ts'
import { plainHeaders } from './failure.ts'
import { firstValue } from './headers.ts'
import { DOCUMENT_POLICY } from '../pages/security-headers.ts'
import type { UpstreamResponse } from './upstream.ts'

/**
 * The largest file that is passed on. The browser holds it in memory before opening it. A scan or a hundred packing lists take a few
 * megabytes; anything larger than this is a mistake in v7, or not a document.
 */
export const MAX_DOCUMENT_BYTES = 26_214_400
/** A PDF may have other bytes before its signature, but not more than this (ISO 32000, implementation note 13). */
const SIGNATURE_BYTES = 1024

/** The file is larger than {@link MAX_DOCUMENT_BYTES}. */
export class DocumentTooLarge extends Error {
  constructor() {
    super(`longer than ${MAX_DOCUMENT_BYTES} bytes`)
    this.name = 'DocumentTooLarge'
  }
}

/** v7 has sent something else than a file. `text`: its message, if it is JSON that has one. Some v7 systems send an error with status 200. */
export class NotADocument extends Error {
  readonly text: string | undefined
  constructor(type: string | undefined, text: string | undefined) {
    super(`content type not allowed: ${type?.slice(0, 100)}`)
    this.name = 'NotADocument'
    this.text = text
  }
}

const MAX_TEXT = 300

const notADocument = async (response: UpstreamResponse): Promise<NotADocument> => {
  const type = firstValue(response.headers['content-type'])
  const body = /json/i.test(type ?? '') ? await readJson(response) : undefined
  return new NotADocument(type, (messageIn(body) ?? textIn(body, 'error'))?.slice(0, MAX_TEXT))
}

/** The response's content type if it is an allowed one, otherwise null. */
const allowedTypeOf = ({ headers }: UpstreamResponse, allowed: readonly string[]): DocumentType | null => {
  const type = firstValue(headers['content-type'])?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return allowed.includes(type) && type in DOCUMENT_TYPES ? (type as DocumentType) : null
}

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer) =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes))

/** How files of each type begin. A file with a wrong type could be opened as something else by a browser that guesses types. */
const SIGNATURES: Readonly<Record<DocumentType, (head: Buffer) => boolean>> = {
  'application/pdf': (head) => head.includes('%PDF-'),
  'image/png': startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': startsWith(0xff, 0xd8, 0xff),
  'image/webp': (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': startsWith(0x50, 0x4b, 0x03, 0x04),
  'text/csv': (head) => !head.includes(0),
}

/**
 * Streams a file from v7 to the browser, with back pressure. Its type must be allowed and its first bytes must match that type. All
 * response headers are set here; none is copied from v7.
 * @throws {DocumentTooLarge}, {@link NotADocument}, or another error if the file does not match its type or breaks off within its first bytes
 */
export const documentResponse = async (response: UpstreamResponse, allowed: readonly string[], requestId: string): Promise<Response> => {
  const type = allowedTypeOf(response, allowed)
  if (type === null) throw await notADocument(response)
  if (firstValue(response.headers['content-encoding']) !== undefined)
    throw new Error('the file has a content-encoding, although none was requested')
  if (Number(firstValue(response.headers['content-length']) ?? 0) > MAX_DOCUMENT_BYTES) throw new DocumentTooLarge()
  const { head, file } = await readHead(streamOf(response.body))
  if (!SIGNATURES[type](head.subarray(0, SIGNATURE_BYTES))) throw new Error(`the first bytes of the file do not match ${type}`)
  return new Response(file, {
    headers: {
      ...plainHeaders(requestId),
      'content-type': type,
      'content-disposition': dispositionOf(firstValue(response.headers['content-disposition']), type),
      'content-security-policy': DOCUMENT_POLICY,
      'cross-origin-resource-policy': 'same-origin',
    },
  })
}

/**
 * Returns the first bytes, enough to check the signature, and a stream of the whole file including them. The stream fails if the file
 * turns out too large, so that the truncated file does not look complete.
 */
const readHead = async (body: ReadableStream<Uint8Array>): Promise<{ head: Buffer; file: ReadableStream<Uint8Array> }> => {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  let isWhole = false
  while (size < SIGNATURE_BYTES && !isWhole) {
    const { done, value } = await reader.read()
    isWhole = done
    if (value) pieces.push(value)
    size += value?.byteLength ?? 0
  }
  const file = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      if (isWhole) controller.close()
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) return controller.close()
      size += value.byteLength
      if (size > MAX_DOCUMENT_BYTES) throw new DocumentTooLarge()
      controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { head: Buffer.concat(pieces), file }
}
