import { isTooFarAhead, TOO_FAR_AHEAD } from '#lib/contract/orders/order-entry.ts'
import type { HeaderValues } from './header.ts'

type Facts = {
  head: HeaderValues
  /** Today at the site, `YYYY-MM-DD`. */
  today: string
}

/** For each date field, the date that it must not precede. */
export const EARLIER_DAY: Readonly<Record<string, string>> = { expected_date: 'ordered_date', required_delivery_date: 'required_ship_date' }

/**
 * v7's message for a date in an order's header, shown while the user types; null if it is fine. It does not block sending, because
 * v7 decides.
 */
export const headerDayProblem = (key: string, day: string, { head, today }: Facts): string | null => {
  const earlier = head[EARLIER_DAY[key] ?? ''] ?? ''
  switch (key) {
    case 'required_ship_date':
      return day < today ? 'Ship date must be today or later.' : null
    case 'required_delivery_date':
      if (day < today) return 'Delivery date must be today or later.'
      return day < earlier ? 'Delivery date must be on or after the ship date.' : null
    case 'expected_date':
      if (day < (earlier || today)) return 'Expected date must be on or after the order date.'
      return isTooFarAhead(day, today) ? TOO_FAR_AHEAD : null
    default:
      return null
  }
}

/** Asks for a later day in the words of the field's label: `Best before` → "Enter a best before date after today." */
export const afterTodayProblem = (label: string): string => {
  const word = /^\p{Lu}[\p{Lu}\d]/u.test(label) ? label : `${label.slice(0, 1).toLowerCase()}${label.slice(1)}`
  return `Enter ${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${/\bdate$/i.test(word) ? word : `${word} date`} after today.`
}
