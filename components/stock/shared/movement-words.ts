import { formatDate, formatQty, formatShortDay, formatSigned, formatWord } from '#lib/client/format.ts'
import { dispositionName } from '#lib/contract/stock/dispositions.ts'
import type { Movement } from '#lib/contract/stock/movements.ts'
import { addDays } from '#lib/shared/days.ts'

/** Quantity of a movement. Signed if the balance changed, unsigned if only the location or status did. */
export const movedQty = ({ direction, qty }: Pick<Movement, 'direction' | 'qty'>): string =>
  direction === 'IN' || direction === 'OUT' ? formatSigned(qty) : formatQty(qty === null ? null : Math.abs(qty))

/** Text colour of a movement's quantity, by direction. */
export const qtyColour = ({ direction }: Pick<Movement, 'direction'>): string => {
  if (direction === 'IN') return 'text-good'
  return direction === 'OUT' ? 'text-bad' : 'text-muted'
}

/** v7's name for a movement type. */
export const typeName = ({ type_name, type_code }: Pick<Movement, 'type_name' | 'type_code'>): string => type_name ?? formatWord(type_code)

type Route = Pick<Movement, 'from_location' | 'to_location' | 'from_disposition' | 'to_disposition' | 'direction'>

/** Origin and destination: locations or, for a status change, disposition labels. Null if v7 returns neither. */
export const movementRoute = (movement: Route): { from: string | null; to: string | null } | null => {
  const [from, to] =
    movement.direction === 'STATUS'
      ? [dispositionName(movement.from_disposition), dispositionName(movement.to_disposition)]
      : [movement.from_location, movement.to_location]
  return from === null && to === null ? null : { from, to: to === from ? null : to }
}

/** Balance at the end of a day, and what came in and went out on it. */
export type DayBalance = { date: string; balance: number; in: number; out: number }

/**
 * Daily balances, computed from an opening balance and each day's receipts and issues. Days without movements keep the balance. The
 * first point is the opening balance, one day before `from`.
 */
export const dailyBalances = (
  histogram: readonly { date: string | null; in: number | null; out: number | null }[],
  opening: number,
  from: string,
  days: number,
): DayBalance[] => {
  const flows = new Map(histogram.map((day) => [day.date, { in: day.in ?? 0, out: day.out ?? 0 }]))
  const points: DayBalance[] = [{ date: addDays(from, -1), balance: opening, in: 0, out: 0 }]
  let balance = opening
  for (let index = 0; index < days; index += 1) {
    const date = addDays(from, index)
    const flow = flows.get(date) ?? { in: 0, out: 0 }
    balance = Math.round((balance + flow.in - flow.out) * 1000) / 1000
    points.push({ date, balance, ...flow })
  }
  return points
}

/** A day of a balance for charts. `uom` may be unknown. */
export const dayPoint = ({ date, balance, in: incoming, out }: DayBalance, uom: string) => ({
  value: balance,
  in: incoming,
  out,
  tick: formatShortDay(date),
  text: [
    `${formatDate(date)}: ${formatQty(balance)} ${uom}`.trim(),
    incoming > 0 && `in ${formatQty(incoming)}`,
    out > 0 && `out ${formatQty(out)}`,
  ]
    .filter(Boolean)
    .join(' · '),
})

/** What the marks of a chart of a balance mean. */
export const BALANCE_LEGEND = [
  { mark: 'line', label: 'Balance' },
  { mark: 'in', label: 'In' },
  { mark: 'out', label: 'Out' },
] as const

/** Summarises the daily balances in one sentence. */
export const balanceSentence = (points: readonly DayBalance[], uom: string): string => {
  const first = points[0]?.balance ?? 0
  const last = points.at(-1)?.balance ?? 0
  const change = Math.round((last - first) * 1000) / 1000
  if (change === 0) return `${formatQty(last)} ${uom}, the same as 30 days ago.`
  return `${formatQty(last)} ${uom}, ${change > 0 ? 'up' : 'down'} ${formatQty(Math.abs(change))} in 30 days.`
}
