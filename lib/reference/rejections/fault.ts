import type { RejectionDetail } from '#lib/contract/exact-types.ts'
import { REJECT_CODES, type RejectCode } from '#lib/contract/rejections/rejections.ts'

/** A problem found in a message. */
export type Fault = RejectionDetail['errors'][number]

type FaultPlace = { path?: string | null; line?: number | null; value?: string | null; hint?: string | null }

/** How to fix each kind of fault. */
const HINTS: Readonly<Record<RejectCode, string>> = {
  PRODUCT_UNKNOWN: 'Ask the client for item maintenance (888) for this item, or the sender to correct the code. Then reprocess.',
  PRODUCT_BLANK: 'The line has no item. Ask the sender to correct and resend the message.',
  UOM_INVALID: 'Ask the client for item maintenance (888) with this pack level, or the sender to correct the unit. Then reprocess.',
  UOM_CONVERSION: 'Ask the client for item maintenance (888) with the pack size. Then reprocess.',
  STOCK_SHORT: 'Reprocess once more stock has arrived, or ask the client to order less.',
  STOCK_EXPIRED_ONLY: 'Only expired stock is left. Reprocess once fresh stock has arrived.',
  DUPLICATE_REFERENCE: 'Ignore the message if it was sent twice. If it is a new order, ask the sender for a new reference.',
  CUSTOMER_UNKNOWN: 'Create the customer, then reprocess.',
  SUPPLIER_UNKNOWN: 'Create the supplier, then reprocess.',
  SITE_UNKNOWN: 'Set up the site for this client, or ask the sender to correct the code. Then reprocess.',
  CARRIER_UNMAPPED: 'Map the code to one of our carriers, then reprocess.',
  ADDRESS_INVALID: 'Ask the sender to complete the address and resend the message.',
  DATE_INVALID: 'Ask the sender to correct the date and resend the message.',
  SCHEMA_INVALID: 'Ask the sender to correct and resend the message.',
  AUTH_FAILED: 'Only known senders are accepted. Ask the sender which mailbox they used.',
  STATUS_CONFLICT: 'The order can no longer be changed by a message. Change it by hand, or ignore the message.',
}

/** Creates a fault, with the hint for its code unless another is given. */
export const fault = (code: RejectCode, message: string, place: FaultPlace = {}): Fault => ({
  code,
  message,
  path: place.path ?? null,
  line: place.line ?? null,
  value: place.value ?? null,
  hint: place.hint ?? HINTS[code],
})

/** The fault to show first: the first that only the sender can fix, else the first of all. */
export const firstFault = (faults: readonly Fault[]): Fault | undefined =>
  faults.find(({ code }) => REJECT_CODES.some((known) => known.value === code && known.fix === 'sender')) ?? faults[0]

const SHARED_CAUSES: ReadonlySet<string> = new Set([
  'PRODUCT_UNKNOWN',
  'CUSTOMER_UNKNOWN',
  'SUPPLIER_UNKNOWN',
  'CARRIER_UNMAPPED',
  'SITE_UNKNOWN',
])

/** A key for messages that one fix would clear together: `CUSTOMER_UNKNOWN:77031`. Null if each message needs its own fix. */
export const causeOf = ({ code, value }: Fault): string | null => (SHARED_CAUSES.has(code) && value ? `${code}:${value}` : null)
