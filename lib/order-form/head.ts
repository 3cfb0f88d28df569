import type { FormField } from './options.ts'
import { parseDay } from '#lib/list/days.ts'

/** Order details and the other party's details, by field: `customer_po_no`, `ship_to.city`. */
export type Head = Readonly<Record<string, string>>

/** Scope of an order: these stand in front of everything, since the rest depends on them. */
export const SCOPE_KEYS = ['client_code', 'owner_code', 'site_code'] as const

/** Fields of a record as the form shows them: flat, text, null as empty. */
export const headOf = (record: Readonly<Record<string, unknown>>, keys: readonly string[]): Head =>
  Object.fromEntries(keys.map((key) => [key, textOf(at(record, key))]))

const at = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (value, part) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined),
      record,
    )

const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** The head as the contract wants it: nested, empty as null. A day that cannot be read stays as typed, for the rule to refuse it. */
export const headBody = (head: Head, isDay: (key: string) => boolean, format?: string): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const [key, text] of Object.entries(head)) {
    const trimmed = text.trim()
    const value = trimmed === '' ? null : isDay(key) ? (parseDay(trimmed, format) ?? trimmed) : trimmed
    const [outer = key, inner] = key.split('.')
    if (inner === undefined) body[outer] = value
    else body[outer] = { ...(body[outer] as Record<string, unknown> | undefined), [inner]: value }
  }
  return body
}

/** Defaults of a new order: what the fields say, then what the client's options say. */
export const defaultHead = (fields: readonly FormField[], defaults: Readonly<Record<string, string | null>>): Head =>
  Object.fromEntries(fields.map((field) => [field.key, String(field.default ?? defaults[field.key] ?? '')]))
