import * as z from 'zod/mini'
import { Code, Column, count, Day, Instant, Qty, text } from './common.ts'
import { maybeCode, maybeDay, note, reasonFor, requiredCode, rule } from './fields.ts'
import { Choice, DispositionChoice, OrderTypeChoice, PriorityChoice, UomChoice } from './lookups.ts'

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
  client_code: Code,
  client_name: z.string(),
  owner_code: Code,
  owner_name: z.string(),
  site_code: Code,
  site_name: z.string(),
  order_type: Code,
  priority: Code,
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

export const OrderDocument = z.object({
  id: z.string(),
  name: z.string(),
  kind: Code,
  bytes: z.nullable(count),
  created_at: Instant,
  url: text,
})
/** One step of an order's history. */
export const OrderEvent = z.object({ at: Instant, status: Code, status_name: z.string(), user_name: text, note: text })

/** Something that a person should know, though the order was taken. */
export const OrderWarning = z.object({ code: Code, path: text, message: z.string() })
export type OrderWarning = z.output<typeof OrderWarning>

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
export type WeekForecast = z.output<typeof WeekForecast>
const WeekWork = z.object({ orders: count, lines: count, units: Qty, pallets: Qty })
/** What stands in no week: work without a date, and work after the last week. */
export const WeekMeta = z.object({ undated: WeekWork, later: WeekWork })
export type WeekMeta = z.output<typeof WeekMeta>
export const weekForecast = z.object({ data: z.array(WeekForecast), meta: z.optional(WeekMeta) })

/** A field of an order form. */
export const FormField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.string(),
  required: z.boolean(),
  max: z.optional(z.nullable(z.number())),
  default: z.optional(z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  visible: z.optional(z.boolean()),
  readonly: z.optional(z.boolean()),
  help: z.optional(text),
  section: z.optional(text),
  width: z.optional(z.number()),
})
export type FormField = z.output<typeof FormField>

export const StatusChoice = z.object({
  value: Code,
  label: z.string(),
  rank: count,
  color: z.string(),
  next: z.array(Code),
  open: z.boolean(),
})
export type StatusChoice = z.output<typeof StatusChoice>

export const OrderRules = z.object({
  allow_over_receipt_pct: z.number(),
  require_lot: z.boolean(),
  require_expiry: z.boolean(),
  max_lines: count,
  auto_number: z.boolean(),
  cutoff_time: text,
})

/** What form and list of an order need in one answer. */
export const orderOptions = {
  fields: z.array(FormField),
  line_fields: z.array(FormField),
  columns: z.array(Column),
  statuses: z.array(StatusChoice),
  order_types: z.array(OrderTypeChoice),
  priorities: z.array(PriorityChoice),
  dispositions: z.array(DispositionChoice),
  uoms: z.array(UomChoice),
  defaults: z.record(z.string(), z.nullable(z.string())),
} as const
export const optionsMeta = z.object({ client: text, version: count })
export const choices = z.array(Choice)

const QTY = 'Enter a quantity greater than 0.'
const NUMBER = 'Use letters, digits, blanks and . / _ - only.'

/** An order number; left empty, the server numbers the order where the client's options say so. */
export const orderNumber = z.optional(
  z.nullable(
    z
      .string('Enter an order number.')
      .check(z.trim(), z.toUpperCase(), z.maxLength(30, 'Use at most 30 characters.'), z.regex(/^[A-Z0-9 ./_-]*$/, NUMBER)),
  ),
)

/** Client, owner and site: all that a draft needs. */
export const orderScope = {
  client_code: requiredCode('Choose a client.'),
  owner_code: requiredCode('Choose an owner.'),
  site_code: requiredCode('Choose a site.'),
} as const

const lineExtras = {
  line_no: z.optional(z.int('Number the lines with whole numbers.').check(z.gte(1, 'Lines start at 1.'))),
  lot_no: note(60),
  disposition_code: maybeCode(),
  notes: note(1000),
} as const

/** A quantity as it was meant: a program that adds 0.1 and 0.2 sends 0.30000000000000004. */
export const meantQty = (qty: number): number => {
  const meant = Math.round(qty * 1000) / 1000
  return Math.abs(meant - qty) < 1e-9 ? meant : qty
}

export const lineQty = z
  .number(QTY)
  .check(
    z.overwrite(meantQty),
    z.gt(0, QTY),
    z.lte(MAX_LINE_QTY, 'Enter at most 9,999,999.'),
    z.multipleOf(0.001, 'Enter at most 3 decimals.'),
  )

/** A line of an order that is being entered. */
export const lineFields = {
  ...lineExtras,
  product_code: requiredCode('Choose a product.'),
  uom: requiredCode('Choose a unit.', 20),
  qty: lineQty,
} as const

/** A line of a draft: anything may still be missing. */
export const draftLineFields = {
  ...lineExtras,
  product_code: maybeCode(),
  uom: maybeCode(20),
  qty: z.optional(z.nullable(z.number('Enter a quantity.'))),
} as const

/** Lines of an order; the server answers 413 where there are too many. */
export const linesOf = <T extends z.ZodMiniType>(line: T) =>
  z
    .array(line, 'Add at least one line.')
    .check(z.minLength(1, 'Add at least one line.'), z.maxLength(MAX_ORDER_LINES, 'An order can hold at most 2,000 lines.'))
export const draftLinesOf = <T extends z.ZodMiniType>(line: T) =>
  z.optional(z.array(line).check(z.maxLength(MAX_ORDER_LINES, 'An order can hold at most 2,000 lines.')))

/** Head fields that both kinds of order take. */
export const orderInput = {
  order_type: maybeCode(),
  priority: maybeCode(),
  ordered_date: maybeDay,
  carrier_code: maybeCode(),
  notes: note(2000),
} as const

/**
 * Steps that a person may take with an order: the contract's five, two that a draft needs, and what the table of statuses
 * offers besides. `split` ships what is reserved and lets the rest wait in an order of its own; `ask_cancel` tells a warehouse
 * that is picking; `cancel_lines` gives up `lines` that wait for stock.
 */
export const ORDER_STEPS = [
  'release',
  'hold',
  'cancel',
  'close',
  'reopen',
  'submit',
  'delete',
  'split',
  'ask_cancel',
  'cancel_lines',
] as const
const NEED_REASON: readonly string[] = ['hold', 'cancel', 'ask_cancel', 'cancel_lines']

/** A step; to hold and to cancel need a reason. */
export const OrderStep = z
  .object({
    action: z.enum(ORDER_STEPS, 'Choose what to do.'),
    reason: note(500),
    /** One of the options' `hold_reasons`, beside the words. */
    reason_code: maybeCode(),
    /** Numbers of the lines that are cancelled, with `cancel_lines`. */
    lines: z.optional(z.array(z.int('Name lines by their numbers.'))),
  })
  .check(
    reasonFor((body) => NEED_REASON.includes(body.action)),
    rule<{ action: string; lines?: readonly number[] }>(
      'lines',
      'Choose the lines to cancel.',
      (body) => body.action !== 'cancel_lines' || (body.lines ?? []).length > 0,
    ),
  )

const typed = z.string('Send text.').check(z.maxLength(20_000, 'Use at most 20,000 characters.'))
const typedLines = z.array(z.record(z.string(), typed)).check(z.maxLength(MAX_ORDER_LINES, 'An order can hold at most 2,000 lines.'))

/** What a form holds that its order does not, as text: each field before and now, and the lines where they differ. */
export const UnsavedChanges = z.object({
  head: z.record(z.string(), z.object({ before: typed, now: typed })),
  lines: z.nullable(z.object({ before: typedLines, now: typedLines })),
})
export type UnsavedChanges = z.output<typeof UnsavedChanges>

/** Keeps what was typed into an order and not saved, for its author alone, or forgets it. Changes nothing of the order. An extension. */
export const KeepUnsaved = z.object({ unsaved: z.nullable(UnsavedChanges) })

/** With a change: what was kept is saved with it, and forgotten. */
export const keptNoMore = z.optional(z.null('Send null.'))

/** What the reader has kept so, and the version that it began from. A v7 that keeps nothing leaves the field out. */
export const Unsaved = z.nullable(z.object({ version: count, at: Instant, changes: UnsavedChanges }))
export type Unsaved = z.output<typeof Unsaved>

/** A change of fields is no step: without this, a step with a mistake in it would pass as a change of nothing. */
export const noAction = z.optional(z.never('Choose what to do.'))

/** `later` is not before `earlier`, where both are days; what is none has a problem of its own. `YYYY-MM-DD` sorts as text. */
export const isOnOrAfter = (later: unknown, earlier: unknown): boolean => !isDay(later) || !isDay(earlier) || later >= earlier

const MOST_DAYS_AHEAD = 2 * 365
export const TOO_FAR_AHEAD = 'Expected date must be within two years from today.'
/** Nobody expects goods that late: it is a slip of the keys. Both are days, `YYYY-MM-DD`. */
export const isTooFarAhead = (day: string, today: string): boolean => Date.parse(day) - Date.parse(today) > MOST_DAYS_AHEAD * 86_400_000

const isDay = (value: unknown): value is string => z.safeParse(Day, value).success
