import { isTooFarAhead, TOO_FAR_AHEAD } from './order-entry.ts'

/** Why goods cannot be expected on a day; null if they can. Both are days in the site's time zone. */
export const expectedDateProblem = (day: string, today: string): string | null => {
  if (day < today) return 'Enter today’s date or a later one.'
  return isTooFarAhead(day, today) ? TOO_FAR_AHEAD : null
}
