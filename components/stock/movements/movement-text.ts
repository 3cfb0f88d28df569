import { movedQty, routeOf } from '#components/stock/shared/movement-words.ts'
import { formatMoment, formatQty } from '#lib/client/format.ts'
import type { Movement } from '#lib/contract/stock/movements.ts'

/** One movement as a line of text, to paste into a mail; `lot` is what a lot is called. */
export const movementText = (row: Movement, lot: string): string => {
  const route = routeOf(row)
  return [
    `${formatMoment(row.moved_at)} ${row.site_code}`,
    row.type_name,
    `${row.product_code} ${row.product_name}`,
    `${movedQty(row)} ${row.uom}`,
    route && [route.from, route.to].filter((one) => one !== null).join(' → '),
    row.lot_no && `${lot} ${row.lot_no}`,
    row.sscc && `SSCC ${row.sscc}`,
    row.ref_no,
    row.user_name && `by ${row.user_name}`,
    `balance ${formatQty(row.balance_after)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
