import * as z from 'zod/mini'
import { call } from '../engine/call.ts'
import {
  Code,
  codes,
  count,
  day,
  Instant,
  number,
  paging,
  scope,
  search,
  single,
  someOf,
  statusList,
  text,
  word,
} from '../engine/common.ts'
import { maybeText, reasonFor, required, rule } from '../engine/fields.ts'
import type { Read } from '../engine/tolerant.ts'

export const REJECTION_STATUSES = ['NEW', 'IN_REVIEW', 'REPROCESSING', 'REPROCESSED', 'FAILED', 'IGNORED'] as const
const status = z.enum(REJECTION_STATUSES)

/** Why a message was rejected. `fix` says who can fix the cause: `us` (here, mostly in master data) or only the sender. */
export const REJECT_CODES = [
  { value: 'PRODUCT_UNKNOWN', label: 'Item unknown', fix: 'us' },
  { value: 'PRODUCT_BLANK', label: 'Item missing', fix: 'sender' },
  { value: 'UOM_INVALID', label: 'Unit unknown', fix: 'us' },
  { value: 'UOM_CONVERSION', label: 'Unit cannot be converted', fix: 'us' },
  { value: 'STOCK_SHORT', label: 'Not enough stock', fix: 'us' },
  { value: 'STOCK_EXPIRED_ONLY', label: 'Only expired stock', fix: 'us' },
  { value: 'DUPLICATE_REFERENCE', label: 'Reference already in use', fix: 'sender' },
  { value: 'CUSTOMER_UNKNOWN', label: 'Customer unknown', fix: 'us' },
  { value: 'SUPPLIER_UNKNOWN', label: 'Supplier unknown', fix: 'us' },
  { value: 'SITE_UNKNOWN', label: 'Site unknown', fix: 'us' },
  { value: 'CARRIER_UNMAPPED', label: 'Carrier not mapped', fix: 'us' },
  { value: 'ADDRESS_INVALID', label: 'Address not valid', fix: 'sender' },
  { value: 'DATE_INVALID', label: 'Date not valid', fix: 'sender' },
  { value: 'SCHEMA_INVALID', label: 'Malformed message', fix: 'sender' },
  { value: 'AUTH_FAILED', label: 'Sender not recognised', fix: 'sender' },
  { value: 'STATUS_CONFLICT', label: 'Order can no longer be changed', fix: 'us' },
] as const satisfies readonly { value: string; label: string; fix: 'us' | 'sender' }[]
export type RejectCode = (typeof REJECT_CODES)[number]['value']

/** Message types of the streams, by X12 number. */
export const MESSAGES = [
  { value: '940', label: 'Warehouse shipping order', direction: 'IN' },
  { value: '943', label: 'Stock transfer advice', direction: 'IN' },
  { value: '888', label: 'Item maintenance', direction: 'IN' },
  { value: '944', label: 'Receipt advice', direction: 'OUT' },
  { value: '945', label: 'Shipping advice', direction: 'OUT' },
  { value: '947', label: 'Adjustment advice', direction: 'OUT' },
  { value: '846', label: 'Inventory advice', direction: 'OUT' },
  { value: '856', label: 'Ship notice', direction: 'OUT' },
  { value: '997', label: 'Acknowledgement', direction: 'BOTH' },
] as const satisfies readonly { value: string; label: string; direction: 'IN' | 'OUT' | 'BOTH' }[]

/** A rejected message of an integration stream. */
export const Rejection = z.object({
  id: z.string(),
  rejected_at: Instant,
  stream_code: Code,
  stream_name: z.string(),
  direction: z.enum(['IN', 'OUT']),
  message: Code,
  message_name: z.string(),
  control_no: text,
  client_code: text,
  owner_code: text,
  site_code: text,
  ref_type: text,
  ref_no: text,
  severity: z.enum(['warning', 'error', 'critical']),
  error_code: Code,
  error: z.string(),
  /** Key of messages that one fix would clear, like `CUSTOMER_UNKNOWN:77031`; null if each message needs its own fix. */
  cause: z.optional(text),
  /** Whether the cause has been fixed in master data since, so that the message can be reprocessed. */
  is_fixed: z.optional(z.boolean()),
  errors_count: count,
  status,
  attempts: count,
  last_attempt_at: z.nullable(Instant),
  next_retry_at: z.nullable(Instant),
  /** Id of a user. */
  assigned_to: text,
  assigned_name: z.optional(text),
  assigned_email: z.optional(text),
  payload_format: z.string(),
  payload_bytes: count,
})
export type Rejection = Read<typeof Rejection>

export const RejectionDetail = z.extend(Rejection, {
  errors: z.array(z.object({ code: Code, message: z.string(), path: text, line: z.nullable(count), value: text, hint: text })),
  /** Limited in size; personal data is masked depending on the user's rights. */
  payload: text,
  payload_masked: z.optional(z.boolean()),
  attempts_log: z.array(z.object({ at: Instant, user_name: text, ok: z.boolean(), message: text })),
  /** Users' comments, including why the message was ignored. */
  notes: z.optional(z.array(z.object({ at: Instant, user_name: text, text: z.string() }))),
  /** The record that the message created or changed, if any. */
  result: z.optional(z.nullable(z.object({ type: z.string(), no: z.string(), id: z.optional(text) }))),
})
export type RejectionDetail = Read<typeof RejectionDetail>

/** Statuses in which a message still needs attention. The list shows these by default. */
export const WAITING_STATUSES = [
  'NEW',
  'IN_REVIEW',
  'REPROCESSING',
  'FAILED',
] as const satisfies readonly (typeof REJECTION_STATUSES)[number][]

const rejections = statusList(Rejection)
const rejection = single(RejectionDetail)

export const auditRejected = call({
  method: 'GET',
  path: 'audit/rejected',
  summary:
    'Rejected messages that still need attention, newest first, counted by status; with `id`, one of them with its errors and payload.',
  module: 'rejections',
  query: z.object({
    id: word,
    ...scope,
    ...search,
    ...paging,
    stream: codes,
    message: codes,
    direction: someOf(['IN', 'OUT']),
    /** By default, the statuses that still need attention. */
    status: someOf(REJECTION_STATUSES),
    rejected_from: day,
    rejected_to: day,
    error_code: codes,
    ref_no: codes,
    assigned_to: codes,
    /** In hours. */
    age_min: number,
  }),
  views: { list: rejections, one: rejection },
  response: z.union([rejections, rejection]),
  status: 200,
  failures: [403, 404, 422],
})

/**
 * Result for one row: done, or not done and why. `status` is that of the message now; it may be missing after a refusal. `assigned_to` is
 * whom someone else has assigned it to since the sender read it: the message was then left alone.
 */
export const RowResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  status: z.optional(status),
  result: z.optional(z.nullable(z.object({ type: z.string(), no: z.string() }))),
  message: z.optional(z.string()),
  assigned_to: z.optional(text),
  assigned_name: z.optional(text),
})
export type RowResult = Read<typeof RowResult>

/** For `assign`, an optional extension: whom each message was assigned to when the sender read it, by the id of the message. */
const EXPECTED = 'Enter the user of each message.'
const expectedAssignees = z.optional(
  z.record(z.string().check(z.maxLength(200)), z.nullable(z.string(EXPECTED).check(z.maxLength(200, EXPECTED))), EXPECTED),
)

type Handling = { action: string; assign_to?: string | null | undefined; reason?: string | null }

export const postAuditRejected = call({
  method: 'POST',
  path: 'audit/rejected',
  summary: 'Reprocess, ignore, assign or annotate rejected messages; one result per message.',
  module: 'rejections',
  minLevel: 'Manager',
  isExtension: true,
  body: z
    .object({
      ids: z
        .array(required('Choose a message.'), 'Choose at least one message.')
        .check(z.minLength(1, 'Choose at least one message.'), z.maxLength(200, 'Choose at most 200 messages.')),
      action: z.enum(['reprocess', 'ignore', 'assign', 'note'], 'Choose what to do.'),
      assign_to: maybeText(),
      expected_assignees: expectedAssignees,
      reason: maybeText(500),
    })
    .check(
      reasonFor<Handling>((body) => body.action === 'ignore' || body.action === 'note'),
      rule<Handling>('assign_to', 'Choose a person.', (body) => body.action !== 'assign' || Boolean(body.assign_to)),
    ),
  response: z.object({ data: z.array(RowResult) }),
  status: 200,
  failures: [403, 422],
})
