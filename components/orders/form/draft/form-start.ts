'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { formatTime } from '#lib/client/format.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import { UnsavedChanges as UnsavedChangesSchema, type UnsavedChanges } from '#lib/contract/orders/orders.ts'
import { labelsLeftOut, linesOfRecord, orderBody, type Body } from '#lib/order-form/body.ts'
import { hasConflict, applyChanges } from '#lib/order-form/draft/changes.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import { mergeLines } from '#lib/order-form/draft/merge-lines.ts'
import type { Snapshot } from '#lib/order-form/draft/tab-copy.ts'
import { headerOf, newOrderHeader, SCOPE_KEYS, withCountry, type HeaderValues } from '#lib/order-form/header.ts'
import { numberKey } from '#lib/order-form/kind.ts'
import { newLine, type Cells, type Line } from '#lib/order-form/lines.ts'
import type { FormOptions } from '#lib/order-form/options.ts'
import { typeDefaults } from '#lib/order-form/type-defaults.ts'
import { parseCell } from '#lib/order-form/values.ts'
import { pluralise } from '#lib/list/pages.ts'
import { numberOf, orderOf, type OrderRecord } from './calls.ts'
import type { FormStart } from './session-types.ts'

/** What a form starts from: nothing, an order, or a copy of one. */
export type Source = {
  kind: OrderKind
  record: OrderRecord | null
  isCopy: boolean
  snapshot: Snapshot | null
  /** `isSiteDefault`: the user has not chosen the site. */
  scope: { client: string; owner: string; site: string; isSiteDefault?: boolean }
  products: readonly string[]
  /** Code of the supplier or customer that a new order begins with. */
  counterparty: string | null
}
type FormLayout = { fields: readonly FormField[]; columns: readonly LineColumn[] }
type Options = FormLayout &
  Pick<FormOptions, 'defaults' | 'order_types'> & {
    dateFormat: string
    /** Today at the site, `YYYY-MM-DD`. The default order date. */
    today?: string
  }

/** Fields that are not copied to a new order, because they belong to the original. */
const NOT_COPIED = ['po_no', 'so_no', 'customer_po_no', 'supplier_ref', 'ordered_date', 'expected_date', 'required_ship_date', 'required_delivery_date', 'asn_no', 'container_no', 'seal_no', 'vehicle_no'] // prettier-ignore

/** Keys of the header fields: the scope, and the fields from the options. */
const headerKeys = (fields: readonly FormField[]): string[] => [...new Set([...SCOPE_KEYS, ...fields.map((field) => field.key)])]

/** The edits that v7 keeps alongside the order. Ignored if they cannot be parsed completely. */
export const unsavedOf = ({ unsaved }: OrderRecord): { version: number | null; at: string | null; changes: UnsavedChanges } | null => {
  const changes = unsaved ? UnsavedChangesSchema.safeParse(unsaved.changes) : null
  return unsaved && changes?.success ? { version: unsaved.version, at: unsaved.at, changes: changes.data } : null
}

/** Converts a record to form values. */
export const formOfRecord = (
  record: OrderRecord,
  { fields, columns }: FormLayout,
  isCopy = false,
): { head: HeaderValues; lines: Line[] } => {
  const head = headerOf(record, headerKeys(fields))
  return {
    head: record.status === 'DRAFT' ? withCountry(head, fields) : head,
    lines: linesOfRecord(record.lines, columns, { isCopy, isDraft: record.status === 'DRAFT' }),
  }
}

/** v7's version as a request body. Only differences from it are sent. */
export const savedBody = (
  form: { head: HeaderValues; lines: readonly Line[] },
  { fields, columns, dateFormat }: FormLayout & Pick<Options, 'dateFormat'>,
): Body => orderBody({ head: form.head, lines: form.lines, columns, fields, dateFormat }, 'ENTERED').body

/** Initial state of the form: v7's record with the unsaved changes from the tab or from v7, a copy, or a new order. */
export const formStartOf = (source: Source, options: Options): FormStart => {
  const { record, isCopy, snapshot, scope, kind } = source
  const theirs = record && !isCopy ? formOfRecord(record, options) : null
  const order = record && !isCopy ? orderOf(record) : (snapshot?.order ?? null)
  const saved = theirs ? savedBody(theirs, options) : {}
  const initial = {
    order,
    saved,
    pending: null,
    identity: null,
    base: theirs ?? { head: headerOf({}, headerKeys(options.fields)), lines: [] },
    storedChanges: null,
    theirRecord: null,
    // A copied or prefilled order that was only opened is not saved.
    isUnsaved: false,
  }
  if (snapshot) {
    const { pending, identity } = snapshot
    return { ...initial, ...withUnsaved(snapshot.changes, snapshot.order?.version, source, initial), pending, identity, isUnsaved: true }
  }
  if (record && theirs) {
    const unsaved = unsavedOf(record)
    if (!unsaved) return { ...initial, ...theirs }
    const unsavedChanges = { changes: unsaved.changes, at: Date.parse(unsaved.at ?? '') }
    return {
      ...initial,
      ...withUnsaved(unsaved.changes, unsaved.version, source, initial),
      storedChanges: unsavedChanges,
      isUnsaved: record.status !== 'DRAFT',
    }
  }
  const newHeader = newOrderHeader(scope, options)
  if (!record) {
    const lines = source.products.map((code) => newLine({ product_code: code }))
    const head = { ...newHeader, ...typeDefaults(options, newHeader['order_type']) }
    return { ...initial, head, lines }
  }
  const copy = formOfRecord(record, options, true)
  const copiedHeader = Object.fromEntries(Object.entries(copy.head).filter(([key, value]) => !NOT_COPIED.includes(key) && value !== ''))
  const type = copiedHeader['order_type'] ?? newHeader['order_type']
  const head = { ...newHeader, ...typeDefaults(options, type), ...copiedHeader, [numberKey(kind)]: '' }
  return { ...initial, head, lines: copy.lines }
}

/**
 * Applies unsaved changes to v7's current version. If someone else changed the same values, the form keeps the version that the
 * changes are based on, and asks the user. A draft has only one author, who may have it open in two tabs.
 */
const withUnsaved = (
  changes: UnsavedChanges,
  version: number | null | undefined,
  { record }: Source,
  { order, base: theirs }: Pick<FormStart, 'order' | 'base'>,
): Pick<FormStart, 'order' | 'head' | 'lines' | 'base' | 'theirRecord'> => {
  const { base, mine } = applyChanges(changes, theirs)
  const isOlder = record !== null && order !== null && isOlderThan(version, record.version)
  if (!isOlder || !hasConflict(changes, theirs)) return { ...mine, order, base: theirs, theirRecord: null }
  return { ...mine, order: { ...order, version: version ?? null }, base, theirRecord: record }
}

/** Whether the order has changed since `version`. False if v7 has no versions to compare. */
const isOlderThan = (version: number | null | undefined, now: number | null): boolean =>
  version !== null && version !== undefined && now !== null && version < now

/**
 * Says where the form's values come from: a copied order, what was typed before, changes not yet saved, or a draft with input that it
 * could not take, such as a number that another order has; otherwise null. After a save such input is explained at its field only.
 */
export const originText = (
  { record, isCopy, snapshot }: Source,
  { columns, dateFormat }: Pick<Options, 'columns' | 'dateFormat'>,
  wasSaved = false,
): string | null => {
  if (isCopy && record) {
    const labels = labelsLeftOut(record.lines, columns).join(', ')
    return `A copy of ${numberOf(record)}. Number, reference and dates were not copied.${labels && ` Not copied from the lines: ${labels}.`}`
  }
  if (snapshot) return 'This is what you typed before.'
  const unsaved = record && unsavedOf(record)
  if (!record || !unsaved || wasSaved) return null
  const timeText = unsaved.at ? ` from ${formatTime(unsaved.at)}` : ''
  if (record.status === 'DRAFT') {
    const count = notAcceptedCount(unsaved.changes, columns, dateFormat)
    return count === 0 ? null : `Your draft${timeText}, with ${pluralise(count, 'value', 'values')} to correct.`
  }
  const changedSinceText = isOlderThan(unsaved.version, record.version)
    ? ` ${record.updated_by ?? 'Someone'} has changed the order since; your changes are applied on top.`
    : ''
  return `These are your changes${timeText}; they are not saved yet.${changedSinceText}`
}

/** How many typed values a draft lacks. A draft is saved automatically, so these are the ones that it could not take. */
const notAcceptedCount = ({ head, lines }: UnsavedChanges, columns: readonly LineColumn[], dateFormat: string): number => {
  const meaning = (column: LineColumn, cells: Cells | null) => {
    const text = cells?.[column.key] ?? ''
    return JSON.stringify(parseCell(column, text, dateFormat) ?? text)
  }
  const cellCounts = (lines ? mergeLines(lines.before, lines.now, lines.before) : []).map(({ base, merged }) =>
    merged === null ? 0 : columns.filter((column) => meaning(column, merged) !== meaning(column, base)).length,
  )
  return cellCounts.reduce((sum, count) => sum + count, Object.keys(head).length)
}
