import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import type { FilePlan } from '#lib/list/export/job.ts'
import { currentRegion } from '#lib/shared/region.ts'
import { numberKey } from '../kind.ts'
import type { LineColumn } from '../columns.ts'
import { targetsOf } from './targets.ts'
import { counterpartyKey } from './orders.ts'

/** An empty file with the client's headings: the fields that most files have, and required fields that nothing else fills in. */
export const templateFile = (kind: OrderKind, title: string, fields: readonly FormField[], columns: readonly LineColumn[]): FilePlan => {
  const usual = new Set([
    numberKey(kind),
    counterpartyKey(kind),
    'customer_po_no',
    'supplier_ref',
    'required_ship_date',
    'expected_date',
    'product_code',
    'qty',
    'uom',
    'notes',
  ])
  const required = new Set([
    ...fields.filter((field) => field.required).map(({ key }) => key),
    ...columns.filter(({ isRequired }) => isRequired).map(({ key }) => key),
  ])
  // The customer's address is filled in, and most fields have a default.
  const isWanted = (field: string) =>
    usual.has(field) || (required.has(field) && !field.startsWith('ship_to.') && !hasDefault(field, fields))
  return {
    format: 'xlsx',
    title,
    about: `${title} · one row per order line; rows with the same order number are one order`,
    columns: targetsOf(fields, columns)
      .filter(({ field, at }) => isWanted(field) && !(field === 'notes' && at === 'head'))
      .map(({ label }) => ({ label, type: 'text' })),
    dateFormat: currentRegion().datePattern,
  }
}

const hasDefault = (key: string, fields: readonly FormField[]) =>
  ['order_type', 'priority', 'ordered_date'].includes(key) || fields.some((field) => field.key === key && field.default)
