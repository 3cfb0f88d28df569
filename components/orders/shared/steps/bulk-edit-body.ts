import type { OrderKind } from '#lib/contract/orders/order-kind.ts'

/** Text of a field of the dialog that the user leaves alone. */
export const UNCHANGED = ''

export type BulkFields = { carrier_code: string; service: string; carrier_account: string; priority: string }

/** What the dialog changes of each order. A new carrier clears a service and an account that are not given: the old ones were of the previous carrier. */
export const bulkEditBody = (kind: OrderKind, fields: BulkFields): Record<string, string | null> => {
  const chosen = Object.entries(fields).filter(([, value]) => value !== UNCHANGED)
  const isNewCarrier = kind === 'SO' && fields.carrier_code !== UNCHANGED
  return { ...(isNewCarrier && { service: null, carrier_account: null }), ...Object.fromEntries(chosen) }
}
