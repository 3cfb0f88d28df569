import type { RejectionDetail } from '#lib/contract/exact.ts'
import { REJECT_CODES, type RejectCode } from '#lib/contract/rejections/rejections.ts'

/** One thing that is wrong with a message. */
export type Fault = RejectionDetail['errors'][number]

type Place = { path?: string | null; line?: number | null; value?: string | null; hint?: string | null }

/** How to fix each kind of fault. */
const HINTS: Readonly<Record<RejectCode, string>> = {
  PRODUCT_UNKNOWN: 'The client sends an item message (888) for the product, or the sender corrects the code. Then reprocess.',
  PRODUCT_BLANK: 'The line names no product. Ask the sender to send the message again.',
  UOM_INVALID: 'The client sends an item message (888) with this pack level, or the sender corrects the unit. Then reprocess.',
  UOM_CONVERSION: 'The client sends an item message (888) with the pack size. Then reprocess.',
  STOCK_SHORT: 'Reprocess when stock has come, or ask the client to order less.',
  STOCK_EXPIRED_ONLY: 'Only expired stock is left. Reprocess when fresh stock has come.',
  DUPLICATE_REFERENCE: 'Ignore the message if it was sent twice; a second order needs a reference of its own from the sender.',
  CUSTOMER_UNKNOWN: 'Create the customer, then reprocess.',
  SUPPLIER_UNKNOWN: 'Create the supplier, then reprocess.',
  SITE_UNKNOWN: 'An administrator opens the site for this client, or the sender corrects the code. Then reprocess.',
  CARRIER_UNMAPPED: 'An administrator maps the code to one of our carriers. Then reprocess.',
  ADDRESS_INVALID: 'Ask the sender to complete the address and to send the message again.',
  DATE_INVALID: 'Ask the sender to correct the date and to send the message again.',
  SCHEMA_INVALID: 'Ask the sender to send the message again.',
  AUTH_FAILED: 'Ask the sender which mailbox was used; messages are taken from known senders only.',
  STATUS_CONFLICT: 'The order is past the point where it can be changed. Change it by hand, or ignore the message.',
}

/** Makes a fault, with the hint for its code. */
export const fault = (code: RejectCode, message: string, place: Place = {}): Fault => ({
  code,
  message,
  path: place.path ?? null,
  line: place.line ?? null,
  value: place.value ?? null,
  hint: place.hint ?? HINTS[code],
})

/** The fault to show first: one that only the sender can fix, else the first in the message. */
export const firstFault = (faults: readonly Fault[]): Fault | undefined =>
  faults.find(({ code }) => REJECT_CODES.some((known) => known.value === code && known.fix === 'sender')) ?? faults[0]

const NAMED: ReadonlySet<string> = new Set(['PRODUCT_UNKNOWN', 'CUSTOMER_UNKNOWN', 'SUPPLIER_UNKNOWN', 'CARRIER_UNMAPPED', 'SITE_UNKNOWN'])

/** Groups messages that the same fix would clear: `CUSTOMER_UNKNOWN:77031`. Null if each message needs its own fix. */
export const causeOf = ({ code, value }: Fault): string | null => (NAMED.has(code) && value ? `${code}:${value}` : null)
