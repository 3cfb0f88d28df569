import { availableUnits, missingUnits } from '#lib/shared/whole-units.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import { unsuitableTexts, type StockLabels } from '#components/orders/shared/unsuitable-stock-text.ts'
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

/** Why a line waits, in one sentence: "6 CASE needed, 2 available. Not available: 12 of lot L2, 10 allocated to other orders, 4 on hold, damaged or expired." */
export const shortageReason = (shortage: LineShortage, uom: string | null, labels: StockLabels): string => {
  const { qty, available, blocked, reserved, reserved_here: here = 0 } = shortage
  const units = (value: number | null) => availableUnits(value ?? 0, uom)
  const needed = qty === null ? 'Short of stock' : `${[formatQty(missingUnits(qty, uom)), uom].filter(Boolean).join(' ')} needed`
  const supply = available === null ? needed : `${needed}, ${units(available) > 0 ? formatQty(units(available)) : 'none'} available`
  if (hasEnough(shortage, uom)) return `${supply}: not allocated yet.`
  const causes = [
    ...unsuitableTexts(shortage.unsuitable ?? [], uom, labels),
    ...(units(here) > 0 ? [`${formatQty(units(here))} allocated to other lines of this order`] : []),
    ...(units(reserved) > 0 ? [`${formatQty(units(reserved))} allocated to other orders`] : []),
    ...(units(blocked) > 0 ? [`${formatQty(units(blocked))} on hold, damaged or expired`] : []),
  ]
  const link = units(available) > 0 ? '. Not available:' : ':'
  return causes.length > 0 ? `${supply}${link} ${causes.join(', ')}.` : `${supply}.`
}

/** When more stock arrives: "Next receipt: 48 CASE on 12/03/2026". Says so if that date has passed. */
export const nextReceipt = ({ next_receipt: next }: LineShortage, uom: string | null, today: string): string => {
  if (next === null) return 'No receipt is expected.'
  const amount = [formatQty(next.qty), uom].filter(Boolean).join(' ')
  if (next.date === null) return `Next receipt: ${amount}, no date yet`
  return next.date < today
    ? `Next receipt is late: ${amount}, expected ${formatDate(next.date)}`
    : `Next receipt: ${amount} on ${formatDate(next.date)}`
}
