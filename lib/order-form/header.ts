import { withPlainSpaces } from '#lib/shared/plain-spaces.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import { parseDay } from '#lib/shared/typed-days.ts'

/** The order's header: its details and those of the customer or supplier, by field: `customer_po_no`, `ship_to.city`. */
export type HeaderValues = Readonly<Record<string, string>>

/** Scope of an order. These fields come first, because the others depend on them. */
export const SCOPE_KEYS = ['client_code', 'owner_code', 'site_code'] as const

/** Converts a record's fields to form fields: flat, as text, empty for null. */
export const headerOf = (record: Readonly<Record<string, unknown>>, keys: readonly string[]): HeaderValues =>
  Object.fromEntries(keys.map((key) => [key, textOf(valueAt(record, key))]))

const valueAt = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (value, part) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined),
      record,
    )

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Converts the header to the contract's format: nested, null for empty. An invalid date stays as typed, so validation reports it. */
export const headerBody = (head: HeaderValues, isDay: (key: string) => boolean, format?: string): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  for (const [key, text] of Object.entries(head)) {
    const trimmed = withPlainSpaces(text)
    const valid = isDay(key) ? (parseDay(trimmed, format) ?? trimmed) : trimmed
    const value = trimmed === '' ? null : valid
    const [outer = key, inner] = key.split('.')
    if (inner === undefined) body[outer] = value
    else body[outer] = { ...(body[outer] as Record<string, unknown> | undefined), [inner]: value }
  }
  const { ship_to: address } = body
  return hasOnlyCountry(address) ? { ...body, ship_to: { ...address, country: null } } : body
}

/** Whether nothing but the country is set. The form proposes it, so a country alone is not an address and is not sent. */
const hasOnlyCountry = (address: unknown): address is Record<string, unknown> =>
  typeof address === 'object' && address !== null && Object.entries(address).every(([key, value]) => key === 'country' || value === null)

const COUNTRY = 'ship_to.country'

/** Whether the delivery address is empty. The country does not count, because it is proposed. */
export const isAddressEmpty = (head: HeaderValues): boolean =>
  Object.entries(head).every(([key, text]) => !key.startsWith('ship_to.') || key === COUNTRY || text.trim() === '')

/** Proposes the country for a draft without an address, as for a new order. */
export const withCountry = (head: HeaderValues, fields: readonly FormField[]): HeaderValues => {
  const proposed = fields.find((field) => field.key === COUNTRY)?.default
  return typeof proposed === 'string' && isAddressEmpty(head) ? { ...head, [COUNTRY]: proposed } : head
}

/** Defaults of a new order: from the fields, or else from the client's options. */
export const defaultHeader = (fields: readonly FormField[], defaults: Readonly<Record<string, string | null>>): HeaderValues =>
  Object.fromEntries(fields.map((field) => [field.key, String(field.default ?? defaults[field.key] ?? '')]))

type NewOrder = {
  fields: readonly FormField[]
  defaults: Readonly<Record<string, string | null>>
  /** The default order date. */ today?: string
}

/** Header of a new order: its scope, and defaults for everything else. */
export const newOrderHeader = (
  scope: { client: string; owner: string; site: string },
  { fields, defaults, today }: NewOrder,
): HeaderValues => ({
  ...defaultHeader(fields, {
    ...(today ? { ordered_date: today } : {}),
    ...Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== null)),
  }),
  client_code: scope.client,
  owner_code: scope.owner,
  site_code: scope.site,
})
