'use client'
import type { FormField } from '#lib/contract/orders.ts'
import { linesOfRecord, orderBody, type Body } from '#lib/order-form/body.ts'
import type { LineColumn } from '#lib/order-form/columns.ts'
import type { Snapshot } from '#lib/order-form/draft.ts'
import { defaultHead, headOf, SCOPE_KEYS, type Head } from '#lib/order-form/head.ts'
import { numberKey, type OrderKind } from '#lib/order-form/kind.ts'
import { newLine, type Line } from '#lib/order-form/lines.ts'
import { numberOf, orderOf, type OrderRecord } from './calls.ts'
import type { Start } from './order-session.ts'

/** What a form starts from: nothing, an order, a copy of one. */
export type Source = {
  kind: OrderKind
  record: OrderRecord | null
  isCopy: boolean
  snapshot: Snapshot | null
  scope: { client: string; owner: string; site: string }
  products: readonly string[]
}
type Options = {
  fields: readonly FormField[]
  columns: readonly LineColumn[]
  defaults: Readonly<Record<string, string | null>>
  dateFormat: string
}

/** Fields that a copy does not take along: they belong to the order that was. */
const OWN_FIELDS = ['po_no', 'so_no', 'customer_po_no', 'supplier_ref', 'ordered_date', 'expected_date', 'required_ship_date', 'required_delivery_date', 'asn_no', 'container_no', 'seal_no', 'vehicle_no'] // prettier-ignore

/** The keys of the head: its scope, and the fields of the options. */
const headKeys = (fields: readonly FormField[]): string[] => [...new Set([...SCOPE_KEYS, ...fields.map((field) => field.key)])]

/** A record as the form shows it. */
export const formOfRecord = (record: OrderRecord, { fields, columns }: Options, isCopy = false): { head: Head; lines: Line[] } => ({
  head: headOf(record, headKeys(fields)),
  lines: linesOfRecord(record.lines, columns, isCopy),
})

/** What v7 has of a record, in the words of the form: only what differs from it is sent. */
export const savedBody = (form: { head: Head; lines: readonly Line[] }, { fields, columns, dateFormat }: Options): Body =>
  orderBody({ head: form.head, lines: form.lines, columns, fields, dateFormat }, 'ENTERED').body

/** The form as it opens: what the tab kept goes before what v7 has. */
export const startOf = (source: Source, options: Options): Start => {
  const { record, isCopy, snapshot, scope, kind } = source
  const base = record && !isCopy ? formOfRecord(record, options) : null
  const order = record && !isCopy ? orderOf(record) : (snapshot?.order ?? null)
  const saved = base ? savedBody(base, options) : {}
  if (snapshot) {
    const lines = snapshot.lines.map((cells, index) => newLine(cells, base?.lines[index]?.start ?? null))
    return { order, head: snapshot.head, lines, saved, pending: snapshot.pending, identity: snapshot.identity, isUnsaved: true }
  }
  if (base) return { order, ...base, saved, pending: null, identity: null, isUnsaved: false }
  const fresh = {
    ...defaultHead(options.fields, options.defaults),
    client_code: scope.client,
    owner_code: scope.owner,
    site_code: scope.site,
  }
  const none = { order: null, saved, pending: null, identity: null }
  if (!record)
    return {
      ...none,
      head: fresh,
      lines: source.products.map((code) => newLine({ product_code: code })),
      isUnsaved: source.products.length > 0,
    }
  const copy = formOfRecord(record, options, true)
  const kept = Object.fromEntries(Object.entries(copy.head).filter(([key, value]) => !OWN_FIELDS.includes(key) && value !== ''))
  return { ...none, head: { ...fresh, ...kept, [numberKey(kind)]: '' }, lines: copy.lines, isUnsaved: true }
}

/** One sentence on where the form came from, or null. */
export const originWords = ({ record, isCopy, snapshot }: Source): string | null => {
  if (snapshot) return 'This is what you typed before; it had not been saved yet.'
  return record && isCopy ? `A copy of ${numberOf(record)}. Number, reference and dates are left for you.` : null
}
