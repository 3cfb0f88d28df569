import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { maybeCode, maybeDay, maybeText, rule } from '../engine/fields.ts'
import * as entry from './order-entry.ts'
import * as order from './orders.ts'
import { PurchaseOrderDetail } from './purchase-orders.ts'
import type { Read } from '../engine/tolerant.ts'

export const PurchaseOrderOptions = z.object({ ...entry.orderOptions, rules: entry.OrderRules })
export type PurchaseOrderOptions = Read<typeof PurchaseOrderOptions>

export const purchaseOrderOptions = call({
  ...entry.OPTIONS,
  path: 'preferences/purchase-order-options',
  summary: 'Fields, columns, choices and rules of purchase orders for one client.',
  module: 'purchase_orders',
  response: z.object({ data: PurchaseOrderOptions, meta: entry.optionsMeta }),
})

const input = {
  ...entry.orderInput,
  po_no: entry.orderNumber,
  supplier_code: maybeCode(),
  supplier_ref: maybeText(60),
  expected_date: maybeDay,
  /** Only users of the supplier can change it. */
  promised_date: maybeDay,
  vehicle_no: maybeText(30),
  container_no: maybeCode(20),
  seal_no: maybeText(30),
  asn_no: maybeText(60),
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
  status: z.literal('DRAFT'),
  lines: entry.draftLinesOf(DraftLine),
})

export const EnteredPurchaseOrder = z
  .object({
    ...input,
    status: z.literal('ENTERED'),
    expected_date: z.iso.date(EXPECTED),
    lines: entry.linesOf(PurchaseOrderLineInput),
  })
  .check(datesInOrder())

export const createPurchaseOrder = call({
  ...entry.CREATE,
  path: 'purchase-orders',
  summary: 'Enter a purchase order, or save it as a draft.',
  module: 'purchase_orders',
  body: z.discriminatedUnion('status', [DraftPurchaseOrder, EnteredPurchaseOrder], entry.NEW_STATUS),
  response: order.saveResponse(PurchaseOrderDetail),
})

/** Only the changed fields. `lines`, if present, replaces all lines. */
export const PurchaseOrderChange = z
  .object({
    ...entry.changeInput,
    ...z.partial(z.object(input)).shape,
    lines: entry.draftLinesOf(DraftLine),
  })
  .check(datesInOrder())

export const patchPurchaseOrder = call({
  ...entry.CHANGE,
  path: 'purchase-orders/{id}',
  summary: 'Change fields of a purchase order, or take an action on it.',
  module: 'purchase_orders',
  body: z.union([entry.OrderStep, entry.KeepUnsaved, PurchaseOrderChange]),
  response: order.saveResponse(PurchaseOrderDetail),
})
