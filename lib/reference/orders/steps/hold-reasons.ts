/**
 * Reasons offered for putting a sales order on hold. Users may also enter their own. No text has the word of a field that clients can name:
 * it is sent back as it was shown, and must be found here again.
 */
export const HOLD_REASONS = [
  { value: 'CREDIT', label: 'Credit limit exceeded', active: true },
  { value: 'CUSTOMER', label: 'Later delivery requested', active: true },
  { value: 'ADDRESS', label: 'Address to be confirmed', active: true },
  { value: 'STOCK', label: 'Stock to be checked', active: true },
  { value: 'PAYMENT', label: 'Payment to be received', active: true },
  { value: 'OTHER', label: 'Another reason', active: true },
] as const

/** The code of a hold reason: the first in the list that was sent or whose label equals the text, else OTHER. */
export const holdReasonCode = (sent: string | null | undefined, reason: string): string =>
  (
    HOLD_REASONS.find(({ value }) => value === sent) ??
    HOLD_REASONS.find(({ label }) => label.toLowerCase() === reason.trim().toLowerCase())
  )?.value ?? 'OTHER'
