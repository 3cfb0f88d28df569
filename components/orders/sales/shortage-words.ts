import { availableUnits, missingUnits } from '#lib/shared/whole-units.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import type { LineShortage } from '#lib/contract/orders/sales-orders.ts'

/** Whether all that a line still needs is available. Such a line waits for something else, such as the other lines of its order. */
export const hasEnough = ({ qty, available }: LineShortage, uom: string | null): boolean =>
  qty !== null && available !== null && availableUnits(available, uom) >= missingUnits(qty, uom)

/** How many lines wait for stock; or, if enough is available for each of them, how many are not allocated: "2 lines are short of stock". */
export const shortageTitle = (lines: readonly { shortage: LineShortage; uom: string | null }[]): string => {
  const short = lines.filter(({ shortage, uom }) => !hasEnough(shortage, uom)).length
  const count = short || lines.length
  return `${formatQty(count)} ${count === 1 ? 'line is' : 'lines are'} ${short > 0 ? 'short of stock' : 'not allocated yet'}`
}

/** Why a line is short, in one sentence: "6 CASE short: 2 available, 4 blocked, 10 reserved for orders." */
export const shortageReason = (shortage: LineShortage, uom: string | null): string => {
  const { qty, available, blocked, reserved } = shortage
  const units = (value: number) => availableUnits(value, uom)
  const parts = [
    ...(available === null ? [] : [`${units(available) > 0 ? formatQty(units(available)) : 'none'} available`]),
    ...(units(reserved ?? 0) > 0 ? [`${formatQty(units(reserved ?? 0))} reserved for orders`] : []),
    ...(units(blocked ?? 0) > 0 ? [`${formatQty(units(blocked ?? 0))} on hold, damaged or expired`] : []),
  ]
  const amount = [formatQty(qty === null ? null : missingUnits(qty, uom)), uom].filter(Boolean).join(' ')
  if (hasEnough(shortage, uom)) return `${amount} not allocated yet: ${parts.join(', ')}.`
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
