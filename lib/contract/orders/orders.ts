import * as z from 'zod/mini'
import {
  Code,
  codes,
  count,
  Day,
  day,
  flag,
  Instant,
  oneOf,
  paging,
  Qty,
  rowScope,
  scope,
  search,
  someOf,
  text,
  wholeNumber,
  word,
} from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'

/* Schemas that purchase and sales orders share. */

export const MAX_ORDER_LINES = 2000
/** Message for an order with more lines. */
export const TOO_MANY_LINES = `An order can hold at most ${MAX_ORDER_LINES.toLocaleString('en')} lines.`
export const MAX_LINE_QTY = 9_999_999
/** Carrier code for "the customer collects"; then no delivery address is needed. */
export const PICK_UP_CARRIER = 'PICKUP'

/** Where an order's record came from. */
export const ORDER_SOURCES = ['WEB', 'EDI', 'API', 'IMPORT', 'SUPPLIER'] as const

/** Header fields of both kinds of order; `allowed_actions` is computed for this user and status. */
export const orderHeader = {
  id: z.string(),
  ...rowScope,
  order_type: Code,
  /** Names of the type and the priority, as in the order form; an extension. */
  order_type_name: z.optional(text),
  priority: Code,
  priority_name: z.optional(text),
  status_name: z.string(),
  status_rank: count,
  ordered_date: z.nullable(Day),
  carrier_code: text,
  carrier_name: text,
  lines: count,
  qty_ordered: Qty,
  source: z.enum(ORDER_SOURCES),
  created_by: text,
  created_at: Instant,
  updated_by: text,
  updated_at: Instant,
  version: count,
  allowed_actions: z.array(z.string()),
} as const

/** Fields of a line of both kinds of order. */
export const orderLine = {
  line_no: count,
  product_code: Code,
  product_name: z.string(),
  uom: Code,
  qty_ordered: Qty,
  lot_no: text,
  disposition_code: text,
  status: Code,
  notes: text,
  /** GTIN of the line's unit, for labels. Only in the response for a single order; an extension. */
  gtin: z.optional(text),
  /** Why the line's item cannot be ordered: there is none, or it is another owner's. Only in the response for a single draft; an extension. */
  problem: z.optional(text),
} as const

/** Fields of the order on each row of the line list. */
export const orderOfLine = { id: z.string(), order_id: z.string(), ...rowScope } as const

/** One step of an order's history. */
export const OrderEvent = z.object({
  at: Instant,
  status: Code,
  status_name: z.string(),
  user_name: text,
  note: text,
  /** The action, if the status does not tell it: `ask_cancel`. An extension. */
  action: z.optional(text),
})

/** A warning for the user about an order that was saved. */
export const OrderWarning = z.object({ code: Code, path: text, message: z.string() })
export type OrderWarning = Read<typeof OrderWarning>

/** Response to saving an order. */
export const saveResponse = <T extends z.ZodMiniType>(record: T) =>
  z.object({ data: record, meta: z.optional(z.object({ warnings: z.array(OrderWarning) })) })

/** One week of work at the docks. */
export const WeekForecast = z.object({
  start: Day,
  end: Day,
  orders: count,
  lines: count,
  units: Qty,
  pallets: Qty,
  overdue_units: Qty,
})
export type WeekForecast = Read<typeof WeekForecast>
const WeekWork = z.object({ orders: count, lines: count, units: Qty, pallets: Qty })
/**
 * Work outside the listed weeks: without a date, and after the last week. `date_filter`: the filter by days with which the list shows the
 * orders of a week, `arrival` or `expected`. If it is left out, `expected` for purchase orders.
 */
export const WeekMeta = z.object({ undated: WeekWork, later: WeekWork, date_filter: z.optional(z.string()) })
export type WeekMeta = Read<typeof WeekMeta>
export const weekForecast = z.object({ data: z.array(WeekForecast), meta: z.optional(WeekMeta) })

/** Query parameters of the lists of both kinds of order. */
export const orderQuery = {
  id: word,
  ...scope,
  ...search,
  ...paging,
  order_no: codes,
  order_type: codes,
  priority: codes,
  ordered_from: day,
  ordered_to: day,
  carrier_code: codes,
  product: codes,
  source: someOf(ORDER_SOURCES),
  /** Only open statuses (`order-status.ts`). On by default unless another filter is set: docs/contract.md, "Orders and shipments". */
  open: flag,
  mine: flag,
  /** Forecast only. */
  weeks: wholeNumber,
  /** Filter view only. `only`: just these facets. `grain`: count orders (default) or their lines. */
  only: codes,
  grain: oneOf(['summary', 'table']),
} as const

/** Common settings of the calls that read orders. */
export const READ = { method: 'GET', status: 200, failures: [403, 404, 422] } as const

const typedText = z.string('Send text.').check(z.maxLength(20_000, 'Use at most 20,000 characters.'))
const typedLines = z.array(z.record(z.string(), typedText)).check(z.maxLength(MAX_ORDER_LINES, TOO_MANY_LINES))

/** Unsaved input of a form, as text: each changed field before and now, and the lines if they differ. */
export const UnsavedChanges = z.object({
  head: z.record(z.string(), z.object({ before: typedText, now: typedText })),
  lines: z.nullable(z.object({ before: typedLines, now: typedLines })),
})
export type UnsavedChanges = z.output<typeof UnsavedChanges>

/** The user's stored input, and the order's version when they began. A v7 without this feature leaves the field out. */
export const Unsaved = z.nullable(z.object({ version: count, at: Instant, changes: UnsavedChanges }))
export type Unsaved = Read<typeof Unsaved>
