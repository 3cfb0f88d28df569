import * as z from 'zod/mini'
import { call } from '#lib/contract/engine/call.ts'
import { Code, codes, day, Instant, list, paging, Qty, scope, search, text } from '#lib/contract/engine/common.ts'
import type { Read } from '#lib/contract/engine/tolerant.ts'

/* Step 1 of "Add a list screen" in CONTRIBUTING.md: the call. In the product it is `lib/contract/stock/returns.ts`. */

/** Goods that a customer sent back. */
export const Return = z.object({
  id: z.string(),
  returned_at: Instant,
  client_code: Code,
  owner_code: Code,
  site_code: Code,
  product_code: Code,
  product_name: text,
  lot_no: text,
  qty: Qty,
  uom: Code,
  location: text,
  /** The condition in which it came back. */
  disposition: text,
  reason: text,
})
/** As the browser reads it: a v7 may leave out what the screen can do without. */
export type Return = Read<typeof Return>

export const returns = call({
  method: 'GET',
  path: 'returns',
  summary: 'Goods that customers sent back, newest first.',
  // The module of the screen on which the list is a tab.
  module: 'movements',
  // A v7 need not have it: one that answers 404 has no such tab.
  isExtension: true,
  query: z.object({ ...scope, ...search, ...paging, product: codes, disposition: codes, returned_from: day, returned_to: day }),
  response: list(Return),
  status: 200,
  failures: [403, 422],
})
