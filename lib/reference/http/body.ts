import type { IncomingMessage } from 'node:http'
import { refuse, type Answer } from './answer.ts'

export const BODY_LIMIT_BYTES = 10 * 1024 * 1024

/** Reads a JSON body up to the limit. Without a body the value is `undefined`. */
export const readJson = async (
  request: IncomingMessage,
  limit = BODY_LIMIT_BYTES,
): Promise<{ ok: true; value: unknown } | { ok: false; answer: Answer }> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) return { ok: false, answer: refuse('TOO_LARGE') }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) return { ok: false, answer: refuse('TOO_LARGE') }
    chunks.push(chunk)
  }
  if (size === 0) return { ok: true, value: undefined }
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(request.headers['content-type'] ?? '')) {
    return { ok: false, answer: refuse('UNSUPPORTED_TYPE') }
  }
  try {
    return { ok: true, value: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch {
    return { ok: false, answer: refuse('MALFORMED', 'The body is not valid JSON.') }
  }
}

/** Characters that no text of the database can hold: NUL, and halves of a surrogate pair. */
export const hasUnstorableText = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (Array.isArray(value)) return value.some(hasUnstorableText)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([k, v]) => hasUnstorableText(k) || hasUnstorableText(v))
  return false
}
