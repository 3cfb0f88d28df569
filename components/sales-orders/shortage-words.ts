import { formatDate, formatQty } from '#lib/client/format.ts'
import type { LineShortage } from '#lib/contract/sales-orders.ts'

/** Why a line cannot be had in full, in one sentence: "6 CASE short: 2 available, 4 blocked, 10 reserved for orders." */
export const shortageReason = ({ qty, available, blocked, reserved }: LineShortage, uom: string): string => {
  const parts = [
    `${available > 0 ? formatQty(available) : 'none'} available`,
    ...(reserved > 0 ? [`${formatQty(reserved)} reserved for orders`] : []),
    ...(blocked > 0 ? [`${formatQty(blocked)} held, damaged or expired`] : []),
  ]
  return `${formatQty(qty)} ${uom} short: ${parts.join(', ')}.`
}

/** When more comes: "Next receipt 12/03/2026, 48 CASE." */
export const nextReceipt = ({ next_receipt: next }: LineShortage, uom: string): string => {
  if (next === null) return 'No receipt is on its way.'
  return `${next.date === null ? 'Next receipt without a date' : `Next receipt ${formatDate(next.date)}`}, ${formatQty(next.qty)} ${uom}`
}
