import sql from 'sql-template-tag'
import type { Rejection, RejectionDetail } from '#lib/contract/exact-types.ts'
import { MESSAGES } from '#lib/contract/rejections/rejections.ts'
import { instantIn, maybeInstantIn } from '#lib/shared/instant.ts'

export const REJECTION_FROM = sql`rejection r join stream s on s.stream_code = r.stream_code left join app_user a on a.id = r.assigned_to`

/** The value in the cause of a message `r`: the part after the error code. */
const CAUSE_VALUE = sql`substr(r.cause, strpos(r.cause, ':') + 1)`

/** Whether the carrier that a message's code means, if any, is active and works for the client and the site of the message. */
const CARRIER_SERVES = sql`exists (select from carrier c
    where c.active and c.carrier_code = coalesce(
      (select m.carrier_code from client_carrier_code m where m.client_code = r.client_code and m.sent_code = upper(${CAUSE_VALUE})),
      (select own.carrier_code from carrier own where own.active
        and upper(${CAUSE_VALUE}) in (own.carrier_code, coalesce(own.scac, own.carrier_code)) limit 1))
    and (r.site_code is null or exists (select from carrier_site s where s.carrier_code = c.carrier_code and s.site_code = r.site_code))
    and (not exists (select from client_carrier a where a.carrier_code = c.carrier_code)
      or exists (select from client_carrier a where a.carrier_code = c.carrier_code and a.client_code = r.client_code)))`

/** Whether the record or mapping that a message `r` lacked now exists, by the rules of reprocessing. Always false for an unknown site. */
const IS_FIXED = sql`coalesce(case split_part(r.cause, ':', 1)
  when 'CUSTOMER_UNKNOWN' then exists (select from client_customer cc join customer c on c.customer_code = cc.customer_code
    where cc.client_code = r.client_code and cc.customer_no = upper(${CAUSE_VALUE}) and cc.status = 'ACTIVE' and c.status = 'ACTIVE')
  when 'SUPPLIER_UNKNOWN' then exists (select from client_supplier cs join supplier p on p.supplier_code = cs.supplier_code
    where cs.client_code = r.client_code and cs.supplier_no = upper(${CAUSE_VALUE}) and cs.status = 'ACTIVE' and p.status = 'ACTIVE')
  when 'PRODUCT_UNKNOWN' then exists (select from product p
    where p.client_code = r.client_code and p.product_code = upper(${CAUSE_VALUE}) and p.active)
  when 'CARRIER_UNMAPPED' then ${CARRIER_SERVES}
  end, false)`

/** Columns of a rejected message `r` in a list. */
export const REJECTION_COLUMNS = sql`
  r.id, r.rejected_at, r.stream_code, s.stream_name, s.direction, r.message, r.control_no, r.client_code, r.owner_code, r.site_code,
  r.ref_type, r.ref_no, r.severity, r.error_code, r.error, r.cause, ${IS_FIXED} as is_fixed, r.errors_count, r.status, r.attempts, r.last_attempt_at, r.next_retry_at,
  r.assigned_to, a.name as assigned_name, a.email as assigned_email, r.payload_format, r.payload_bytes`

export const DETAIL_COLUMNS = sql`${REJECTION_COLUMNS}, r.errors, r.attempts_log, r.notes, r.result`

export type RejectionRow = Omit<Rejection, 'id' | 'message_name'> & { id: number }
type DetailFields = Pick<RejectionDetail, 'errors' | 'attempts_log'> & Required<Pick<RejectionDetail, 'notes' | 'result'>>
export type DetailRow = RejectionRow & DetailFields

const MESSAGE_NAMES = new Map<string, string>(MESSAGES.map((message) => [message.value, message.label]))

/** The display name of a message type: `Warehouse shipping order`. */
const messageName = (code: string): string => MESSAGE_NAMES.get(code) ?? `Message ${code}`

/** Maps a row to the contract's rejection, with times in the reader's time zone. */
export const rejectionOf = (row: RejectionRow, zone: string): Rejection => ({
  id: `rj_${row.id}`,
  rejected_at: instantIn(row.rejected_at, zone),
  stream_code: row.stream_code,
  stream_name: row.stream_name,
  direction: row.direction,
  message: row.message,
  message_name: messageName(row.message),
  control_no: row.control_no,
  client_code: row.client_code,
  owner_code: row.owner_code,
  site_code: row.site_code,
  ref_type: row.ref_type,
  ref_no: row.ref_no,
  severity: row.severity,
  error_code: row.error_code,
  error: row.error,
  cause: row.cause ?? null,
  is_fixed: row.is_fixed ?? false,
  errors_count: row.errors_count,
  status: row.status,
  attempts: row.attempts,
  last_attempt_at: maybeInstantIn(row.last_attempt_at, zone),
  next_retry_at: maybeInstantIn(row.next_retry_at, zone),
  assigned_to: row.assigned_to,
  assigned_name: row.assigned_name ?? null,
  assigned_email: row.assigned_email ?? null,
  payload_format: row.payload_format,
  payload_bytes: row.payload_bytes,
})

/** Maps a row to the full record, without the payload: the caller adds it, depending on the reader's rights. */
export const detailOf = (row: DetailRow, zone: string): Omit<RejectionDetail, 'payload'> => ({
  ...rejectionOf(row, zone),
  errors: row.errors,
  attempts_log: row.attempts_log.map((entry) => ({ ...entry, at: instantIn(entry.at, zone) })),
  notes: (row.notes ?? []).map((entry) => ({ ...entry, at: instantIn(entry.at, zone) })),
  result: row.result,
})

/** The database id of a message from its API id; null if the text is not a message id. */
export const parseMessageId = (id: string): string | null => /^rj_(\d{1,18})$/i.exec(id.trim())?.[1] ?? null
