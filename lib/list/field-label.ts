import { inSentence } from '#lib/shared/in-sentence.ts'

/** A text that has the client's own label of a field, if the client has one. */
export type FieldLabel = {
  label: string
  /** Field whose client label the text has. */
  labelKey?: string
  /** The part of `label` that the client's label replaces, if not the whole: `Expected` in "Expected today". */
  labelPart?: string
}

/**
 * A label in the client's words. `ownLabel` returns the client's label of a field, if it has one; `toClientWording` replaces the client's
 * words in the built-in label.
 */
export const fieldLabel = (
  { label, labelKey, labelPart }: FieldLabel,
  ownLabel: (fieldKey: string) => string | null | undefined,
  toClientWording: (text: string) => string,
): string => {
  const own = labelKey && ownLabel(labelKey)
  if (!own) return toClientWording(label)
  return labelPart ? label.replace(labelPart, () => (label.startsWith(labelPart) ? own : inSentence(own))) : own
}

/** The label of a column, which has that of the field of its key by default. */
export const columnLabel = (
  column: FieldLabel & { key: string },
  ownLabel: (fieldKey: string) => string | null | undefined,
  toClientWording: (text: string) => string,
): string => fieldLabel({ labelKey: column.key, ...column }, ownLabel, toClientWording)
