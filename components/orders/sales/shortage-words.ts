import { availableUnits, missingUnits } from '#lib/shared/whole-units.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import type { LineShortage } from '#lib/contract/orders/sales-orders.ts'

/** Why a line is short, in one sentence: "6 CASE short: 2 available, 4 blocked, 10 reserved for orders." */
export const shortageReason = ({ qty, available, blocked, reserved }: LineShortage, uom: string | null): string => {
  const units = (value: number) => availableUnits(value, uom)
  const parts = [
    ...(available === null ? [] : [`${units(available) > 0 ? formatQty(units(available)) : 'none'} available`]),
    ...(units(reserved ?? 0) > 0 ? [`${formatQty(units(reserved ?? 0))} reserved for orders`] : []),
    ...(units(blocked ?? 0) > 0 ? [`${formatQty(units(blocked ?? 0))} on hold, damaged or expired`] : []),
  ]
  const amount = [formatQty(qty === null ? null : missingUnits(qty, uom)), uom].filter(Boolean).join(' ')
  return parts.length > 0 ? `${amount} short: ${parts.join(', ')}.` : `${amount} short.`
}

/** When more stock arrives: "Next receipt 12/03/2026, 48 CASE". Says so if that date has passed. */
export const nextReceipt = ({ next_receipt: next }: LineShortage, uom: string | null, today: string): string => {
  if (next === null) return 'No receipt is expected.'
  const amount = [formatQty(next.qty), uom].filter(Boolean).join(' ')
  if (next.date === null) return `Next receipt has no date yet, ${amount}`
  return next.date < today
    ? `Next receipt is late: expected ${formatDate(next.date)}, ${amount}`
    : `Next receipt ${formatDate(next.date)}, ${amount}`
}
