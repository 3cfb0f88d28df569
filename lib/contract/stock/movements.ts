import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import {
  Code,
  codes,
  count,
  Day,
  day,
  Instant,
  list,
  ListMeta,
  number,
  paging,
  Qty,
  scope,
  search,
  someOf,
  text,
} from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'

const DIRECTIONS = ['IN', 'OUT', 'MOVE', 'STATUS'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** One change of a balance, a location or a status. `qty` is signed for IN and OUT; for MOVE and STATUS it is the moved quantity. */
export const Movement = z.object({
  id: z.string(),
  moved_at: Instant,
  task_code: Code,
  type_code: Code,
  type_name: z.string(),
  direction: z.enum(DIRECTIONS),
  client_code: Code,
  owner_code: Code,
  site_code: Code,
  product_code: Code,
  product_name: z.string(),
  lot_no: text,
  serial_no: text,
  expiry_date: z.nullable(Day),
  sscc: text,
  from_location: text,
  to_location: text,
  from_disposition: text,
  to_disposition: text,
  qty: Qty,
  uom: Code,
  /** On hand of the product at the site after this movement. */
  balance_after: Qty,
  reason_code: text,
  reason: text,
  ref_type: text,
  ref_no: text,
  ref_line_no: z.nullable(count),
  user_name: text,
  channel: text,
  device: text,
  stream_code: text,
  note: text,
})
export type Movement = Read<typeof Movement>

const filters = {
  ...scope,
  ...search,
  ...paging,
  moved_from: day,
  moved_to: day,
  product: codes,
  lot_no: codes,
  serial_no: codes,
  sscc: codes,
  location: codes,
  task: codes,
  type: codes,
  direction: someOf(DIRECTIONS),
  reason_code: codes,
  ref_type: codes,
  ref_no: codes,
  user: codes,
  qty_min: number,
  qty_max: number,
} as const

export const stocksMovement = call({
  method: 'GET',
  path: 'stocks/movement',
  summary: 'Movements, newest first; without dates, those of the last 30 days.',
  module: 'movements',
  query: z.object(filters),
  response: list(Movement),
  status: 200,
  failures: [403, 422],
})

export const stocksMovementRange = call({
  method: 'GET',
  path: 'stocks/movement/date-range',
  summary: 'Movements between two days at most 366 days apart, with bounds and a histogram by day.',
  module: 'movements',
  query: z.object(filters),
  response: z.object({
    data: z.array(Movement),
    meta: z.extend(ListMeta, {
      range: z.object({ min: z.nullable(Day), max: z.nullable(Day) }),
      /** Only if one product at one site is requested. */
      opening_balance: z.optional(z.nullable(Qty)),
      closing_balance: z.optional(z.nullable(Qty)),
      histogram: z.array(z.object({ date: Day, in: Qty, out: Qty })),
    }),
  }),
  status: 200,
  failures: [403, 422],
})
