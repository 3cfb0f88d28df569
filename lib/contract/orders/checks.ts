import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import { Code, Instant, oneOf, text, word } from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'

/* A check that finds a problem is not an error: the status is still 200, and the response says what is wrong. */

const link = { linked: z.boolean(), status: z.enum(['ACTIVE', 'BLOCKED', 'NOT_LINKED', 'UNKNOWN']), can_link: z.boolean(), message: text }
const number = { valid: z.boolean(), available: z.boolean(), normalized: z.string(), message: text }
const supplier = z.nullable(z.object({ supplier_code: Code, name: z.string() }))
const customer = z.nullable(z.object({ customer_code: Code, name: z.string() }))

const check = { method: 'GET', status: 200, failures: [403, 422] } as const

export const checkClientSupplier = call({
  ...check,
  path: 'purchase-orders/check-client-supplier',
  summary: 'Whether a supplier is set up for a client.',
  module: 'purchase_orders',
  query: z.object({ client: word, supplier: word }),
  response: z.object({ data: z.object({ ...link, supplier }) }),
})

export const checkSupplierNumber = call({
  ...check,
  path: 'purchase-orders/check-supplier-number',
  summary: 'Whether a supplier number is well formed and free.',
  module: 'purchase_orders',
  query: z.object({ client: word, supplier_no: word }),
  response: z.object({ data: z.object({ ...number, existing: supplier }) }),
})

export const checkClientCustomer = call({
  ...check,
  path: 'sales-orders/check-client-customer',
  summary: 'Whether a customer is set up for a client.',
  module: 'sales_orders',
  query: z.object({ client: word, customer: word }),
  response: z.object({ data: z.object({ ...link, customer }) }),
})

export const checkCustomerNumber = call({
  ...check,
  path: 'sales-orders/check-customer-number',
  summary: 'Whether a customer number is well formed and free.',
  module: 'sales_orders',
  query: z.object({ client: word, customer_no: word }),
  /** `suggestion`: the next free number of the series that this one belongs to, if it is taken. */
  response: z.object({ data: z.object({ ...number, existing: customer, suggestion: z.optional(text) }) }),
})

export const KnownOrder = z.object({
  id: z.string(),
  no: z.string(),
  status: Code,
  status_name: z.string(),
  created_at: Instant,
  created_by: text,
})
export type KnownOrder = Read<typeof KnownOrder>

export const orderCheck = call({
  ...check,
  path: 'orderCheck',
  summary: 'Whether an order number, or a reference of the customer, is already in use.',
  query: z.object({ client: word, owner: word, order_no: word, type: oneOf(['SO', 'PO']), customer_po_no: word }),
  response: z.object({
    data: z.object({
      exists: z.boolean(),
      order: z.nullable(KnownOrder),
      /** A free number similar to the one that is taken. */
      suggestion: text,
      /** Only if the request has `customer_po_no`. */
      reference_matches: z.optional(z.array(KnownOrder)),
    }),
  }),
})
