import type { FormField } from '#lib/contract/exact-types.ts'
import type { LineColumn } from '../columns.ts'
import { SCOPE_KEYS } from '../header.ts'
import { LINE_SYNONYMS, normalise } from '../paste.ts'
import type { Table } from '../table-text.ts'
import { parseNumber } from '../values.ts'

/** What a column of the file can hold: a field of the order, `head.so_no`, or of its lines, `line.qty`. */
export type Target = { key: string; label: string; field: string; at: 'head' | 'line' }

/** The row with the headings, or null, and for each column of the file the key of its {@link Target} or null. */
export type Mapping = { headerRow: number | null; targets: readonly (string | null)[] }

/** Columns that the form fills in itself, so a file has no use for them. */
const NOT_IN_FILES = new Set<string>([...SCOPE_KEYS, 'identity_token'])

/** Heading of the column that a file to correct has in addition. */
export const PROBLEM_HEADING = 'Problem'

export const targetsOf = (fields: readonly FormField[], columns: readonly LineColumn[]): Target[] => {
  const head = fields
    .filter(({ key, visible, readonly }) => visible !== false && !readonly && !NOT_IN_FILES.has(key))
    .map(({ key, label }): Target => ({ key: `head.${key}`, label, field: key, at: 'head' }))
  const line = columns
    .filter(({ type, isReadonly }) => type !== 'info' && !isReadonly)
    .map(({ key, label }): Target => ({ key: `line.${key}`, label, field: key, at: 'line' }))
  const repeated = new Set(line.map(({ label }) => normalise(label)))
  const named = head.map((target) => (repeated.has(normalise(target.label)) ? { ...target, label: `${target.label} (order)` } : target))
  // Delivery address fields have short labels, `City`. Beside those of the order they need their subject.
  const address = named.map((target) => (target.field.startsWith('ship_to.') ? { ...target, label: `Delivery: ${target.label}` } : target))
  return [...address, ...line]
}

/** Other headings for fields of the order. Compared like those of lines. */
const HEADER_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  so_no: ['order', 'orderno', 'ordernumber', 'orderid', 'salesorder', 'salesorderno', 'so', 'sono', 'sonumber'],
  po_no: ['po', 'pono', 'ponumber', 'purchaseorder', 'purchaseorderno', 'order', 'orderno', 'ordernumber', 'orderid'],
  customer_code: ['customer', 'customercode', 'customerno', 'customernumber', 'customerid', 'account', 'accountno', 'soldto', 'debtor', 'kunde'],
  customer_po_no: ['customerreference', 'customerref', 'reference', 'ref', 'yourreference', 'customerpo', 'customerpono', 'po', 'pono', 'ponumber', 'purchaseorder'],
  supplier_code: ['supplier', 'suppliercode', 'supplierno', 'suppliernumber', 'vendor', 'vendorcode', 'vendorno'],
  supplier_ref: ['supplierreference', 'supplierref', 'reference', 'ref'],
  order_type: ['ordertype', 'type'],
  ordered_date: ['orderdate', 'ordereddate', 'dateordered', 'date'],
  expected_date: ['expected', 'expecteddate', 'eta', 'duedate', 'deliverydate', 'arrivaldate'],
  required_ship_date: ['shipby', 'shipdate', 'shippingdate', 'requiredshipdate', 'despatchdate', 'dispatchdate'],
  required_delivery_date: ['deliverby', 'deliverydate', 'requireddeliverydate', 'requireddate', 'duedate'],
  carrier_code: ['carrier', 'carriercode', 'shipvia'],
  container_no: ['container', 'containerno', 'containernumber'],
  'ship_to.name': ['deliveryname', 'shiptoname', 'recipient', 'consignee', 'contact', 'attention'],
  'ship_to.company': ['company', 'deliverycompany', 'shiptocompany'],
  'ship_to.address1': ['address', 'address1', 'addressline1', 'street', 'deliveryaddress', 'shiptoaddress', 'shiptoaddress1'],
  'ship_to.address2': ['address2', 'addressline2', 'shiptoaddress2'],
  'ship_to.city': ['city', 'town', 'suburb', 'shiptocity'],
  'ship_to.state': ['state', 'province', 'region', 'shiptostate'],
  'ship_to.postcode': ['postcode', 'postalcode', 'zip', 'zipcode', 'plz', 'shiptopostcode', 'shiptozip'],
  'ship_to.country': ['country', 'countrycode', 'shiptocountry'],
  'ship_to.phone': ['phone', 'telephone', 'mobile'],
  'ship_to.email': ['email', 'emailaddress'],
  delivery_instructions: ['deliveryinstructions', 'deliverynotes', 'deliverynote'],
  pick_instructions: ['pickinstructions', 'pickinginstructions', 'pickingnotes'],
} // prettier-ignore

/** Headings that mean an item's field in most files, even though a field of the delivery address has the same label. */
const AMBIGUOUS = new Set(['name'])

/** The target for a heading: by label or field name, else by another word for it. */
const targetFor = (heading: string, targets: readonly Target[]): Target | undefined => {
  const word = normalise(heading)
  if (word === '' || word === normalise(PROBLEM_HEADING) || AMBIGUOUS.has(word)) return undefined
  const isNamed = ({ label, field }: Target) =>
    normalise(label) === word || normalise(field) === word || normalise(label) === `delivery${word}`
  const isSynonym = ({ field, at }: Target) => ((at === 'line' ? LINE_SYNONYMS : HEADER_SYNONYMS)[field] ?? []).includes(word)
  return targets.find(isNamed) ?? targets.find(isSynonym)
}

const readHeadings = (row: readonly string[], width: number, targets: readonly Target[]): (string | null)[] => {
  let free = targets
  return Array.from({ length: width }, (_, index) => {
    const target = targetFor(row[index] ?? '', free)
    free = free.filter((other) => other !== target)
    return target?.key ?? null
  })
}

export const widthOf = (table: Table): number => table.reduce((width, row) => Math.max(width, row.length), 0)

/** Rows that are searched for the headings: exports have titles and notes above them. */
const HEADER_ROWS = 10

/**
 * Finds the headings and what the columns hold. Without known headings, the first filled row is taken for headings if it has no number.
 */
export const mapColumns = (table: Table, targets: readonly Target[]): Mapping => {
  const width = widthOf(table)
  const rated = table.slice(0, HEADER_ROWS).map((row, index) => {
    const mapped = readHeadings(row, width, targets)
    return { index, mapped, known: mapped.filter((key) => key !== null).length }
  })
  const best = rated.toSorted((a, b) => b.known - a.known || a.index - b.index)[0]
  if (best && best.known >= 2) return { headerRow: best.index, targets: best.mapped }
  const first = table.findIndex((row) => row.some((cell) => cell.trim() !== ''))
  const hasHeadings = (table[first] ?? []).every((cell) => parseNumber(cell) === null)
  const none = Array.from({ length: width }, () => null)
  return hasHeadings ? { headerRow: first, targets: rated[first]?.mapped ?? none } : { headerRow: null, targets: none }
}

/** Heading of a column as shown: of the file, or its position. */
export const headingOf = (table: Table, headerRow: number | null, column: number): string =>
  (headerRow === null ? '' : (table[headerRow]?.[column] ?? '').trim()) || `Column ${column + 1}`

/** Maps a column to a target, which no other column then has. Null leaves the column out. */
export const withTarget = ({ headerRow, targets }: Mapping, column: number, key: string | null): Mapping => ({
  headerRow,
  targets: targets.map((target) => (target === key ? null : target)).with(column, key),
})

/** Targets without which no order can be read. */
export const missingTargets = (mapping: Mapping, targets: readonly Target[]): Target[] =>
  targets.filter(({ key }) => (key === 'line.product_code' || key === 'line.qty') && !mapping.targets.includes(key))

/** A mapping that the user has used before, for files of one client with the same headings. */
export type SavedMapping = { client: string; headings: string; targets: readonly (string | null)[] }

const MAX_SAVED = 20
const MAX_SAVED_CHARACTERS = 16_000

/** The headings of a file as one string, by which a sender is recognized. The column of a file to correct does not count. */
const headingsKey = (table: Table, headerRow: number | null): { key: string; columns: number[] } => {
  const columns = Array.from({ length: widthOf(table) }, (_, index) => index).filter(
    (index) => headerRow === null || normalise(table[headerRow]?.[index] ?? '') !== normalise(PROBLEM_HEADING),
  )
  return {
    key: headerRow === null ? `${columns.length}` : columns.map((index) => normalise(table[headerRow]?.[index] ?? '')).join('|'),
    columns,
  }
}

/** The mapping with what the user chose for this sender's last file, as far as these fields still exist. */
export const recallMapping = (
  saved: readonly SavedMapping[],
  client: string,
  table: Table,
  mapping: Mapping,
  targets: readonly Target[],
): Mapping => {
  const { key, columns } = headingsKey(table, mapping.headerRow)
  const known = saved.find((entry) => entry.client === client && entry.headings === key && entry.targets.length === columns.length)
  if (!known) return mapping
  const isTarget = (target: string | null) => targets.some((candidate) => candidate.key === target)
  return {
    ...mapping,
    targets: mapping.targets.map((_, index) => {
      const target = known.targets[columns.indexOf(index)] ?? null
      return columns.includes(index) && isTarget(target) ? target : null
    }),
  }
}

/** Adds a mapping to those of earlier files, latest first, and drops the oldest if there are too many. */
export const rememberMapping = (saved: readonly SavedMapping[], client: string, table: Table, mapping: Mapping): SavedMapping[] => {
  const { key, columns } = headingsKey(table, mapping.headerRow)
  const entry = { client, headings: key, targets: columns.map((index) => mapping.targets[index] ?? null) }
  const others = saved.filter((other) => other.client !== client || other.headings !== key)
  let characters = 0
  return [entry, ...others].slice(0, MAX_SAVED).filter((one) => (characters += JSON.stringify(one).length) <= MAX_SAVED_CHARACTERS)
}

/** Reads saved mappings; whatever else is stored there is ignored. */
export const savedMappings = (value: unknown): SavedMapping[] =>
  Array.isArray(value)
    ? value.filter(
        (entry: Partial<SavedMapping> | null): entry is SavedMapping =>
          typeof entry?.client === 'string' &&
          typeof entry.headings === 'string' &&
          Array.isArray(entry.targets) &&
          entry.targets.every((target: unknown) => target === null || typeof target === 'string'),
      )
    : []
