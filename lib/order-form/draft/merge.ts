import type { Head } from '#lib/order-form/head.ts'
import { typedLines, type Cells, type Lines } from '#lib/order-form/lines.ts'

/** A form as typed. */
export type Form = { head: Head; lines: Lines }

/** A field that somebody else has changed meanwhile. `isBoth`: it was changed here too, differently. */
export type Meanwhile = { field: string; label: string; before: string; after: string; mine: string; isBoth: boolean }

type Labels = (key: string) => string

/**
 * Three forms: what was loaded, what stands here, what v7 has now. What only one side changed is taken from that side;
 * where both did, what was typed here stays, and is named. Lines count as one field, told line by line.
 */
export const mergeForms = (base: Form, mine: Form, theirs: Form, labelOf: Labels): { merged: Form; meanwhile: Meanwhile[] } => {
  const head: Record<string, string> = { ...mine.head }
  const meanwhile: Meanwhile[] = []
  for (const field of Object.keys(theirs.head)) {
    const [before, after, own] = [base.head[field] ?? '', theirs.head[field] ?? '', mine.head[field] ?? '']
    if (after === before) continue
    const isBoth = own !== before && own !== after
    meanwhile.push({ field, label: labelOf(field), before, after, mine: own, isBoth })
    if (!isBoth) head[field] = after
  }
  const texts = { base: textsOf(base.lines), mine: textsOf(mine.lines), theirs: textsOf(theirs.lines) }
  const isTheirs = !same(texts.base, texts.theirs)
  const isMine = !same(texts.base, texts.mine) && !same(texts.mine, texts.theirs)
  if (isTheirs) meanwhile.push(...lineChanges(texts, isMine))
  return { merged: { head, lines: isTheirs && !isMine ? theirs.lines : mine.lines }, meanwhile }
}

const textsOf = (lines: Lines): string[] => typedLines(lines).map(({ line }) => lineText(line.cells))
const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((text, index) => text === b[index])

/** A line in one piece: `12 CASE 00417-B, lot L2411A`. */
const lineText = (cells: Cells): string => {
  const { product_code = '', qty = '', uom = '', ...rest } = cells
  const others = Object.values(rest).filter((value) => value.trim() !== '')
  return [[qty, uom, product_code].filter(Boolean).join(' '), ...others].join(', ')
}

const lineChanges = (texts: Record<'base' | 'mine' | 'theirs', readonly string[]>, isMine: boolean): Meanwhile[] =>
  Array.from({ length: Math.max(texts.base.length, texts.theirs.length) }, (_, index) => index).flatMap((index) => {
    const [before, after, mine] = [texts.base[index] ?? '', texts.theirs[index] ?? '', texts.mine[index] ?? '']
    if (before === after) return []
    return [{ field: `lines.${index}`, label: `Line ${index + 1}`, before, after, mine, isBoth: isMine && mine !== after }]
  })
