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
  whole,
  word,
} from '../engine/common.ts'
import type { Read } from '../engine/tolerant.ts'

/* What purchase and sales orders have in common. */

export const MAX_ORDER_LINES = 2000
export const MAX_LINE_QTY = 9_999_999
/** The carrier that stands for "the customer collects": no delivery address is needed then. */
export const PICK_UP_CARRIER = 'PICKUP'

/** Where an order's record came from. */
export const ORDER_SOURCES = ['WEB', 'EDI', 'API', 'IMPORT', 'SUPPLIER'] as const

/** Head fields of both kinds of order; `allowed_actions` is computed for this user and status. */
export const orderHeader = {
  id: z.string(),
  ...rowScope,
  order_type: Code,
  /** What the type and the priority are called where an order is entered; an extension. */
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
  /** Of the line's unit, on the lines of one order, for its labels; an extension. */
  gtin: z.optional(text),
} as const

/** What a line across orders has of its order. */
export const orderOfLine = { id: z.string(), order_id: z.string(), ...rowScope } as const

/** One step of an order's history. */
export const OrderEvent = z.object({ at: Instant, status: Code, status_name: z.string(), user_name: text, note: text })

/** Something that a person should know, though the order was taken. */
export const OrderWarning = z.object({ code: Code, path: text, message: z.string() })
export type OrderWarning = Read<typeof OrderWarning>

/** The envelope of an order that was saved. */
export const saved = <T extends z.ZodMiniType>(record: T) =>
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
/** What stands in no week: work without a date, and work after the last week. */
export const WeekMeta = z.object({ undated: WeekWork, later: WeekWork })
export type WeekMeta = Read<typeof WeekMeta>
export const weekForecast = z.object({ data: z.array(WeekForecast), meta: z.optional(WeekMeta) })

/** What the lists of both kinds can be asked for. */
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
  /** Neither ended nor cancelled. On unless a filter says more: docs/contract.md, "Orders and shipments". */
  open: flag,
  mine: flag,
  /** Forecast only. */
  weeks: whole,
  /** Filter view only: just these facets, and what is counted: orders (default) or their lines. */
  only: codes,
  grain: oneOf(['summary', 'table']),
} as const

/** How both kinds are read. */
export const READ = { method: 'GET', status: 200, failures: [403, 404, 422] } as const

const typed = z.string('Send text.').check(z.maxLength(20_000, 'Use at most 20,000 characters.'))
const typedLines = z.array(z.record(z.string(), typed)).check(z.maxLength(MAX_ORDER_LINES, 'An order can hold at most 2,000 lines.'))

/** What a form holds that its order does not, as text: each field before and now, and the lines where they differ. */
export const UnsavedChanges = z.object({
  head: z.record(z.string(), z.object({ before: typed, now: typed })),
  lines: z.nullable(z.object({ before: typedLines, now: typedLines })),
})
export type UnsavedChanges = z.output<typeof UnsavedChanges>

/** What the reader has kept so, and the version that it began from. A v7 that keeps nothing leaves the field out. */
export const Unsaved = z.nullable(z.object({ version: count, at: Instant, changes: UnsavedChanges }))
export type Unsaved = Read<typeof Unsaved>
