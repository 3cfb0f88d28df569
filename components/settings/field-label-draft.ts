import * as z from 'zod/mini'
import { FieldLabel } from '#lib/contract/settings/settings.ts'
import { fieldOf, sharedLabels } from '#lib/shared/client-fields.ts'
import type { FieldChanges, Fields } from '#lib/shared/field-changes.ts'

export type Labels = Readonly<Record<string, string>>
/** What is typed and not saved yet, by field. Empty text means the standard label. */
export type LabelDraft = Readonly<Record<string, string>>

/** The text of each changed label. */
export const typedLabels = (changes: FieldChanges<string>): LabelDraft =>
  Object.fromEntries(Object.entries(changes).map(([key, { now }]) => [key, now ?? '']))

/** The label that applies: the client's own, else the standard one. */
export const labelIn = (labels: Fields<string>, key: string): string => labels[key] ?? fieldOf(key).label

/** The client's labels as they would be saved. Text that equals the standard label is the standard label. */
export const withDraft = (saved: Labels, draft: LabelDraft): Labels => {
  const merged = { ...saved, ...Object.fromEntries(Object.entries(draft).map(([key, text]) => [key, text.trim()])) }
  return Object.fromEntries(Object.entries(merged).filter(([key, text]) => text !== '' && text !== fieldOf(key).label))
}

/** `Lot: Batch → Charge`, one for each field that saving would change. */
export const labelChanges = (saved: Labels, draft: LabelDraft): { key: string; text: string }[] => {
  const next = withDraft(saved, draft)
  return Object.keys(draft)
    .filter((key) => saved[key] !== next[key])
    .map((key) => ({ key, text: `${fieldOf(key).label}: ${labelIn(saved, key)} → ${labelIn(next, key)}` }))
}

/** What is wrong with the labels as they would be saved, by field. */
export const labelProblems = (saved: Labels, draft: LabelDraft): Readonly<Record<string, string>> => ({
  ...sharedLabels(withDraft(saved, draft)),
  ...Object.fromEntries(
    Object.entries(draft).flatMap(([key, text]) => {
      const parsed = text.trim() === '' ? null : z.safeParse(FieldLabel, text)
      return parsed && !parsed.success ? [[key, parsed.error.issues[0]?.message ?? '']] : []
    }),
  ),
})

/** `Lot: Batch → Charge`, one for each field whose saved label somebody else has changed since `before`. */
export const theirChanges = (before: Fields<string>, saved: Labels): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(saved)])]
    .filter((key) => labelIn(before, key) !== labelIn(saved, key))
    .map((key) => `${fieldOf(key).label}: ${labelIn(before, key)} → ${labelIn(saved, key)}`)
