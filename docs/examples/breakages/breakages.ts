import * as z from 'zod/mini'
import { call } from '#lib/contract/engine/call.ts'
import { Code, codes, day, Instant, list, paging, Qty, scope, search, text } from '#lib/contract/engine/common.ts'
import type { Read } from '#lib/contract/engine/tolerant.ts'

/* Step 1 of "Add a list screen" in CONTRIBUTING.md: the call. In the product it is `lib/contract/stock/breakages.ts`. */

/** Goods that broke in the warehouse and were written off. */
export const Breakage = z.object({
  id: z.string(),
  broken_at: Instant,
  client_code: Code,
  owner_code: Code,
  site_code: Code,
  product_code: Code,
  product_name: text,
  lot_no: text,
  qty: Qty,
  uom: Code,
  location: text,
  /** The disposition that it had until then. */
  disposition: text,
  reason: text,
})
/** As the browser reads it: a v7 may leave out what the screen can do without. */
export type Breakage = Read<typeof Breakage>

export const breakages = call({
  method: 'GET',
  path: 'breakages',
  summary: 'Goods that broke in the warehouse, newest first.',
  // The module of the screen on which the list is a tab.
  module: 'movements',
  // A v7 may lack it: if v7 answers 404, the screen has no such tab.
  isExtension: true,
  query: z.object({ ...scope, ...search, ...paging, product: codes, disposition: codes, broken_from: day, broken_to: day }),
  response: list(Breakage),
  status: 200,
  failures: [403, 422],
})
