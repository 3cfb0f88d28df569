import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { word } from '../engine/common.ts'
import { maybeCode, maybeDay, note, rule } from '../engine/fields.ts'
import * as entry from './order-entry.ts'
import * as order from './orders.ts'
import { PurchaseOrderDetail } from './purchase-orders.ts'
import type { Read } from '../engine/tolerant.ts'

export const PurchaseOrderOptions = z.object({ ...entry.orderOptions, rules: entry.OrderRules })
export type PurchaseOrderOptions = Read<typeof PurchaseOrderOptions>

export const purchaseOrderOptions = call({
  method: 'GET',
  path: 'preferences/purchase-order-options',
  summary: 'Fields, columns, choices and rules of purchase orders for one client.',
  module: 'purchase_orders',
  query: z.object({ client: word, owner: word, site: word }),
  response: z.object({ data: PurchaseOrderOptions, meta: entry.optionsMeta }),
  status: 200,
  failures: [403],
})

const input = {
  ...entry.orderInput,
  po_no: entry.orderNumber,
  supplier_code: maybeCode(),
  supplier_ref: note(60),
  expected_date: maybeDay,
  /** Changed by the supplier's own login alone, and by nothing else. */
  promised_date: maybeDay,
  vehicle_no: note(30),
  container_no: maybeCode(20),
  seal_no: note(30),
  asn_no: note(60),
  disposition_code: maybeCode(),
} as const

const DATES = 'Expected date must be on or after the order date.'
type Dates = { ordered_date?: unknown; expected_date?: unknown }
const datesInOrder = () => rule<Dates>('expected_date', DATES, (body) => entry.isOnOrAfter(body.expected_date, body.ordered_date))

export const PurchaseOrderLineInput = z.object({ ...entry.lineFields, expiry_date: maybeDay })
const DraftLine = z.object({ ...entry.draftLineFields, expiry_date: maybeDay })
const EXPECTED = 'Enter the expected date.'

export const DraftPurchaseOrder = z.object({
  ...input,
  ...entry.orderScope,
  status: z.literal('DRAFT'),
  lines: entry.draftLinesOf(DraftLine),
})

export const EnteredPurchaseOrder = z
  .object({
    ...input,
    ...entry.orderScope,
    status: z.literal('ENTERED'),
    expected_date: z.iso.date(EXPECTED),
    lines: entry.linesOf(PurchaseOrderLineInput),
  })
  .check(datesInOrder())

export const createPurchaseOrder = call({
  method: 'POST',
  path: 'purchase-orders',
  summary: 'Enter a purchase order, or save it as a draft.',
  module: 'purchase_orders',
  creates: true,
  body: z.discriminatedUnion('status', [DraftPurchaseOrder, EnteredPurchaseOrder], 'A new order is DRAFT or ENTERED.'),
  response: order.saved(PurchaseOrderDetail),
  status: 201,
  failures: [403, 409, 413, 422],
})

/** Changed fields alone; where `lines` is there, it replaces all lines. */
export const PurchaseOrderChange = z
  .object({
    action: entry.noAction,
    unsaved: entry.keptNoMore,
    ...z.partial(z.object({ ...entry.orderScope, ...input })).shape,
    status: z.optional(z.enum(['DRAFT', 'ENTERED'], 'Save as DRAFT or ENTERED.')),
    lines: entry.draftLinesOf(DraftLine),
  })
  .check(datesInOrder())

export const patchPurchaseOrder = call({
  method: 'PATCH',
  path: 'purchase-orders/{id}',
  summary: 'Change fields of a purchase order, or take a step with it.',
  module: 'purchase_orders',
  versioned: true,
  isExtension: true,
  body: z.union([entry.OrderStep, entry.KeepUnsaved, PurchaseOrderChange]),
  response: order.saved(PurchaseOrderDetail),
  status: 200,
  failures: [403, 404, 409, 413, 422],
})
