import { daysBetween } from '#lib/shared/days.ts'

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
