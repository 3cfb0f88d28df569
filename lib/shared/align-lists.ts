/** How the entries of two lists correspond, where the other list was made from the base. */
type Alignment = {
  /** For each entry of the base, the index of its partner in the other list; null if it was removed. */
  partners: (number | null)[]
  /** Indexes in the other list of added entries, by the index of the base entry before them, −1 for the start. */
  added: ReadonlyMap<number, number[]>
}

type KeyOf<Entry> = (entry: Entry) => string

/**
 * Aligns two lists whose entries have no ids, such as the lines of an order before and after a change. Pairs entries that are equal by
 * `keyOf` in order, and between them those that are alike by `kindOf`. Between two pairs, entries count as changed one by one, and the
 * rest as added or removed.
 */
export const alignLists = <Entry>(
  base: readonly Entry[],
  other: readonly Entry[],
  keyOf: KeyOf<Entry>,
  kindOf: KeyOf<Entry>,
): Alignment => {
  const partners: (number | null)[] = base.map(() => null)
  const added = new Map<number, number[]>()
  for (const whole of gapsBetween(pairsBy(keyOf, base, other), base.length, other.length)) {
    const [part, otherPart] = [base.slice(whole.from, whole.to), other.slice(whole.otherFrom, whole.otherTo)]
    for (const gap of gapsBetween(pairsBy(kindOf, part, otherPart), part.length, otherPart.length)) {
      const [from, to] = [whole.from + gap.from, whole.from + gap.to]
      const [otherFrom, otherTo] = [whole.otherFrom + gap.otherFrom, whole.otherFrom + gap.otherTo]
      const changed = Math.min(to - from, otherTo - otherFrom)
      for (let at = 0; at < changed; at += 1) partners[from + at] = otherFrom + at
      const rest = Array.from({ length: otherTo - otherFrom - changed }, (_, at) => otherFrom + changed + at)
      if (rest.length > 0) added.set(to - 1, rest)
      if (gap.to < part.length) partners[to] = otherTo
    }
    if (whole.to < base.length) partners[whole.to] = whole.otherTo
  }
  return { partners, added }
}

type Pair = readonly [number, number]

/** The gaps between pairs, each up to the pair that ends it, or to the ends of both lists. */
const gapsBetween = (pairs: readonly Pair[], length: number, otherLength: number) =>
  [...pairs, [length, otherLength] as const].map(([to, otherTo], index) => {
    const [before, otherBefore] = pairs[index - 1] ?? [-1, -1]
    return { from: before + 1, to, otherFrom: otherBefore + 1, otherTo }
  })

/** Indexes of a longest common subsequence of entries with equal keys. Equal ends are paired first: most changes are in a few places. */
const pairsBy = <Entry>(key: KeyOf<Entry>, a: readonly Entry[], b: readonly Entry[]): Pair[] => {
  const [keysA, keysB] = [a.map(key), b.map(key)]
  let start = 0
  while (start < a.length && start < b.length && keysA[start] === keysB[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && keysA[a.length - 1 - end] === keysB[b.length - 1 - end]) end += 1
  const [middleA, middleB] = [keysA.slice(start, a.length - end), keysB.slice(start, b.length - end)]
  const tail = Array.from({ length: end }, (_, index) => [a.length - end + index, b.length - end + index] as const)
  return [
    ...Array.from({ length: start }, (_, index) => [index, index] as const),
    ...longestCommon(middleA, middleB).map(([i, j]) => [i + start, j + start] as const),
    ...tail,
  ]
}

/** Above this number of cells, the entries are not compared: only the equal ends are pairs. */
const MAX_COMPARED = 1_000_000

const longestCommon = (a: readonly string[], b: readonly string[]): [number, number][] => {
  if (a.length * b.length > MAX_COMPARED) return []
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;)
    if (a[i] === b[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  return pairs
}
