import 'server-only'
import { encodeQueryPart } from '#lib/contract/engine/query.ts'

/**
 * Rewrites the query of a request line the way v7 reads it: brackets and indexes of array keys dropped, every part
 * decoded once and encoded minimally, pairs in their order. Works on the raw text, because `URLSearchParams` would
 * change what it reads back. Null where the text is not valid percent-encoded UTF-8.
 */
export const forwardQuery = (raw: string): string | null => {
  const pairs: string[] = []
  for (const pair of raw.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const key = decode(at === -1 ? pair : pair.slice(0, at))
    const value = at === -1 ? '' : decode(pair.slice(at + 1))
    if (key === null || value === null) return null
    pairs.push(`${encodeQueryPart(unindexed(key))}=${encodeQueryPart(value)}`)
  }
  return pairs.join('&')
}

/** `ids[]` and `ids[3]` are `ids`. */
const unindexed = (key: string) => key.replace(/\[\d*\]$/, '')

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
