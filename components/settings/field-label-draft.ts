import * as z from 'zod/mini'
import { FieldLabel } from '#lib/contract/settings/settings.ts'
import { fieldOf, sharedLabels } from '#lib/shared/client-fields.ts'

export type Labels = Readonly<Record<string, string>>
/** What is typed and not saved yet, by field. Empty text means the standard label. */
export type LabelDraft = Readonly<Record<string, string>>

/** The label that applies: the client's own, else the standard one. */
export const labelIn = (labels: Labels, key: string): string => labels[key] ?? fieldOf(key).label

/** The client's labels as they would be saved. Text that equals the standard label is the standard label. */
export const withDraft = (saved: Labels, draft: LabelDraft): Labels => {
  const merged = { ...saved, ...Object.fromEntries(Object.entries(draft).map(([key, text]) => [key, text.trim()])) }
  return Object.fromEntries(Object.entries(merged).filter(([key, text]) => text !== '' && text !== fieldOf(key).label))
}

/** What is still unsaved once `sent` has been saved: text typed in the meantime, even where it equals the text from `before`. */
export const draftAfterSave = (draft: LabelDraft, sent: LabelDraft, before: Labels): LabelDraft => {
  const textIn = (texts: LabelDraft, key: string) => texts[key] ?? before[key] ?? ''
  const keys = [...new Set([...Object.keys(draft), ...Object.keys(sent)])]
  return Object.fromEntries(keys.flatMap((key) => (textIn(draft, key) === textIn(sent, key) ? [] : [[key, textIn(draft, key)]])))
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
export const theirChanges = (before: Labels, saved: Labels): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(saved)])]
    .filter((key) => labelIn(before, key) !== labelIn(saved, key))
    .map((key) => `${fieldOf(key).label}: ${labelIn(before, key)} → ${labelIn(saved, key)}`)
