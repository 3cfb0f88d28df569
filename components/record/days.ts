const MS = 86_400_000
const utc = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

/** Calendar days between two dates; negative if the second is earlier. Not affected by daylight saving time. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / MS)

/** Adds days to a date. */
export const addDays = (day: string, days: number): string => new Date(utc(day) + days * MS).toISOString().slice(0, 10)

/** Warn about stock that expires within this many days. */
const NEAR_DAYS = 30

export type Expiry = { is: 'expired' | 'near'; word: string } | { is: 'fine' }

/** Classifies an expiry date for the note next to it. */
export const expiryOf = (expiry: string | null, today: string): Expiry => {
  if (expiry === null) return { is: 'fine' }
  const left = daysBetween(today, expiry)
  if (left < 0) return { is: 'expired', word: `expired ${-left} d ago` }
  if (left === 0) return { is: 'near', word: 'expires today' }
  return left <= NEAR_DAYS ? { is: 'near', word: `in ${left} d` } : { is: 'fine' }
}

/** How late something is today: `late 3 d`; null if it is not. */
export const lateWord = (due: string | null, today: string): string | null => {
  const late = due === null ? 0 : daysBetween(due, today)
  return late > 0 ? `late ${late} d` : null
}
