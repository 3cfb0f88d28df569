import type { Cells } from '#lib/order-form/lines.ts'

/** One line of a base on both sides; null where a side has deleted it, or has none there because the other side added it. */
export type MergedLine = {
  base: Cells | null
  mine: Cells | null
  theirs: Cells | null
  /** Null if the line is deleted. */
  merged: Cells | null
  /**
   * Both sides changed the same cell differently, or one changed a line that the other deleted, or whose item or unit the other changed.
   * Mine is in `merged`.
   */
  isConflict: boolean
}

/** Three-way merge of lines, cell by cell. Lines have no ids in the responses of v7, so each side is aligned with the base by its text. */
export const mergeLines = (base: readonly Cells[], mine: readonly Cells[], theirs: readonly Cells[]): MergedLine[] => {
  const [ofMine, ofTheirs] = [aligned(base, mine), aligned(base, theirs)]
  const added = (index: number): MergedLine[] => {
    const [own, others] = [ofMine.added.get(index) ?? [], ofTheirs.added.get(index) ?? []]
    // A line that both sides added is one line.
    const twin = (cells: Cells) => own.find((each) => isSameLine(each, cells)) ?? null
    const ofOthers = others.map((cells) => ({ base: null, mine: twin(cells), theirs: cells, merged: cells, isConflict: false }))
    const ofOwn = own.filter((cells) => !others.some((each) => isSameLine(each, cells)))
    return [...ofOthers, ...ofOwn.map((cells) => ({ base: null, mine: cells, theirs: null, merged: cells, isConflict: false }))]
  }
  return [
    ...added(-1),
    ...base.flatMap((cells, index) => [
      mergedLine(cells, ofMine.partners[index] ?? null, ofTheirs.partners[index] ?? null),
      ...added(index),
    ]),
  ]
}

const mergedLine = (base: Cells, mine: Cells | null, theirs: Cells | null): MergedLine => {
  if (mine && theirs) {
    const keys = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])]
    const isMine = (key: string) => textOf(mine, key) !== textOf(base, key)
    const isTheirs = (key: string) => textOf(theirs, key) !== textOf(base, key)
    const [myKeys, theirKeys] = [keys.filter(isMine), keys.filter(isTheirs)]
    const isSame = isSameLine(mine, theirs)
    // What the other side typed was meant for the item and the unit that were there.
    const isForOthers = myKeys.length > 0 && theirKeys.length > 0 && GOODS.some((key) => isMine(key) || isTheirs(key))
    if (!isSame && isForOthers) return { base, mine, theirs, merged: mine, isConflict: true }
    const merged = Object.fromEntries(keys.map((key) => [key, textOf(isMine(key) ? mine : theirs, key)]))
    const isConflict = myKeys.some((key) => isTheirs(key) && textOf(mine, key) !== textOf(theirs, key))
    return { base, mine, theirs, merged, isConflict }
  }
  const kept = mine ?? theirs
  const isConflict = kept !== null && !isSameLine(kept, base)
  return { base, mine, theirs, merged: isConflict ? mine : null, isConflict }
}

/** Cells that the others of the line depend on. */
const GOODS = ['product_code', 'uom']

type Aligned = {
  /** The line of the other list for each line of the base; null if it was deleted. */
  partners: (Cells | null)[]
  /** Added lines by the index of the base line before them, −1 for the start. */
  added: ReadonlyMap<number, Cells[]>
}

/**
 * Pairs equal lines in order, and between them lines with the same item. Between two pairs, lines count as changed one by one, and the
 * rest as added or deleted.
 */
const aligned = (base: readonly Cells[], other: readonly Cells[]): Aligned => {
  const partners: (Cells | null)[] = base.map(() => null)
  const added = new Map<number, Cells[]>()
  for (const whole of gapsBetween(pairsBy(keyOf, base, other), base.length, other.length)) {
    const [part, otherPart] = [base.slice(whole.from, whole.to), other.slice(whole.otherFrom, whole.otherTo)]
    for (const gap of gapsBetween(pairsBy(itemOf, part, otherPart), part.length, otherPart.length)) {
      const [from, to] = [whole.from + gap.from, whole.from + gap.to]
      const changed = otherPart.slice(gap.otherFrom, gap.otherTo)
      for (let at = from; at < to; at += 1) partners[at] = changed[at - from] ?? null
      const rest = changed.slice(to - from)
      if (rest.length > 0) added.set(to - 1, rest)
      if (gap.to < part.length) partners[to] = otherPart[gap.otherTo] ?? null
    }
    if (whole.to < base.length) partners[whole.to] = other[whole.otherTo] ?? null
  }
  return { partners, added }
}

type Pair = readonly [number, number]

/** The places between pairs, each up to the pair that ends it, or to the ends of both lists. */
const gapsBetween = (pairs: readonly Pair[], length: number, otherLength: number) =>
  [...pairs, [length, otherLength] as const].map(([to, otherTo], index) => {
    const [before, otherBefore] = pairs[index - 1] ?? [-1, -1]
    return { from: before + 1, to, otherFrom: otherBefore + 1, otherTo }
  })

/** Indexes of a longest common subsequence of lines with equal keys. Equal ends are paired first: most orders differ in a few lines. */
const pairsBy = (key: (cells: Cells) => string, a: readonly Cells[], b: readonly Cells[]): Pair[] => {
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

/** More cells than this are not compared with each other: then only the equal ends are pairs. */
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

const textOf = (cells: Cells, key: string): string => cells[key] ?? ''

const itemOf = (cells: Cells): string => textOf(cells, 'product_code').trim().toUpperCase()

const keyOf = (cells: Cells): string =>
  JSON.stringify(
    Object.entries(cells)
      .filter(([, text]) => text !== '')
      .toSorted(([x], [y]) => (x < y ? -1 : 1)),
  )

export const isSameLine = (a: Cells, b: Cells): boolean => keyOf(a) === keyOf(b)
