import type { FormField } from '#lib/contract/exact.ts'
import { parseDay } from '#lib/shared/days.ts'

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
  const { ship_to: address } = body
  return isCountryAlone(address) ? { ...body, ship_to: { ...address, country: null } } : body
}

/** The country is proposed: without anything else it is no address, and none is sent. */
const isCountryAlone = (address: unknown): address is Record<string, unknown> =>
  typeof address === 'object' && address !== null && Object.entries(address).every(([key, value]) => key === 'country' || value === null)

const COUNTRY = 'ship_to.country'

/** Whether nothing of the delivery address is typed; the country is proposed and does not count. */
export const isAddressOpen = (head: Head): boolean =>
  Object.entries(head).every(([key, text]) => !key.startsWith('ship_to.') || key === COUNTRY || text.trim() === '')

/** A draft without an address opens as a new order does: with the country proposed. */
export const withCountry = (head: Head, fields: readonly FormField[]): Head => {
  const proposed = fields.find((field) => field.key === COUNTRY)?.default
  return typeof proposed === 'string' && isAddressOpen(head) ? { ...head, [COUNTRY]: proposed } : head
}

/** Defaults of a new order: what the fields say, then what the client's options say. */
export const defaultHead = (fields: readonly FormField[], defaults: Readonly<Record<string, string | null>>): Head =>
  Object.fromEntries(fields.map((field) => [field.key, String(field.default ?? defaults[field.key] ?? '')]))
