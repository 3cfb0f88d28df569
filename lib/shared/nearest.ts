import { unaccented } from './unaccented.ts'

/** Something that the user may have meant: its code and name. */
export type Named = { code: string; name: string }

const plain = (text: string): string => unaccented(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Spreadsheets drop the leading zeros of a code. */
const withoutZeros = (code: string): string => code.replace(/^0+(?=.)/, '')

/**
 * Suggestions for a mistyped code, closest first: codes with a small edit distance, codes that start with it, then names with these
 * words. Empty if nothing is close, because a wrong suggestion is worse than none. Codes that only lack leading zeros come first.
 */
export const nearestOf = <T extends Named>(text: string, candidates: readonly T[], limit = 3): T[] => {
  const plainText = plain(text)
  const words = text.toLowerCase().split(/\s+/).map(plain).filter(Boolean)
  const found: { item: T; rank: number }[] = []
  for (const item of candidates) {
    const rank = rankOf(plainText, words, item)
    if (rank !== null) found.push({ item, rank })
  }
  return found
    .toSorted((a, b) => a.rank - b.rank || (a.item.code < b.item.code ? -1 : 1))
    .slice(0, limit)
    .map(({ item }) => item)
}

/** The edit distance of the candidate's code; codes that only start with the text rank after these, and names last. Null if not close. */
const rankOf = (plainText: string, words: readonly string[], { code, name }: Named): number | null => {
  const plainCode = plain(code)
  if (plainText === '') return null
  if (withoutZeros(plainText) === withoutZeros(plainCode)) return 0
  if (plainText.length < 2) return null
  // One character in four may be wrong. In a short code, two wrong characters mean another code.
  const maxEdits = Math.max(1, Math.floor(plainText.length / 4))
  const edits = distance(plainText, plainCode, maxEdits)
  if (edits <= maxEdits) return edits
  if (plainText.length >= 3 && plainCode.startsWith(plainText)) return maxEdits + 1
  const parts = name.toLowerCase().split(/\s+/).map(plain)
  const matchesName = words.every((word) => word.length >= 3 && parts.some((part) => part.startsWith(word) || isAlmost(word, part)))
  return matchesName ? maxEdits + 2 : null
}

const isAlmost = (word: string, part: string): boolean => word.length >= 4 && distance(word, part, 1) <= 1

/** Edit distance between two texts, where a swap of two characters counts as one edit. Stops counting above `max`. */
export const distance = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let [previous, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swapCost = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (previous[j - 2] ?? Infinity) + 1 : Infinity
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1), swapCost))
    }
    if (Math.min(...next) > max) return max + 1
    ;[previous, row] = [row, next]
  }
  return row[b.length] ?? 0
}

/**
 * `No item 00471-B. Did you mean 00417-B (Oat Milk 1L x 12)?`; without suggestions, what to do instead. `item` is the word for an item
 * within a sentence.
 */
export const noItemText = (code: string, suggestions: readonly Named[], item = 'item'): string => {
  const names = suggestions.map(({ code, name }) => (name ? `${code} (${name})` : code))
  const last = names.pop()
  if (last === undefined) return `No ${item} ${code}. Check the code.`
  return `No ${item} ${code}. Did you mean ${names.length > 0 ? `${names.join(', ')} or ${last}` : last}?`
}
