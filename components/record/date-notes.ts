const DAY_MS = 86_400_000
const timestampOf = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

/** Calendar days between two dates; negative if the second is earlier. Not affected by daylight saving time. */
export const daysBetween = (from: string, to: string): number => Math.round((timestampOf(to) - timestampOf(from)) / DAY_MS)

/** Adds days to a date. */
export const addDays = (day: string, days: number): string => new Date(timestampOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Warn about stock that expires within this many days. */
const NEAR_DAYS = 30

export type Expiry = { status: 'expired' | 'near'; text: string } | { status: 'fine' }

/** Classifies an expiry date for the note next to it. */
export const classifyExpiry = (expiry: string | null, today: string): Expiry => {
  if (expiry === null) return { status: 'fine' }
  const daysLeft = daysBetween(today, expiry)
  if (daysLeft < 0) return { status: 'expired', text: `expired ${-daysLeft} d ago` }
  if (daysLeft === 0) return { status: 'near', text: 'expires today' }
  return daysLeft <= NEAR_DAYS ? { status: 'near', text: `in ${daysLeft} d` } : { status: 'fine' }
}

/** How late something is today: `late 3 d`; null if it is not. */
export const lateText = (due: string | null, today: string): string | null => {
  const late = due === null ? 0 : daysBetween(due, today)
  return late > 0 ? `late ${late} d` : null
}
