import { formatDate, formatDateTime, formatQty, UNKNOWN } from '#lib/client/format.ts'

/** One field of a record before and after. A v7 may leave out which field it was. */
export type Change = { field: string | null; label: string | null; before: unknown; after: unknown }

/** A value of a record as people read it: dates in their format, lists joined, yes and no; empty for nothing. */
export const valueWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatQty(value)
  if (typeof value === 'string') return textWords(value)
  if (Array.isArray(value)) return value.map(valueWords).filter(Boolean).join(', ')
  return Object.entries(value as Record<string, unknown>)
    .map(([key, inner]) => [fieldWords(key), valueWords(inner)])
    .filter(([, inner]) => inner !== '')
    .map(([key, inner]) => `${key}: ${inner}`)
    .join(', ')
}

const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const textWords = (text: string): string => (DAY.test(text) ? formatDate(text) : INSTANT.test(text) ? formatDateTime(text) : text)

/** A field's name where nobody gave it a label: `ship_to.address1` → `Ship to address1`. */
export const fieldWords = (field: string): string => {
  const words = field.replaceAll(/[._]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a change is called: v7's label, else the field's name. */
export const changeName = ({ label, field }: Pick<Change, 'field' | 'label'>): string => label || (field ? fieldWords(field) : UNKNOWN)

/** What came to a list and what left it; null unless both values are lists of plain values. */
export const listChange = (before: unknown, after: unknown): { added: string[]; removed: string[] } | null => {
  if (!isPlainList(before) || !isPlainList(after)) return null
  const [old, now] = [before.map(valueWords), after.map(valueWords)]
  return { added: now.filter((value) => !old.includes(value)), removed: old.filter((value) => !now.includes(value)) }
}

const isPlainList = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string' || typeof part === 'number')

type Records = { before?: Readonly<Record<string, unknown>> | null; after?: Readonly<Record<string, unknown>> | null }

/** Fields of the record that did not change: they stand below the changed ones when all are asked for. */
export const unchangedOf = (changes: readonly Change[], { before, after }: Records): { field: string; value: unknown }[] => {
  const changed = new Set(changes.map((change) => change.field))
  return Object.entries(after ?? before ?? {})
    .filter(([field]) => !changed.has(field))
    .map(([field, value]) => ({ field, value }))
}

/** The changes as lines of text, for a message or a ticket: `Carrier: TOLL → STARTRACK`. */
export const changeLines = (changes: readonly Change[]): string[] =>
  changes.map((change) => `${changeName(change)}: ${valueWords(change.before) || UNKNOWN} → ${valueWords(change.after) || UNKNOWN}`)
