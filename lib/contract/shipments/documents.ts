import * as z from 'zod/mini'
import { Code, count, Instant, text } from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'

/** Documents that can be printed for selected orders and shipments. A record may have documents of other kinds too. */
export const PRINTED_KINDS = ['PACKING_LIST', 'DELIVERY_NOTE'] as const
export type PrintedKind = (typeof PRINTED_KINDS)[number]
export const MAX_PRINTED = 100

/**
 * A file of a record. `url` is a path of this contract (`documents/{id}`). No other URL is followed, and without one the file is shown
 * as not available. `bytes` is null if v7 generates the file on request.
 */
export const OrderDocument = z.object({
  id: z.string(),
  name: z.string(),
  kind: Code,
  bytes: z.nullable(count),
  created_at: z.nullable(Instant),
  url: text,
})
export type OrderDocument = Read<typeof OrderDocument>
