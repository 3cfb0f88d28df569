import type { UnsavedChanges } from '#lib/contract/orders/orders.ts'
import type { HeaderValues } from '#lib/order-form/header.ts'
import { newLine, filledLines, type Cells, type Line, type Lines } from '#lib/order-form/lines.ts'
import { oncePer } from '#lib/shared/once-per.ts'
import { isSameLine, mergeLines, type MergedLine } from './merge-lines.ts'

/** A form as typed. */
export type Form = { head: HeaderValues; lines: Lines }

/** What differs in `mine` from `base`. */
export const changesBetween = (base: Form, mine: Form): UnsavedChanges => {
  const head: Record<string, { before: string; now: string }> = {}
  for (const [key, now] of Object.entries(mine.head)) {
    const before = base.head[key] ?? ''
    if (now !== before) head[key] = { before, now }
  }
  const [before, now] = [cellsOf(base.lines), cellsOf(mine.lines)]
  return { head, lines: isSame(before, now) ? null : { before, now } }
}

export const hasNoChanges = ({ head, lines }: UnsavedChanges): boolean => lines === null && Object.keys(head).length === 0

/**
 * Applies changes to v7's current form. `mine` is the result; `base` has the old values of the changed fields. Both have v7's
 * current values for all other fields. Lines are merged if that needs no choice; otherwise `mine` has the lines as typed.
 */
export const applyChanges = ({ head, lines }: UnsavedChanges, theirs: Form): { base: Form; mine: Form } => {
  const theirCells = cellsOf(theirs.lines)
  const merge = lines && mergeLines(lines.before, lines.now, theirCells)
  const linesOf = (version: 'before' | 'now'): Lines => {
    if (!lines || !merge) return theirs.lines
    if (merge.some(({ isConflict }) => isConflict))
      return lines[version].map((cells, at) => newLine(cells, theirs.lines[at]?.start ?? null))
    return version === 'before' ? theirs.lines : linesOfMerge(merge, theirs.lines, theirCells)
  }
  const formWith = (version: 'before' | 'now'): Form => ({
    head: { ...theirs.head, ...Object.fromEntries(Object.entries(head).map(([key, change]) => [key, change[version]])) },
    lines: linesOf(version),
  })
  return { base: formWith('before'), mine: formWith('now') }
}

/** Whether both sides have changed the same field or line in different ways, so that the user must choose. */
export const hasConflict = (changes: UnsavedChanges, theirs: Form): boolean => {
  const { head, lines } = changes
  const isUncontested = (now: string, mine: { before: string; now: string }) => now === mine.before || now === mine.now
  if (Object.entries(head).some(([key, change]) => !isUncontested(theirs.head[key] ?? '', change))) return true
  return lines !== null && mergeLines(lines.before, lines.now, cellsOf(theirs.lines)).some(({ isConflict }) => isConflict)
}

/** The lines of a merge with `theirCells`, the cells of `theirs`. A line that v7 has keeps v7's values, to which it can be reset. */
const linesOfMerge = (merge: readonly MergedLine[], theirs: Lines, theirCells: readonly Cells[]): Lines => {
  const filled = filledLines(theirs)
  const lineOf = new Map(theirCells.map((cells, index) => [cells, filled[index]?.line]))
  return merge.flatMap(({ merged, theirs: cells }) => {
    if (!merged) return []
    const line = cells ? lineOf.get(cells) : undefined
    return line && isSameLine(merged, line.cells) ? [line] : [newLine(merged, line?.start ?? null)]
  })
}

const filledCells = oncePer(({ cells }: Line): Cells => Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== '')))

/** Filled cells of the non-empty lines. */
const cellsOf = (lines: Lines): Cells[] => filledLines(lines).map(({ line }) => filledCells(line))

const isSame = (a: readonly Cells[], b: readonly Cells[]): boolean =>
  a.length === b.length && a.every((cells, index) => isSameLine(cells, b[index] ?? {}))

/** A field or line that somebody else has changed in the meantime. `isConflict`: it was also changed here, differently. */
export type TheirChange = { field: string; label: string; before: string; after: string; mine: string; isConflict: boolean }

/**
 * Three-way merge of the loaded form, this form and v7's current form. A change on one side is taken; if both sides changed the same
 * field or cell differently, this form's value stays. `theirChanges` has all differences between the loaded and v7's current form.
 */
export const mergeForms = (
  base: Form,
  mine: Form,
  theirs: Form,
  labelOf: (key: string) => string,
): { merged: Form; theirChanges: TheirChange[] } => {
  const head: Record<string, string> = { ...mine.head }
  const theirChanges: TheirChange[] = []
  for (const field of Object.keys(theirs.head)) {
    const [before, after, typed] = [base.head[field] ?? '', theirs.head[field] ?? '', mine.head[field] ?? '']
    if (after === before) continue
    const isConflict = typed !== before && typed !== after
    theirChanges.push({ field, label: labelOf(field), before, after, mine: typed, isConflict })
    if (!isConflict) head[field] = after
  }
  const theirCells = cellsOf(theirs.lines)
  const lines = mergeLines(cellsOf(base.lines), cellsOf(mine.lines), theirCells)
  const theyChanged = lines.filter((line) => !isSameOrNone(line.base, line.theirs) && !(line.base === null && line.theirs === null))
  theirChanges.push(...theyChanged.map((line) => lineChange(line, lines)))
  return { merged: { head, lines: theyChanged.length > 0 ? linesOfMerge(lines, theirs.lines, theirCells) : mine.lines }, theirChanges }
}

type Locked = { fields: readonly { key: string; label: string }[]; areLinesLocked: boolean }

/**
 * Drops from a merged form the user's changes to fields that the new status locks. Returns the form, and what was dropped: each field with
 * its value, or the lines.
 */
export const withoutLocked = (
  merged: Form,
  theirs: Form,
  { fields, areLinesLocked }: Locked,
): { merged: Form; lost: { label: string; mine: string | null }[] } => {
  const lostFields = fields.filter(({ key }) => (merged.head[key] ?? '') !== (theirs.head[key] ?? ''))
  const losesLines = areLinesLocked && !isSameList(textsOf(merged.lines), textsOf(theirs.lines))
  return {
    merged: {
      head: { ...merged.head, ...Object.fromEntries(lostFields.map(({ key }) => [key, theirs.head[key] ?? ''])) },
      lines: losesLines ? theirs.lines : merged.lines,
    },
    lost: [
      ...lostFields.map(({ key, label }) => ({ label, mine: merged.head[key] || '–' })),
      ...(losesLines ? [{ label: 'Lines', mine: null }] : []),
    ],
  }
}

const textsOf = (lines: Lines): string[] => filledLines(lines).map(({ line }) => lineText(line.cells))
const isSameList = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((text, index) => text === b[index])

/** A line as text: `12 CASE 00417-B, L2411A`. */
const lineText = (cells: Cells): string => {
  const { product_code = '', qty = '', uom = '', ...rest } = cells
  const others = Object.values(rest).filter((value) => value.trim() !== '')
  return [[qty, uom, product_code].filter(Boolean).join(' '), ...others].join(', ')
}

const isSameOrNone = (a: Cells | null, b: Cells | null): boolean => (a === null || b === null ? a === b : isSameLine(a, b))

/** What they changed in one line, which is named by its place in their version, or, if they deleted it, in the base. */
const lineChange = (line: MergedLine, all: readonly MergedLine[]): TheirChange => {
  const side = line.theirs ? 'theirs' : 'base'
  const place = all.slice(0, all.indexOf(line) + 1).filter((each) => each[side] !== null).length
  const text = (cells: Cells | null) => (cells ? lineText(cells) : '')
  return {
    field: `lines.${all.indexOf(line)}`,
    label: `Line ${place}`,
    before: text(line.base),
    after: text(line.theirs),
    mine: text(line.mine),
    isConflict: line.isConflict,
  }
}
