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
  const text = Buffer.concat(chunks).toString('utf8')
  if (isTooDeep(text)) return { ok: false, answer: refuse('MALFORMED', `The body is nested more than ${MOST_LEVELS} levels deep.`) }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, answer: refuse('MALFORMED', 'The body is not valid JSON.') }
  }
}

// No body of the contract is deeper than 8. What walks a body by calling itself must end long before its stack does.
const MOST_LEVELS = 32
const [QUOTE, BACKSLASH, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [34, 92, 123, 125, 91, 93]

/** Counts the brackets of a text in JSON outside of its strings, without reading it. */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (isInString) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isInString = false
    } else if (sign === QUOTE) isInString = true
    else if (sign === OPEN || sign === OPEN_LIST) depth += 1
    else if (sign === CLOSE || sign === CLOSE_LIST) depth -= 1
    if (depth > MOST_LEVELS) return true
  }
  return false
}

/** Characters that no text of the database can hold: NUL, and halves of a surrogate pair. */
export const hasUnstorableText = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (Array.isArray(value)) return value.some(hasUnstorableText)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([k, v]) => hasUnstorableText(k) || hasUnstorableText(v))
  return false
}
