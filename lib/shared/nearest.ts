/** Something that the user may have meant: its code and name. */
export type Named = { code: string; name: string }

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Suggestions for a mistyped code, closest first: codes with a small edit distance, codes that start with it, then names with these
 * words. Empty if nothing is close: a wrong suggestion costs more than none.
 */
export const nearestOf = <T extends Named>(text: string, all: readonly T[], most = 3): T[] => {
  const wanted = plain(text)
  if (wanted.length < 2) return []
  const words = text.toLowerCase().split(/\s+/).map(plain).filter(Boolean)
  const found: { one: T; rank: number }[] = []
  for (const one of all) {
    const rank = rankOf(wanted, words, one)
    if (rank !== null) found.push({ one, rank })
  }
  return found
    .toSorted((a, b) => a.rank - b.rank || (a.one.code < b.one.code ? -1 : 1))
    .slice(0, most)
    .map(({ one }) => one)
}

/** Edit distance of a code; names rank after all codes. Null if not close. */
const rankOf = (wanted: string, words: readonly string[], { code, name }: Named): number | null => {
  const own = plain(code)
  // One character in four may be wrong. In a short code, two wrong characters mean another code.
  const most = Math.max(1, Math.floor(wanted.length / 4))
  const keys = distance(wanted, own, most)
  if (keys <= most) return keys
  if (wanted.length >= 3 && own.startsWith(wanted)) return most + 1
  const parts = name.toLowerCase().split(/\s+/).map(plain)
  const isNamed = words.every((word) => word.length >= 3 && parts.some((part) => part.startsWith(word) || isAlmost(word, part)))
  return isNamed ? most + 2 : null
}

const isAlmost = (word: string, part: string): boolean => word.length >= 4 && distance(word, part, 1) <= 1

/** Edit distance between two texts, where a swap of two characters counts as one. Stops counting above `most`. */
const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? Infinity) + 1 : Infinity
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1), swapped))
    }
    if (Math.min(...next) > most) return most + 1
    ;[before, row] = [row, next]
  }
  return row[b.length] ?? 0
}

/** `No item 00471-B. Did you mean 00417-B (Oat Milk 1L x 12)?`; without suggestions, what to do instead. */
export const noItemText = (code: string, near: readonly Named[]): string => {
  const names = near.map((one) => (one.name ? `${one.code} (${one.name})` : one.code))
  const last = names.pop()
  if (last === undefined) return `No item ${code}. Check the code.`
  return `No item ${code}. Did you mean ${names.length > 0 ? `${names.join(', ')} or ${last}` : last}?`
}
