import type { UnsavedChanges } from '#lib/contract/orders/orders.ts'
import { newLine, typedLines, type Cells, type Lines } from '#lib/order-form/lines.ts'
import type { Form } from './merge.ts'

/** What a form as typed has that `base` has not. */
export const changesBetween = (base: Form, mine: Form): UnsavedChanges => {
  const head: Record<string, { before: string; now: string }> = {}
  for (const [key, now] of Object.entries(mine.head)) {
    const before = base.head[key] ?? ''
    if (now !== before) head[key] = { before, now }
  }
  const [before, now] = [cellsOf(base.lines), cellsOf(mine.lines)]
  return { head, lines: isSame(before, now) ? null : { before, now } }
}

export const isNothing = ({ head, lines }: UnsavedChanges): boolean => lines === null && Object.keys(head).length === 0

/**
 * Changes laid over what v7 has now: the form with them, and the form that they began from as far as they touch it. What they
 * do not touch is v7's.
 */
export const layOver = ({ head, lines }: UnsavedChanges, theirs: Form): { base: Form; mine: Form } => {
  const side = (which: 'before' | 'now'): Form => ({
    head: { ...theirs.head, ...Object.fromEntries(Object.entries(head).map(([key, change]) => [key, change[which]])) },
    lines: lines ? lines[which].map((cells, index) => newLine(cells, theirs.lines[index]?.start ?? null)) : theirs.lines,
  })
  return { base: side('before'), mine: side('now') }
}

/** Whether both sides have changed the same thing, differently: then a person has to choose. */
export const hasConflict = (changes: UnsavedChanges, theirs: Form): boolean => {
  const { head, lines } = changes
  const isFree = (now: string, mine: { before: string; now: string }) => now === mine.before || now === mine.now
  if (Object.entries(head).some(([key, change]) => !isFree(theirs.head[key] ?? '', change))) return true
  if (lines === null) return false
  const now = cellsOf(theirs.lines)
  return !isSame(now, lines.before) && !isSame(now, lines.now)
}

/** Cells that hold something, of lines that do. */
const cellsOf = (lines: Lines): Record<string, string>[] =>
  typedLines(lines).map(({ line }) => Object.fromEntries(Object.entries(line.cells).filter(([, text]) => text !== '')))

const isSame = (a: readonly Cells[], b: readonly Cells[]): boolean =>
  a.length === b.length && a.every((cells, index) => isSameLine(cells, b[index] ?? {}))

const isSameLine = (a: Cells, b: Cells): boolean => {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key])
}
