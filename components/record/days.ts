const MS = 86_400_000
const utc = (day: string) => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)

/** Calendar days from one day to another; negative where the second is earlier. No clock change can shift it. */
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / MS)

/** A calendar day so many days later. */
export const addDays = (day: string, days: number): string => new Date(utc(day) + days * MS).toISOString().slice(0, 10)

/** Stock that ends within so many days is worth a warning. */
const NEAR_DAYS = 30

export type Expiry = { is: 'expired' | 'near'; word: string } | { is: 'fine' }

/** What to say beside an expiry date. */
export const expiryOf = (expiry: string | null, today: string): Expiry => {
  if (expiry === null) return { is: 'fine' }
  const left = daysBetween(today, expiry)
  if (left < 0) return { is: 'expired', word: `expired ${-left} d ago` }
  if (left === 0) return { is: 'near', word: 'expires today' }
  return left <= NEAR_DAYS ? { is: 'near', word: `in ${left} d` } : { is: 'fine' }
}

/** How late something is by today: `late 3 d`; null while it is not. */
export const lateWord = (due: string | null, today: string): string | null => {
  const late = due === null ? 0 : daysBetween(due, today)
  return late > 0 ? `late ${late} d` : null
}
