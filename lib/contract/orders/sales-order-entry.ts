import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Instant, single, word } from '../engine/common.ts'
import { maybeCode, maybeDay, maybeEmail, maybePhone, maybeText, rule } from '../engine/fields.ts'
import { CarrierCodeChoice, CarrierService } from '../lookups/lookups.ts'
import * as entry from './order-entry.ts'
import * as order from './orders.ts'
import { SalesOrderDetail, ON_SHORTAGE } from './sales-orders.ts'
import type { Read } from '../engine/tolerant.ts'

export const SalesOrderOptions = z.object({
  ...entry.orderOptions,
  carriers: z.array(CarrierCodeChoice),
  services: z.array(CarrierService),
  hold_reasons: entry.choices,
  shipment_statuses: entry.choices,
  countries: entry.choices,
  rules: z.extend(entry.OrderRules, { on_shortage: z.enum(ON_SHORTAGE) }),
})
export type SalesOrderOptions = Read<typeof SalesOrderOptions>

export const salesOrderOptions = call({
  ...entry.OPTIONS,
  path: 'preferences/sales-order-options',
  summary: 'Fields, columns, choices and rules of sales orders for one client.',
  module: 'sales_orders',
  response: z.object({ data: SalesOrderOptions, meta: entry.optionsMeta }),
})

export const getSoIdentity = call({
  method: 'GET',
  path: 'getSoIdentity',
  summary: 'Reserve the next order number for 30 minutes; two users never get the same one. With `release`, free a reserved number.',
  module: 'sales_orders',
  query: z.object({
    client: word,
    owner: word,
    site: word,
    order_type: word,
    /** Token of a number that is no longer needed. The response is that number, already expired. An extension. */
    release: word,
  }),
  response: single(z.object({ so_no: z.string(), token: z.string(), expires_at: Instant })),
  status: 200,
  failures: [403, 409, 422],
})

export const AddressInput = z.object({
  name: maybeText(120),
  company: maybeText(120),
  address1: maybeText(120),
  address2: maybeText(120),
  city: maybeText(100),
  state: maybeText(100),
  postcode: maybeText(20),
  country: maybeCode(2),
  phone: maybePhone,
  email: maybeEmail,
})

const input = {
  ...entry.orderInput,
  so_no: entry.orderNumber,
  customer_code: maybeCode(),
  customer_po_no: maybeText(60),
  required_ship_date: maybeDay,
  required_delivery_date: maybeDay,
  service: maybeCode(),
  carrier_account: maybeText(60),
  ship_to: z.optional(z.nullable(AddressInput)),
  pick_instructions: maybeText(1000),
  delivery_instructions: maybeText(1000),
  /** From `getSoIdentity`. */
  identity_token: maybeText(200),
  on_shortage: z.optional(z.nullable(z.enum(ON_SHORTAGE, 'Choose what happens when stock is short.'))),
} as const

/** More than any unit costs. How many decimals a price may have is up to v7, which can say so in its options. */
const MAX_PRICE = 999_999_999

const lineExtras = {
  expiry_min_date: maybeDay,
  serial_nos: z.optional(
    z.nullable(z.array(z.string('Enter serial numbers.').check(z.trim(), z.maxLength(60, 'Use at most 60 characters.')))),
  ),
  unit_price: z.optional(
    z.nullable(
      z
        .number('Enter a price.')
        .check(
          z.overwrite(entry.withoutFloatNoise),
          z.gte(0, 'Enter a price of 0 or more.'),
          z.lte(MAX_PRICE, 'Enter at most 999,999,999.'),
        ),
    ),
  ),
} as const

const DATES = '“Deliver by” must be on or after “Ship by”.'
type Dates = { required_ship_date?: unknown; required_delivery_date?: unknown }
const datesInOrder = () =>
  rule<Dates>('required_delivery_date', DATES, (body) => entry.isOnOrAfter(body.required_delivery_date, body.required_ship_date))

export const SalesOrderLineInput = z.object({ ...entry.lineFields, ...lineExtras })
const DraftLine = z.object({ ...entry.draftLineFields, ...lineExtras })

export const DraftSalesOrder = z.object({
  ...input,
  status: z.literal('DRAFT'),
  lines: entry.draftLinesOf(DraftLine),
})

export const EnteredSalesOrder = z
  .object({ ...input, status: z.literal('ENTERED'), lines: entry.linesOf(SalesOrderLineInput) })
  .check(datesInOrder())

export const createSalesOrder = call({
  ...entry.CREATE,
  path: 'sales-orders',
  summary: 'Enter a sales order, or save it as a draft.',
  module: 'sales_orders',
  body: z.discriminatedUnion('status', [DraftSalesOrder, EnteredSalesOrder], entry.NEW_STATUS),
  response: order.saveResponse(SalesOrderDetail),
})

/** Only the changed fields. `lines`, if present, replaces all lines. */
export const SalesOrderChange = z
  .object({
    ...entry.changeInput,
    ...z.partial(z.object(input)).shape,
    lines: entry.draftLinesOf(DraftLine),
  })
  .check(datesInOrder())

export const patchSalesOrder = call({
  ...entry.CHANGE,
  path: 'sales-orders/{id}',
  summary: 'Change fields of a sales order, or take an action on it.',
  module: 'sales_orders',
  body: z.union([entry.OrderStep, entry.KeepUnsaved, SalesOrderChange]),
  response: order.saveResponse(SalesOrderDetail),
})
