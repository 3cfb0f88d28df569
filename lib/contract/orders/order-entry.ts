import * as z from 'zod/mini'
import { Code, Column, count, Day, text, word } from '../engine/common.ts'
import { maybeCode, maybeDay, note, reasonFor, requiredCode, rule } from '../engine/fields.ts'
import { Choice, DispositionChoice, OrderTypeChoice, PriorityChoice, UomChoice } from '../lookups/lookups.ts'
import { MAX_LINE_QTY, MAX_ORDER_LINES, UnsavedChanges } from './orders.ts'
import type { Read } from '../engine/tolerant.ts'

/* What entering and changing both kinds of order has in common. Forms and servers need it; lists do not load it. */

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
  /** Currency of its amounts: `AUD`. */
  currency: z.optional(text),
  width: z.optional(z.number()),
})
export type FormField = Read<typeof FormField>

export const StatusChoice = z.object({
  value: Code,
  label: z.string(),
  rank: count,
  color: z.string(),
  next: z.array(Code),
  open: z.boolean(),
})
export type StatusChoice = Read<typeof StatusChoice>

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
/**
 * `drafts`: an order that is created as DRAFT is one, and takes changes. `idempotency_keys`: the same `Idempotency-Key` sent twice
 * creates once. Extensions: what a v7 does not say of itself is not relied on.
 */
export const optionsMeta = z.object({
  client: text,
  version: count,
  drafts: z.optional(z.boolean()),
  idempotency_keys: z.optional(z.boolean()),
})
export const choices = z.array(Choice)

/** How the options of both kinds are asked for, and how an order is entered and changed. */
export const OPTIONS = { method: 'GET', query: z.object({ client: word, owner: word, site: word }), status: 200, failures: [403] } as const
export const CREATE = { method: 'POST', creates: true, status: 201, failures: [403, 409, 413, 422] } as const
export const CHANGE = { method: 'PATCH', versioned: true, isExtension: true, status: 200, failures: [403, 404, 409, 413, 422] } as const
export const NEW_STATUS = 'A new order is DRAFT or ENTERED.'

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
  product_code: requiredCode('Choose an item.'),
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

/** Client, owner and site: all that a draft needs. */
const orderScope = {
  client_code: requiredCode('Choose a client.'),
  owner_code: requiredCode('Choose an owner.'),
  site_code: requiredCode('Choose a site.'),
} as const

/** Head fields that both kinds of order take. */
export const orderInput = {
  ...orderScope,
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

/** Keeps what was typed into an order and not saved, for its author alone, or forgets it. Changes nothing of the order. An extension. */
export const KeepUnsaved = z.object({ unsaved: z.nullable(UnsavedChanges) })

/** What every change of fields may say besides them. */
export const changeInput = {
  /** It is no step: without this, a step with a mistake in it would pass as a change of nothing. */
  action: z.optional(z.never('Choose what to do.')),
  /** What was kept is saved with it, and forgotten. */
  unsaved: z.optional(z.null('Send null.')),
  status: z.optional(z.enum(['DRAFT', 'ENTERED'], 'Save as DRAFT or ENTERED.')),
} as const

/** `later` is not before `earlier`, where both are days; what is none has a problem of its own. `YYYY-MM-DD` sorts as text. */
export const isOnOrAfter = (later: unknown, earlier: unknown): boolean => !isDay(later) || !isDay(earlier) || later >= earlier

const MOST_DAYS_AHEAD = 2 * 365
export const TOO_FAR_AHEAD = 'Expected date must be within two years from today.'
/** Nobody expects goods that late: it is a slip of the keys. Both are days, `YYYY-MM-DD`. */
export const isTooFarAhead = (day: string, today: string): boolean => Date.parse(day) - Date.parse(today) > MOST_DAYS_AHEAD * 86_400_000

const isDay = (value: unknown): value is string => z.safeParse(Day, value).success
