import type { ColumnSpec } from './spec.ts'

/**
 * A column's label in the client's words. `ownLabel` returns the client's label of a field, if it has one; `toClientWording` replaces the
 * client's words in the built-in label.
 */
export const columnLabel = (
  { key, label, labelKey = key, labelEnd }: Pick<ColumnSpec, 'key' | 'label' | 'labelKey' | 'labelEnd'>,
  ownLabel: (fieldKey: string) => string | null | undefined,
  toClientWording: (text: string) => string,
): string => {
  const own = ownLabel(labelKey)
  if (!own) return toClientWording(label)
  return labelEnd ? `${own} ${labelEnd}` : own
}
