import type { Cells } from '#lib/order-form/lines.ts'
import { alignLists } from '#lib/shared/align-lists.ts'
import { oncePer } from '#lib/shared/once-per.ts'

/** One line of the base and of both sides; null where a side has deleted it, or does not have it because the other side added it. */
export type MergedLine = {
  base: Cells | null
  mine: Cells | null
  theirs: Cells | null
  /** Null if the line is deleted. */
  merged: Cells | null
  /**
   * Both sides changed the same cell differently, or one changed a line that the other deleted, or whose item or unit the other
   * changed. `merged` then has my side of the conflict.
   */
  isConflict: boolean
}

/**
 * Three-way merge of lines, cell by cell. Lines have no ids in the responses from v7, so each side is aligned with the base: equal lines
 * first, then lines with the same item, then the rest by their order.
 */
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
    // What one side typed was meant for the item and the unit that the other side has replaced.
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

/** Cells that the other cells of the line depend on. */
const GOODS = ['product_code', 'uom']

const aligned = (base: readonly Cells[], other: readonly Cells[]) => {
  const { partners, added } = alignLists(base, other, keyOf, itemOf)
  return {
    partners: partners.map((index) => cellsAt(other, index)),
    added: new Map([...added].map(([index, places]) => [index, places.map((at) => other[at]!)])),
  }
}
const cellsAt = (lines: readonly Cells[], index: number | null): Cells | null => (index === null ? null : (lines[index] ?? null))

const textOf = (cells: Cells, key: string): string => cells[key] ?? ''

const itemOf = (cells: Cells): string => textOf(cells, 'product_code').trim().toUpperCase()

const keyOf = oncePer((cells: Cells) =>
  JSON.stringify(
    Object.entries(cells)
      .filter(([, text]) => text !== '')
      .toSorted(([x], [y]) => (x < y ? -1 : 1)),
  ),
)

export const isSameLine = (a: Cells, b: Cells): boolean => a === b || keyOf(a) === keyOf(b)
