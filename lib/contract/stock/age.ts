import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Code, codes, count, Day, day, list, ListMeta, oneOf, paging, Qty, scope, search, text, wholeNumber } from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'

/** Age buckets from young to old; their bounds are in `meta.buckets`. */
export const AGE_KEYS = ['b0', 'b1', 'b2', 'b3', 'b4', 'b5'] as const

const quantities = { b0: Qty, b1: Qty, b2: Qty, b3: Qty, b4: Qty, b5: Qty, undated: Qty } as const

/**
 * Stock by age: `b0 + … + b5 + undated = on_hand`. Stock without a date is `undated`, never young. A code is null if the row
 * covers several values, as the row of a site covers many products.
 */
export const StockAge = z.object({
  id: z.string(),
  client_code: z.nullable(Code),
  owner_code: z.nullable(Code),
  site_code: z.nullable(Code),
  product_code: z.nullable(Code),
  product_name: text,
  /** Only with `group=lot`. */
  lot_no: z.optional(text),
  uom: Code,
  on_hand: Qty,
  ...quantities,
  avg_age_days: z.nullable(count),
  oldest_age_days: z.nullable(count),
  oldest_received_date: z.nullable(Day),
  earliest_expiry_date: z.nullable(Day),
  last_despatch_date: z.nullable(Day),
  days_since_despatch: z.nullable(count),
})
export type StockAge = Read<typeof StockAge>

/** `from` and `to` in the requested unit, both inclusive; `to` of the oldest bucket is null. */
export const AgeBucket = z.object({ key: z.enum(AGE_KEYS), label: z.string(), from: count, to: z.nullable(count) })
export type AgeBucket = Read<typeof AgeBucket>

export const stockageprofile = call({
  method: 'GET',
  path: 'stockageprofile',
  summary: 'How old the stock is, by receipt layers still on hand.',
  module: 'age',
  query: z.object({
    ...scope,
    ...search,
    ...paging,
    product: codes,
    product_group: codes,
    disposition: codes,
    /** Default today. Stock that has left since then is not included: docs/contract.md, "Stock". */
    as_of: day,
    unit: oneOf(['days', 'months']),
    group: oneOf(['product', 'lot', 'owner', 'site']),
    basis: oneOf(['received', 'manufactured']),
    age_min: wholeNumber,
    /** Only rows with stock in this bucket or an older one. */
    only_over: oneOf(AGE_KEYS),
  }),
  response: z.object({
    data: list(StockAge).shape.data,
    meta: z.extend(ListMeta, {
      unit: z.enum(['days', 'months']),
      as_of: Day,
      buckets: z.array(AgeBucket),
      chart: z.object(quantities),
    }),
  }),
  status: 200,
  failures: [403, 422],
})
