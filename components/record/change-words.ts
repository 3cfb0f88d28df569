import { STATUS_NAMES as REJECTION_STATUS_NAMES } from '#lib/contract/rejections/status-names.ts'
import { formatDatesIn } from '#lib/client/dates-in-text.ts'
import { formatQty, formatWord, UNKNOWN } from '#lib/client/format.ts'
import { textOfV7, wordingFor } from '#lib/client/text-of-v7.ts'
import { ON_SHORTAGE_NAMES } from '#lib/contract/orders/on-shortage.ts'
import { PO_STATUSES, SO_STATUSES, type OrderStatus } from '#lib/contract/orders/order-status.ts'
import { INBOUND_STATUS_NAMES } from '#lib/contract/shipments/shipment-status.ts'

/** Old and new value of a field. A v7 may leave out the field name. */
export type Change = { field: string | null; label: string | null; before: unknown; after: unknown }

/** Formats a value for display: dates in the user's format, lists joined, booleans as yes or no; empty if there is none. */
export const formatValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatQty(value)
  if (typeof value === 'string') return formatDatesIn(value)
  if (Array.isArray(value)) return value.map(formatValue).filter(Boolean).join(', ')
  return Object.entries(value as Record<string, unknown>)
    .map(([key, inner]) => [labelFromField(key), formatValue(inner)])
    .filter(([, inner]) => inner !== '')
    .map(([key, inner]) => `${key}: ${inner}`)
    .join(', ')
}

/** Type of a changed record, as `entity_type` in the audit log: `sales_order`. Null if unknown. */
export type RecordType = string | null

const labelsOf = (statuses: readonly OrderStatus[]): Readonly<Record<string, string>> =>
  Object.fromEntries(statuses.map(({ value, label }) => [value, label]))

/** Statuses by type of record, as every other screen shows them. Those of outbound shipments are the words of their codes. */
const STATUS_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  purchase_order: labelsOf(PO_STATUSES),
  sales_order: labelsOf(SO_STATUSES),
  shipment: INBOUND_STATUS_NAMES,
  rejection: REJECTION_STATUS_NAMES,
}

const CODE_FIELDS = ['order_type', 'priority', 'carrier_code', 'service', 'disposition_code', 'supplier_code'] as const
export type CodeField = (typeof CODE_FIELDS)[number]

/** Name of a code, as the screens show it; null if unknown. */
export type CodeNames = (field: CodeField, code: string) => string | null

/** The kind of code that a field has, if the screens show its name: `disposition_code` of `lines.0.disposition_code`. */
export const codeFieldOf = (field: string | null): CodeField | undefined => {
  const key = field
    ?.split('.')
    .at(-1)
    ?.replace(/^default_/, '')
  return CODE_FIELDS.find((codeField) => codeField === key)
}

/**
 * Formats a field's value. A status is shown as on every other screen, a code by its name if `nameOf` knows it. The text of fields named
 * as numbers, codes or references (`lot_no`) stays unchanged, even if it looks like a date.
 */
export const formatField = (
  field: string | null,
  value: unknown,
  type: RecordType,
  nameOf?: CodeNames,
  toClientWording: (text: string) => string = String,
): string => {
  if (typeof value !== 'string' || value === '') return formatValue(value)
  const codeField = codeFieldOf(field)
  const name = codeField && nameOf?.(codeField, value)
  if (name) return name
  if (field === 'status') return formatWord(value, STATUS_NAMES[type ?? ''])
  if (field === 'error' && type === 'rejection') return textOfV7(value, toClientWording)
  if (field === 'on_shortage') return formatWord(value, ON_SHORTAGE_NAMES)
  return field !== null && CODE_FIELD.test(field) ? value : formatValue(value)
}

const CODE_FIELD = /_(?:nos?|code|ref)$/

/** Label for a field without one: `ship_to.address1` → `Ship to address1`. */
export const labelFromField = (field: string): string => {
  const text = field.replaceAll(/[._]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The client's own label of a field; empty without one. */
export type OwnLabel = (field: string) => string
const NO_LABELS: OwnLabel = () => ''

/**
 * Label of a change: the client's own for the field, v7's, or else from the field name. A label that only repeats the field name, as `Home site` for `home_site` or
 * `Line 2: lot` for `lines.1.lot_no`, is in the client's wording.
 */
export const changeName = (
  { label, field }: Pick<Change, 'field' | 'label'>,
  toClientWording: (text: string) => string,
  ownLabel = NO_LABELS,
): string => {
  const fieldName = field ? labelFromField(field) : UNKNOWN
  const [, line = '', name = ''] = /^(Line \d+: )?(.*)$/s.exec(label ?? '') ?? []
  const own = ownLabel((line ? field?.split('.').at(-1) : field) ?? '')
  if (own) return line + own
  if (!label) return toClientWording(fieldName)
  const ownName = labelFromField(line ? (field?.split('.').at(-1) ?? '') : (field ?? ''))
  return ownName.toLowerCase().startsWith(name.toLowerCase()) ? line + toClientWording(name) : label
}

/** The client's labels for changes of a record. Settings of a client stay as recorded: see `wordingFor`. */
export const ownLabelsFor = (type: RecordType, ownLabel: OwnLabel = NO_LABELS): OwnLabel => (type === 'client' ? NO_LABELS : ownLabel)

/** Added and removed items of a list; null unless both values are lists of primitives. */
export const diffLists = (before: unknown, after: unknown): { added: string[]; removed: string[] } | null => {
  if (!isPrimitiveList(before) || !isPrimitiveList(after)) return null
  const [old, now] = [before.map(formatValue), after.map(formatValue)]
  return { added: now.filter((value) => !old.includes(value)), removed: old.filter((value) => !now.includes(value)) }
}

const isPrimitiveList = (value: unknown): value is (string | number)[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string' || typeof part === 'number')

type Records = { before?: Readonly<Record<string, unknown>> | null; after?: Readonly<Record<string, unknown>> | null }

/** Unchanged fields of the record, shown below the changed ones on request. */
export const unchangedFields = (changes: readonly Change[], { before, after }: Records): { field: string; value: unknown }[] => {
  const changed = new Set(changes.map((change) => change.field))
  return Object.entries(after ?? before ?? {})
    .filter(([field]) => !changed.has(field))
    .map(([field, value]) => ({ field, value }))
}

/** The changes as lines of text, for a message or a ticket: `Carrier: Toll IPEC → StarTrack`. */
export const changeLines = (
  changes: readonly Change[],
  type: RecordType,
  toClientWording: (text: string) => string,
  nameOf?: CodeNames,
  ownLabel?: OwnLabel,
): string[] =>
  changes.map((change) => {
    const [before, after] = [change.before, change.after].map(
      (value) => formatField(change.field, value, type, nameOf, toClientWording) || UNKNOWN,
    )
    return `${changeName(change, wordingFor(type, toClientWording), ownLabelsFor(type, ownLabel))}: ${before} → ${after}`
  })
