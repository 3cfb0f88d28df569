import type * as z from 'zod/mini'
import { storeCustomer, storeSupplier } from '#lib/contract/orders/counterparty-entry.ts'
import { usesPostcode } from '#lib/contract/lookups/countries.ts'
import { onOneLine, withPlainSpaces } from '#lib/shared/plain-spaces.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'

export type CounterpartyKind = 'customer' | 'supplier'

/** A field of the form for a supplier or customer. */
type CounterpartyField = {
  key: string
  label: string
  isOptional?: boolean
  isWide?: boolean
  type?: 'email' | 'tel' | 'number' | 'note' | 'country'
}

const ADDRESS_FIELDS: readonly CounterpartyField[] = [
  { key: 'address2', label: 'Address line 2', isOptional: true, isWide: true },
  { key: 'postcode', label: 'Postcode', isOptional: true },
]
const CONTACT_FIELDS: readonly CounterpartyField[] = [
  { key: 'phone', label: 'Phone', isOptional: true, type: 'tel' },
  { key: 'email', label: 'Email', isOptional: true, type: 'email' },
]
const STATE: CounterpartyField = { key: 'state', label: 'State', isOptional: true }
const COUNTRY: CounterpartyField = { key: 'country', label: 'Country', type: 'country' }

export const COUNTERPARTY_FIELDS: Readonly<Record<CounterpartyKind, readonly CounterpartyField[]>> = {
  customer: [
    { key: 'company', label: 'Company', isOptional: true, isWide: true },
    { key: 'address1', label: 'Delivery address', isWide: true },
    ...ADDRESS_FIELDS.slice(0, 1),
    { key: 'city', label: 'City' },
    ...ADDRESS_FIELDS.slice(1),
    STATE,
    COUNTRY,
    ...CONTACT_FIELDS,
    { key: 'delivery_instructions', label: 'Delivery instructions', isOptional: true, isWide: true, type: 'note' },
  ],
  supplier: [
    { key: 'contact_name', label: 'Contact', isOptional: true, isWide: true },
    { key: 'address1', label: 'Address', isOptional: true, isWide: true },
    ...ADDRESS_FIELDS.slice(0, 1),
    { key: 'city', label: 'City', isOptional: true },
    ...ADDRESS_FIELDS.slice(1),
    STATE,
    COUNTRY,
    ...CONTACT_FIELDS,
    { key: 'lead_time_days', label: 'Lead time in days', isOptional: true, type: 'number' },
    { key: 'notes', label: 'Notes', isOptional: true, isWide: true, type: 'note' },
  ],
}

export const numberKeyOf = (kind: CounterpartyKind) => (kind === 'customer' ? 'customer_no' : 'supplier_no')

/** The keys of all fields, in the order of the form. */
export const fieldKeysOf = (kind: CounterpartyKind): string[] => [
  numberKeyOf(kind),
  'name',
  ...COUNTERPARTY_FIELDS[kind].map(({ key }) => key),
]

/** The typed values as a request body: empty fields become null, numeric fields become numbers. */
export const counterpartyBody = (
  kind: CounterpartyKind,
  clientCode: string,
  values: Readonly<Record<string, string>>,
): Record<string, unknown> => ({
  client_code: clientCode,
  ...Object.fromEntries(
    Object.entries(values).map(([key, text]) => {
      const field = COUNTERPARTY_FIELDS[kind].find((candidate) => candidate.key === key)
      const trimmed = field?.type === 'note' ? withPlainSpaces(text) : onOneLine(text)
      if (trimmed === '') return [key, null]
      return [key, field?.type === 'number' ? Number(trimmed) : trimmed]
    }),
  ),
})

/** Validation errors of a body against the contract, by field. */
export const counterpartyProblems = (kind: CounterpartyKind, body: Record<string, unknown>): Record<string, string> => {
  const schema: z.ZodMiniType = kind === 'customer' ? storeCustomer.body : storeSupplier.body
  const parsed = schema.safeParse(body)
  if (parsed.success) return {}
  const problems = Object.fromEntries(
    parsed.error.issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), problemText(kind, issue)]),
  )
  // v7 decides about a missing postcode, but a user who has to correct something else anyway is told about it too.
  const lacksPostcode = kind === 'customer' && !body['postcode'] && usesPostcode(typeof body['country'] === 'string' ? body['country'] : '')
  return lacksPostcode ? { postcode: 'Enter the postcode.', ...problems } : problems
}

/** The contract's message, or one written here if the contract has none, as for a missing value. */
const problemText = (kind: CounterpartyKind, { message, path }: { message: string; path: readonly PropertyKey[] }): string => {
  if (!message.startsWith('Invalid')) return message
  const field = COUNTERPARTY_FIELDS[kind].find((candidate) => candidate.key === path[0])
  return field ? `Enter ${inSentence(field.label)}.` : 'This value cannot be used.'
}
