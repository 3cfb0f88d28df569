import * as z from 'zod/mini'
import { Code, Column, count, Day, text, word } from '../engine/common.ts'
import { maybeCode, maybeDay, maybeText, reasonFor, requiredCode, rule } from '../engine/fields.ts'
import { Choice, DispositionChoice, OrderTypeChoice, PriorityChoice, UomChoice } from '../lookups/lookups.ts'
import { MAX_LINE_QTY, MAX_ORDER_LINES, TOO_MANY_LINES, UnsavedChanges } from './orders.ts'
import type { Read } from '../engine/tolerant.ts'

/* Schemas for entering and changing both kinds of order. Used by forms and servers; lists do not load this file. */

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
  /** The most decimals of its numbers. Extension: without it, only v7 checks them. */
  decimals: z.optional(z.nullable(z.number())),
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

/** Everything that the order form and the order list need, in one response. */
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
  /** Codes of the sites that take orders of the client, among those that the user may see. Absent without a client. An extension. */
  sites: z.optional(z.array(Code)),
} as const
/**
 * `drafts`: an order can be created as DRAFT and changed. `idempotency_keys`: a repeated `Idempotency-Key` creates no second order.
 * Extensions: without the field, the application does not rely on the feature.
 */
export const optionsMeta = z.object({
  client: text,
  version: count,
  drafts: z.optional(z.boolean()),
  idempotency_keys: z.optional(z.boolean()),
})
export const choices = z.array(Choice)

/** Common settings of the calls that read the options, create an order and change an order. */
export const OPTIONS = { method: 'GET', query: z.object({ client: word, owner: word, site: word }), status: 200, failures: [403] } as const
export const CREATE = { method: 'POST', creates: true, status: 201, failures: [403, 409, 413, 422] } as const
export const CHANGE = { method: 'PATCH', versioned: true, isExtension: true, status: 200, failures: [403, 404, 409, 413, 422] } as const
export const NEW_STATUS = 'A new order is DRAFT or ENTERED.'

const QTY = 'Enter a quantity greater than 0.'
const NUMBER = 'Use letters, digits, spaces and . / _ - only.'

/** An order number. If it is empty, the server assigns one, provided that the client's options allow it. */
export const orderNumber = z.optional(
  z.nullable(
    z
      .string('Enter an order number.')
      .check(z.trim(), z.toUpperCase(), z.maxLength(30, 'Use at most 30 characters.'), z.regex(/^[A-Z0-9 ./_-]*$/, NUMBER)),
  ),
)

const lineExtras = {
  line_no: z.optional(z.int('Number the lines with whole numbers.').check(z.gte(1, 'Lines start at 1.'))),
  lot_no: maybeText(60),
  disposition_code: maybeCode(),
  notes: maybeText(1000),
} as const

/** A quantity without floating-point noise: a program that adds 0.1 and 0.2 sends 0.30000000000000004. */
export const withoutFloatNoise = (qty: number): number => {
  const rounded = Math.round(qty * 1000) / 1000
  return Math.abs(rounded - qty) < 1e-9 ? rounded : qty
}

export const lineQty = z
  .number(QTY)
  .check(
    z.overwrite(withoutFloatNoise),
    z.gt(0, QTY),
    z.lte(MAX_LINE_QTY, 'Enter at most 9,999,999.'),
    z.multipleOf(0.001, 'Enter at most 3 decimals.'),
  )

/** A line of an order that is created. */
export const lineFields = {
  ...lineExtras,
  product_code: requiredCode('Choose an item.'),
  uom: requiredCode('Choose a unit.', 20),
  qty: lineQty,
} as const

/** A line of a draft. Any field may still be missing. */
export const draftLineFields = {
  ...lineExtras,
  product_code: maybeCode(),
  uom: maybeCode(20),
  qty: z.optional(z.nullable(z.number('Enter a quantity.'))),
} as const

/** Lines of an order. The server answers 413 if there are too many. */
export const linesOf = <T extends z.ZodMiniType>(line: T) =>
  z.array(line, 'Add at least one line.').check(z.minLength(1, 'Add at least one line.'), z.maxLength(MAX_ORDER_LINES, TOO_MANY_LINES))
export const draftLinesOf = <T extends z.ZodMiniType>(line: T) =>
  z.optional(z.array(line).check(z.maxLength(MAX_ORDER_LINES, TOO_MANY_LINES)))

/** Client, owner and site, the only required fields of a draft. */
const orderScope = {
  client_code: requiredCode('Choose a client.'),
  owner_code: requiredCode('Choose an owner.'),
  site_code: requiredCode('Choose a site.'),
} as const

/** Header fields of both kinds of order. */
export const orderInput = {
  ...orderScope,
  order_type: maybeCode(),
  priority: maybeCode(),
  ordered_date: maybeDay,
  carrier_code: maybeCode(),
  notes: maybeText(2000),
} as const

/**
 * Actions that a user may take on an order: the contract's five, two for drafts, and the others from the table of statuses.
 * `split` ships what is allocated and moves the rest to a new order. `ask_cancel` asks a warehouse that is already picking to stop,
 * and is not possible again until the warehouse has decided. `cancel_lines` cancels `lines` that wait for stock.
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

/** An action on an order. Holding and cancelling need a reason. */
export const OrderStep = z
  .object({
    action: z.enum(ORDER_STEPS, 'Choose what to do.'),
    reason: maybeText(500),
    /** One of the options' `hold_reasons`, in addition to the text. */
    reason_code: maybeCode(),
    /** Line numbers to cancel, for `cancel_lines`. */
    lines: z.optional(z.array(z.int('Enter line numbers.'))),
  })
  .check(
    reasonFor((body) => NEED_REASON.includes(body.action)),
    rule<{ action: string; lines?: readonly number[] }>(
      'lines',
      'Choose the lines to cancel.',
      (body) => body.action !== 'cancel_lines' || (body.lines ?? []).length > 0,
    ),
  )

/** Stores unsaved input of an order for the user who typed it only; null deletes it. Does not change the order. An extension. */
export const KeepUnsaved = z.object({ unsaved: z.nullable(UnsavedChanges) })

/** Fields that every change may have besides the fields of the order. */
export const changeInput = {
  /** Not allowed here. Otherwise an invalid action would be accepted as a change without fields. */
  action: z.optional(z.never('Choose what to do.')),
  /** Deletes the stored input, because this change saves it. */
  unsaved: z.optional(z.null('Send null.')),
  status: z.optional(z.enum(['DRAFT', 'ENTERED'], 'Save as DRAFT or ENTERED.')),
} as const

/** Whether `later` is not before `earlier`. True if one of them is not a date, which is reported elsewhere. `YYYY-MM-DD` sorts as text. */
export const isOnOrAfter = (later: unknown, earlier: unknown): boolean => !isDay(later) || !isDay(earlier) || later >= earlier

const MAX_DAYS_AHEAD = 2 * 365
export const TOO_FAR_AHEAD = 'Enter a date within two years from today.'
/** Whether a day is so late that it must be a typing error. Both are days, `YYYY-MM-DD`. */
export const isTooFarAhead = (day: string, today: string): boolean => Date.parse(day) - Date.parse(today) > MAX_DAYS_AHEAD * 86_400_000

export const EXPIRES_EARLY = 'These goods expire before they are expected.'
/** Whether goods expire before the day on which they are expected. Only a warning, because a delay can cause it. */
export const expiresEarly = (expiry: unknown, expected: unknown): boolean => !isOnOrAfter(expiry, expected)

const isDay = (value: unknown): value is string => z.safeParse(Day, value).success
